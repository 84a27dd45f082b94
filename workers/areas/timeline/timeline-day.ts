import { AVAILABILITY_FRESH_FOR, type CachedDay, covers } from '../../cache/availability-cache.ts';
import type { Close, Colleague, DayWindow, Failure, TimelineItem, WalkingTime } from '../../contract.ts';
import { slotsOf } from '../../model/day.ts';
import { RowState } from '../../model/day-table.ts';
import type { Result } from '../../model/result.ts';
import { fillSlots, minutesToSlots, Slot, SLOT_MS } from '../../model/slots.ts';
import type { Instant, Minutes } from '../../model/units.ts';
import type { colleagueItems } from '../../views/colleague-items.ts';
import type { TimelineCampus } from '../../views/timeline-campus.ts';
import type { OwnReservation, timelineItems } from '../../views/timeline-items.ts';
import type { Walks } from '../../views/timeline-orders.ts';
import { createRuledDay, type RuledDay } from './ruled-day.ts';
import { createRowAges } from './timeline-ages.ts';
import type { ColleagueDay } from '../colleagues/colleague-day.ts';

/** Code in a cached day for a schedule that failed. */
const FAILED = 255;
/** Slots after the last day that are read in any case (D5): four hours, so that usual durations share one reading. */
const USUAL_MARGIN = 16;
const SLOTS_A_DAY = 96;
const NO_CODES = new Uint8Array(0);

/** The reading of one row: its codes, or why there are none. */
export type RowReading =
  | {
      readonly view: string;
      /** Where it is older than the question. */
      readonly asOf?: Instant | undefined;
    }
  | { readonly error: string };

export type WalkingStart = Omit<WalkingTime, 'seconds'>;

/** Reports the seconds to walk to each resource from a stop, again after each change; those without a way are missing. */
export type WatchReach = (from: WalkingStart, onReach: (walks: Walks) => void) => Close;

/** The seconds to walk as they are now. */
export type Reach = (from: WalkingStart) => Promise<Result<Walks, Failure>>;

/** The number of a reading among all readings of a day. */
export interface ReadingTicket {
  readonly order: number;
  readonly askedAt: Instant;
}

/**
 * The raw availability of a campus for a day or some days on end, filled by readings in any order: each reading takes
 * a ticket when it is asked for, and an answer to an older ticket never overwrites that to a newer one.
 */
export interface TimelineDay {
  readonly campus: TimelineCampus;
  readonly window: DayWindow;
  readonly slotCount: number;
  /** Slots that are read of a row, those after the last day included. */
  readonly readSlots: number;
  /** rows × readSlots, before any rule; limited where nothing was read or reading failed (D23). */
  readonly raw: Uint8Array;
  /** The codes after all rules. */
  readonly ruled: RuledDay;
  /** By row: RowState.Loading, Failed, Stale. */
  readonly states: Uint8Array;
  /** Why a row's schedule failed, by row. */
  readonly errors: ReadonlyMap<number, string>;
  /** Rows that must be read again, because a change was reported. */
  readonly dirty: Set<number>;
  /** The user's own reservations and favourites. */
  readonly own: OwnTimeline;
  /** Seconds to walk to each resource that is reached, by id, as the session follows them; null = not known. */
  walks: (start: WalkingStart) => Walks | null;
  /** What belongs to colleagues. */
  readonly others: OthersTimeline;
  /** @param askedAt the answer is at least as new as that */
  takeTicket(askedAt: Instant): ReadingTicket;
  /** @returns false where a newer reading has been applied already */
  apply(row: number, reading: RowReading, ticket: ReadingTicket): boolean;
  hasReading(row: number): boolean;
  /** When a row was known to be true: its reading, or a later confirmation that nothing changed; null = not read. */
  rowAsOf(row: number): Instant | null;
  /** Rows that are true as of some time before are marked as stale. @returns those that were not */
  expire(before: Instant): readonly number[];
  /** No change was reported up to then: rows of a whole day that are neither stale nor dirty are true as of then. */
  vouch(until: Instant): void;
  /** As of when all that is shown is true, from a cache too; null = not even that has been read. */
  asOf(): Instant | null;
  /** Everything has been read as it was at that instant, or as some readings say of themselves, before. */
  complete(asOf: Instant): void;
  /** All must be read again, e.g. because changes may have been missed. */
  invalidate(): void;
  /** Everything has been read, and nothing may have been missed since; false for a new day. */
  isWhole(): boolean;
  /** Fills rows that were never read from a cache; one that lacks a part of what is shown is not used. */
  seed(cached: CachedDay, now: Instant): void;
  /** Null while nothing has been read. */
  toCached(): CachedDay | null;
  /** Share of the rows that have been read. */
  progress(): number;
}

interface OthersTimeline {
  /** Whose reservations are shown, in order. */
  shown: readonly Colleague[];
  /** What has been read, by address in lower case; also of colleagues near whom a place was wanted. */
  readonly byEmail: Map<string, ColleagueDay>;
  /** Addresses in lower case whose last reading failed. */
  readonly failed: Set<string>;
  /** Counts the changes that the hub reported; a reading that began before one may lack it. */
  turn: number;
  /** Rows off screen that changed since the shown colleagues were read. */
  readonly waiting: Set<number>;
  /** How they become items; null until something is read, as it comes with the module that reads. */
  toItems: typeof colleagueItems | null;
}

interface OwnTimeline {
  reservations: readonly OwnReservation[];
  /** As known from the last visit or the previous day, until they have been read; null = they have been. */
  keptItems: readonly TimelineItem[] | null;
  /** How they become items; null until something is read, as it comes with the module that reads. */
  toItems: typeof timelineItems | null;
  /** The reservations must be read, for the first time or again. */
  areReservationsDirty: boolean;
  /** Resource ids; null while not read. */
  favourites: readonly string[] | null;
  /** As they were known before, until they have been read. */
  keptFavourites: readonly string[];
}

/** Slots to read after the day, so that a run at its end is seen whole (D5). */
export function marginSlots(requestedMinutes: Minutes): number {
  const needed = minutesToSlots(requestedMinutes) - 1;
  return needed <= USUAL_MARGIN ? USUAL_MARGIN : Math.ceil(needed / SLOTS_A_DAY) * SLOTS_A_DAY;
}

export function createTimelineDay(campus: TimelineCampus, window: DayWindow, margin: number): TimelineDay {
  const rowCount = campus.rows.length;
  const slotCount = slotsOf(window);
  const readSlots = slotCount + margin;
  const raw = new Uint8Array(rowCount * readSlots).fill(Slot.Limited);
  const ruled = createRuledDay({ rules: campus.rules, raw, start: window.start, slotCount: readSlots });
  const states = new Uint8Array(rowCount).fill(RowState.Loading);
  const tickets = new Uint32Array(rowCount);
  const errors = new Map<number, string>();
  const dirty = new Set<number>();
  const ages = createRowAges(states, dirty);
  let ticket = 0;
  let asOf: Instant | null = null;
  let isWhole = false;

  const rowCodes = new Uint8Array(readSlots);
  const set = (row: number, known: Uint8Array, error: string | null, extra: number): void => {
    const fault = campus.rows[row]?.fault ?? error;
    // Most rows are read again unchanged: those need no rules.
    if (fillRow(raw, row * readSlots, readSlots, fault === null ? known : NO_CODES)) ruled.touch(row);
    states[row] = extra | (fault === null ? 0 : RowState.Failed);
    if (fault === null) errors.delete(row);
    else errors.set(row, fault);
  };

  return {
    campus,
    window,
    slotCount,
    readSlots,
    raw,
    ruled,
    states,
    errors,
    dirty,
    own: nothingRead(),
    walks: () => null,
    others: { shown: [], byEmail: new Map(), failed: new Set(), turn: 0, waiting: new Set(), toItems: null },
    takeTicket: (askedAt) => ({ order: ++ticket, askedAt }),
    apply(row, reading, { order, askedAt }) {
      if ((tickets[row] ?? 0) >= order) return false;
      tickets[row] = order;
      ages.take(row, askedAt, 'view' in reading ? reading.asOf : undefined);
      if ('view' in reading) fillSlots(rowCodes, reading.view);
      set(row, rowCodes, errorOf(reading), 0);
      return true;
    },
    hasReading: (row) => (states[row] ?? 0) !== RowState.Loading,
    rowAsOf: ages.asOf,
    expire: ages.expire,
    vouch(until) {
      // What was missed during an absence is not known before everything has been read again.
      if (!isWhole) return;
      ages.vouch(until);
      if (asOf !== null && dirty.size === 0) asOf = Math.max(asOf, until);
    },
    asOf: () => asOf,
    complete(instant) {
      asOf = ages.complete(instant);
      isWhole = true;
    },
    invalidate() {
      isWhole = false;
    },
    isWhole: () => isWhole,
    seed(cached, now) {
      // Of days that are not in it nothing is known; a margin that is cut short only limits the end of the last day.
      if (!covers(cached, { start: window.start, slotCount })) return;
      const first = (window.start - cached.start) / SLOT_MS;
      const stale = now - cached.asOf > AVAILABILITY_FRESH_FOR ? RowState.Stale : 0;
      cached.resourceIds.forEach((id, index) => {
        const row = campus.rowById.get(id);
        if (row === undefined || states[row] !== RowState.Loading) return;
        const known = cached.views.subarray(index * cached.slotCount + first, (index + 1) * cached.slotCount);
        const hasFailed = known[0] === FAILED;
        ages.take(row, cached.asOf);
        set(row, known, hasFailed ? (cached.errors[id] ?? 'The schedule failed') : null, stale);
      });
      asOf = cached.asOf;
    },
    toCached: () => (asOf === null ? null : toCached(campus, { raw, states, errors, readSlots }, window.start, asOf)),
    progress: () => shareRead(states),
  };
}

function errorOf(reading: RowReading): string | null {
  if ('error' in reading) return reading.error;
  return reading.view === '' ? 'The schedule is empty' : null;
}

/** Slots without a code are limited. @returns whether any is another one now */
function fillRow(raw: Uint8Array, from: number, count: number, codes: Uint8Array): boolean {
  let isChanged = false;
  for (let slot = 0; slot < count; slot += 1) {
    const code = codes[slot] ?? Slot.Limited;
    isChanged ||= raw[from + slot] !== code;
    raw[from + slot] = code;
  }
  return isChanged;
}

function shareRead(states: Uint8Array): number {
  const loading = states.reduce((count, state) => count + (state === RowState.Loading ? 1 : 0), 0);
  return states.length === 0 ? 1 : 1 - loading / states.length;
}

/** The end of the interval to read of a day. */
export function readEnd(day: TimelineDay): Instant {
  return day.window.start + day.readSlots * SLOT_MS;
}

function toCached(
  campus: TimelineCampus,
  { raw, states, errors, readSlots }: Pick<TimelineDay, 'raw' | 'states' | 'errors' | 'readSlots'>,
  start: Instant,
  asOf: Instant,
): CachedDay {
  const rows = [...campus.rows.keys()].filter((row) => states[row] !== RowState.Loading);
  const views = new Uint8Array(rows.length * readSlots);
  const errorById: Record<string, string> = {};
  const resourceIds = rows.map((row, index) => {
    const id = campus.rows[row]?.resource.id ?? '';
    const error = errors.get(row);
    if (error === undefined) views.set(raw.subarray(row * readSlots, (row + 1) * readSlots), index * readSlots);
    else {
      views.fill(FAILED, index * readSlots, (index + 1) * readSlots);
      errorById[id] = error;
    }
    return id;
  });
  return { asOf, start, slotCount: readSlots, resourceIds, views, errors: errorById };
}

const nothingRead = (): OwnTimeline => ({
  reservations: [],
  keptItems: [],
  toItems: null,
  areReservationsDirty: true,
  favourites: null,
  keptFavourites: [],
});

/** The user's own have been read: those of the last visit are dropped. */
export function takeReservations({ own }: TimelineDay, reservations: readonly OwnReservation[]): void {
  own.reservations = reservations;
  own.keptItems = null;
}
