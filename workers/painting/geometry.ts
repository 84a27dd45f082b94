/*
 * The layout. The content is a column of lines: each group's header (38 px), then its rows (28 px); rows before
 * the first group have no header. A collapsed group is its header alone: its rows have no height. The column is cut into blocks of a fixed height, whatever lines they hold: a line on
 * an edge belongs to both blocks. Days too wide for one canvas are cut in time as well: block numbers run across first.
 */
import type { DayTable } from '../model/day-table.ts';
import type { Pixels } from '../model/units.ts';
import { lastAtMost, slotToX, xToSlot } from './axis.ts';
import type { Axis } from './axis.ts';
import { maxCanvasWidth, maxPartWidth, measures } from './measures.ts';

/** The column of lines as prefix sums over groups, so that every lookup is one binary search. */
export interface Lines {
  readonly rowCount: number;
  readonly groupCount: number;
  /** Groups + 1 entries; the last is the number of rows. */
  readonly groupFirstRow: Uint32Array;
  /** Top of each group's header; groups + 1 entries, the last is the height. */
  readonly groupTop: Float64Array;
  readonly collapsed: ReadonlySet<number>;
  readonly height: Pixels;
}

/** One line of the column. `index` is a row or a group. */
export interface Line {
  readonly type: 'row' | 'group';
  readonly index: number;
  readonly top: Pixels;
}

/** A rectangle of the content: down the column, and across the days from their first slot. */
export interface Region {
  readonly top: Pixels;
  readonly bottom: Pixels;
  readonly left: Pixels;
  readonly right: Pixels;
}

/** How the shown days are cut across. */
export interface DayParts {
  readonly count: number;
  /** Left edge of each part, at a full hour, and the width of the days. */
  readonly edges: readonly Pixels[];
}

/** @param collapsed groups whose rows are left out */
export function createLines(
  table: Pick<DayTable, 'rowCount' | 'groupCount' | 'groupFirstRow'>,
  collapsed: ReadonlySet<number> = new Set(),
): Lines {
  const { rowCount, groupCount, groupFirstRow } = table;
  const groupTop = new Float64Array(groupCount + 1);
  let top = at(groupFirstRow, 0) * measures.scheduleHeight;
  for (let group = 0; group <= groupCount; group++) {
    groupTop[group] = top;
    const rows = collapsed.has(group) ? 0 : at(groupFirstRow, group + 1) - at(groupFirstRow, group);
    top += measures.groupDelimiterHeight + rows * measures.scheduleHeight;
  }
  return { rowCount, groupCount, groupFirstRow, groupTop, collapsed, height: at(groupTop, groupCount) };
}

/** The group of a row; −1 before the first group. */
export function groupOfRow(lines: Lines, row: number): number {
  return lastAtMost(lines.groupFirstRow, lines.groupCount, row);
}

/** The number of a group's rows, shown or left out. */
export const rowsOf = ({ groupFirstRow }: Lines, group: number): number =>
  at(groupFirstRow, group + 1) - at(groupFirstRow, group);

/** Top of a row, 0 at the first line; of a row in a collapsed group, the top of its header. */
export function rowTop(lines: Lines, row: number): Pixels {
  const group = groupOfRow(lines, row);
  if (group < 0) return row * measures.scheduleHeight;
  const top = at(lines.groupTop, group);
  if (lines.collapsed.has(group)) return top;
  return top + measures.groupDelimiterHeight + (row - at(lines.groupFirstRow, group)) * measures.scheduleHeight;
}

/** The row is left out: its group is collapsed. */
export const isLeftOut = (lines: Lines, row: number): boolean =>
  lines.collapsed.size > 0 && lines.collapsed.has(groupOfRow(lines, row));

/** The first row from `row` on, in steps of 1 or −1, that is not left out; null if there is none. */
export function shownRowFrom(lines: Lines, row: number, step: 1 | -1): number | null {
  let next = row;
  while (next >= 0 && next < lines.rowCount && isLeftOut(lines, next)) {
    const group = groupOfRow(lines, next);
    next = step === 1 ? at(lines.groupFirstRow, group + 1) : at(lines.groupFirstRow, group) - 1;
  }
  return next < 0 || next >= lines.rowCount ? null : next;
}

/** The rows `[first, end)` that are not left out. */
export function shownRows(lines: Lines, first: number, end: number): readonly number[] {
  const rows: number[] = [];
  let row = shownRowFrom(lines, first, 1);
  while (row !== null && row < end) {
    rows.push(row);
    row = shownRowFrom(lines, row + 1, 1);
  }
  return rows;
}

/** The line at a height; null above and below the column. */
export function lineAt(lines: Lines, y: Pixels): Line | null {
  if (y < 0 || y >= lines.height) return null;
  const group = lastAtMost(lines.groupTop, lines.groupCount, y);
  const groupTop = group < 0 ? 0 : at(lines.groupTop, group);
  const header = group < 0 ? 0 : measures.groupDelimiterHeight;
  if (y < groupTop + header) return { type: 'group', index: group, top: groupTop };
  const rowInGroup = Math.floor((y - groupTop - header) / measures.scheduleHeight);
  const firstRow = group < 0 ? 0 : at(lines.groupFirstRow, group);
  return { type: 'row', index: firstRow + rowInGroup, top: groupTop + header + rowInGroup * measures.scheduleHeight };
}

/** The lines that touch `[top, bottom)`, in order. */
export function linesBetween(lines: Lines, top: Pixels, bottom: Pixels): readonly Line[] {
  const found: Line[] = [];
  let line = lineAt(lines, Math.max(0, top));
  while (line !== null && line.top < bottom) {
    found.push(line);
    line = lineAt(lines, line.top + lineHeight(line));
  }
  return found;
}

export function lineHeight(line: Pick<Line, 'type'>): Pixels {
  return line.type === 'row' ? measures.scheduleHeight : measures.groupDelimiterHeight;
}

/** The group of the line at a height; −1 if none. */
export function groupAt(lines: Lines, y: Pixels): number {
  return lastAtMost(lines.groupTop, lines.groupCount, Math.max(0, y));
}

/** Blocks down the column; at least one. */
export function blocksDown(lines: Lines): number {
  return Math.max(1, Math.ceil(lines.height / measures.blockHeight));
}

/** Cuts the shown days so that no canvas is wider than the limits. */
export function dayParts(axis: Axis, devicePixelRatio: number): DayParts {
  const { width, slotCount } = axis;
  const widest = Math.min(maxPartWidth, maxCanvasWidth / devicePixelRatio);
  const count = Math.max(1, Math.ceil(width / widest));
  const edgeOf = (part: number): Pixels =>
    slotToX(axis, Math.min(slotCount, Math.ceil(xToSlot(axis, (part * width) / count) / 4) * 4));
  return { count, edges: Array.from({ length: count + 1 }, (_, part) => (part === count ? width : edgeOf(part))) };
}

/** The region that a block covers. */
export function blockRegion(block: number, { count, edges }: DayParts): Region {
  const down = Math.floor(block / count);
  const part = block % count;
  return {
    top: down * measures.blockHeight,
    bottom: (down + 1) * measures.blockHeight,
    left: edges[part] ?? 0,
    right: edges[part + 1] ?? 0,
  };
}

/**
 * Blocks below 0 are sticky group headers; each group has as many as there are parts of the days.
 */
export const headerBlock = (group: number, part: number, parts: DayParts): number => -1 - group * parts.count - part;

/** The region that a block covers, one of the column or the header of a group. */
export function regionOf(lines: Lines, block: number, parts: DayParts): Region {
  if (block >= 0) return blockRegion(block, parts);
  const across = blockRegion((-1 - block) % parts.count, parts);
  const top = at(lines.groupTop, Math.floor((-1 - block) / parts.count));
  return { ...across, top, bottom: top + measures.groupDelimiterHeight };
}

/**
 * The bands of some rows and their group headers, which show the number of free rows. Adjacent lines are merged: each
 * band is clipped separately, and while a day is read, rows arrive by the thousand.
 */
export function bandsOf(lines: Lines, rows: Iterable<number>): readonly Pick<Region, 'top' | 'bottom'>[] {
  const heightByTop = new Map<Pixels, Pixels>();
  for (const row of rows) {
    heightByTop.set(rowTop(lines, row), measures.scheduleHeight);
    const group = groupOfRow(lines, row);
    if (group >= 0) heightByTop.set(at(lines.groupTop, group), measures.groupDelimiterHeight);
  }
  const bands: { readonly top: Pixels; bottom: Pixels }[] = [];
  for (const [top, height] of [...heightByTop].sort(([one], [other]) => one - other)) {
    const last = bands.at(-1);
    if (last?.bottom === top) last.bottom = top + height;
    else bands.push({ top, bottom: top + height });
  }
  return bands;
}

function at(values: Uint32Array | Float64Array, index: number): number {
  return values[index] ?? 0;
}
