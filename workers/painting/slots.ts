/*
 * Paints the day of a stretch of lines: grounds under the quarter lines first, what stands in the way over them, then
 * group headers. Each code has a shape of its own (look: never by colour alone).
 */
import { isFreeSlot } from '../model/slots.ts';
import type { Easel } from './easel.ts';
import { linesBetween } from './geometry.ts';
import type { Line, Stretch } from './geometry.ts';
import { paintItems } from './items.ts';
import { markSize } from './marks.ts';
import { measures } from './measures.ts';
import { collectRuns } from './runs.ts';
import type { Runs } from './runs.ts';
import { isLoadingRow, presentSlot, shareOfFree } from './scene.ts';
import { refer } from './surface.ts';
import type { Reference } from './surface.ts';

interface Painter extends Easel {
  readonly at: Reference;
  readonly lines: readonly Line[];
  readonly stretch: Stretch;
}

/** CSS pixels. */
const freeShare = { height: 20, alpha: 0.28 } as const;

/** CSS pixels. */
const loadingDot = { size: 3, step: 40 } as const;

/**
 * Paints the slots of a stretch.
 * @param to device pixels of the canvas at which the stretch's corner goes
 */
export function paintSlots(easel: Easel, stretch: Stretch, to = { x: 0, y: 0 }): void {
  const { context, scene, brushes, geometry } = easel;
  const { quarterWidth } = geometry;
  const at = refer(context, brushes.scale, brushes.tile, stretch, to);
  const lines = linesBetween(scene.lines, stretch.top, stretch.bottom);
  const painter: Painter = { ...easel, at, lines, stretch };
  const firstSlot = Math.max(0, Math.floor(stretch.left / quarterWidth));
  const endSlot = Math.min(scene.table.slotCount, Math.ceil(stretch.right / quarterWidth));
  fill(painter, brushes.theme.surface, stretch.left, stretch.top, stretch.right, stretch.bottom);
  const runs = collectRuns(scene, lines, firstSlot, endSlot);
  paintGrounds(painter, runs);
  paintQuarters(painter, firstSlot, endSlot);
  paintOccupied(painter, runs);
  paintDelimiters(painter);
  paintItems(painter, lines, at, stretch);
  paintGroupBands(painter);
}

function fill(
  painter: Painter,
  style: string | CanvasPattern,
  left: number,
  top: number,
  right: number,
  bottom: number,
): void {
  const { context, at } = painter;
  const x = at.x(left);
  const y = at.y(top);
  context.fillStyle = style;
  context.fillRect(x, y, at.x(right) - x, at.y(bottom) - y);
}

/** Codes that are a ground over the whole height of the row: 8 under the quarter lines. */
function paintGrounds(painter: Painter, runs: Runs): void {
  const { brushes, geometry, lines } = painter;
  for (let run = 0; run < runs.length; run++) {
    const line = lines[runs.line(run)];
    if (line === undefined || runs.code(run) !== 8) continue;
    const left = runs.start(run) * geometry.quarterWidth;
    const right = runs.end(run) * geometry.quarterWidth;
    fill(painter, brushes.outside, left, line.top, right, line.top + measures.scheduleHeight);
  }
}

function paintQuarters(painter: Painter, firstSlot: number, endSlot: number): void {
  const { context, at, brushes, geometry, scene, stretch, lines } = painter;
  const first = lines[0];
  const last = lines[lines.length - 1];
  if (first === undefined || last === undefined) return;
  const top = at.y(stretch.top);
  const height = at.y(Math.min(stretch.bottom, last.top + measures.scheduleHeight)) - top;
  const width = at.length(measures.delimiterWidth);
  const hours = new Set(scene.window.hours.map((hour) => hour.slot));
  context.fillStyle = brushes.theme.line;
  for (let slot = firstSlot; slot < endSlot; slot++) {
    if (!hours.has(slot)) context.fillRect(at.x(slot * geometry.quarterWidth), top, width, height);
  }
  context.fillStyle = brushes.theme.lineStrong;
  for (let slot = firstSlot; slot < endSlot; slot++) {
    if (hours.has(slot)) context.fillRect(at.x(slot * geometry.quarterWidth), top, width, height);
  }
}

function paintDelimiters(painter: Painter): void {
  const { context, at, brushes, lines, stretch } = painter;
  const x = at.x(stretch.left);
  const width = at.x(stretch.right) - x;
  const height = at.length(measures.delimiterWidth);
  context.fillStyle = brushes.theme.line;
  for (const line of lines) {
    if (line.type === 'row') context.fillRect(x, at.y(line.top + measures.scheduleHeight) - height, width, height);
  }
}

function paintOccupied(painter: Painter, runs: Runs): void {
  const { lines, geometry } = painter;
  paintSolids(painter, runs);
  for (let run = 0; run < runs.length; run++) {
    const line = lines[runs.line(run)];
    const code = runs.code(run);
    if (line === undefined || isFreeSlot(code)) continue;
    paintCode(painter, code, line, runs.start(run) * geometry.quarterWidth, runs.end(run) * geometry.quarterWidth);
  }
  for (const line of lines) {
    if (line.type === 'row' && isLoadingRow(painter.scene, line.index)) paintLoading(painter, line);
  }
}

/** A schedule that has not been read: nothing is known, so neither free nor taken is drawn, only a row of dots. */
function paintLoading(painter: Painter, line: Line): void {
  const { context, at, brushes, stretch } = painter;
  fill(painter, brushes.theme.surface, stretch.left, line.top, stretch.right, line.top + measures.scheduleHeight);
  context.fillStyle = brushes.theme.lineStrong;
  const size = at.length(loadingDot.size);
  const y = at.y(line.top + measures.scheduleHeight / 2) - Math.floor(size / 2);
  const first = Math.floor(stretch.left / loadingDot.step) * loadingDot.step + loadingDot.step / 2;
  for (let x = first; x < stretch.right; x += loadingDot.step) context.fillRect(at.x(x), y, size, size);
}

/** The bodies of codes 2 and 7 in one path: they are the most, and one fill costs less than many. */
function paintSolids(painter: Painter, runs: Runs): void {
  const { context, lines, geometry, brushes } = painter;
  context.fillStyle = brushes.theme.reserved;
  context.beginPath();
  for (let run = 0; run < runs.length; run++) {
    const line = lines[runs.line(run)];
    const code = runs.code(run);
    if (line === undefined || (code !== 2 && code !== 7)) continue;
    body(painter, line, runs.start(run) * geometry.quarterWidth, runs.end(run) * geometry.quarterWidth, 0);
  }
  context.fill();
}

function paintCode(painter: Painter, code: number, line: Line, left: number, right: number): void {
  const { brushes } = painter;
  const { theme } = brushes;
  const bottom = line.top + measures.scheduleHeight;
  switch (code) {
    case 1:
      shape(painter, theme.surface, line, left, right);
      shape(painter, brushes.tentative, line, left, right);
      return outline(painter, theme.tentative, line, left, right);
    case 2:
      return;
    case 3:
      return fill(painter, brushes.closed, left, line.top, right, bottom);
    case 5:
      outline(painter, theme.accent, line, left, right);
      return mark(painter, 'person', theme.accent, line, left, right);
    case 6:
      shape(painter, theme.surface, line, left, right);
      shape(painter, brushes.utilisation, line, left, right);
      outline(painter, theme.utilisation, line, left, right);
      return markOnPlate(painter, line, left, right);
    case 7:
      return mark(painter, 'lock', theme.surface, line, left, right);
    case 9:
      return paintCurrentEvent(painter, line, left, right);
    default:
      return paintLimited(painter, line, left, right);
  }
}

/** Flat, without quarters; what is past is a shade of its own. */
function paintLimited(painter: Painter, line: Line, left: number, right: number): void {
  const { brushes, geometry, scene } = painter;
  const bottom = line.top + measures.scheduleHeight;
  const present = Math.max(left, Math.min(right, presentSlot(scene) * geometry.quarterWidth));
  if (present > left) fill(painter, brushes.theme.surfacePast, left, line.top, present, bottom);
  if (right > present) fill(painter, brushes.theme.limited, present, line.top, right, bottom);
}

function paintCurrentEvent(painter: Painter, line: Line, left: number, right: number): void {
  const { context, at, brushes } = painter;
  context.globalAlpha = 0.25;
  shape(painter, brushes.theme.accent, line, left, right);
  context.globalAlpha = 1;
  context.fillStyle = brushes.theme.accent;
  const top = at.y(line.top + measures.scheduleMargin + 4);
  const height = at.y(line.top + measures.scheduleHeight - measures.scheduleMargin - 4) - top;
  for (const x of [left + 3, right - 5]) {
    context.beginPath();
    context.roundRect(at.x(x), top, at.length(3), height, at.length(1.5));
    context.fill();
  }
}

/** Adds the rounded body of an item in its row to the path, one pixel apart from its neighbours. */
function body(painter: Painter, line: Line, left: number, right: number, inset: number): void {
  const { context, at } = painter;
  const x = at.x(left) + at.length(measures.delimiterWidth) + inset;
  const y = at.y(line.top + measures.scheduleMargin) + inset;
  const bottom = at.y(line.top + measures.scheduleHeight - measures.scheduleMargin) - inset;
  context.roundRect(x, y, Math.max(1, at.x(right) - x - inset), bottom - y, at.length(measures.itemRadius));
}

function shape(painter: Painter, style: string | CanvasPattern, line: Line, left: number, right: number): void {
  painter.context.fillStyle = style;
  painter.context.beginPath();
  body(painter, line, left, right, 0);
  painter.context.fill();
}

function outline(painter: Painter, colour: string, line: Line, left: number, right: number): void {
  const width = painter.at.length(1.25);
  painter.context.strokeStyle = colour;
  painter.context.lineWidth = width;
  painter.context.beginPath();
  body(painter, line, left, right, width / 2);
  painter.context.stroke();
}

function mark(
  painter: Painter,
  name: 'person' | 'lock' | 'people',
  colour: string,
  line: Line,
  left: number,
  right: number,
): void {
  if (right - left < markSize + 4) return;
  const { context, at, brushes } = painter;
  context.drawImage(
    brushes.mark(name, colour),
    at.x(left + 4),
    at.y(line.top + (measures.scheduleHeight - markSize) / 2),
  );
}

/** The people mark on a plate of the ground's colour, so that the dots don't run through it. */
function markOnPlate(painter: Painter, line: Line, left: number, right: number): void {
  if (right - left < markSize + 4) return;
  const { context, at, brushes } = painter;
  context.fillStyle = brushes.theme.surface;
  context.beginPath();
  const top = at.y(line.top + measures.scheduleMargin + 2);
  const height = at.y(line.top + measures.scheduleHeight - measures.scheduleMargin - 2) - top;
  context.roundRect(at.x(left + 3), top, at.length(markSize + 2), height, at.length(2));
  context.fill();
  mark(painter, 'people', brushes.theme.utilisation, line, left, right);
}

/** The band of a group's header over the grid; its name stands in the name column. */
function paintGroupBands(painter: Painter): void {
  const { context, at, brushes, lines, stretch } = painter;
  const height = at.length(measures.delimiterWidth);
  for (const line of lines) {
    if (line.type === 'row') continue;
    const bottom = line.top + measures.groupDelimiterHeight;
    fill(painter, brushes.theme.groupSurface, stretch.left, line.top, stretch.right, bottom);
    paintFreeShares(painter, line);
    context.fillStyle = brushes.theme.lineStrong;
    const x = at.x(stretch.left);
    context.fillRect(x, at.y(bottom) - height, at.x(stretch.right) - x, height);
  }
}

/** A bar a quarter on a group's header: the share of its rows that is free then, from now on. */
function paintFreeShares(painter: Painter, line: Line): void {
  const { context, at, brushes, geometry, scene, stretch } = painter;
  const { quarterWidth } = geometry;
  const bottom = line.top + measures.groupDelimiterHeight - measures.delimiterWidth;
  const first = Math.max(0, presentSlot(scene), Math.floor(stretch.left / quarterWidth));
  const end = Math.min(scene.table.slotCount, Math.ceil(stretch.right / quarterWidth));
  context.fillStyle = brushes.theme.ok;
  context.globalAlpha = freeShare.alpha;
  for (let slot = first; slot < end; slot++) {
    const height = shareOfFree(scene, line.index, slot) * freeShare.height;
    const top = at.y(bottom - height);
    const left = at.x(slot * quarterWidth) + at.length(measures.delimiterWidth);
    context.fillRect(left, top, at.x((slot + 1) * quarterWidth) - left, at.y(bottom) - top);
  }
  context.globalAlpha = 1;
}
