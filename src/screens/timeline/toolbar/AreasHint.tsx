import { useState } from 'react';
import type { ReactNode } from 'react';

import type { SuggestedTypesProps } from '../../../components/finding/SuggestedTypes.tsx';
import { useModule, withTexts } from '../../../components/loading/use-module.ts';
import type { QueryControl } from '../../../components/finding/query/query.ts';

const importAreas = withTexts(() => import('./AreasChip.tsx'), 'guide');

/** A note that the settings hide resources; loaded after the first picture, and omitted if that fails. */
export function AreasHint({ count }: { readonly count: number }) {
  const areas = useModule(importAreas);
  return areas === null ? null : <areas.AreasChip count={count} />;
}

/** Suggests resource types if no name matches the search. */
export function TypesHint(props: SuggestedTypesProps) {
  const areas = useModule(importAreas);
  return areas === null ? null : <areas.SuggestedTypes {...props} />;
}

interface LateReasonProps {
  readonly reason: 'NothingInAreas' | 'NothingSuits';
  readonly control: QueryControl;
  /** Shown if loading fails. */
  readonly children: ReactNode;
}

/** Says that the settings, or the criteria, hide all resources. */
export function LateReason({ reason, control, children }: LateReasonProps) {
  const [isMissing, setMissing] = useState(false);
  const areas = useModule(importAreas, () => setMissing(true));
  if (isMissing) return children;
  if (areas === null) return null;
  const Reason = areas[reason];
  return <Reason control={control} />;
}
