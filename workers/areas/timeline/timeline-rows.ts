/*
 * The rows of a day for one open query: their ruled codes and states, and which are shown in which order.
 */
import type { NearInstead, TimelineQuery } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import { RowState } from '../../model/day-table.ts';
import { SLOT_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { type CurrentEvent, currentSlots } from '../../rules/current-event.ts';
import { isFavouriteAllowed } from '../../rules/allowed-favourites.ts';
import { isHeld, originOf, type Stay, staysOf } from '../../views/near-origin.ts';
import type { BestFacts } from '../../views/best-order.ts';
import type { DrawnLook } from '../../views/timeline.ts';
import { createTimelineFinding, type TimelineFinding } from '../../views/timeline-finding.ts';
import type { OwnReservation } from '../../views/timeline-items.ts';
import type { ColleagueDay } from '../colleagues/colleague-day.ts';
import type { TimelineDay } from './timeline-day.ts';

export interface TimelineRows {
  readonly query: TimelineQuery;
  /** By row of the campus, as of the last refresh or update. */
  readonly look: DrawnLook;
  /** Refreshes everything. */
  refresh(now: Instant): void;
  /**
   * Updates for rows that changed, the passing of time, the user's own reservations and favourites.
   * @returns the rows that may look different now
   */
  update(changedRows: Iterable<number>, now: Instant): Iterable<number>;
  /** The rows that are shown now, in shown order; the same array as long as nothing moves them. */
  arrange(): Uint32Array;
  /** A row matches the search, whether it is free or not. */
  isSuitable(row: number): boolean;
  /** As in a frame. */
  nearInstead(): NearInstead | null;
  /** The reservation being changed, as far as it has been read (D8). */
  current(): CurrentEvent | null;
}

export function createTimelineRows(query: TimelineQuery, day: TimelineDay): TimelineRows {
  const { campus, window, readSlots, slotCount, ruled } = day;
  const { requestedMinutes, isBarrierFree = false } = query;
  const { sort, fromColleague, time, within = null } = query.finding;
  const isNear = sort === 'near';
  const finding = createTimelineFinding(campus, query, window);
  const states = new Uint8Array(campus.rows.length);
  const look = { codes: ruled.codes, raw: day.raw, running: -1, readSlots, slotCount, states };
  const idOf = (row: number): string => campus.rows[row]?.resource.id ?? '';
  const isReached = (row: number): boolean =>
    within === null || (day.walks(within)?.get(idOf(row)) ?? Infinity) <= within.seconds;
  const allRows = [...campus.rows.keys()];
  let suitable = finding.meets;
  const knownFavourites = (): readonly string[] => day.own.favourites ?? day.own.keptFavourites;
  let favourites = knownFavourites();

  const current = (): CurrentEvent | null => currentOf(query, day);
  /** The colleague near whom a place is wanted; undefined = none, or not read yet. */
  const colleague = (): ColleagueDay | undefined =>
    isNear && fromColleague !== null ? day.others.byEmail.get(addressKey(fromColleague)) : undefined;
  const originAmong = (stays: readonly Stay[]): number | null =>
    isNear || finding.isRanked ? originOf(stays, window, time) : null;
  const origin = rememberLast((reservations: readonly OwnReservation[], nearTo: ColleagueDay | undefined) =>
    originAmong(staysNearTo(reservations, nearTo)),
  );
  const arrange = rememberLast(finding.arrange);
  const rank = rememberLast(finding.rank);
  let asOf: Instant | null = null;
  const facts = keepFacts(finding, day, look, () => asOf);
  /** @returns the rows whose codes or suitability may have changed */
  const rule = (now: Instant, rows: Iterable<number> | null): Iterable<number> => {
    asOf = now;
    const running = Math.floor((now - window.start) / SLOT_MS);
    const ruledRows = ruled.rule({ now, requestedMinutes, current: current() }, rows);
    // What has ended is over in every row, and what has begun goes on.
    const touched = running === look.running ? ruledRows : allRows;
    look.running = running;
    const found = finding.decide(look, now, heldRows(day.own.reservations));
    const decided = within === null ? found : found.map((isMet, row) => (isReached(row) ? isMet : 0));
    const differing = differences(suitable, decided);
    if (differing.length > 0) suitable = decided;
    return [...touched, ...differing];
  };
  const writeStates = (rows: Iterable<number>): void => {
    favourites = knownFavourites();
    const favouriteRows = new Set(favourites.flatMap((id) => favouriteRow(id, campus)));
    for (const row of rows) {
      const favourite = favouriteRows.has(row) ? RowState.Favourite : 0;
      const unsuitable = suitable[row] === 1 ? 0 : RowState.Unsuitable;
      look.states[row] = (day.states[row] ?? 0) | favourite | unsuitable;
    }
  };

  return {
    query,
    look,
    refresh(now) {
      rule(now, null);
      writeStates(allRows);
    },
    update(changedRows, now) {
      const touched = rule(now, changedRows);
      const rows = favourites === knownFavourites() ? new Set([...changedRows, ...touched]) : allRows;
      writeStates(rows);
      return rows;
    },
    arrange() {
      if (finding.isRanked) return rank(suitable, facts(origin(day.own.reservations, undefined), favourites));
      const from = origin(day.own.reservations, colleague());
      return arrange(suitable, from, from === null ? null : day.walks({ from: idOf(from), isBarrierFree }));
    },
    isSuitable: (row) => finding.meets[row] === 1 && isReached(row),
    nearInstead() {
      if (colleague()?.stays.length !== 0) return null;
      return originAmong(staysOf(day.own.reservations)) === null ? 'name' : 'near';
    },
    current,
  };
}

/**
 * What the best order is made of (`BestFacts`), taken again as more is read, until all of it has been; then it is
 * kept, or rows would change places under the pointer.
 */
function keepFacts(finding: TimelineFinding, day: TimelineDay, look: DrawnLook, asOf: () => Instant | null) {
  const { rows } = day.campus;
  const assigned = rows.findIndex(({ state }) => (state & RowState.AssignedToYou) !== 0);
  const take = rememberLast((origin: number | null, _favourites: unknown, _isWhole: boolean, _isLooked: boolean) =>
    finding.takeFacts(look, origin ?? (assigned < 0 ? null : assigned), asOf() ?? 0),
  );
  let kept: BestFacts | null = null;
  return (origin: number | null, favourites: readonly string[]): BestFacts => {
    if (kept !== null) return kept;
    const [isWhole, isLooked] = [day.isWhole(), asOf() !== null];
    const taken = take(origin, favourites, isWhole, isLooked);
    const isRead = isWhole && day.own.favourites === favourites && !day.own.areReservationsDirty;
    if (isRead && isLooked) kept = taken;
    return taken;
  };
}

const heldRows = (reservations: readonly OwnReservation[]): ReadonlySet<number> =>
  new Set(reservations.flatMap((one) => (one.cancelled ? [] : one.resources.filter(isHeld).map(({ row }) => row))));

/** Reservations of the colleague if they have any that day, else the user's own. */
function staysNearTo(reservations: readonly OwnReservation[], colleague: ColleagueDay | undefined): readonly Stay[] {
  const stays = colleague?.stays ?? [];
  return stays.length > 0 ? stays : staysOf(reservations);
}

/** Most patches change nothing that the order depends on. */
function rememberLast<Parts extends readonly unknown[], T>(create: (...parts: Parts) => T): (...parts: Parts) => T {
  let last: { readonly parts: Parts; readonly value: T } | null = null;
  return (...parts) => {
    if (last === null || parts.some((part, index) => part !== last?.parts[index])) {
      last = { parts, value: create(...parts) };
    }
    return last.value;
  };
}

/** None where the favourite was removed, or is reserved to somebody else by now. */
function favouriteRow(id: string, { rows, rowById }: TimelineDay['campus']): readonly number[] {
  const row = rowById.get(id) ?? -1;
  const reservedTo = rows[row]?.resource.conditions.reservedTo;
  return reservedTo !== undefined && isFavouriteAllowed(reservedTo) ? [row] : [];
}

/** Rows about which two decisions differ. */
function differences(before: Uint8Array, after: Uint8Array): readonly number[] {
  return before === after ? [] : [...after.keys()].filter((row) => before[row] !== after[row]);
}

/** Null where none is being changed, or it has not been read. */
export function currentOf(
  { changing }: Pick<TimelineQuery, 'changing'>,
  { own, window, readSlots }: TimelineDay,
): CurrentEvent | null {
  const event = own.reservations.find(({ eventId }) => eventId === changing);
  if (event === undefined) return null;
  const times = event.resources[0]?.times ?? event;
  // Where an all-day event has places in several zones (D27), those elsewhere stay taken.
  const rows = event.resources.filter((each) => each.times.start === times.start).map(({ row }) => row);
  return { rows, ...currentSlots({ start: window.start, slotCount: readSlots }, times) };
}
