import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';

import type { PlanLevel, Route } from '../../../workers/contract.ts';
import { openLevel, plan } from '../../state/resources/plan.ts';
import { outdoorLevel } from './outdoor-level.ts';

/**
 * The level to draw a route on: one that is opened here, or what lies between buildings, of which there is no plan.
 * @param levelId null = not known yet
 */
export function useRouteLevel(levelId: string | null, route: Route | null): PlanLevel | null {
  const { level } = useSnapshot(plan) as typeof plan;
  const outdoors = route?.outdoors ?? null;
  const isOutdoors = outdoors !== null && outdoors.levelId === levelId;
  useEffect(() => (levelId === null || isOutdoors ? undefined : openLevel(levelId)), [levelId, isOutdoors]);
  // A route that is told again is another object; the drawing is not.
  const key = JSON.stringify(outdoors);
  // oxlint-disable-next-line react/exhaustive-deps -- the key says the same as the outlines
  const drawn = useMemo(() => (outdoors === null ? null : outdoorLevel(outdoors)), [key]);
  return isOutdoors ? drawn : level;
}
