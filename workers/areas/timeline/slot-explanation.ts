import type { Failure, SlotExplanation, SlotRequest } from '../../contract.ts';
import { joinPath } from '../../model/areas.ts';
import { createNearness, walkedNearness } from '../../model/nearness.ts';
import { isForOthers, type WireResource } from '../../model/resource.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { MINUTE_MS, SLOT_MS } from '../../model/slots.ts';
import type { Instant, Minutes, SlotIndex } from '../../model/units.ts';
import { confirmationSettingsOf } from '../../rules/confirmation-settings.ts';
import { type ConfirmationEvent, confirmationWindow } from '../../rules/confirmation.ts';
import { type CurrentEvent, withCurrentFree } from '../../rules/current-event.ts';
import { createFullAreas } from '../../rules/full-areas.ts';
import { findFreeRows, nearestRow } from '../../rules/nearest-row.ts';
import { findNextStretch } from '../../rules/next-stretch.ts';
import { createRowRules, type RowFacts } from '../../rules/row-rules.ts';
import type { SlotWindow } from '../../rules/slot-classes.ts';
import { findObstacle } from '../../rules/slot-obstacle.ts';
import {
  allowsDuration,
  type Durations,
  firstInTime,
  type Stretch,
  toStretch,
  wantedMinutes,
} from '../../rules/stretch.ts';
import type { TimelineCampus, TimelineRow } from '../../views/timeline-campus.ts';
import type { Walks } from '../../views/timeline-orders.ts';
import type { TimelineDay } from './timeline-day.ts';

/** The open view, as far as explanations ask about it. */
export interface ExplainedView {
  readonly day: TimelineDay;
  /** The reservation being changed: its own slots count as free (D8). */
  readonly current: CurrentEvent | null;
  /** A row of the campus matches the search, whether it is free or not. */
  readonly isSuitable: (row: number) => boolean;
  /** The index of a row of the campus in the view; null = it is not shown. */
  readonly shownRow: (row: number) => number | null;
  /** Seconds to walk from the asked resource to others; absent = not known, and air lines count. */
  readonly walks?: Walks;
}

/** What is asked, of which row, over which bytes. */
interface Question {
  readonly view: ExplainedView;
  readonly row: number;
  readonly window: SlotWindow;
  readonly stretch: Stretch;
  /** The minutes that limits of length count. */
  readonly counted: Minutes;
  /** rows × slots of the window, before any rule. */
  readonly raw: Uint8Array;
}

/**
 * Whether an interval is available by the day as it has been read, why not, and what is instead.
 * @param counted the minutes that limits of length count, where they differ from those of the slots
 */
export function explainSlot(
  view: ExplainedView,
  { resourceId, start, minutes }: SlotRequest,
  now: Instant,
  counted: Minutes = minutes,
): Result<SlotExplanation, Failure> {
  const { day } = view;
  const row = day.campus.rowById.get(resourceId);
  const shown = row === undefined ? undefined : day.campus.rows[row];
  if (row === undefined || shown === undefined) return unknownResource(resourceId);
  const window = { start: day.window.start, slotCount: day.readSlots, now, requestedMinutes: minutes };
  const stretch = toStretch(window.start, start, minutes);
  const raw = withCurrentFree(day.raw, day.readSlots, view.current);
  const question: Question = { view, row, window, stretch, counted, raw };
  const facts = factsOf(shown, question);
  const rules = createRowRules(facts, window);
  const found = findNextStretch(facts, rules, window, stretch);
  // Where it already is, is no offer.
  const isThere = found !== null && isWhereItIs(view.current, row, { ...stretch, first: found });
  const next = isThere ? findNextStretch(facts, rules, window, { ...stretch, first: found + 1 }) : found;
  return success({
    obstacle: findObstacle(facts, rules, window, stretch, counted),
    next: next === null ? null : timesOf(next, window),
    nearest: findNearest(shown, question),
    confirmation: confirmationOf(shown.resource, { start, end: start + minutes * MINUTE_MS, isAllDay: false }, now),
  });
}

/**
 * When a reservation would have to be confirmed; null = never, by its creation, or on a day of its own that is not
 * today (D10).
 */
export function confirmationOf(
  resource: WireResource,
  event: ConfirmationEvent,
  now: Instant,
): SlotExplanation['confirmation'] {
  if (!resource.requiresConfirmation) return null;
  const window = confirmationWindow(event, confirmationSettingsOf(resource), now);
  return window === null || window.closes < now ? null : { start: window.opens, end: window.closes };
}

function isWhereItIs(current: CurrentEvent | null, row: number, { first, count }: Stretch): boolean {
  return current !== null && [...current.rows].includes(row) && current.from === first && current.end === first + count;
}

export function unknownResource(resourceId: string): Result<never, Failure> {
  const detail = `There is no resource ${resourceId}`;
  return failure({ type: 'refused', status: 404, code: 'not_found', rule: null, detail });
}

function factsOf({ resource, fault }: TimelineRow, { view, row, window, raw }: Question): RowFacts {
  const { day } = view;
  const { rules, limitedAreaNames } = day.campus;
  const settings = rules.classes.settings[rules.classes.classOfRow[row] ?? 0];
  if (settings === undefined) throw new Error(`Row ${row} has no settings`);
  const fullAreaOf = createFullAreas(rules, limitedAreaNames, raw, window);
  return {
    raw: day.hasReading(row) ? raw.subarray(row * window.slotCount, (row + 1) * window.slotCount) : null,
    serviceError: day.errors.get(row) ?? fault,
    settings,
    durations: durationsOf(resource),
    reservedTo: resource.conditions.reservedTo,
    fullAreaAt: (slot) => fullAreaOf(row, slot),
  };
}

/** How long a resource may be reserved. */
export function durationsOf({ schedulingSettings }: Pick<WireResource, 'schedulingSettings'>): Durations {
  return {
    minimum: schedulingSettings?.minimumMeetingDurationInMinutes ?? null,
    maximum: schedulingSettings?.maximumMeetingDurationInMinutes ?? null,
  };
}

/** Another place of the same type that matches the search and is available for the whole interval. */
function findNearest(asked: TimelineRow, question: Question): SlotExplanation['nearest'] {
  const { view, row, window, stretch, counted, raw } = question;
  const { campus } = view.day;
  const places = campus.places();
  const origin = places[row];
  const isFree = stretch.first < firstInTime(window) ? null : findFreeRows(campus.rules, raw, window, stretch);
  if (isFree === null || origin === undefined) return null;
  const taken = new Set([row, ...(view.current?.rows ?? [])]);
  const canBeHad = ({ resource, isVisible }: TimelineRow, other: number): boolean =>
    resource.resourceTypeId === asked.resource.resourceTypeId &&
    isVisible &&
    !isForOthers(resource.conditions.reservedTo) &&
    !taken.has(other) &&
    view.isSuitable(other) &&
    isFree(other) &&
    allowsDuration(durationsOf(resource), counted);
  const rows = campus.rows.flatMap((each, other) => (canBeHad(each, other) ? [other] : []));
  const nearness = createNearness(origin, campus.tree);
  const nearest = nearestRow(rows, (other) =>
    walkedNearness(nearness(places[other] ?? origin), view.walks?.get(campus.rows[other]?.resource.id ?? '')),
  );
  const found = nearest === null ? undefined : campus.rows[nearest];
  if (nearest === null || found === undefined) return null;
  return {
    resourceId: found.resource.id,
    resourceName: found.name,
    areaPath: areaPathOf(campus, found),
    ...timesOf(stretch.first, window),
    row: view.shownRow(nearest),
  };
}

/** The names of the area of a row and of those above, outermost first. */
export function areaPathOf({ groups }: TimelineCampus, { group }: TimelineRow): string {
  const area = groups[group];
  return joinPath([area?.path ?? '', area?.name ?? '']);
}

function timesOf(first: SlotIndex, { start, requestedMinutes }: SlotWindow): { start: Instant; end: Instant } {
  const from = start + first * SLOT_MS;
  return { start: from, end: from + wantedMinutes(requestedMinutes) * MINUTE_MS };
}
