/*
 * Why a place is not suitable: computed for one place at a time, when the user asks.
 */
import type { Unsuitability } from '../contract.ts';
import type { DayWindow } from '../model/day-table.ts';
import { labelText } from '../model/labels.ts';
import type { InterfaceLanguage } from '../model/language.ts';
import { type AssistConfiguration, toResource } from '../model/resource.ts';
import { SLOT_MS } from '../model/slots.ts';
import type { Instant } from '../model/units.ts';
import { explainSuitability, type Unmet } from '../rules/suitability.ts';
import { isAvailable } from '../rules/wanted-time.ts';
import type { TimelineLook } from './timeline.ts';
import type { TimelineCampus } from './timeline-campus.ts';
import { type FindingQuery, isForOthersAt, toSuitabilityRequest, wantedAt } from './timeline-finding.ts';

/** `at` is null if a place is wanted at any time of the window. */
export type UnmetHere =
  | Unmet
  | Extract<Unsuitability, { readonly type: 'walk' }>
  | { readonly type: 'not-free'; readonly at: Instant | null };

/** An open query with the codes and states of its rows. */
export interface LookedFor {
  readonly campus: TimelineCampus;
  readonly query: Pick<FindingQuery, 'finding' | 'requestedMinutes'>;
  readonly window: DayWindow;
  readonly look: Pick<TimelineLook, 'codes' | 'readSlots'>;
  /** Seconds to walk to each resource, by id; null = not known. */
  readonly reach: ReadonlyMap<string, number> | null;
}

/** The first criterion that a row does not meet; null = none. */
export function unmetAt(
  { campus, query, window, look, reach }: LookedFor,
  row: number,
  now: Instant,
): UnmetHere | null {
  const { codes, readSlots } = look;
  const request = toSuitabilityRequest(query.finding, campus.tree, campus.visibilityRestriction);
  const resource = campus.rows[row]?.resource;
  const unmet = resource === undefined ? null : explainSuitability(toResource(resource), request);
  if (unmet !== null) return unmet;
  const { within = null } = query.finding;
  const seconds = reach?.get(resource?.id ?? '') ?? null;
  if (within !== null && (seconds ?? Infinity) > within.seconds) {
    // Rounded up, so that no place is said to be as near as was asked.
    const minutes = seconds === null ? null : Math.ceil(seconds / 60);
    return { type: 'walk', minutes, asked: Math.floor(within.seconds / 60) };
  }
  const wanted = wantedAt(query, window, now);
  if (wanted === null) return null;
  if (isForOthersAt(campus, row)) return { type: 'assigned-to-others' };
  if (isAvailable(codes, row * readSlots, (row + 1) * readSlots, wanted)) return null;
  const isOneTime = wanted.until === wanted.from + 1;
  return { type: 'not-free', at: isOneTime ? window.start + wanted.from * SLOT_MS : null };
}

/** The contract's form, with the name of a property, or its id if the configuration has no name. */
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
