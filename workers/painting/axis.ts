/*
 * The time axis: the distance of each slot from the start of the shown days, and back. Nights, and what is over of today, can
 * be folded: narrow strips in which all their slots are compressed.
 */
import type { Folding, PaintingGeometry } from '../contract.ts';
import type { DayTable, DayWindow } from '../model/day-table.ts';
import { SLOT_MS } from '../model/slots.ts';
import type { Pixels, SlotIndex } from '../model/units.ts';

/** Slots `[start, end)` in one strip. */
export interface Fold {
  readonly start: SlotIndex;
  readonly end: SlotIndex;
}

export interface Axis {
  readonly slotCount: number;
  /** Width of a slot that is not folded. */
  readonly quarterWidth: Pixels;
  /** Distance of each slot; slots + 1 entries, the last is the width. */
  readonly edges: Float64Array;
  readonly width: Pixels;
  readonly folds: readonly Fold[];
}

interface ShownDays {
  readonly window: DayWindow;
  readonly table: Pick<DayTable, 'slotCount'>;
}

type Measured = Pick<PaintingGeometry, 'quarterWidth' | 'folding'>;

const SLOTS_AN_HOUR = 4;

/** The axis of the last geometry of each model: it is used for each item that is painted. */
const axes = new WeakMap<ShownDays, { readonly geometry: Measured; readonly axis: Axis }>();

export function axisOf(shown: ShownDays, geometry: Measured): Axis {
  const known = axes.get(shown);
  if (known?.geometry === geometry) return known.axis;
  const axis = createAxis(shown.window, shown.table.slotCount, geometry);
  axes.set(shown, { geometry, axis });
  return axis;
}

export function createAxis(window: DayWindow, slotCount: number, { quarterWidth, folding }: Measured): Axis {
  const folds = folding === null ? [] : foldsOf(window, slotCount, folding);
  const edges = new Float64Array(slotCount + 1);
  let width = 0;
  for (let slot = 0; slot < slotCount; slot++) {
    const fold = foldAt({ folds }, slot);
    width += fold === undefined || folding === null ? quarterWidth : folding.width / (fold.end - fold.start);
    edges[slot + 1] = width;
  }
  return { slotCount, quarterWidth, edges, width, folds };
}

/**
 * What is folded of each day: the hours before and after those that are open. Today as many hours are open, from the one
 * before now on if they are left, and now always is.
 */
export function foldsOf(
  { days, hours, start }: DayWindow,
  slotCount: number,
  { from, to, now }: Pick<Folding, 'from' | 'to' | 'now'>,
): readonly Fold[] {
  const open = (to - from) * SLOTS_AN_HOUR;
  const present = Math.floor((now - start) / SLOT_MS);
  return days
    .flatMap(({ slot }, index) => {
      const end = days[index + 1]?.slot ?? slotCount;
      const ofDay = hours.filter((hour) => hour.slot >= slot && hour.slot < end);
      const slotOfHour = (hour: number): SlotIndex =>
        ofDay.find(({ label }) => Number.parseInt(label, 10) >= hour)?.slot ?? end;
      let [first, last] = [slotOfHour(from), slotOfHour(to)];
      if (present >= slot && present < end) {
        const hour = present - (present % SLOTS_AN_HOUR);
        first = hour < first ? hour : Math.max(first, Math.min(hour - SLOTS_AN_HOUR, end - open));
        last = Math.max(last, Math.min(end, first + open));
      }
      return [
        { start: slot, end: first },
        { start: last, end },
      ];
    })
    .filter((fold) => fold.end > fold.start);
}

export const isFolded = ({ folds }: Pick<Axis, 'folds'>, slot: number): boolean =>
  foldAt({ folds }, slot) !== undefined;

export const foldAt = ({ folds }: Pick<Axis, 'folds'>, slot: number): Fold | undefined =>
  folds.find(({ start, end }) => slot >= start && slot < end);

/** @param slot may be a fraction; before and after the days the axis goes on */
export function slotToX({ edges, slotCount }: Axis, slot: number): Pixels {
  const whole = Math.max(0, Math.min(slotCount - 1, Math.floor(slot)));
  const left = edges[whole] ?? 0;
  return left + (slot - whole) * ((edges[whole + 1] ?? 0) - left);
}

/** The inverse of `slotToX`: a slot with its fraction. */
export function xToSlot({ edges, slotCount }: Axis, x: Pixels): number {
  const whole = Math.max(0, lastAtMost(edges, slotCount, x));
  const left = edges[whole] ?? 0;
  return whole + (x - left) / ((edges[whole + 1] ?? 0) - left);
}

/** Width of the slots `[start, end)`. */
export const widthOf = (axis: Axis, { start, end }: { readonly start: number; readonly end: number }): Pixels =>
  slotToX(axis, end) - slotToX(axis, start);

/** Index of the last of the first `count` ascending values that is at most `value`; −1 where none is. */
export function lastAtMost(values: Uint32Array | Float64Array, count: number, value: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
