/*
 * The lines of the grid: quarters and hours, days, and the line under each row.
 */
import type { HourMark } from '../model/day-table.ts';
import type { Pixels } from '../model/units.ts';
import type { SlotEasel } from './easel.ts';
import { lineHeight } from './geometry.ts';
import { hoursOfStep, hourStep, labelledHours } from './hours.ts';
import { measures, narrowestHour, narrowestQuarter } from './measures.ts';

/** Hours with a label strong; quarters faint, where those are narrow hours, and where these are the middle between labels. */
export function paintQuarters(easel: SlotEasel, firstSlot: number, endSlot: number): void {
  const { brushes, geometry, scene } = easel;
  const hours = scene.window.hours.filter(({ slot }) => slot >= firstSlot && slot < endSlot);
  const strong = labelledHours(hours, geometry.quarterWidth).map(({ slot }) => slot);
  const isStrong = new Set(strong);
  const faint = faintSlots(geometry.quarterWidth, hours, firstSlot, endSlot).filter((slot) => !isStrong.has(slot));
  paintColumns(easel, brushes.theme.line, faint);
  paintColumns(easel, brushes.theme.lineStrong, strong);
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

/** The line at which a day begins, over everything but one's own reservations; the first day begins at the names. */
export function paintDays(easel: SlotEasel, firstSlot: number, endSlot: number): void {
  const starts = easel.scene.window.days.map(({ slot }) => slot);
  paintColumns(
    easel,
    easel.brushes.theme.textMuted,
    starts.filter((slot) => slot > 0 && slot >= firstSlot && slot < endSlot),
  );
}

function paintColumns(easel: SlotEasel, colour: string, slots: readonly number[]): void {
  const { context, at, geometry, stretch, lines } = easel;
  const last = lines[lines.length - 1];
  if (last === undefined) return;
  const top = at.y(stretch.top);
  const height = at.y(Math.min(stretch.bottom, last.top + lineHeight(last))) - top;
  const width = at.length(measures.delimiterWidth);
  context.fillStyle = colour;
  for (const slot of slots) context.fillRect(at.x(slot * geometry.quarterWidth), top, width, height);
}

export function paintDelimiters(easel: SlotEasel): void {
  const { context, at, brushes, lines, stretch } = easel;
  const x = at.x(stretch.left);
  const width = at.x(stretch.right) - x;
  const height = at.length(measures.delimiterWidth);
  context.fillStyle = brushes.theme.line;
  for (const line of lines) {
    if (line.type === 'row') context.fillRect(x, at.y(line.top + measures.scheduleHeight) - height, width, height);
  }
}
