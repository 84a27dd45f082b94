import type { Finding } from '../contract.ts';
import { assembleDayTable, type DayTable, GROUP_TEXTS, ROW_TEXTS } from '../model/day-table.ts';
import { pickTexts } from '../model/encoded-texts.ts';
import type { Place } from '../model/nearness.ts';
import type { TimelineCampus } from './timeline-campus.ts';
import type { Grouping } from './timeline-orders.ts';
import { FOUND_BY_AREA, FOUND_BY_NAME } from './timeline-search.ts';

/** What a day's rows look like: bytes in the order of the campus's rows. */
export interface TimelineLook {
  /** Ruled codes, rows × readSlots; what was never read or has failed is all limited (D23). */
  readonly codes: Uint8Array;
  /** Slots a row in `codes`; more than are shown, so that the rules see runs at the day's end whole (D5). */
  readonly readSlots: number;
  /** Slots a row that are shown. */
  readonly slotCount: number;
  /** By row: bits of RowState that change (favourite, failed, loading, stale, unsuitable). */
  readonly states: Uint8Array;
}

/**
 * The rows that a query shows, in shown order.
 * @param matching by row of the campus what of it is searched for; those found by name come first
 * @param suitable by row of the campus: 1 where it meets all that is looked for
 * @param origin what rows are near to; without one they are sorted by name
 */
export function arrangeRows(
  campus: TimelineCampus,
  { sort, group, unsuitable }: Pick<Finding, 'sort' | 'group' | 'unsuitable'>,
  matching: Uint8Array,
  suitable: Uint8Array,
  origin: Place | null,
): Uint32Array {
  const order = orderOf(campus, sort, group, origin);
  const found = order.filter((row) => matching[row] !== 0 && (unsuitable === 'dimmed' || suitable[row] === 1));
  const grouping = campus.orders.groupings[group]();
  const shown = matching.includes(FOUND_BY_AREA) ? namedFirst(found, grouping, matching) : found;
  return sort === 'suitability' ? suitableFirst(shown, grouping, suitable) : shown;
}

/** The groups first in which some row is found by its name, and in each these rows; otherwise as they come. */
function namedFirst(rows: Uint32Array, grouping: Grouping, matching: Uint8Array): Uint32Array {
  const { groupOfRow } = grouping;
  const isNamed = new Set(rows.filter((row) => matching[row] === FOUND_BY_NAME).map((row) => groupOfRow[row] ?? 0));
  const rank = (row: number): number => (isNamed.has(groupOfRow[row] ?? 0) ? 0 : 1);
  return suitableFirst(
    rows.toSorted((a, b) => rank(a) - rank(b)),
    grouping,
    matching,
  );
}

function orderOf(
  { orders }: TimelineCampus,
  sort: Finding['sort'],
  group: Finding['group'],
  origin: Place | null,
): Uint32Array {
  if (origin !== null) return orders.byNearness(group, origin);
  return sort === 'capacity' ? orders.byCapacity(group) : orders.byName(group);
}

/** In each group the suitable ones first, otherwise as they come. */
function suitableFirst(rows: Uint32Array, { groupOfRow }: Grouping, suitable: Uint8Array): Uint32Array {
  const sorted = new Uint32Array(rows.length);
  let first = 0;
  for (let end = 1; end <= rows.length; end += 1) {
    if (end < rows.length && groupOfRow[rows[end] ?? 0] === groupOfRow[rows[first] ?? 0]) continue;
    const group = rows.subarray(first, end);
    const front = group.filter((row) => suitable[row] === 1);
    sorted.set(front, first);
    sorted.set(
      group.filter((row) => suitable[row] !== 1),
      first + front.length,
    );
    first = end;
  }
  return sorted;
}

/** Rows before any filter. */
export function countVisibleRows(campus: TimelineCampus): number {
  return campus.rows.reduce((count, row) => count + (row.isVisible ? 1 : 0), 0);
}

/**
 * The shown rows as the one buffer that crosses to the main thread and the painter.
 * @param selection rows of the campus in shown order, those of a group together
 */
export function buildTimeline(
  campus: TimelineCampus,
  selection: Uint32Array,
  look: TimelineLook,
  group: Finding['group'] = 'area',
): DayTable {
  const capacity = new Uint16Array(selection.length);
  const state = new Uint8Array(selection.length);
  const kind = new Uint8Array(selection.length);
  selection.forEach((row, index) => {
    capacity[index] = campus.rows[row]?.resource.capacity ?? 0;
    state[index] = rowState(campus, row, look);
    kind[index] = campus.rows[row]?.kind ?? 0;
  });
  return assembleDayTable({
    slotCount: look.slotCount,
    slots: shownSlots(selection, look),
    ...shownGroups(selection, campus.orders.groupings[group]()),
    capacity,
    state,
    kind,
    rowTexts: pickTexts(group === 'area' ? campus.rowTexts.underAreas : campus.rowTexts.alone(), selection, ROW_TEXTS),
  });
}

/** Rows without headers are in no group, as those before a first one. */
function shownGroups(selection: Uint32Array, { groupOfRow, texts }: Grouping) {
  const groups: number[] = [];
  const firstRows: number[] = [];
  selection.forEach((row, index) => {
    const group = groupOfRow[row] ?? 0;
    if (texts === null || group === groups.at(-1)) return;
    groups.push(group);
    firstRows.push(index);
  });
  return {
    groupFirstRow: Uint32Array.from(firstRows),
    groupTexts: pickTexts(texts ?? NO_TEXTS, Uint32Array.from(groups), GROUP_TEXTS),
  };
}

const NO_TEXTS = { bytes: new Uint8Array(0), offsets: new Uint32Array(1) };

/** All state bits of a row. */
export function rowState(campus: TimelineCampus, row: number, day: TimelineLook): number {
  return (campus.rows[row]?.state ?? 0) | (day.states[row] ?? 0);
}

/** The shown slots of rows, one row after the other, in a buffer of their own. */
export function shownSlots(rows: Uint32Array, { codes, readSlots, slotCount }: TimelineLook): Uint8Array {
  const slots = new Uint8Array(rows.length * slotCount);
  let at = 0;
  // A loop: a view and a call for each row cost more than its few bytes.
  for (let index = 0; index < rows.length; index += 1) {
    const from = (rows[index] ?? 0) * readSlots;
    for (let slot = 0; slot < slotCount; slot += 1, at += 1) slots[at] = codes[from + slot] ?? 0;
  }
  return slots;
}
