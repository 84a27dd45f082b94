/*
 * The lines of the grid: quarters and hours, days, and the line under each row.
 */
import type { HourMark } from '../model/day-table.ts';
import type { Pixels } from '../model/units.ts';
import { isFolded, slotToX } from './axis.ts';
import { fill } from './draw-target.ts';
import type { SlotDrawTarget } from './draw-target.ts';
import { lineHeight } from './geometry.ts';
import { hoursOfStep, hourStep, labelledHours } from './hours.ts';
import { measures, narrowestHour, narrowestQuarter } from './measures.ts';

/** Labelled hours have strong lines; quarters, or narrow hours, or midpoints between labels have faint ones. */
export function paintQuarters(target: SlotDrawTarget, firstSlot: number, endSlot: number): void {
  const { axis, drawStyles, geometry, model } = target;
  const hours = model.window.hours.filter(({ slot }) => slot >= firstSlot && slot < endSlot && !isFolded(axis, slot));
  const strong = labelledHours(hours, geometry.quarterWidth).map(({ slot }) => slot);
  const isStrong = new Set(strong);
  const faint = faintSlots(geometry.quarterWidth, hours, firstSlot, endSlot).filter(
    (slot) => !isStrong.has(slot) && !isFolded(axis, slot),
  );
  paintColumns(target, drawStyles.theme.line, faint);
  paintColumns(target, drawStyles.theme.lineStrong, strong);
}

function faintSlots(
  quarterWidth: Pixels,
  hours: readonly HourMark[],
  firstSlot: number,
  endSlot: number,
): readonly number[] {
  if (quarterWidth >= narrowestQuarter) {
    return Array.from({ length: Math.max(0, endSlot - firstSlot) }, (_, index) => firstSlot + index);
  }
  const step = quarterWidth * 4 >= narrowestHour ? 1 : hourStep(quarterWidth) / 2;
  return hoursOfStep(hours, step).map(({ slot }) => slot);
}

/** Opacity of the background colour over folded slots, in which what is reserved stays visible. */
const veil = 0.5;

/** Folded slots are paler, between strong lines. */
export function paintFolds(target: SlotDrawTarget): void {
  const { axis, context, drawStyles, region } = target;
  for (const { start, end } of axis.folds) {
    context.globalAlpha = veil;
    fill(target, drawStyles.theme.surfaceOutside, { ...region, left: slotToX(axis, start), right: slotToX(axis, end) });
    context.globalAlpha = 1;
    paintColumns(target, drawStyles.theme.textMuted, [start, end]);
  }
}

/** The line at which a day begins, over everything but items; the first day needs none. */
export function paintDays(target: SlotDrawTarget, firstSlot: number, endSlot: number): void {
  const starts = target.model.window.days.map(({ slot }) => slot);
  paintColumns(
    target,
    target.drawStyles.theme.textMuted,
    starts.filter((slot) => slot > 0 && slot >= firstSlot && slot < endSlot),
  );
}

function paintColumns(target: SlotDrawTarget, colour: string, slots: readonly number[]): void {
  const { context, at, axis, region, lines } = target;
  const last = lines[lines.length - 1];
  if (last === undefined) return;
  const top = at.y(region.top);
  const height = at.y(Math.min(region.bottom, last.top + lineHeight(last))) - top;
  const width = at.length(measures.delimiterWidth);
  context.fillStyle = colour;
  for (const slot of slots) context.fillRect(at.x(slotToX(axis, slot)), top, width, height);
}

export function paintDelimiters(target: SlotDrawTarget): void {
  const { context, at, drawStyles, lines, region } = target;
  const x = at.x(region.left);
  const width = at.x(region.right) - x;
  const height = at.length(measures.delimiterWidth);
  context.fillStyle = drawStyles.theme.line;
  for (const line of lines) {
    if (line.type === 'row') context.fillRect(x, at.y(line.top + measures.scheduleHeight) - height, width, height);
  }
}
