/*
 * Why a place does not suit: asked for one at a time, and only when somebody looks at it.
 */
import type { Unsuitability } from '../contract.ts';
import type { DayWindow } from '../model/day-table.ts';
import { labelText } from '../model/labels.ts';
import type { InterfaceLanguage } from '../model/language.ts';
import { type AssistConfiguration, toResource } from '../model/resource.ts';
import { SLOT_MS } from '../model/slots.ts';
import type { Instant } from '../model/units.ts';
import { explainSuitability, type Unmet } from '../rules/suitability.ts';
import { canBeHad } from '../rules/wanted-time.ts';
import type { TimelineLook } from './timeline.ts';
import type { TimelineCampus } from './timeline-campus.ts';
import { type FindingQuery, isForOthersAt, toSuitabilityRequest, wantedAt } from './timeline-finding.ts';

/** `at` is null where a place is wanted at any time of the window. */
export type UnmetHere = Unmet | { readonly type: 'not-free'; readonly at: Instant | null };

/** An open query, and what its rows look like. */
export interface LookedFor {
  readonly campus: TimelineCampus;
  readonly query: Pick<FindingQuery, 'finding' | 'requestedMinutes'>;
  readonly window: DayWindow;
  readonly look: Pick<TimelineLook, 'codes' | 'readSlots'>;
}

/** What a row lacks of what is looked for; null = nothing. */
export function unmetAt({ campus, query, window, look }: LookedFor, row: number, now: Instant): UnmetHere | null {
  const { codes, readSlots } = look;
  const request = toSuitabilityRequest(query.finding, campus.tree, campus.visibilityRestriction);
  const resource = campus.rows[row]?.resource;
  const unmet = resource === undefined ? null : explainSuitability(toResource(resource), request);
  const wanted = wantedAt(query, window, now);
  if (unmet !== null || wanted === null) return unmet;
  if (isForOthersAt(campus, row)) return { type: 'assigned-to-others' };
  if (canBeHad(codes, row * readSlots, (row + 1) * readSlots, wanted)) return null;
  const isOneTime = wanted.until === wanted.from + 1;
  return { type: 'not-free', at: isOneTime ? window.start + wanted.from * SLOT_MS : null };
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
