import type { TimelineQuery } from '../contract.ts';
import { assembleDayTable, type DayTable } from '../model/day-table.ts';
import { pickTexts } from '../model/encoded-texts.ts';
import { fold } from '../model/text.ts';
import type { TimelineCampus, TimelineRow } from './timeline-campus.ts';

/** What a day's rows look like: bytes in the order of the campus's rows. */
export interface TimelineLook {
  /** Ruled codes, rows × readSlots; what was never read or has failed is all limited (D23). */
  readonly codes: Uint8Array;
  /** Slots a row in `codes`; more than are shown, so that the rules see runs at the day's end whole (D5). */
  readonly readSlots: number;
  /** Slots a row that are shown. */
  readonly slotCount: number;
  /** By row: bits of RowState that change (favourite, failed, loading, stale). */
  readonly states: Uint8Array;
}

/**
 * The rows of a campus that a query shows, in shown order: visible ones whose name has the fragment (folded, D18) and
 * is one of the exact names, where names are asked for (spec point 5).
 */
export function selectRows(campus: TimelineCampus, query: Pick<TimelineQuery, 'search' | 'names'>): Uint32Array {
  const fragment = fold(query.search.trim());
  const names = new Set(query.names.map((name) => name.toLowerCase()));
  const matches = (row: TimelineRow): boolean =>
    row.isVisible &&
    row.haystack.includes(fragment) &&
    (names.size === 0 || row.exactNames.some((name) => names.has(name)));
  const selected: number[] = [];
  campus.rows.forEach((row, index) => {
    if (matches(row)) selected.push(index);
  });
  return Uint32Array.from(selected);
}

/** Rows before the name filter. */
export function countVisibleRows(campus: TimelineCampus): number {
  return campus.rows.reduce((count, row) => count + (row.isVisible ? 1 : 0), 0);
}

/** The shown rows as the one buffer that crosses to the main thread and the painter. */
export function buildTimeline(campus: TimelineCampus, selection: Uint32Array, look: TimelineLook): DayTable {
  const groups: number[] = [];
  const firstRows: number[] = [];
  selection.forEach((row, index) => {
    const group = campus.rows[row]?.group ?? 0;
    if (group === groups.at(-1)) return;
    groups.push(group);
    firstRows.push(index);
  });
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
    groupFirstRow: Uint32Array.from(firstRows),
    capacity,
    state,
    kind,
    rowTexts: pickTexts(campus.rowTexts, selection, 2),
    groupTexts: pickTexts(campus.groupTexts, Uint32Array.from(groups), 2),
  });
}

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
