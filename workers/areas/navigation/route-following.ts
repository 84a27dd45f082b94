/*
 * A route as a screen follows it: found again after each change of what it depends on (D38).
 */
import type { Close, RouteClosure, RouteQuery, RouteStop, RouteUpdate } from '../../contract.ts';
import { failure } from '../../model/result.ts';
import type { NetworkPlan } from '../../wire/schemas/plans.ts';
import type { Log } from '../../wire/log.ts';
import type { RouteSite, SiteSource } from './navigation-site.ts';
import { edgeName, errorOf, findWay, indicatorOf, type Way } from './route-finding.ts';

/** What was answered last, and on what site. */
interface Answered {
  readonly site: RouteSite;
  readonly way: Way;
}

export interface FollowingDeps {
  readonly source: SiteSource;
  readonly log: Log;
  stopOf(site: RouteSite, id: string): RouteStop | null;
}

const NOTHING: RouteUpdate = { start: null, target: null, answer: null, changedBy: null, oldAsOf: null };

/** Reports the route at once, as far as it is known, and then each other one. */
export function followWay(deps: FollowingDeps, query: RouteQuery, onUpdate: (update: RouteUpdate) => void): Close {
  const { source } = deps;
  let before: Answered | null = null;
  let changedBy: RouteClosure | null = null;
  let isReplaced = false;
  let told = '';
  const next = (): RouteUpdate => {
    const site = source.current();
    if (site === null) {
      const isHopeless = source.problem() !== null && query.targetId !== null;
      return isHopeless ? { ...NOTHING, answer: failure(errorOf('Unknown')) } : NOTHING;
    }
    const way = findSafely(deps, site, query);
    isReplaced ||= before !== null && isUnderWay(before) && !isSamePlan(before.site.plan, site.plan);
    changedBy = before === null ? null : (closureBetween(before, { site, way }) ?? changedBy);
    before = { site, way };
    const { start, target } = way;
    const answer = isReplaced ? failure(errorOf('RequestRestartNavigation')) : way.answer;
    return { start, target, answer, changedBy, oldAsOf: site.oldAsOf };
  };
  const tell = (): void => {
    const update = next();
    const text = JSON.stringify(update);
    if (text !== told) onUpdate(update);
    told = text;
  };
  source.begin();
  tell();
  return source.onChange(tell);
}

/** What goes wrong beyond the errors that are known is logged, and told as unknown. */
function findSafely({ log, stopOf }: FollowingDeps, site: RouteSite, query: RouteQuery): Way {
  try {
    return findWay(site, query, (id) => stopOf(site, id));
  } catch (error) {
    log('navigation: no route could be found', String(error));
    return { start: null, target: null, answer: failure(errorOf('Unknown')), found: null };
  }
}

/** Somebody may be walking by it; a plan that came from the cache alone may always turn out to be another one. */
const isUnderWay = ({ site, way }: Answered): boolean => site.isConfirmed && way.found !== null;

/** The same paths, whatever stands on them. */
function isSamePlan(one: NetworkPlan, other: NetworkPlan): boolean {
  if (one === other) return true;
  const textOf = ({ nodes, edges }: NetworkPlan): string => JSON.stringify([nodes, edges]);
  return textOf(one) === textOf(other);
}

/** What has made the route another one; null = nothing that is known, or it is the same. */
function closureBetween(before: Answered, now: Answered): RouteClosure | null {
  if (before.site.closed === now.site.closed || nodesOf(before.way) === nodesOf(now.way)) return null;
  const closed = firstOn(before, (id) => now.site.closed.has(id) && !before.site.closed.has(id));
  const opened = firstOn(now, (id) => before.site.closed.has(id) && !now.site.closed.has(id));
  const edge = closed ?? opened;
  if (edge === null) return null;
  const { site } = closed === null ? now : before;
  return { name: edgeName(site, edge), isClosed: closed !== null };
}

const nodesOf = ({ found }: Way): string => found?.nodeIds.join(' ') ?? '';

/** The first edge of a route that some indicator may close. */
function firstOn({ site, way }: Answered, isMeant: (indicatorId: string) => boolean): number | null {
  return way.found?.edges.find((edge) => isMeant(indicatorOf(site.network, edge) ?? '')) ?? null;
}
