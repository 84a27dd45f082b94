import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import type { PlanLevel, Route } from '../../../workers/contract.ts';
import { openLevel, plan } from '../../state/resources/plan.ts';

/**
 * The level to draw a route on: one that is opened here, or what lies between buildings, which the route brings along.
 * @param levelId null = not known yet
 */
export function useRouteLevel(levelId: string | null, route: Route | null): PlanLevel | null {
  const { level } = useSnapshot(plan) as typeof plan;
  const outdoors = route?.outdoors ?? null;
  const isOutdoors = outdoors !== null && outdoors.id === levelId;
  useEffect(() => (levelId === null || isOutdoors ? undefined : openLevel(levelId)), [levelId, isOutdoors]);
  return isOutdoors ? outdoors : level;
}
