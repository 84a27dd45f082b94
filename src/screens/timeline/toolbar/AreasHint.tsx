import { useState } from 'react';
import type { ReactNode } from 'react';

import { useModule, withTexts } from '../finding/use-module.ts';
import type { SuggestedTypesProps } from '../finding/SuggestedTypes.tsx';
import type { QueryControl } from '../state/query.ts';

const importAreas = withTexts(() => import('./AreasChip.tsx'), 'guide');

/** That the settings hide places, where they do; it comes after the picture, and is left out where it can't be fetched. */
export function AreasHint({ count }: { readonly count: number }) {
  const areas = useModule(importAreas);
  return areas === null ? null : <areas.AreasChip count={count} />;
}

/** Types that may be meant where nothing has the name that is searched for. */
export function TypesHint(props: SuggestedTypesProps) {
  const areas = useModule(importAreas);
  return areas === null ? null : <areas.SoughtTypes {...props} />;
}

interface EmptyAreasProps {
  readonly control: QueryControl;
  /** What is said where this can't be fetched. */
  readonly children: ReactNode;
}

/** That the settings hide all there is of what is looked for. */
export function EmptyAreas({ control, children }: EmptyAreasProps) {
  const [isMissing, setMissing] = useState(false);
  const areas = useModule(importAreas, () => setMissing(true));
  if (isMissing) return children;
  return areas === null ? null : <areas.NothingInAreas control={control} />;
}
