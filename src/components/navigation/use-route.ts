import { useEffect, useState } from 'react';

import type { RouteQuery, RouteUpdate } from '../../../workers/contract.ts';
import { followArea } from '../../state/workers/workers.ts';

const NOTHING: RouteUpdate = { start: null, target: null, answer: null, changedBy: null, oldAsOf: null };

/** The route of a query, and how it changes. */
export function useRoute(query: RouteQuery): RouteUpdate {
  const { startAreaId, locationId, targetId, isBarrierFree } = query;
  const [update, setUpdate] = useState(NOTHING);
  useEffect(
    () =>
      followArea<RouteUpdate>(
        (api, tell) => api.navigation.followRoute({ startAreaId, locationId, targetId, isBarrierFree }, tell),
        setUpdate,
        () =>
          setUpdate((before) => ({
            ...before,
            answer: { ok: false, error: { kind: 'Unknown', obstacle: '', alternative: null } },
          })),
      ),
    [startAreaId, locationId, targetId, isBarrierFree],
  );
  return update;
}
