/*
 * The lines of the grid: quarters and hours, days, and the line under each row.
 */
import type { SlotEasel } from './easel.ts';
import { lineHeight } from './geometry.ts';
import { labelledHours } from './hours.ts';
import { measures, narrowestQuarter } from './measures.ts';

/** Quarters faint, hours a little stronger; where a quarter is narrow, hours faint and those with a label stronger. */
export function paintQuarters(easel: SlotEasel, firstSlot: number, endSlot: number): void {
  const { brushes, geometry, scene } = easel;
  const { quarterWidth } = geometry;
  const isShown = (slot: number): boolean => slot >= firstSlot && slot < endSlot;
  const hours = scene.window.hours.filter(({ slot }) => isShown(slot));
  const strong = labelledHours(hours, quarterWidth).map(({ slot }) => slot);
  const quarters = Array.from({ length: Math.max(0, endSlot - firstSlot) }, (_, index) => firstSlot + index);
  const faint = quarterWidth < narrowestQuarter ? hours.map(({ slot }) => slot) : quarters;
  const isStrong = new Set(strong);
  paintColumns(
    easel,
    brushes.theme.line,
    faint.filter((slot) => !isStrong.has(slot)),
  );
  paintColumns(easel, brushes.theme.lineStrong, strong);
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
