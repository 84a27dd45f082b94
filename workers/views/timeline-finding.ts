/*
 * The criteria of an open query on a campus: computed once for the query, and evaluated again as codes, time and
 * reservations change.
 */
import type { Finding, TimelineQuery } from '../contract.ts';
import type { AreaTree } from '../model/areas.ts';
import { type DayWindow, isRowForOthers } from '../model/day-table.ts';
import type { Instant } from '../model/units.ts';
import type { SuitabilityRequest } from '../rules/suitability.ts';
import { isAvailable, type WantedSlots, wantedSlots } from '../rules/wanted-time.ts';
import { bestFirst, type BestFacts, takeBestFacts } from './best-order.ts';
import { arrangeRows, type TimelineLook } from './timeline.ts';
import type { TimelineCampus } from './timeline-campus.ts';
import type { Walks } from './timeline-orders.ts';
import { matchRows } from './timeline-search.ts';

export interface TimelineFinding {
  /** By row of the campus: 1 if it meets all criteria except availability. */
  readonly meets: Uint8Array;
  /**
   * By row of the campus: 1 if it meets all criteria, with the given codes and time.
   * @param held rows that the user has reserved: they need not be free
   */
  decide(look: Pick<TimelineLook, 'codes' | 'readSlots'>, now: Instant, held: ReadonlySet<number>): Uint8Array;
  /**
   * The rows shown, in shown order.
   * @param suitable the result of `decide`
   * @param origin the row from which the nearest ones come first; null = no order by nearness
   * @param walks seconds to walk from there; null = not known
   */
  arrange(suitable: Uint8Array, origin: number | null, walks?: Walks | null): Uint32Array;
  /** The best come first (`rank`); else the rows are in the chosen order (`arrange`). */
  readonly isRanked: boolean;
  /** As `arrange`, the best first. */
  rank(suitable: Uint8Array, facts: BestFacts): Uint32Array;
  /** @param origin the row to which others are near; null = not known */
  takeFacts(look: TimelineLook, origin: number | null, now: Instant): BestFacts;
}

export type FindingQuery = Pick<TimelineQuery, 'search' | 'names' | 'withinAreas' | 'finding' | 'requestedMinutes'>;

export function createTimelineFinding(campus: TimelineCampus, query: FindingQuery, window: DayWindow): TimelineFinding {
  const { finding } = query;
  const request = toSuitabilityRequest(finding, campus.tree, campus.visibilityRestriction);
  const matching = matchRows(campus, query);
  const meets = campus.suitability.decide(request);

  return {
    meets,
    decide({ codes, readSlots }, now, held) {
      const wanted = wantedAt(query, window, now);
      if (wanted === null) return meets;
      const canHave = (row: number): boolean =>
        !isForOthersAt(campus, row) && isAvailable(codes, row * readSlots, (row + 1) * readSlots, wanted);
      return meets.map((isMet, row) => (isMet === 1 && (held.has(row) || canHave(row)) ? 1 : 0));
    },
    arrange: (suitable, origin, walks) =>
      arrangeRows(
        campus,
        finding,
        matching,
        suitable,
        origin === null ? null : (campus.places()[origin] ?? null),
        walks,
      ),
    isRanked: finding.sort === 'best' && asksForSomething(query),
    rank: (suitable, facts) => bestFirst(campus, finding, matching, suitable, facts),
    takeFacts: (look, origin, now) =>
      takeBestFacts(look, wantedSlots(window, finding.time, { now, requestedMinutes: query.requestedMinutes }), origin),
  };
}

/** Without a criterion, a time or a search no row is better than another. */
function asksForSomething({ search, finding }: FindingQuery): boolean {
  const { resourceTypeId, areaId, capacity, attendees, time, availability, requirements, within = null } = finding;
  const isAsked = [resourceTypeId, areaId, capacity, attendees, time, within].some((criterion) => criterion !== null);
  return isAsked || search !== '' || requirements.length > 0 || availability === 'free';
}

/** Null if it does not matter whether a place is free. */
export function wantedAt(
  { finding, requestedMinutes }: Pick<FindingQuery, 'finding' | 'requestedMinutes'>,
  window: DayWindow,
  now: Instant,
): WantedSlots | null {
  return finding.availability === 'free' ? wantedSlots(window, finding.time, { now, requestedMinutes }) : null;
}

/** Visible by the restriction, but not reservable. */
export function isForOthersAt({ rows }: TimelineCampus, row: number): boolean {
  return isRowForOthers(rows[row]?.state ?? 0);
}

/** The suitability request of a query: a known area includes all areas below it, an unknown one only itself. */
export function toSuitabilityRequest(
  { resourceTypeId, areaId, capacity, requirements, attendees }: Finding,
  tree: AreaTree,
  visibilityRestriction: number,
): SuitabilityRequest {
  const areaIds = areaId === null ? [] : [...new Set([areaId, ...tree.withSubAreas(areaId)])];
  return { resourceTypeId, capacity, areaIds, filters: requirements, attendees, visibilityRestriction };
}
