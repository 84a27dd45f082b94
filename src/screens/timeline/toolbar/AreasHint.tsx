import { useState, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';

import type { TimelineQuery } from '../../../../workers/contract.ts';
import { filteredAreas, readAreas, recallAreas } from '../../../state/filtered-areas.ts';
import { session } from '../../../state/session.ts';
import { timeline } from '../../../state/timeline.ts';
import type { SuggestedTypesProps } from '../finding/SuggestedTypes.tsx';
import { useModule, withTexts } from '../finding/use-module.ts';
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
  return areas === null ? null : <areas.SuggestedTypes {...props} />;
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

/** Areas that the user's settings show; none where the filter names one itself, and for guests. */
export function useAreas({ finding }: TimelineQuery): readonly string[] {
  const { state } = useSnapshot(session);
  const { model } = useSnapshot(timeline);
  const username = state.type === 'signed-in' && !state.account.isGuest ? state.account.username : null;
  // Before the day is opened, so that it is opened once.
  useState(() => username !== null && recallAreas(username));
  const { ids } = useSnapshot(filteredAreas);
  const isShown = model !== null;
  useEffect(() => {
    // The first picture comes first.
    if (username !== null && isShown && !filteredAreas.isRead) void readAreas();
  }, [username, isShown]);
  return username === null || finding.areaId !== null ? nowhere : ids;
}

const nowhere: readonly string[] = [];
