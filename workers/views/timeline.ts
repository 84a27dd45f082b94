import type { Finding } from '../contract.ts';
import { assembleDayTable, type DayTable, GROUP_TEXTS, ROW_TEXTS } from '../model/day-table.ts';
import { pickTexts } from '../model/encoded-texts.ts';
import type { Place } from '../model/nearness.ts';
import type { SlotIndex } from '../model/units.ts';
import { showRunning } from '../rules/running-use.ts';
import type { TimelineCampus } from './timeline-campus.ts';
import { type Grouping, keepTogether, type Walks } from './timeline-orders.ts';

/** The codes and states of the rows of a day: bytes in the order of the campus's rows. */
export interface TimelineLook {
  /** Codes after all rules, rows × readSlots; rows that were not read or have failed are all limited (D23). */
  readonly codes: Uint8Array;
  /** Slots per row in `codes`; more than are shown, so that the rules see whole runs at the end of the day (D5). */
  readonly readSlots: number;
  /** Shown slots per row. */
  readonly slotCount: number;
  /** By row: the variable bits of RowState (favourite, failed, loading, stale, unsuitable). */
  readonly states: Uint8Array;
}

/** What a day's table is made of: what goes on now is shown from its start. */
export interface DrawnLook extends TimelineLook {
  /** As `codes`, before any rule. */
  readonly raw: Uint8Array;
  /** The slot of now; outside of 0…slotCount on other days. */
  readonly running: SlotIndex;
}

/**
 * The rows that a query shows, in shown order.
 * @param matching by row of the campus: how it matches the search, the lowest first; 0 = not at all
 * @param suitable by row of the campus: 1 if it meets all criteria
 * @param origin the place for the order by nearness; without one rows are sorted by name
 * @param walks seconds to walk from there; null = not known
 */
export function arrangeRows(
  campus: TimelineCampus,
  { sort, group, unsuitable }: Pick<Finding, 'sort' | 'group' | 'unsuitable'>,
  matching: Uint8Array,
  suitable: Uint8Array,
  origin: Place | null,
  walks: Walks | null = null,
): Uint32Array {
  const order = origin === null ? orderOf(campus, sort, group) : campus.orders.byNearness(group, origin, walks);
  const found = order.filter((row) => matching[row] !== 0 && (unsuitable === 'dimmed' || suitable[row] === 1));
  const best = found.reduce((best, row) => Math.min(best, matching[row] ?? 0), Infinity);
  const isRanked = found.some((row) => matching[row] !== best);
  return isRanked ? bestMatchFirst(found, campus.orders.groupings[group](), matching) : found;
}

/** Groups with the best matches come first, and in each group these rows; else the order is kept. */
function bestMatchFirst(rows: Uint32Array, grouping: Grouping, matching: Uint8Array): Uint32Array {
  return keepTogether(
    rows.toSorted((a, b) => (matching[a] ?? 0) - (matching[b] ?? 0)),
    grouping,
  );
}

function orderOf({ orders }: TimelineCampus, sort: Finding['sort'], group: Finding['group']): Uint32Array {
  return sort === 'capacity' ? orders.byCapacity(group) : orders.byName(group);
}

/** Rows before any filter. */
export function countVisibleRows(campus: TimelineCampus): number {
  return campus.rows.reduce((count, row) => count + (row.isVisible ? 1 : 0), 0);
}

/**
 * The shown rows as the single buffer for the main thread and the painter.
 * @param selection rows of the campus in shown order, each group contiguous
 */
export function buildTimeline(
  campus: TimelineCampus,
  selection: Uint32Array,
  look: DrawnLook,
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

/** Rows without headers are in no group, like rows before the first one. */
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

/** The shown slots of rows, one row after the other, in a new buffer. */
export function shownSlots(rows: Uint32Array, look: DrawnLook): Uint8Array {
  const { codes, raw, running, readSlots, slotCount } = look;
  const slots = new Uint8Array(rows.length * slotCount);
  let at = 0;
  // A loop, since a subarray and a call per row cost more than copying its few bytes.
  for (let index = 0; index < rows.length; index += 1) {
    const from = (rows[index] ?? 0) * readSlots;
    for (let slot = 0; slot < slotCount; slot += 1) slots[at + slot] = codes[from + slot] ?? 0;
    showRunning({ codes: slots, from: at }, { codes: raw, from }, running, slotCount);
    at += slotCount;
  }
  return slots;
}
