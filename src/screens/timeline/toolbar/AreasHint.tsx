import { useState, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';

import type { TimelineQuery } from '../../../../workers/contract.ts';
import { filteredAreas, readAreas, recallAreas } from '../../../state/resources/filtered-areas.ts';
import { session } from '../../../state/session/session.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import type { SuggestedTypesProps } from '../../../components/finding/SuggestedTypes.tsx';
import { useModule, withTexts } from '../../../components/use-module.ts';
import type { QueryControl } from '../../../components/finding/query.ts';

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

interface EmptyAreasProps {
  readonly control: QueryControl;
  /** Shown if loading fails. */
  readonly children: ReactNode;
}

/** Says that the settings hide all matching resources. */
export function EmptyAreas({ control, children }: EmptyAreasProps) {
  const [isMissing, setMissing] = useState(false);
  const areas = useModule(importAreas, () => setMissing(true));
  if (isMissing) return children;
  return areas === null ? null : <areas.NothingInAreas control={control} />;
}

/** The areas of the settings; none if the filter has an area, and for guests. */
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
