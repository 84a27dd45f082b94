/*
 * Where the days open: the part of them on the screen before a scroll.
 */
import type { PaintingGeometry, ViewportSize } from '../contract.ts';
import { axisOf, slotToX } from './axis.ts';
import type { Pixels } from '../model/units.ts';
import type { Region } from './geometry.ts';
import { labelledHours } from './hours.ts';
import { presentSlot } from './timeline-model.ts';
import type { TimelineModel } from './timeline-model.ts';

/** Seven o'clock. */
const morningSlot = 28;

/** The shown days begin with today. */
export const isToday = (model: TimelineModel): boolean => {
  const present = presentSlot(model);
  return present >= 0 && present < (model.window.days[1]?.slot ?? model.table.slotCount);
};

/** Four hours: with less room a past hour would take most of it. */
const fewSlots = 16;

/** Slots; keeps the dot of the now line clear of the names. */
const GAP_BEFORE_PRESENT = 0.5;

/**
 * The horizontal offset at which the days open: today at a labelled hour with at least a quarter hour of the past, or with
 * little room just before now; other days at seven.
 * @param width the visible width of the slots
 */
export function startLeft(
  model: TimelineModel,
  geometry: Pick<PaintingGeometry, 'quarterWidth' | 'folding'>,
  width: Pixels,
): Pixels {
  const { quarterWidth } = geometry;
  const axis = axisOf(model, geometry);
  const isMorningFolded = axis.folds.length > 0;
  if (!isToday(model)) return isMorningFolded ? 0 : morningSlot * quarterWidth;
  // The strip of what is over stays on the screen as long as the next hour does.
  if (isMorningFolded && slotToX(axis, presentSlot(model) + 4) <= width) return 0;
  const isNarrow = width < fewSlots * quarterWidth;
  const latest = presentSlot(model) - (isNarrow ? 1 : 2);
  const hours = labelledHours(model.window.hours, quarterWidth);
  const hour = hours.findLast(({ slot }) => slot <= latest)?.slot ?? 0;
  return Math.max(0, slotToX(axis, isNarrow ? Math.min(hour, latest - GAP_BEFORE_PRESENT) : hour));
}

/** The region on the screen then. */
export function openingRegion(
  model: TimelineModel,
  geometry: PaintingGeometry,
  { width, height }: ViewportSize,
): Region {
  const most = Math.max(0, axisOf(model, geometry).width - width);
  const left = Math.min(startLeft(model, geometry, width), most);
  return { top: 0, bottom: height, left, right: left + width };
}

/** The part of a region that has slots. */
export function withinSlots(region: Region, model: TimelineModel, geometry: PaintingGeometry): Region {
  const right = Math.min(region.right, axisOf(model, geometry).width);
  return { ...region, right: Math.max(region.left, right) };
}
