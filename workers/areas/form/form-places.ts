/*
 * Whether each place of a form is available at its time, by the rules of availability over what has been read.
 */
import type { PlaceCheck, ReservationForm, SlotExplanation } from '../../contract.ts';
import { areaPathOf } from '../../model/area-path.ts';
import type { AreaTree } from '../../model/areas.ts';
import { addressKey } from '../../model/address.ts';
import { countedMinutes } from '../../model/all-day.ts';
import { dateOf, startOfDate } from '../../model/day.ts';
import type { DayWindow } from '../../model/day-table.ts';
import type { Interval } from '../../model/interval.ts';
import { shownName, type WireResource } from '../../model/resource.ts';
import { MINUTE_MS, roundUpToQuarter, SLOT_MS } from '../../model/slots.ts';
import type { Instant, Minutes } from '../../model/units.ts';
import { createZoneResolver } from '../../model/zones.ts';
import { currentSlots, type CurrentEvent } from '../../rules/current-event.ts';
import { peopleOf } from '../../rules/invited.ts';
import { countPresent } from '../../rules/suitability.ts';
import { serviceErrorOf } from '../../wire/failure.ts';
import { isPremiumLike } from '../../model/licences.ts';
import { orderTypes } from '../../views/resource-types.ts';
import { type FormContext, timesAt } from './form-context.ts';
import type { ScheduleReading } from '../shared/schedule-parts.ts';
import { confirmationOf, durationsOf, explainSlot } from '../timeline/slot-explanation.ts';
import { createTimelineDay, readEnd, type TimelineDay } from '../timeline/timeline-day.ts';

/**
 * Slots that are read after the last day: an interval at its end is seen whole, and what follows it may be offered
 * (D5).
 */
const MARGIN = 16;

/** The times that a reservation being changed takes of a place: they count as free (D8). */
export type OwnTimes = (resource: WireResource) => readonly Interval[];

export interface PlacesInput {
  readonly formContext: FormContext;
  readonly form: ReservationForm;
  /** By `addressKey`, over `readingInterval`. */
  readonly readings: ReadonlyMap<string, ScheduleReading>;
  readonly own: OwnTimes;
  readonly now: Instant;
}

/** What has to be read for a form: the viewer's days that it touches at any of its places, and a margin. */
export function readingInterval({ formContext, form }: Pick<PlacesInput, 'formContext' | 'form'>): Interval {
  const { start, slots } = windowOf(formContext, form);
  return { start, end: start + (slots + MARGIN) * SLOT_MS };
}

function windowOf({ workspace, places }: FormContext, form: ReservationForm) {
  const { timeZone } = workspace;
  const all = [form, ...places.map((place) => timesAt(form, place, timeZone))];
  const start = startOfDate(dateOf(Math.min(...all.map((times) => times.start)), timeZone), timeZone);
  const last = Math.max(...all.map((times) => times.end)) - 1;
  const end = startOfDate(dateOf(last, timeZone), timeZone, 1);
  return { start, end, slots: Math.ceil((end - start) / SLOT_MS) };
}

/** The places of a form, each with its obstacle at that time and what is available instead. */
export function checkPlaces(input: PlacesInput): readonly PlaceCheck[] {
  const { formContext } = input;
  if (formContext.places.length === 0) return [];
  const day = readDay(input);
  return formContext.places.map((resource) =>
    Object.assign(describe(resource, formContext), explain(resource, day, input)),
  );
}

function readDay({ formContext, form, readings, now }: PlacesInput): TimelineDay {
  const { start, end } = windowOf(formContext, form);
  const window: DayWindow = { date: dateOf(start, formContext.workspace.timeZone), start, end, hours: [], days: [] };
  const day = createTimelineDay(formContext.campus, window, MARGIN);
  const ticket = day.takeTicket(now);
  for (const [row, { resource }] of formContext.campus.rows.entries()) {
    const reading = readings.get(addressKey(resource.email));
    if (reading === undefined) continue;
    day.apply(row, reading.ok ? { view: reading.value } : { error: serviceErrorOf(reading.error) }, ticket);
  }
  return day;
}

const zoneOf = createZoneResolver();

function describe(resource: WireResource, formContext: FormContext) {
  const { minimum, maximum } = durationsOf(resource);
  return {
    ...describePlace(resource, formContext.campus.tree, formContext),
    timeZone: zoneOf(resource.timezone) ?? formContext.workspace.timeZone,
    minimum,
    maximum,
  };
}

/** The name, type and location of a place. */
export function describePlace(
  resource: WireResource,
  tree: AreaTree,
  { workspace, language }: Pick<FormContext, 'workspace' | 'language'>,
) {
  const [type] = orderTypes([resource.resourceTypeId], workspace.configuration.resourceTypeInfos, language);
  return {
    resourceId: resource.id,
    name: shownName(resource, language),
    areaPath: areaPathOf(resource, tree, language),
    typeName: type?.name ?? '',
    kind: type?.kind ?? 'other',
    capacity: resource.capacity,
  };
}

function explain(resource: WireResource, day: TimelineDay, input: PlacesInput): SlotExplanation {
  const { formContext, form, now } = input;
  const times = timesAt(form, resource, formContext.workspace.timeZone);
  const { start, minutes } = wholeSlots(times);
  const view = {
    day,
    current: currentOf(resource, day, input),
    isSuitable: suitableOffers(input),
    shownRow: () => null,
  };
  // Begun slots count whole for what is taken, not for how long a place may be reserved.
  const counted = countedMinutes(times, zoneOf(resource.timezone) ?? formContext.workspace.timeZone);
  const explained = explainSlot(view, { resourceId: resource.id, start, minutes }, now, counted);
  if (!explained.ok) return closed(times);
  const { obstacle, next, nearest } = explained.value;
  // Whole days begin at midnight: an interval from any other slot is no offer.
  const offered = form.isAllDay && obstacle !== null ? null : next;
  const confirmation = confirmationOf(resource, { ...times, isAllDay: form.isAllDay }, now);
  return { obstacle, next: offered, nearest, confirmation };
}

/** A place that takes no reservations has no row. */
function closed({ start, end }: Interval): SlotExplanation {
  return { obstacle: { type: 'closed', from: start, until: end }, next: null, nearest: null, confirmation: null };
}

/** The slots that a time touches. */
export function wholeSlots({ start, end }: Interval): { readonly start: Instant; readonly minutes: Minutes } {
  const first = Math.floor(start / SLOT_MS) * SLOT_MS;
  return { start: first, minutes: (roundUpToQuarter(end) - first) / MINUTE_MS };
}

function currentOf(resource: WireResource, day: TimelineDay, { formContext, own }: PlacesInput): CurrentEvent | null {
  const row = formContext.campus.rowById.get(resource.id);
  const window = { start: day.window.start, slotCount: day.readSlots };
  const end = readEnd(day);
  const times = own(resource).find((one) => one.start < end && one.end > window.start);
  return row === undefined || times === undefined ? null : { rows: [row], ...currentSlots(window, times) };
}

/** Another place can replace one if the form does not have it yet and it seats as many. */
function suitableOffers({ formContext, form }: PlacesInput): (row: number) => boolean {
  const taken = new Set(formContext.places.map(({ id }) => id));
  const present = countPresent(peopleOf(form.attendees));
  const isBooking = form.attendees.length > 0;
  return (row) => {
    const resource = formContext.campus.rows[row]?.resource;
    if (resource === undefined || taken.has(resource.id)) return false;
    const isAlone = formContext.places.length === 1;
    return !isBooking || !isAlone || (isPremiumLike(resource.csCode) && (resource.capacity ?? -1) >= present);
  };
}
