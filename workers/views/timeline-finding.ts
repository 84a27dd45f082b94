/*
 * What an open query looks for on a campus: worked out once for the query, asked again as codes, time and reservations
 * change.
 */
import type { Finding, TimelineQuery, Unsuitability } from '../contract.ts';
import type { AreaTree } from '../model/areas.ts';
import { type DayWindow, isRowForOthers } from '../model/day-table.ts';
import { labelText } from '../model/labels.ts';
import type { InterfaceLanguage } from '../model/language.ts';
import { type AssistConfiguration, toResource } from '../model/resource.ts';
import { SLOT_MS } from '../model/slots.ts';
import type { Instant } from '../model/units.ts';
import { explainSuitability, type SuitabilityRequest, type Unmet } from '../rules/suitability.ts';
import { canBeHad, type WantedSlots, wantedSlots } from '../rules/wanted-time.ts';
import { originOf, type Stay } from './near-origin.ts';
import { arrangeRows, matchNames, type TimelineLook } from './timeline.ts';
import type { TimelineCampus } from './timeline-campus.ts';

export interface TimelineFinding {
  /** By row of the campus: 1 where it meets all but the availability. */
  readonly meets: Uint8Array;
  /** By row of the campus: 1 where it meets all that is looked for, by the codes and the time given. */
  decide(look: Pick<TimelineLook, 'codes' | 'readSlots'>, now: Instant): Uint8Array;
  /**
   * The rows shown, in shown order.
   * @param suitable what `decide` gave
   * @param stays of whom a place is wanted near to
   */
  arrange(suitable: Uint8Array, stays: readonly Stay[]): Uint32Array;
  /** What a row lacks; null = nothing. */
  explain(row: number, look: Pick<TimelineLook, 'codes' | 'readSlots'>, now: Instant): UnmetHere | null;
}

/** `at` is null where a place is wanted at any time of the window. */
export type UnmetHere = Unmet | { readonly type: 'not-free'; readonly at: Instant | null };

export function createTimelineFinding(
  campus: TimelineCampus,
  query: Pick<TimelineQuery, 'search' | 'names' | 'withinAreas' | 'finding' | 'requestedMinutes'>,
  window: DayWindow,
): TimelineFinding {
  const { finding, requestedMinutes } = query;
  const request = toSuitabilityRequest(finding, campus.tree, campus.visibilityRestriction);
  const matching = matchNames(campus, query);
  const meets = campus.suitability.decide(request);
  const wantedAt = (now: Instant): WantedSlots | null =>
    finding.availability === 'free' ? wantedSlots(window, finding.time, { now, requestedMinutes }) : null;

  /** Shown by the restriction, but not to be had. */
  const isForOthersAt = (row: number): boolean => isRowForOthers(campus.rows[row]?.state ?? 0);

  return {
    meets,
    decide({ codes, readSlots }, now) {
      const wanted = wantedAt(now);
      if (wanted === null) return meets;
      return meets.map((isMet, row) =>
        isMet === 1 && !isForOthersAt(row) && canBeHad(codes, row * readSlots, (row + 1) * readSlots, wanted) ? 1 : 0,
      );
    },
    arrange(suitable, stays) {
      const origin = finding.sort === 'near' ? originOf(campus, stays, window, finding.time) : null;
      return arrangeRows(campus, finding, matching, suitable, origin);
    },
    explain(row, { codes, readSlots }, now) {
      const resource = campus.rows[row]?.resource;
      const unmet = resource === undefined ? null : explainSuitability(toResource(resource), request);
      const wanted = wantedAt(now);
      if (unmet !== null || wanted === null) return unmet;
      if (isForOthersAt(row)) return { type: 'assigned-to-others' };
      if (canBeHad(codes, row * readSlots, (row + 1) * readSlots, wanted)) return null;
      const isOneTime = wanted.until === wanted.from + 1;
      return { type: 'not-free', at: isOneTime ? window.start + wanted.from * SLOT_MS : null };
    },
  };
}

/** The literal request for what is looked for: an area stands with all below it, an unknown one for itself alone. */
export function toSuitabilityRequest(
  { resourceTypeId, areaId, capacity, requirements, attendees }: Finding,
  tree: AreaTree,
  visibilityRestriction: number,
): SuitabilityRequest {
  const below = areaId === null ? [] : tree.withSubAreas(areaId);
  const areaIds = areaId !== null && below.length === 0 ? [areaId] : below;
  return { resourceTypeId, capacity, areaIds, filters: requirements, attendees, visibilityRestriction };
}

/** In the words of the contract, with the name of a property; its id where the configuration has none. */
export function toUnsuitability(
  unmet: UnmetHere,
  filters: AssistConfiguration['filters'],
  language: InterfaceLanguage,
): Unsuitability {
  if (unmet.type !== 'requirement') return unmet;
  const { propertyId } = unmet;
  const name = filters.find(({ id }) => id === propertyId)?.name ?? '';
  return { type: 'requirement', propertyId, name: labelText(name, language) || propertyId };
}
