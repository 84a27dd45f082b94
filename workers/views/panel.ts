/*
 * A door display at a moment: the current use, the next one, and the possible actions. Times are compared as instants,
 * so that clock changes need no special case.
 */
import type { PanelState, PanelStay } from '../contract.ts';
import type { Interval } from '../model/interval.ts';
import type { Area } from '../model/resource.ts';
import { isFreeSlot, MINUTE_MS, Slot, SLOT_MINUTES, SLOT_MS, toSlotCode } from '../model/slots.ts';
import type { Instant, Minutes } from '../model/units.ts';
import { type CountedPlace, ruleCounted } from './counted-places.ts';

/** The time that one tap books or adds. */
const LENGTHS: readonly Minutes[] = [15, 30, 60];
/** Milliseconds before the next use from which a free door shows it as coming soon. */
const SOON = 15 * MINUTE_MS;

/** The day of a door display as it was read. */
export interface DoorDay {
  /** Midnight to midnight in the resource's zone. */
  readonly start: Instant;
  readonly end: Instant;
  /** Codes before any rule, from `start` to somewhat beyond `end`. */
  readonly view: string;
  readonly serviceError: string | null;
  /** The door's resource with its view, then the other places that count for the limits of `areas` (D7). */
  readonly counted: readonly CountedPlace[];
  readonly areas: readonly Area[];
}

/** The use of the place by an event. */
export interface DoorStay extends Omit<PanelStay, 'extensions'> {
  readonly canExtend: boolean;
  /** If it was finished here, the calendar's end: a full minute, later than `end` by seconds. */
  readonly heldUntil: Instant;
}

/** The actions that the resource and the account allow. */
export interface DoorTerms {
  readonly canBook: boolean;
  readonly shortest: Minutes | null;
  readonly longest: Minutes | null;
}

export type Door = Pick<PanelState, 'slots' | 'state' | 'until' | 'current' | 'next' | 'later' | 'lengths' | 'refusal'>;

/** The state of the door now. Unknown time is never free (D23). */
export function doorAt(day: DoorDay, stays: readonly DoorStay[], terms: DoorTerms, now: Instant): Door {
  const { start, view } = day;
  // The current quarter hour must count as well, hence a requested duration of a quarter hour.
  const window = { start, slotCount: view.length, now, requestedMinutes: SLOT_MINUTES };
  const codes = ruleCounted(day.counted, day.areas, window);
  const slots = codes.slice(0, Math.ceil((day.end - start) / SLOT_MS));
  if (day.serviceError !== null) return { ...NOTHING, slots: slots.fill(Slot.Limited) };
  const all = [...stays, ...staysWithoutEvent(day, stays)].toSorted((one, other) => one.start - other.start);
  const closures = closuresOf(day, codes, now);
  const held = all.map(({ start, heldUntil }) => ({ start, end: heldUntil }));
  const obstacles = [...held, ...closures];
  const toPanel = (stay: DoorStay): PanelStay => {
    const { canExtend, heldUntil: _held, ...shown } = stay;
    return { ...shown, extensions: canExtend ? extensionsOf(stay, obstacles, day, terms) : [] };
  };
  const from = Math.max(now, bookingStart(held, now));
  // A booking made right after another was finished begins with the next minute; its organizer is already there.
  const current =
    all.find(({ start, end }) => start <= now && now < end) ?? all.find(({ start }) => start === from) ?? null;
  const [next = null, ...later] = all.filter((stay) => stay !== current && stay.start > now && stay.start < day.end);
  const { state, until } = stateOf({ current, next, all, closures, now, openUntil: openUntil(obstacles, day, from) });
  return {
    slots,
    state,
    until: until !== null && until < day.end ? until : null,
    current: current === null ? null : toPanel(current),
    next: next === null ? null : toPanel(next),
    later: later.map(toPanel),
    ...(current === null && state !== 'closed'
      ? bookable(held, obstacles, day, terms, now)
      : { lengths: [], refusal: null }),
  };
}

/** A door about which nothing is known. */
export const NOTHING: Door = {
  slots: new Uint8Array(),
  state: 'unknown',
  until: null,
  current: null,
  next: null,
  later: [],
  lengths: [],
  refusal: null,
};

/** A door whose day is over and whose next day was not read: only uses that continue past midnight remain. */
export function doorAfter(stays: readonly DoorStay[], now: Instant): Door {
  const stay = stays.find(({ start, end }) => start <= now && now < end);
  if (stay === undefined) return NOTHING;
  const { canExtend: _can, heldUntil: _held, ...shown } = stay;
  return { ...NOTHING, state: 'busy', until: stay.end, current: { ...shown, extensions: [] } };
}

interface Moment {
  readonly current: DoorStay | null;
  readonly next: DoorStay | null;
  readonly all: readonly DoorStay[];
  readonly closures: readonly Interval[];
  readonly now: Instant;
  readonly openUntil: Instant;
}

function stateOf(moment: Moment): Pick<Door, 'state' | 'until'> {
  const { current, next, all, closures, now, openUntil: until } = moment;
  if (current !== null) {
    if (current.showConfirmButton) return { state: 'to-confirm', until: current.confirmUntil };
    return { state: 'busy', until: endOfChain(current, all) };
  }
  const closure = closures.find(({ start, end }) => start <= now && now < end);
  if (closure !== undefined) return { state: 'closed', until: closure.end };
  if (next?.showConfirmButton === true) return { state: 'to-confirm', until: next.confirmUntil };
  // A closing time is not a use.
  const isTakenThen = all.some(({ start, heldUntil }) => start <= until && until < heldUntil);
  return { state: isTakenThen && until - now <= SOON ? 'soon' : 'free', until };
}

/** The place is taken until the end of the last of several uses without a gap between them. */
function endOfChain(current: DoorStay, all: readonly DoorStay[]): Instant {
  let { end } = current;
  for (const stay of all) if (stay.start <= end) end = Math.max(end, stay.end);
  return end;
}

const viewEnd = ({ start, view }: DoorDay): Instant => start + view.length * SLOT_MS;

/** The first obstacle after an instant, at the latest the end of the time that was read. */
function openUntil(obstacles: readonly Interval[], day: DoorDay, from: Instant): Instant {
  const starts = obstacles.filter(({ end }) => end > from).map(({ start }) => Math.max(start, from));
  return Math.min(viewEnd(day), ...starts);
}

function isAllowed(minutes: Minutes, { shortest, longest }: DoorTerms): boolean {
  return minutes >= (shortest ?? 0) && minutes <= (longest ?? Number.POSITIVE_INFINITY);
}

function bookable(
  held: readonly Interval[],
  obstacles: readonly Interval[],
  day: DoorDay,
  terms: DoorTerms,
  now: Instant,
): Pick<Door, 'lengths' | 'refusal'> {
  const from = bookingStart(held, now);
  const end = openUntil(obstacles, day, from);
  const allowed = terms.canBook ? LENGTHS.filter((minutes) => isAllowed(minutes, terms)) : [];
  const lengths = allowed.filter((minutes) => from + minutes * MINUTE_MS <= end);
  if (lengths.length > 0) return { lengths, refusal: null };
  return { lengths, refusal: allowed.length > 0 ? 'too-short' : 'not-here' };
}

/** The current minute; the next one after a use that ends in the current minute by the calendar. */
export function bookingStart(held: readonly Interval[], now: Instant): Instant {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const ends = held.map(({ end }) => end).filter((end) => end <= minute + MINUTE_MS);
  return Math.max(minute, ...ends);
}

function extensionsOf(
  { start, end }: DoorStay,
  obstacles: readonly Interval[],
  day: DoorDay,
  terms: DoorTerms,
): readonly Minutes[] {
  const others = obstacles.filter((other) => other.start !== start || other.end !== end);
  const room = openUntil(others, day, end) - end;
  const length = (end - start) / MINUTE_MS;
  return LENGTHS.filter((minutes) => minutes * MINUTE_MS <= room && isAllowed(length + minutes, terms));
}

const TAKEN: ReadonlySet<number> = new Set([Slot.Tentative, Slot.Reserved, Slot.CurrentEvent]);

function isTaken(view: string, slot: number): boolean {
  return TAKEN.has(toSlotCode(view.charCodeAt(slot)));
}

/** Reserved time in the schedule without an event. A slot that an event touches belongs to it: it may end within. */
function staysWithoutEvent(day: DoorDay, stays: readonly DoorStay[]): readonly DoorStay[] {
  const hasEvent = (from: Instant): boolean =>
    stays.some(({ start, heldUntil }) => start < from + SLOT_MS && heldUntil > from);
  return runsOf(day, (slot) => isTaken(day.view, slot) && !hasEvent(day.start + slot * SLOT_MS)).map(
    ({ start, end }) => ({
      eventId: '',
      subject: '',
      organizerName: '',
      start,
      end,
      heldUntil: end,
      showConfirmButton: false,
      showFinish: false,
      confirmUntil: null,
      canExtend: false,
    }),
  );
}

/** From now on: times without a use in which the place is not available. */
function closuresOf(day: DoorDay, codes: Uint8Array, now: Instant): readonly Interval[] {
  return runsOf(day, (slot) => {
    const isPast = day.start + (slot + 1) * SLOT_MS <= now;
    return !isPast && !isTaken(day.view, slot) && !isFreeSlot(codes[slot] ?? Slot.Limited);
  });
}

/** The runs of slots that satisfy a condition. */
function runsOf({ start, view }: DoorDay, holds: (slot: number) => boolean): readonly Interval[] {
  const runs: Interval[] = [];
  let first = 0;
  for (let slot = 0; slot <= view.length; slot += 1) {
    if (slot < view.length && holds(slot)) continue;
    if (slot > first) runs.push({ start: start + first * SLOT_MS, end: start + slot * SLOT_MS });
    first = slot + 1;
  }
  return runs;
}
