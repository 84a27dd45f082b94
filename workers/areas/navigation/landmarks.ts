import type { RouteStop } from '../../contract.ts';
import type { RouteSite } from './navigation-site.ts';

/** Centimetres within which something is seen from a point. */
const SEEN_WITHIN = 600;

/** What nobody would turn at: there are many of them, or they are steps of their own. */
const NO_LANDMARKS: ReadonlySet<string> = new Set(['desk', 'parking', 'locker', 'other', 'stairs', 'elevator', 'exit']);

const kept = new WeakMap<RouteSite['stops'], ReadonlyMap<string, readonly RouteStop[]>>();

/** The nearest room or point of interest with a name around a point; '' = there is none. @param except ids of the ends */
export function landmarksOf(site: Pick<RouteSite, 'stops'>, except: readonly string[]) {
  const byLevel = kept.get(site.stops) ?? groupByLevel(site.stops);
  kept.set(site.stops, byLevel);
  return (levelId: string, x: number, y: number): string => {
    let name = '';
    let least = SEEN_WITHIN;
    for (const stop of byLevel.get(levelId) ?? []) {
      const distance = Math.hypot(stop.x - x, stop.y - y);
      if (distance > least || except.includes(stop.id)) continue;
      least = distance;
      name = stop.name;
    }
    return name;
  };
}

function groupByLevel({ listed }: RouteSite['stops']): ReadonlyMap<string, readonly RouteStop[]> {
  const byLevel = new Map<string, RouteStop[]>();
  for (const { stop } of listed) {
    if (stop.kind === 'area' || NO_LANDMARKS.has(stop.category)) continue;
    const others = byLevel.get(stop.levelId);
    if (others === undefined) byLevel.set(stop.levelId, [stop]);
    else others.push(stop);
  }
  return byLevel;
}
