/*
 * Paints the name column of a region of lines: name, free rows and path of a group; kind, name and capacity of a row, and
 * marks if it is assigned to the user, a favourite, unsuitable, failed, or stale.
 */
import type { PlaceKind } from '../contract.ts';
import { RowKind, RowState } from '../model/day-table.ts';
import { unreachable } from '../model/unreachable.ts';
import { linesBetween } from './geometry.ts';
import type { Line, Region } from './geometry.ts';
import { drawMark, markSize } from './marks.ts';
import type { MarkName } from './marks.ts';
import { measures } from './measures.ts';
import { countFreeRows, isUnsuitableRow } from './timeline-model.ts';
import { ellipsis, fewestLetters } from './texts.ts';
import type { DrawTarget } from './draw-target.ts';
import type { Pixels } from '../model/units.ts';
import { refer } from './surface.ts';
import type { Reference } from './surface.ts';

/** Narrower columns have room only for a name and a mark. */
const roomyWidth = 160;
const padding = 12;
/** In a narrow column: before a name, after a mark, and between the two. */
const tight = { left: 8, right: 4, gap: 3 } as const;
/** Between a name and its area. */
const areaGap = 8;
/** Between the areas of a path (model/day-table.ts). */
export const pathSeparator = ' › ';

interface Writer extends DrawTarget {
  readonly at: Reference;
}

/**
 * Paints the names of the lines in `[top, bottom)`.
 * @param to device pixels of the canvas at which the column's corner goes
 */
export function paintNames(target: DrawTarget, region: Pick<Region, 'top' | 'bottom'>, to = { x: 0, y: 0 }): void {
  const { context, drawStyles, model, geometry } = target;
  const { theme, scale } = drawStyles;
  const at = refer(context, scale, drawStyles.tile, { left: 0, top: region.top }, to);
  const writer: Writer = { ...target, at };
  const lines = linesBetween(model.lines, region.top, region.bottom);
  const top = at.y(region.top);
  context.fillStyle = theme.surface;
  context.fillRect(0, top, at.x(geometry.nameWidth), at.y(region.bottom) - top);
  context.textBaseline = 'middle';
  context.font = `400 ${12.5 * scale}px ${theme.fontFamily}`;
  for (const line of lines) if (line.type === 'row') paintRow(writer, line);
  for (const line of lines) if (line.type === 'group') paintGroup(writer, line);
  const edge = at.length(measures.delimiterWidth);
  context.fillStyle = theme.lineStrong;
  context.fillRect(at.x(geometry.nameWidth) - edge, top, edge, at.y(region.bottom) - top);
}

function paintRow(writer: Writer, line: Line): void {
  const { context, at, drawStyles, model, geometry } = writer;
  const { theme } = drawStyles;
  const state = model.table.state[line.index] ?? 0;
  const isRoomy = geometry.nameWidth >= roomyWidth;
  const y = at.y(line.top + measures.scheduleHeight / 2);
  let right = geometry.nameWidth - (isRoomy ? padding : tight.right);
  const isFailed = (state & RowState.Failed) !== 0;
  const isUnsuitable = isUnsuitableRow(model, line.index);
  if (isFailed) right = paintMark(writer, 'warning', theme.textMuted, right, line);
  else if (isRoomy && (state & RowState.Stale) !== 0) right = paintMark(writer, 'clock', theme.textMuted, right, line);
  if (isUnsuitable && (isRoomy || !isFailed)) right = paintMark(writer, 'unsuitable', theme.textMuted, right, line);
  const isOwn = (state & RowState.AssignedToYou) !== 0;
  if (isOwn && (isRoomy || !(isFailed || isUnsuitable))) right = paintMark(writer, 'person', theme.accent, right, line);
  const hasRoomForStar = isRoomy || !(isFailed || isUnsuitable || isOwn);
  if ((state & RowState.Favourite) !== 0 && hasRoomForStar)
    right = paintMark(writer, 'star', theme.accent, right, line);
  if (isRoomy) right = paintCapacity(writer, line, right, y);
  const left = isRoomy ? padding + markSize + 8 : tight.left;
  const kind = kindMark(model.table.kind[line.index] ?? 0);
  if (isRoomy) paintMark(writer, kind, theme.textMuted, padding + markSize, line);
  const name = fitName(writer, model.table.rowName(line.index), at.x(right) - at.x(left));
  const isMuted = isUnsuitable || (state & RowState.Loading) !== 0;
  context.fillStyle = isMuted ? theme.textMuted : theme.text;
  context.textAlign = 'left';
  context.fillText(name, at.x(left), y);
  const end = at.x(left) + drawStyles.texts.width(context, name);
  // The mark distinguishes a desk from its locker, whose names often end alike.
  if (!isRoomy && end <= at.x(right - markSize - tight.gap)) paintMark(writer, kind, theme.textMuted, right, line);
  const area = isRoomy ? model.table.rowArea(line.index) : '';
  if (area !== '') {
    const from = end + at.length(areaGap);
    paintArea(writer, area, from, at.x(right) - from, y);
  }
  const delimiter = at.length(measures.delimiterWidth);
  context.fillStyle = theme.line;
  context.fillRect(0, at.y(line.top + measures.scheduleHeight) - delimiter, at.x(geometry.nameWidth), delimiter);
}

/**
 * In a narrow column the end of a name is kept, as its number distinguishes rows. Each name leaves room for a mark, so
 * that neighbours are cut alike: never "1.02" between "Room 1.01" and "Room 1.03".
 * @param width device pixels
 */
function fitName({ context, drawStyles: { texts }, at, geometry }: Writer, name: string, width: number): string {
  if (geometry.nameWidth >= roomyWidth) return texts.fit(context, name, width);
  const widthBesideMark = at.x(geometry.nameWidth - tight.right - markSize - tight.gap) - at.x(tight.left);
  const words = texts.fit(context, name, Math.min(width, widthBesideMark), 'end');
  // If no word is that short, all the room is used.
  return words.startsWith(ellipsis) ? texts.fit(context, name, width, 'end') : words;
}

/** The area of a row whose name is not unique, if there is room for a useful part of it. */
function paintArea({ context, drawStyles }: Writer, area: string, x: number, width: number, y: number): void {
  const { font } = context;
  context.font = `400 ${11 * drawStyles.scale}px ${drawStyles.theme.fontFamily}`;
  context.fillStyle = drawStyles.theme.textMuted;
  const text = drawStyles.texts.fit(context, area, width);
  if (text.length >= fewestLetters) context.fillText(text, x, y);
  context.font = font;
}

/** @returns the right edge for the next item to the left */
function paintMark(writer: Writer, name: MarkName, colour: string, right: number, line: Line): number {
  const { context, at, drawStyles } = writer;
  const top = line.top + (measures.scheduleHeight - markSize) / 2;
  drawMark(context, drawStyles.scale, name, colour, at.x(right - markSize), at.y(top));
  return right - markSize - (writer.geometry.nameWidth >= roomyWidth ? 6 : tight.gap);
}

function paintCapacity(writer: Writer, line: Line, right: number, y: number): number {
  const { context, at, drawStyles, model } = writer;
  const capacity = model.table.capacity[line.index] ?? 0;
  // A capacity of one is omitted: most rows are desks.
  if (capacity <= 1) return right;
  context.fillStyle = drawStyles.theme.textMuted;
  context.textAlign = 'right';
  const text = String(capacity);
  context.fillText(text, at.x(right), y);
  return right - drawStyles.texts.width(context, text) / at.scale - 8;
}

function paintGroup(writer: Writer, line: Line): void {
  const { context, at, drawStyles, model, geometry } = writer;
  const { theme, scale } = drawStyles;
  const top = at.y(line.top);
  const bottom = at.y(line.top + measures.groupDelimiterHeight);
  const edge = at.length(measures.delimiterWidth);
  const isRoomy = geometry.nameWidth >= roomyWidth;
  const left = isRoomy ? padding : tight.left;
  const width = at.x(geometry.nameWidth - (isRoomy ? padding : tight.right)) - at.x(left);
  context.fillStyle = theme.groupSurface;
  context.fillRect(0, top, at.x(geometry.nameWidth), bottom - top);
  context.fillStyle = theme.lineStrong;
  context.fillRect(0, bottom - edge, at.x(geometry.nameWidth), edge);
  const chevron = model.lines.collapsed.has(line.index) ? 'right' : 'down';
  const chevronLeft = geometry.nameWidth - (isRoomy ? padding : tight.right) - markSize;
  drawMark(context, scale, chevron, theme.textMuted, at.x(chevronLeft), at.y(line.top + (isRoomy ? 6 : 1)));
  if (!isRoomy) return paintNarrowGroup(writer, line, left, width);
  paintGroupName(writer, line, left, width - at.length(markSize + 4));
  const secondY = at.y(line.top + 27);
  context.font = `400 ${11 * scale}px ${theme.fontFamily}`;
  context.fillStyle = theme.textMuted;
  const path = model.table.groupPath(line.index);
  const widthBeside = (summary: string): number => width - drawStyles.texts.width(context, summary) - at.length(10);
  const inFull = groupSummary(writer, line.index);
  // The path is more important than the word "now".
  const hasRoom = drawStyles.texts.width(context, path) <= widthBeside(inFull);
  const summary = hasRoom ? inFull : groupSummary(writer, line.index, geometry.groupSummary);
  const available = widthBeside(summary);
  context.fillText(drawStyles.texts.fitEnd(context, path, pathSeparator, available), at.x(left), secondY);
  context.textAlign = 'right';
  context.fillText(summary, at.x(geometry.nameWidth - padding), secondY);
}

function paintGroupName({ context, at, drawStyles, model }: Writer, line: Line, left: Pixels, width: number): void {
  const { texts, theme, scale } = drawStyles;
  context.textAlign = 'left';
  context.fillStyle = theme.text;
  context.font = `600 ${12.5 * scale}px ${theme.fontFamily}`;
  const name = texts.fit(context, model.table.groupName(line.index), width);
  context.fillText(name, at.x(left), at.y(line.top + 13));
}

/** Middles of three lines in a group's header, in CSS pixels. */
const thirds = [7.5, 19, 30.5] as const;

/**
 * Three small lines: name, path, number of free rows. A long name takes two lines, as neighbours begin with the same
 * words; then number and path share the third.
 */
function paintNarrowGroup(writer: Writer, line: Line, left: Pixels, width: number): void {
  const { context, at, drawStyles, model, geometry } = writer;
  const { texts, theme, scale } = drawStyles;
  const { table } = model;
  const write = (third: number, text: string): void =>
    context.fillText(text, at.x(left), at.y(line.top + (thirds[third] ?? 0)));
  context.textAlign = 'left';
  context.fillStyle = theme.text;
  context.font = `600 ${11 * scale}px ${theme.fontFamily}`;
  // Clear of the chevron in the corner.
  const names = texts.fitTwo(context, table.groupName(line.index), width - at.length(markSize));
  names.forEach((text, third) => write(third, text));
  context.fillStyle = theme.textMuted;
  context.font = `400 ${10 * scale}px ${theme.fontFamily}`;
  const pathWithin = (most: number): string => texts.fitEnd(context, table.groupPath(line.index), pathSeparator, most);
  const numbers = groupSummary(writer, line.index, '{{free}} / {{total}}');
  if (names.length > 1) {
    const start = numbers === '' ? '' : `${numbers} · `;
    const path = pathWithin(width - texts.width(context, start));
    return write(names.length, path === '' ? numbers : start + path);
  }
  const summaries = [groupSummary(writer, line.index), groupSummary(writer, line.index, geometry.groupSummary)];
  const free = summaries.find((summary) => texts.width(context, summary) <= width) ?? numbers;
  const rest = [pathWithin(width), free].filter((text) => text !== '');
  rest.forEach((text, index) => write(names.length + index, text));
}

/**
 * "23 of 120 free", "23 of 120 free now"; '' on other days without a wanted time, and while a row of the group has not
 * been read.
 */
export function groupSummary(
  { model, geometry }: Pick<DrawTarget, 'model' | 'geometry'>,
  group: number,
  words = model.wantedSlot === null ? geometry.groupSummaryNow : geometry.groupSummary,
): string {
  const free = countFreeRows(model, group);
  const { groupFirstRow } = model.lines;
  const rows = model.table.state.subarray(groupFirstRow[group], groupFirstRow[group + 1]);
  if (free === null || rows.some((state) => (state & RowState.Loading) !== 0)) return '';
  const total = (groupFirstRow[group + 1] ?? 0) - (groupFirstRow[group] ?? 0);
  return words
    .replace('{{free}}', numberText(free, geometry.language))
    .replace('{{total}}', numberText(total, geometry.language));
}

/** Number formatting takes a while to initialise, and most groups need none. */
const numberText = (count: number, language: string): string =>
  count < 1_000 ? String(count) : count.toLocaleString(language);

type Kind = (typeof RowKind)[keyof typeof RowKind];

/** The mark of a `RowKind`. */
export function kindMark(kind: number): PlaceKind {
  const known = Object.values(RowKind).find((value): value is Kind => value === kind) ?? RowKind.Other;
  switch (known) {
    case RowKind.Other:
      return 'other';
    case RowKind.Desk:
      return 'desk';
    case RowKind.Room:
      return 'room';
    case RowKind.Parking:
      return 'parking';
    case RowKind.Locker:
      return 'locker';
    default:
      return unreachable(known);
  }
}
