/*
 * What an open query looks for on a campus: worked out once for the query, asked again as codes, time and reservations
 * change.
 */
import type { Finding, TimelineQuery } from '../contract.ts';
import type { AreaTree } from '../model/areas.ts';
import { type DayWindow, isRowForOthers } from '../model/day-table.ts';
import type { Place } from '../model/nearness.ts';
import type { Instant } from '../model/units.ts';
import type { SuitabilityRequest } from '../rules/suitability.ts';
import { canBeHad, type WantedSlots, wantedSlots } from '../rules/wanted-time.ts';
import { arrangeRows, type TimelineLook } from './timeline.ts';
import type { TimelineCampus } from './timeline-campus.ts';
import { matchRows } from './timeline-search.ts';

export interface TimelineFinding {
  /** By row of the campus: 1 where it meets all but the availability. */
  readonly meets: Uint8Array;
  /**
   * By row of the campus: 1 where it meets all that is looked for, by the codes and the time given.
   * @param held rows that the user has reserved: what they have need not be free
   */
  decide(look: Pick<TimelineLook, 'codes' | 'readSlots'>, now: Instant, held: ReadonlySet<number>): Uint8Array;
  /**
   * The rows shown, in shown order.
   * @param suitable what `decide` gave
   * @param origin from where the nearest come first; null = they need not
   */
  arrange(suitable: Uint8Array, origin: Place | null): Uint32Array;
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
        !isForOthersAt(campus, row) && canBeHad(codes, row * readSlots, (row + 1) * readSlots, wanted);
      return meets.map((isMet, row) => (isMet === 1 && (held.has(row) || canHave(row)) ? 1 : 0));
    },
    arrange: (suitable, origin) => arrangeRows(campus, finding, matching, suitable, origin),
  };
}

/** Null where it does not matter whether a place is free. */
export function wantedAt(
  { finding, requestedMinutes }: Pick<FindingQuery, 'finding' | 'requestedMinutes'>,
  window: DayWindow,
  now: Instant,
): WantedSlots | null {
  return finding.availability === 'free' ? wantedSlots(window, finding.time, { now, requestedMinutes }) : null;
}

/** Shown by the restriction, but not to be had. */
export function isForOthersAt({ rows }: TimelineCampus, row: number): boolean {
  return isRowForOthers(rows[row]?.state ?? 0);
}

/** The literal request for what is looked for: an area stands with all below it, an unknown one for itself alone. */
export function toSuitabilityRequest(
  { resourceTypeId, areaId, capacity, requirements, attendees }: Finding,
  tree: AreaTree,
  visibilityRestriction: number,
): SuitabilityRequest {
  const areaIds = areaId === null ? [] : [...new Set([areaId, ...tree.withSubAreas(areaId)])];
  return { resourceTypeId, capacity, areaIds, filters: requirements, attendees, visibilityRestriction };
}
