/*
 * The movement keys of the grid, and those that move a held reservation.
 */
import { shownRowFrom } from '../../../../workers/painting/geometry.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { stepBy } from '../pointer/moving.ts';
import type { Moving } from '../pointer/moving.ts';
import type { Slot } from '../state/ranges.ts';

/** The slot to which a key moves the cursor, past rows that are left out; null = the key is not a movement. */
export function moveBy(
  model: TimelineModel,
  { row, slot }: Slot,
  press: { readonly key: string; readonly ctrlKey: boolean },
  pageRows: number,
): Slot | null {
  const { lines } = model;
  const { rowCount, slotCount } = model.table;
  const toRow = (next: number): Slot => {
    const within = Math.max(0, Math.min(rowCount - 1, next));
    const [ahead, back] = next < row ? ([-1, 1] as const) : ([1, -1] as const);
    return { row: shownRowFrom(lines, within, ahead) ?? shownRowFrom(lines, within, back) ?? row, slot };
  };
  const toSlot = (next: number): Slot => ({ row, slot: Math.max(0, Math.min(slotCount - 1, next)) });
  switch (press.key) {
    case 'ArrowUp':
      return toRow(row - 1);
    case 'ArrowDown':
      return toRow(row + 1);
    case 'ArrowLeft':
      return toSlot(slot - 1);
    case 'ArrowRight':
      return toSlot(slot + 1);
    case 'PageUp':
      return toRow(row - pageRows);
    case 'PageDown':
      return toRow(row + pageRows);
    case 'Home':
      return press.ctrlKey ? toRow(0) : toSlot(0);
    case 'End':
      return press.ctrlKey ? toRow(rowCount - 1) : toSlot(slotCount - 1);
    default:
      return null;
  }
}

/**
 * The held reservation after a key: the arrows move it by quarter hour and row, with Shift they move its end.
 * Null = the key does nothing.
 */
export function keyMoving(
  model: TimelineModel,
  moving: Moving,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): Moving | null {
  const held = { ...moving, part: shiftKey ? 'end' : 'whole' } as const;
  switch (key) {
    case 'ArrowLeft':
      return stepBy(model, held, -1, 0);
    case 'ArrowRight':
      return stepBy(model, held, 1, 0);
    case 'ArrowUp':
      return shiftKey ? null : stepBy(model, held, 0, -1);
    case 'ArrowDown':
      return shiftKey ? null : stepBy(model, held, 0, 1);
    default:
      return null;
  }
}
