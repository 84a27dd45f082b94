import type { TFunction } from 'i18next';

import type { PlaceChoice } from '../../workers/contract.ts';

/** "Rooms · 8 seats · Campus › B1"; leaves out a single seat and unknown facts. */
export function placeText(
  { typeName, capacity, areaPath }: Pick<PlaceChoice, 'typeName' | 'capacity' | 'areaPath'>,
  t: TFunction<'timeline'>,
): string {
  const facts = [typeName, capacity === null || capacity <= 1 ? '' : t('seats', { count: capacity }), areaPath];
  return facts.filter((fact) => fact !== '').join(' · ');
}
