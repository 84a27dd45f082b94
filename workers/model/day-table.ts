import { type EncodedTexts, encodeTexts } from './encoded-texts.ts';
import { isForOthers, type ReservedTo } from './resource.ts';
import { Slot } from './slots.ts';
import type { Instant } from './units.ts';

/*
 * The timeline of one or several consecutive days for every row, in one ArrayBuffer that is passed by transfer.
 *
 *   head          Int32   × 8               magic, rows, slots, groups, text bytes, 0, 0, 0
 *   groupFirstRow Uint32  × (groups + 1)    the last entry is the number of rows
 *   textOffset    Uint32  × (texts + 1)     texts = 3 a row (id, name, area), then 2 a group (name, path)
 *   capacity      Uint16  × rows            0 = not given
 *   slots         Uint8   × (rows × slots)  one slot code (0–9) per quarter hour, row after row
 *   state         Uint8   × rows            bit set of RowState
 *   kind          Uint8   × rows            RowKind, selects the icon beside the name
 *   text          Uint8   × bytes           UTF-8
 */

const MAGIC = 0x44574159;
const HEAD_WORDS = 8;

/** Texts of a row, and of a group. */
export const ROW_TEXTS = 3;
export const GROUP_TEXTS = 2;

/** Bits of a row's state byte. */
export const RowState = {
  Favourite: 1,
  /** The schedule failed: all slots are limited, the reason comes with `timeline.explain`. */
  Failed: 2,
  /** No schedule has been read yet. */
  Loading: 4,
  /** Shown from a cached day that is older than the availability cache allows. */
  Stale: 8,
  /** Assigned to the user (`reservedTo: you`). */
  AssignedToYou: 16,
  /** Assigned to somebody else (`reservedTo: other`). */
  AssignedToOthers: 32,
  /** Shown although it does not meet the search criteria; the reason comes with `timeline.explain`. */
  Unsuitable: 64,
} as const;

/** The bits of a row for whom its resource is reserved. */
export function reservedState(reservedTo: ReservedTo): number {
  if (isForOthers(reservedTo)) return RowState.AssignedToOthers;
  return reservedTo === 'you' ? RowState.AssignedToYou : 0;
}

/** `isForOthers`, of a row's state. */
export function isRowForOthers(state: number): boolean {
  return (state & RowState.AssignedToOthers) !== 0;
}

/** The kind of a resource, for its icon. */
export const RowKind = { Other: 0, Desk: 1, Room: 2, Parking: 3, Locker: 4 } as const;

export interface DayTable {
  readonly buffer: ArrayBuffer;
  readonly rowCount: number;
  readonly slotCount: number;
  readonly groupCount: number;
  readonly groupFirstRow: Uint32Array;
  readonly capacity: Uint16Array;
  readonly slots: Uint8Array;
  readonly state: Uint8Array;
  readonly kind: Uint8Array;
  rowId(row: number): string;
  rowName(row: number): string;
  /** The area that distinguishes a row from others of its name; '' = not needed, or its area has a header. */
  rowArea(row: number): string;
  groupName(group: number): string;
  /** The names of the areas above, outermost first, joined by " › ". */
  groupPath(group: number): string;
}

export interface DayTableSource {
  readonly slotCount: number;
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    /** See `rowArea`. */
    readonly area?: string;
    readonly capacity: number | null;
    readonly kind: number;
    readonly state: number;
  }[];
  readonly groups: readonly { readonly name: string; readonly path: string; readonly firstRow: number }[];
  /** rows × slotCount codes 0–9, copied in. */
  readonly slots: Uint8Array;
}

/** An hour in the header: the slot at which it begins, and its wall-clock text. */
export interface HourMark {
  readonly slot: number;
  readonly label: string;
}

/** A date in the header: the slot at which it begins. */
export interface DayMark {
  readonly slot: number;
  /** The viewer's date, `YYYY-MM-DD`. */
  readonly date: string;
}

export interface OpenHours {
  readonly from: number;
  readonly to: number;
}

/** The window of a day table: one or several consecutive dates of the viewer. */
export interface DayWindow {
  /** The first date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly hours: readonly HourMark[];
  /** Each date, including the first; a date that the zone skipped has no mark. */
  readonly days: readonly DayMark[];
  /** Hours of the clock that hold 7 to 19 and the working hours of the places; absent until these are known. */
  readonly openHours?: OpenHours;
}

const decoder = new TextDecoder();

/** Writes the day of a campus into one buffer, with the layout above. */
export function buildDayTable(source: DayTableSource): DayTable {
  const { rows, groups, slotCount, slots } = source;
  return assembleDayTable({
    slotCount,
    slots,
    groupFirstRow: Uint32Array.from(groups, (group) => group.firstRow),
    capacity: Uint16Array.from(rows, (row) => row.capacity ?? 0),
    state: Uint8Array.from(rows, (row) => row.state),
    kind: Uint8Array.from(rows, (row) => row.kind),
    rowTexts: encodeTexts(rows.flatMap((row) => [row.id, row.name, row.area ?? ''])),
    groupTexts: encodeTexts(groups.flatMap((group) => [group.name, group.path])),
  });
}

/** The columns of a day table, for a caller that keeps them; see `buildDayTable` for their meaning. */
export interface DayTableColumns {
  readonly slotCount: number;
  readonly slots: Uint8Array;
  readonly groupFirstRow: Uint32Array;
  readonly capacity: Uint16Array;
  readonly state: Uint8Array;
  readonly kind: Uint8Array;
  /** Id, name and area of each row. */
  readonly rowTexts: EncodedTexts;
  /** Name and path of each group. */
  readonly groupTexts: EncodedTexts;
}

export function assembleDayTable(columnsOf: DayTableColumns): DayTable {
  const { slotCount, capacity, groupFirstRow, rowTexts, groupTexts } = columnsOf;
  const rowCount = capacity.length;
  const groupCount = groupFirstRow.length;
  const textBytes = rowTexts.bytes.length + groupTexts.bytes.length;
  const buffer = new ArrayBuffer(layout(rowCount, slotCount, groupCount, textBytes).size);
  new Int32Array(buffer, 0, HEAD_WORDS).set([MAGIC, rowCount, slotCount, groupCount, textBytes]);
  const table = openDayTable(buffer);
  table.groupFirstRow.set(groupFirstRow);
  table.groupFirstRow[groupCount] = rowCount;
  table.capacity.set(capacity);
  table.slots.set(columnsOf.slots);
  table.state.set(columnsOf.state);
  table.kind.set(columnsOf.kind);
  const { textOffset, text } = columns(buffer);
  text.set(rowTexts.bytes);
  text.set(groupTexts.bytes, rowTexts.bytes.length);
  textOffset.set(rowTexts.offsets);
  const groupOffsets = textOffset.subarray(rowCount * ROW_TEXTS);
  groupTexts.offsets.forEach((offset, index) => (groupOffsets[index] = offset + rowTexts.bytes.length));
  return table;
}

/**
 * Reads a day table in place; nothing is copied, and texts are decoded on demand.
 * @throws if the buffer is not a day table: a programmer error, since buffers come from our own worker
 */
export function openDayTable(buffer: ArrayBuffer): DayTable {
  const { head, groupFirstRow, textOffset, capacity, slots, state, kind, text } = columns(buffer);
  if (head[0] !== MAGIC) throw new Error('Not a day table');
  const rowCount = head[1] ?? 0;
  const slotCount = head[2] ?? 0;
  const groupCount = head[3] ?? 0;
  const textAt = (index: number): string => decoder.decode(text.subarray(textOffset[index], textOffset[index + 1]));
  return {
    buffer,
    rowCount,
    slotCount,
    groupCount,
    groupFirstRow,
    capacity,
    slots,
    state,
    kind,
    rowId: (row) => textAt(row * ROW_TEXTS),
    rowName: (row) => textAt(row * ROW_TEXTS + 1),
    rowArea: (row) => textAt(row * ROW_TEXTS + 2),
    groupName: (group) => textAt(rowCount * ROW_TEXTS + group * GROUP_TEXTS),
    groupPath: (group) => textAt(rowCount * ROW_TEXTS + group * GROUP_TEXTS + 1),
  };
}

/** Whether a stored buffer is a complete day table with codes 0–9. */
export function isDayTable(buffer: ArrayBuffer): boolean {
  if (buffer.byteLength < HEAD_WORDS * 4) return false;
  const [magic, rows = 0, slotCount = 0, groups = 0, textBytes = 0] = new Int32Array(buffer, 0, HEAD_WORDS);
  if (magic !== MAGIC || Math.min(rows, slotCount, groups, textBytes) < 0) return false;
  if (buffer.byteLength !== layout(rows, slotCount, groups, textBytes).size) return false;
  const { groupFirstRow, textOffset, slots } = columns(buffer);
  return climbsTo(groupFirstRow, rows) && climbsTo(textOffset, textBytes) && areCodes(slots);
}

/** Whether numbers never decrease, and end with the given one. */
function climbsTo(numbers: Uint32Array, end: number): boolean {
  let last = 0;
  for (const number of numbers) {
    if (number < last) return false;
    last = number;
  }
  return last === end;
}

/** A loop, since a call for each of a million slots takes several times as long. */
function areCodes(slots: Uint8Array): boolean {
  for (let at = 0; at < slots.length; at += 1) if ((slots[at] ?? 0) > Slot.CurrentEvent) return false;
  return true;
}

/** Whether two tables have the same rows in the same order, under the same headers; slots and states may differ. */
export function hasSameRows(a: DayTable, b: DayTable): boolean {
  const [one, other] = [columns(a.buffer), columns(b.buffer)];
  return isSame(one.head, other.head) && ROW_COLUMNS.every((name) => isSame(one[name], other[name]));
}

/** The rows of a table for a day about which nothing is known: all slots are limited. */
export function withoutSlots(table: DayTable, slotCount: number): DayTable {
  const from = columns(table.buffer);
  const { rowCount, groupCount } = table;
  const textBytes = from.text.length;
  const buffer = new ArrayBuffer(layout(rowCount, slotCount, groupCount, textBytes).size);
  new Int32Array(buffer, 0, HEAD_WORDS).set([MAGIC, rowCount, slotCount, groupCount, textBytes]);
  const to = columns(buffer);
  for (const name of ROW_COLUMNS) to[name].set(from[name]);
  to.state.set(from.state);
  to.slots.fill(Slot.Limited);
  return openDayTable(buffer);
}

/** The parts of a table that describe only the rows. */
const ROW_COLUMNS = ['groupFirstRow', 'textOffset', 'capacity', 'kind', 'text'] as const;

function isSame(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  let index = 0;
  while (index < a.length && a[index] === b[index]) index += 1;
  return index === a.length && a.length === b.length;
}

function columns(buffer: ArrayBuffer) {
  const head = new Int32Array(buffer, 0, HEAD_WORDS);
  const [, rows = 0, slotCount = 0, groups = 0, textBytes = 0] = head;
  const at = layout(rows, slotCount, groups, textBytes);
  return {
    head,
    groupFirstRow: new Uint32Array(buffer, at.groupFirstRow, groups + 1),
    textOffset: new Uint32Array(buffer, at.textOffset, textCount(rows, groups) + 1),
    capacity: new Uint16Array(buffer, at.capacity, rows),
    slots: new Uint8Array(buffer, at.slots, rows * slotCount),
    state: new Uint8Array(buffer, at.state, rows),
    kind: new Uint8Array(buffer, at.kind, rows),
    text: new Uint8Array(buffer, at.text, textBytes),
  };
}

const textCount = (rows: number, groups: number): number => rows * ROW_TEXTS + groups * GROUP_TEXTS;

function layout(rows: number, slotCount: number, groups: number, textBytes: number) {
  const groupFirstRow = HEAD_WORDS * 4;
  const textOffset = groupFirstRow + (groups + 1) * 4;
  const capacity = textOffset + (textCount(rows, groups) + 1) * 4;
  const slots = capacity + rows * 2;
  const state = slots + rows * slotCount;
  const kind = state + rows;
  const text = kind + rows;
  return { groupFirstRow, textOffset, capacity, slots, state, kind, text, size: text + textBytes };
}
