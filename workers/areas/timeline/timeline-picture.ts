/*
 * What one open query shows of a day: the frame it sent last, and the patches that bring that frame up to date.
 */
import type { Failure, TimelineFrame, TimelineItem, TimelinePatch, TimelineQuery } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import { type DayTable, hasSameRows } from '../../model/day-table.ts';
import type { Instant } from '../../model/units.ts';
import { slotOfClock } from '../../rules/wanted-time.ts';
import type { TimelineCampus } from '../../views/timeline-campus.ts';
import { buildTimeline, countVisibleRows, rowState, shownSlots, type DrawnLook } from '../../views/timeline.ts';
import { isSameItem } from '../../views/same-item.ts';
import type { ColleagueReservations } from '../../views/timeline-items.ts';
import type { TimelineDay } from './timeline-day.ts';
import { freshnessOf } from './timeline-freshness.ts';
import { createTimelineRows, type TimelineRows } from './timeline-rows.ts';

/** What is shown of a day. */
export interface Shown {
  readonly table: DayTable;
  readonly items: readonly TimelineItem[];
}

export interface TimelinePicture {
  readonly view: number;
  /** Everything, as it is now. */
  frame(now: Instant, problem: Failure | null): TimelineFrame;
  /** Where a table of the last visit is already shown: the differences from it; null if its rows differ. */
  goOnFrom(sent: Shown, now: Instant): Omit<TimelinePatch, 'isRemoteChange'> | null;
  /**
   * What differs from all that was sent: of the rows that changed, of the user's own reservations and favourites, and
   * by time alone. It may be empty; null where rows come, go or change places, so that a frame is needed.
   */
  patch(changedRows: Iterable<number>, now: Instant): Omit<TimelinePatch, 'isRemoteChange'> | null;
  /** Rows `[first, end)` of the view are on screen from now on: what a frame or patch says of its age is about them. */
  setVisibleRows(first: number, end: number): void;
  /** The rows on screen, as rows of the campus. */
  seenRows(): readonly number[];
  /** The index of a row of the campus in the view; null = it is not shown. */
  shownRow(row: number): number | null;
  /** What is shown, as of the last frame or patch; null before the first. */
  table(): DayTable | null;
  items(): readonly TimelineItem[];
  /** Rows before any filter. */
  readonly totalRows: number;
  readonly rows: TimelineRows;
}

export function createTimelinePicture(view: number, query: TimelineQuery, day: TimelineDay): TimelinePicture {
  const { campus, window } = day;
  const rows = createTimelineRows(query, day);
  const { look } = rows;
  const totalRows = countVisibleRows(campus);
  let selection = rows.arrange();
  let shownRowByRow = indexRows(selection);
  let shown: DayTable | null = null;
  let itemByKey: ReadonlyMap<string, TimelineItem> = new Map();
  let seen = { first: 0, end: 0 };

  const seenRows = (): readonly number[] => [...selection.subarray(seen.first, seen.end)];
  const head = () => ({
    ...freshnessOf(day, seenRows()),
    nearInstead: rows.nearInstead(),
    // To the hundredth, as finely as it is shown: each change is a message.
    progress: Math.floor(day.progress() * 100) / 100,
  });
  const currentItems = (now: Instant): ReadonlyMap<string, TimelineItem> => {
    const { reservations, keptItems, toItems } = day.own;
    const read = toItems?.(campus, reservations, shownRowByRow, window, now) ?? [];
    const own = keptItems === null ? read : keptItems.flatMap((item) => standing(item, campus, shownRowByRow));
    const others = day.others.toItems?.(campus, colleaguesOf(day), shownRowByRow, window, own) ?? [];
    return new Map([...own, ...others].map((item) => [item.key, item]));
  };

  const frame = (now: Instant, problem: Failure | null): TimelineFrame => {
    rows.refresh(now);
    selection = rows.arrange();
    shownRowByRow = indexRows(selection);
    shown = buildTimeline(campus, selection, look, query.finding.group);
    itemByKey = currentItems(now);
    return {
      view,
      window: { ...window, openHours: campus.openHours() },
      // A copy of its own: the receiver may transfer it.
      buffer: shown.buffer.slice(0),
      items: [...itemByKey.values()],
      now,
      wantedSlot: slotOfClock(window, query.finding.time),
      ...head(),
      totalRows,
      problem,
    };
  };
  const patch = (changedRows: Iterable<number>, now: Instant): Omit<TimelinePatch, 'isRemoteChange'> | null => {
    if (shown === null) throw new Error('A patch needs a frame before it');
    const touched = rows.update(changedRows, now);
    if (!isSameOrder(selection, rows.arrange())) return null;
    const changed = differingRows(shown, touched, shownRowByRow, look, (row) => rowState(campus, row, look));
    const items = currentItems(now);
    const before = itemByKey;
    itemByKey = items;
    return {
      view,
      ...writeRows(shown, changed, look),
      upserted: [...items.values()].filter((item) => !isSameItem(before.get(item.key), item)),
      removed: [...before.keys()].filter((key) => !items.has(key)),
      now,
      ...head(),
    };
  };
  return {
    view,
    frame,
    patch,
    goOnFrom({ table, items }, now) {
      if (shown === null || !hasSameRows(shown, table)) return null;
      // Never null: the rows are in the order of the frame that has just been made.
      shown = table;
      itemByKey = new Map(items.map((item) => [item.key, item]));
      return patch(campus.rows.keys(), now);
    },
    setVisibleRows(first, end) {
      seen = { first, end };
    },
    seenRows,
    shownRow: (row) => shownRowByRow.get(row) ?? null,
    table: () => shown,
    items: () => [...itemByKey.values()],
    totalRows,
    rows,
  };
}

/** A kept item at the present row of its place. */
function standing(item: TimelineItem, { rowById }: TimelineCampus, shown: ReadonlyMap<number, number>) {
  const row = shown.get(rowById.get(item.resourceId) ?? -1);
  return row === undefined ? [] : [{ ...item, row }];
}

/** The shown colleagues with what has been read of them. */
function colleaguesOf({ others }: TimelineDay): readonly ColleagueReservations[] {
  return others.shown.map(({ id, displayName, colour, email }) => {
    const reservations = others.byEmail.get(addressKey(email))?.reservations ?? [];
    return { id, displayName, colour, reservations };
  });
}

function indexRows(selection: Uint32Array): ReadonlyMap<number, number> {
  const shownRowByRow = new Map<number, number>();
  selection.forEach((row, shown) => shownRowByRow.set(row, shown));
  return shownRowByRow;
}

function isSameOrder(a: Uint32Array, b: Uint32Array): boolean {
  return a === b || (a.length === b.length && a.every((row, index) => row === b[index]));
}

export function isEmptyPatch({ rows, upserted, removed }: Omit<TimelinePatch, 'isRemoteChange'>): boolean {
  return rows.length === 0 && upserted.length === 0 && removed.length === 0;
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
  look: DrawnLook,
  stateOf: (row: number) => number,
): readonly ChangedRow[] {
  const { slotCount } = look;
  const changed: ChangedRow[] = [];
  const candidates = Uint32Array.from(rows).filter((row) => shownRowByRow.has(row));
  const slots = shownSlots(candidates, look);
  candidates.forEach((row, index) => {
    const at = shownRowByRow.get(row) ?? 0;
    const state = stateOf(row);
    let slot = 0;
    while (slot < slotCount && slots[index * slotCount + slot] === shown.slots[at * slotCount + slot]) slot += 1;
    if (slot < slotCount || shown.state[at] !== state) changed.push({ row, at, state });
  });
  return changed;
}

/** Brings the table sent last up to date, and gives the rows in buffers of exactly their size. */
function writeRows(
  shown: DayTable,
  changed: readonly ChangedRow[],
  look: DrawnLook,
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
