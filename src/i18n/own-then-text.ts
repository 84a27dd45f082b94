/*
 * What somebody has at a time at which they are about to reserve, in one sentence.
 */
import type { TFunction } from 'i18next';

import type { OwnStay } from '../state/reservations/use-own-then.ts';
import { formatLocale } from './index.ts';

/** Where there is room for a sentence of two lines. */
const usuallyNamed = 3;

/**
 * "You have Desk 1 then, 09:00–10:00."; "You have Room 2 and Desk 1 then."; "You have Room 2, Desk 1 and 2 more then."
 * @param stays at different places; '' without any
 * @param rangeOf the times of the only one
 * @param mostNamed places that are named; of more, one less is, but one at least, and the others are counted
 */
export function ownThenText(
  stays: readonly OwnStay[],
  rangeOf: (stay: OwnStay) => string,
  t: TFunction<'events'>,
  mostNamed = usuallyNamed,
): string {
  const [first] = stays;
  if (first === undefined) return '';
  if (stays.length === 1) return t('then', { place: first.placeName, range: rangeOf(first) });
  const named = stays
    .slice(0, stays.length > mostNamed ? Math.max(1, mostNamed - 1) : mostNamed)
    .map(({ placeName }) => placeName);
  const others = stays.length - named.length;
  const places = others === 0 ? named : [...named, t('thenMore', { count: others })];
  return t('thenSeveral', { places: new Intl.ListFormat(formatLocale()).format(places) });
}
