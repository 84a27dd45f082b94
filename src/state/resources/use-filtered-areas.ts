import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { TimelineQuery } from '../../../workers/contract.ts';
import { session } from '../session/session.ts';
import { filteredAreas, readAreas, recallAreas } from './filtered-areas.ts';
import { timeline } from './timeline.ts';

/** The areas of the settings; none if the filter has an area, and for guests. */
export function useFilteredAreas({ finding }: TimelineQuery): readonly string[] {
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
