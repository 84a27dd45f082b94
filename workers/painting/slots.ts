/*
 * Paints the days of a region of lines: backgrounds, quarter lines, taken slots, row states, group headers, items. Each
 * code has a shape of its own, never a colour alone.
 */
import { isFreeSlot } from '../model/slots.ts';
import { axisOf, slotToX, xToSlot } from './axis.ts';
import { fill } from './draw-target.ts';
import type { DrawTarget, SlotDrawTarget } from './draw-target.ts';
import { linesBetween } from './geometry.ts';
import type { Line, Region } from './geometry.ts';
import { paintGroupBands } from './group-bands.ts';
import { paintItems } from './items.ts';
import { drawMark, markSize } from './marks.ts';
import { measures } from './measures.ts';
import { paintDays, paintDelimiters, paintFolds, paintQuarters } from './rulings.ts';
import { collectRuns } from './runs.ts';
import type { Runs } from './runs.ts';
import { refer } from './surface.ts';
import { isLoadingRow, isUnsuitableRow, presentSlot, RowState } from './timeline-model.ts';

/** CSS pixels. */
const loadingDot = { size: 3, step: 40 } as const;

/** CSS pixels between the marks of a long run, so that one is always on the screen. */
const markPitch = 480;

/** Opacity of the background colour over unsuitable rows. */
const wash = 0.5;

/**
 * Paints the slots of a region.
 * @param to device pixels of the canvas at which the region's corner goes
 */
export function paintSlots(target: DrawTarget, region: Region, to = { x: 0, y: 0 }): void {
  const { context, model, drawStyles, geometry } = target;
  const axis = axisOf(model, geometry);
  const at = refer(context, drawStyles.scale, drawStyles.tile, region, to);
  const lines = linesBetween(model.lines, region.top, region.bottom);
  const painter: SlotDrawTarget = { ...target, at, axis, lines, region };
  const firstSlot = Math.max(0, Math.floor(xToSlot(axis, region.left)));
  const endSlot = Math.min(model.table.slotCount, Math.ceil(xToSlot(axis, region.right)));
  fill(painter, drawStyles.theme.surface, region);
  const runs = collectRuns(model, lines, firstSlot, endSlot);
  paintBackgrounds(painter, runs);
  paintQuarters(painter, firstSlot, endSlot);
  paintOccupied(painter, runs);
  paintWash(painter);
  paintReadings(painter);
  paintDelimiters(painter);
  paintGroupBands(painter);
  paintFolds(painter);
  paintDays(painter, firstSlot, endSlot);
  paintItems(painter);
}

/** Code 8 is a background of the whole row, under the quarter lines. */
function paintBackgrounds(painter: SlotDrawTarget, runs: Runs): void {
  const { drawStyles, axis, lines } = painter;
  for (let run = 0; run < runs.length; run++) {
    const line = lines[runs.line(run)];
    if (line === undefined || runs.code(run) !== 8) continue;
    const left = slotToX(axis, runs.start(run));
    const right = slotToX(axis, runs.end(run));
    fill(painter, drawStyles.outside, { left, top: line.top, right, bottom: line.top + measures.scheduleHeight });
  }
}

/** Fades unsuitable rows; their names have a mark as well. */
function paintWash(painter: SlotDrawTarget): void {
  const { context, drawStyles, model, lines, region } = painter;
  context.globalAlpha = wash;
  for (const line of lines) {
    if (line.type === 'group' || !isUnsuitableRow(model, line.index)) continue;
    fill(painter, drawStyles.theme.surface, { ...region, top: line.top, bottom: line.top + measures.scheduleHeight });
  }
  context.globalAlpha = 1;
}

function paintOccupied(painter: SlotDrawTarget, runs: Runs): void {
  const { lines, axis } = painter;
  paintSolids(painter, runs);
  for (let run = 0; run < runs.length; run++) {
    const line = lines[runs.line(run)];
    const code = runs.code(run);
    if (line === undefined || isFreeSlot(code)) continue;
    paintCode(painter, code, line, slotToX(axis, runs.start(run)), slotToX(axis, runs.end(run)));
  }
  for (const line of lines) {
    if (line.type === 'row' && isLoadingRow(painter.model, line.index)) paintLoading(painter, line);
  }
}

/** A schedule that has not been read is a row of dots, neither free nor taken. */
function paintLoading(painter: SlotDrawTarget, line: Line): void {
  const { context, at, drawStyles, region } = painter;
  fill(painter, drawStyles.theme.surface, { ...region, top: line.top, bottom: line.top + measures.scheduleHeight });
  context.fillStyle = drawStyles.theme.lineStrong;
  const size = at.length(loadingDot.size);
  const y = at.y(line.top + measures.scheduleHeight / 2) - Math.floor(size / 2);
  const first = Math.floor(region.left / loadingDot.step) * loadingDot.step + loadingDot.step / 2;
  for (let x = first; x < region.right; x += loadingDot.step) context.fillRect(at.x(x), y, size, size);
}

/** The bodies of codes 2 and 7 in one path: they are the most frequent, and one fill costs less than many. */
function paintSolids(painter: SlotDrawTarget, runs: Runs): void {
  const { context, lines, axis, drawStyles } = painter;
  context.fillStyle = drawStyles.theme.reserved;
  context.beginPath();
  for (let run = 0; run < runs.length; run++) {
    const line = lines[runs.line(run)];
    const code = runs.code(run);
    if (line === undefined || (code !== 2 && code !== 7)) continue;
    body(painter, line, slotToX(axis, runs.start(run)), slotToX(axis, runs.end(run)), 0);
  }
  context.fill();
}

function paintCode(painter: SlotDrawTarget, code: number, line: Line, left: number, right: number): void {
  const { drawStyles } = painter;
  const { theme } = drawStyles;
  const bottom = line.top + measures.scheduleHeight;
  switch (code) {
    case 1:
      shape(painter, theme.surface, line, left, right);
      shape(painter, drawStyles.tentative, line, left, right);
      return outline(painter, theme.tentative, line, left, right);
    case 2:
      return;
    case 3:
      return fill(painter, drawStyles.closed, { left, top: line.top, right, bottom });
    case 5:
      return outline(painter, theme.accent, line, left, right);
    case 6:
      shape(painter, theme.surface, line, left, right);
      shape(painter, drawStyles.utilisation, line, left, right);
      outline(painter, theme.utilisation, line, left, right);
      return markOnPlate(painter, line, left, right);
    case 7:
      return isTooNarrow(left, right)
        ? paintSlit(painter, line, left, right)
        : mark(painter, 'lock', theme.surface, line, left, right);
    case 9:
      return paintCurrentEvent(painter, line, left, right);
    default:
      return paintLimited(painter, line, left, right);
  }
}

/** Flat, without quarter lines; the past has its own shade. */
function paintLimited(painter: SlotDrawTarget, line: Line, left: number, right: number): void {
  const { drawStyles, axis, model } = painter;
  const bottom = line.top + measures.scheduleHeight;
  const present = Math.max(left, Math.min(right, slotToX(axis, presentSlot(model))));
  if (present > left) fill(painter, drawStyles.theme.surfacePast, { left, top: line.top, right: present, bottom });
  if (right > present) fill(painter, drawStyles.theme.limited, { left: present, top: line.top, right, bottom });
}

function paintCurrentEvent(painter: SlotDrawTarget, line: Line, left: number, right: number): void {
  const { context, at, drawStyles } = painter;
  context.globalAlpha = 0.25;
  shape(painter, drawStyles.theme.accent, line, left, right);
  context.globalAlpha = 1;
  context.fillStyle = drawStyles.theme.accent;
  const top = at.y(line.top + measures.scheduleMargin + 4);
  const height = at.y(line.top + measures.scheduleHeight - measures.scheduleMargin - 4) - top;
  const handles = right - left < 14 ? [(left + right) / 2 - 1] : [left + 3, right - 5];
  for (const x of handles) {
    context.beginPath();
    context.roundRect(at.x(x), top, at.length(3), height, at.length(1.5));
    context.fill();
  }
}

/** Adds the rounded body of an item in its row to the path, one pixel apart from its neighbours. */
function body(painter: SlotDrawTarget, line: Line, left: number, right: number, inset: number): void {
  const { context, at } = painter;
  const x = at.x(left) + at.length(measures.delimiterWidth) + inset;
  const y = at.y(line.top + measures.scheduleMargin) + inset;
  const bottom = at.y(line.top + measures.scheduleHeight - measures.scheduleMargin) - inset;
  context.roundRect(x, y, Math.max(1, at.x(right) - x - inset), bottom - y, at.length(measures.itemRadius));
}

function shape(painter: SlotDrawTarget, style: string | CanvasPattern, line: Line, left: number, right: number): void {
  painter.context.fillStyle = style;
  painter.context.beginPath();
  body(painter, line, left, right, 0);
  painter.context.fill();
}

function outline(painter: SlotDrawTarget, colour: string, line: Line, left: number, right: number): void {
  const width = painter.at.length(1.25);
  painter.context.strokeStyle = colour;
  painter.context.lineWidth = width;
  painter.context.beginPath();
  body(painter, line, left, right, width / 2);
  painter.context.stroke();
}

const isTooNarrow = (left: number, right: number): boolean => right - left < markSize + 4;

/** The positions of a run's marks within the region: at its start, and repeated. */
function markPositions({ region }: SlotDrawTarget, left: number, right: number): readonly number[] {
  const positions: number[] = [];
  const skipped = Math.max(0, Math.floor((region.left - markPitch - left) / markPitch));
  for (let x = left + skipped * markPitch; !isTooNarrow(x, right) && x < region.right; x += markPitch)
    positions.push(x);
  return positions;
}

function mark(
  painter: SlotDrawTarget,
  name: 'lock' | 'people',
  colour: string,
  line: Line,
  left: number,
  right: number,
): void {
  const { context, at, drawStyles } = painter;
  const y = at.y(line.top + (measures.scheduleHeight - markSize) / 2);
  for (const x of markPositions(painter, left, right))
    drawMark(context, drawStyles.scale, name, colour, at.x(x + 4), y);
}

/** A slit replaces a lock that does not fit. */
function paintSlit({ context, at, drawStyles }: SlotDrawTarget, line: Line, left: number, right: number): void {
  const height = at.length(8);
  const width = at.length(2);
  context.fillStyle = drawStyles.theme.surface;
  context.fillRect(at.x((left + right) / 2) - Math.floor(width / 2), at.y(line.top + 10), width, height);
}

/** The people mark on a plate in the background colour, so that the dots do not cross it. */
function markOnPlate(painter: SlotDrawTarget, line: Line, left: number, right: number): void {
  const { context, at, drawStyles } = painter;
  context.fillStyle = drawStyles.theme.surface;
  context.beginPath();
  const top = at.y(line.top + measures.scheduleMargin + 2);
  const height = at.y(line.top + measures.scheduleHeight - measures.scheduleMargin - 2) - top;
  for (const x of markPositions(painter, left, right)) {
    context.roundRect(at.x(x + 3), top, at.length(markSize + 2), height, at.length(2));
  }
  context.fill();
  mark(painter, 'people', drawStyles.theme.utilisation, line, left, right);
}

/** CSS pixels from the top of the row; thin, as after a while all rows may be stale. */
const under = { top: measures.scheduleHeight - 2, bottom: measures.scheduleHeight - 1 } as const;

export function paintReadings(target: SlotDrawTarget): void {
  const { drawStyles, model, lines, region } = target;
  for (const { type, index, top } of lines) {
    const state = type === 'row' ? (model.table.state[index] ?? 0) : 0;
    if ((state & RowState.Stale) === 0) continue;
    const dashes = drawStyles.dashes(drawStyles.theme.textMuted);
    fill(target, dashes, { ...region, top: top + under.top, bottom: top + under.bottom });
  }
}
