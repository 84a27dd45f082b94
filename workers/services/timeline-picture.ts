/*
 * What one open query shows of a day: the frame it sent last, and the patches that bring that frame up to date.
 */
import type { Failure, TimelineFrame, TimelineItem, TimelinePatch, TimelineQuery } from '../contract.ts';
import { type DayTable, RowState } from '../model/day-table.ts';
import { roundUpToQuarter } from '../model/slots.ts';
import type { Instant } from '../model/units.ts';
import { createCampusAvailability } from '../rules/campus-availability.ts';
import { isFavouriteAllowed } from '../rules/favourites.ts';
import {
  buildTimeline,
  countVisibleRows,
  rowState,
  selectRows,
  shownSlots,
  type TimelineLook,
} from '../views/timeline.ts';
import { isSameItem, timelineItems } from '../views/timeline-items.ts';
import type { TimelineDay } from './timeline-day.ts';
import { freshnessOf } from './timeline-freshness.ts';

export interface TimelinePicture {
  /** Everything, as it is now. */
  frame(now: Instant, problem: Failure | null): TimelineFrame;
  /**
   * What differs from all that was sent: of the rows that changed, of the user's own reservations and favourites, and
   * by time alone. It may be empty.
   */
  patch(changedRows: Iterable<number>, now: Instant): Omit<TimelinePatch, 'isNews'>;
  /** Rows `[first, end)` of the view are on screen from now on: what a frame or patch says of its age is about them. */
  look(first: number, end: number): void;
  /** The rows on screen, as rows of the campus. */
  seenRows(): readonly number[];
}

export function createTimelinePicture(view: number, query: TimelineQuery, day: TimelineDay): TimelinePicture {
  const { campus, window, readSlots, slotCount } = day;
  const selection = selectRows(campus, query);
  const shownRowByRow = new Map([...selection].map((row, shown) => [row, shown]));
  const totalRows = countVisibleRows(campus);
  const availability = createCampusAvailability(campus.rules, readSlots);
  const look = { codes: availability.codes, readSlots, slotCount, states: new Uint8Array(campus.rows.length) };
  let ruledFor: Instant | null = null;
  let favourites: TimelineDay['own']['favourites'] = null;
  let shown: DayTable | null = null;
  let itemByKey: ReadonlyMap<string, TimelineItem> = new Map();
  let seen = { first: 0, end: 0 };

  const ruleAll = (now: Instant): void => {
    ruledFor = roundUpToQuarter(now);
    const { requestedMinutes } = query;
    availability.ruleAll(day.raw, { start: window.start, slotCount: readSlots, now, requestedMinutes });
  };
  /** @returns the rows that may look different now */
  const update = (changedRows: Iterable<number>, now: Instant): Iterable<number> => {
    const isNewQuarter = roundUpToQuarter(now) !== ruledFor;
    const touched = isNewQuarter ? [] : [...availability.ruleRows(day.raw, changedRows)];
    if (isNewQuarter) ruleAll(now);
    const rows = isNewQuarter || favourites !== day.own.favourites ? [...campus.rows.keys()] : touched;
    favourites = day.own.favourites;
    writeStates(look.states, rows, day);
    return rows;
  };
  const seenRows = (): readonly number[] => [...selection.subarray(seen.first, seen.end)];
  const currentItems = (now: Instant): ReadonlyMap<string, TimelineItem> =>
    new Map(timelineItems(campus, day.own.reservations, shownRowByRow, window, now).map((item) => [item.key, item]));

  return {
    frame(now, problem) {
      ruledFor = null;
      update([], now);
      shown = buildTimeline(campus, selection, look);
      itemByKey = currentItems(now);
      // A copy of its own: the receiver may transfer it.
      const buffer = shown.buffer.slice(0);
      const items = [...itemByKey.values()];
      return {
        view,
        window,
        buffer,
        items,
        now,
        ...freshnessOf(day, seenRows()),
        progress: day.progress(),
        totalRows,
        problem,
      };
    },
    patch(changedRows, now) {
      if (shown === null) throw new Error('A patch needs a frame before it');
      const changed = differingRows(shown, update(changedRows, now), shownRowByRow, look, (row) =>
        rowState(campus, row, look),
      );
      const items = currentItems(now);
      const before = itemByKey;
      itemByKey = items;
      return {
        view,
        ...writeRows(shown, changed, look),
        upserted: [...items.values()].filter((item) => !isSameItem(before.get(item.key), item)),
        removed: [...before.keys()].filter((key) => !items.has(key)),
        now,
        ...freshnessOf(day, seenRows()),
      };
    },
    look(first, end) {
      seen = { first, end };
    },
    seenRows,
  };
}

export function isEmptyPatch({ rows, upserted, removed }: Omit<TimelinePatch, 'isNews'>): boolean {
  return rows.length === 0 && upserted.length === 0 && removed.length === 0;
}

function writeStates(states: Uint8Array, rows: Iterable<number>, day: TimelineDay): void {
  const favourites = new Set((day.own.favourites ?? []).flatMap((id) => favouriteRow(id, day.campus)));
  for (const row of rows) states[row] = (day.states[row] ?? 0) | (favourites.has(row) ? RowState.Favourite : 0);
}

/** None where the favourite is gone, or reserved to somebody else by now. */
function favouriteRow(id: string, { rows, rowById }: TimelineDay['campus']): readonly number[] {
  const row = rowById.get(id);
  const reservedTo = row === undefined ? undefined : rows[row]?.resource.conditions.reservedTo;
  return row !== undefined && reservedTo !== undefined && isFavouriteAllowed(reservedTo) ? [row] : [];
}

interface ChangedRow {
  /** Row of the campus. */
  readonly row: number;
  /** Row of the view. */
  readonly at: number;
  readonly state: number;
}

function differingRows(
  shown: DayTable,
  rows: Iterable<number>,
  shownRowByRow: ReadonlyMap<number, number>,
  { codes, readSlots, slotCount }: TimelineLook,
  stateOf: (row: number) => number,
): readonly ChangedRow[] {
  const changed: ChangedRow[] = [];
  for (const row of rows) {
    const at = shownRowByRow.get(row);
    if (at === undefined) continue;
    const state = stateOf(row);
    let slot = 0;
    while (slot < slotCount && codes[row * readSlots + slot] === shown.slots[at * slotCount + slot]) slot += 1;
    if (slot < slotCount || shown.state[at] !== state) changed.push({ row, at, state });
  }
  return changed;
}

/** Brings the table sent last up to date, and gives the rows in buffers of exactly their size. */
function writeRows(
  shown: DayTable,
  changed: readonly ChangedRow[],
  look: TimelineLook,
): Pick<TimelinePatch, 'rows' | 'slots' | 'states'> {
  const { slotCount } = look;
  const slots = shownSlots(
    Uint32Array.from(changed, ({ row }) => row),
    look,
  );
  changed.forEach(({ at, state }, index) => {
    shown.slots.set(slots.subarray(index * slotCount, (index + 1) * slotCount), at * slotCount);
    shown.state[at] = state;
  });
  const rows = Uint32Array.from(changed, ({ at }) => at);
  return { rows, slots, states: Uint8Array.from(changed, ({ state }) => state) };
}
