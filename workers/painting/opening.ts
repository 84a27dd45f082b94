/*
 * Where the days open: what of them is on the screen before anybody scrolls.
 */
import type { PaintingGeometry, ViewportSize } from '../contract.ts';
import type { Pixels } from '../model/units.ts';
import type { Region } from './geometry.ts';
import { labelledHours } from './hours.ts';
import { presentSlot } from './timeline-model.ts';
import type { TimelineModel } from './timeline-model.ts';

/** Seven o'clock. */
const morningSlot = 28;

/** The shown days begin with the present one. */
export const isToday = (model: TimelineModel): boolean => {
  const present = presentSlot(model);
  return present >= 0 && present < (model.window.days[1]?.slot ?? model.table.slotCount);
};

/** Four hours: in less room an hour that is over would take most of it. */
const fewSlots = 16;

/** Slots; the dot of the present is not to lie half under the names. */
const GAP_BEFORE_PRESENT = 0.5;

/**
 * How far to the right the days open: today at an hour whose label is not cut, with a quarter or more of the past, in
 * little room at the present one or just before the present, other days at seven.
 * @param width of the room for slots
 */
export function startLeft(
  model: TimelineModel,
  { quarterWidth }: Pick<PaintingGeometry, 'quarterWidth'>,
  width: Pixels,
): Pixels {
  if (!isToday(model)) return morningSlot * quarterWidth;
  const isNarrow = width < fewSlots * quarterWidth;
  const latest = presentSlot(model) - (isNarrow ? 1 : 2);
  const hours = labelledHours(model.window.hours, quarterWidth);
  const hour = hours.findLast(({ slot }) => slot <= latest)?.slot ?? 0;
  return Math.max(0, isNarrow ? Math.min(hour, latest - GAP_BEFORE_PRESENT) : hour) * quarterWidth;
}

/** What a screen with so much room for slots shows then. */
export function openingRegion(
  model: TimelineModel,
  geometry: PaintingGeometry,
  { width, height }: ViewportSize,
): Region {
  const most = Math.max(0, model.table.slotCount * geometry.quarterWidth - width);
  const left = Math.min(startLeft(model, geometry, width), most);
  return { top: 0, bottom: height, left, right: left + width };
}

/** What of a region there are slots for. */
export function withinSlots(region: Region, model: TimelineModel, { quarterWidth }: PaintingGeometry): Region {
  const right = Math.min(region.right, model.table.slotCount * quarterWidth);
  return { ...region, right: Math.max(region.left, right) };
}
