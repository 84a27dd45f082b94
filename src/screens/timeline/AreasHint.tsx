import { useState } from 'react';
import type { ReactNode } from 'react';

import { loadTexts } from '../../i18n/index.ts';
import { useModule } from './finding/use-module.ts';
import type { QueryControl } from './query.ts';

const importChipCode = () => import('./AreasChip.tsx');
const importNothingCode = () => import('./NothingInAreas.tsx');

async function importChip() {
  const [chip] = await Promise.all([importChipCode(), loadTexts('guide')]);
  return chip;
}

async function importNothing() {
  const [nothingThere] = await Promise.all([importNothingCode(), loadTexts('guide')]);
  return nothingThere;
}

const nothing = (): void => undefined;

/** That the settings hide places, where they do; it comes after the picture, and is left out where it can't be fetched. */
export function AreasHint({ count }: { readonly count: number }) {
  const chip = useModule(importChip, nothing);
  return chip === null ? null : <chip.AreasChip count={count} />;
}

interface EmptyAreasProps {
  readonly control: QueryControl;
  /** What is said where this can't be fetched. */
  readonly children: ReactNode;
}

/** That the settings hide all there is of what is looked for. */
export function EmptyAreas({ control, children }: EmptyAreasProps) {
  const [isMissing, setMissing] = useState(false);
  const found = useModule(importNothing, () => setMissing(true));
  if (isMissing) return children;
  return found === null ? null : <found.NothingInAreas control={control} />;
}
