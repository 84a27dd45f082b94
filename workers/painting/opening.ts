/*
 * Where the days open: what of them is on the screen before anybody scrolls.
 */
import type { PaintingGeometry, ViewportSize } from '../contract.ts';
import type { Pixels } from '../model/units.ts';
import type { Region } from './geometry.ts';
import { labelledHours } from './hours.ts';
import { presentSlot } from './scene.ts';
import type { Scene } from './scene.ts';

/** Seven o'clock. */
const morningSlot = 28;

/** The shown days begin with the present one. */
export const isToday = (scene: Scene): boolean => {
  const present = presentSlot(scene);
  return present >= 0 && present < (scene.window.days[1]?.slot ?? scene.table.slotCount);
};

/** Four hours: in less room an hour that is over would take most of it. */
const fewSlots = 16;

/** Slots; the dot of the present is not to lie half under the names. */
const besidePresent = 0.5;

/**
 * How far to the right the days open: today at an hour whose label is not cut, with a quarter or more of the past, in
 * little room at the present one or just before the present, other days at seven.
 * @param width of the room for slots
 */
export function startLeft(
  scene: Scene,
  { quarterWidth }: Pick<PaintingGeometry, 'quarterWidth'>,
  width: Pixels,
): Pixels {
  if (!isToday(scene)) return morningSlot * quarterWidth;
  const isNarrow = width < fewSlots * quarterWidth;
  const latest = presentSlot(scene) - (isNarrow ? 1 : 2);
  const hours = labelledHours(scene.window.hours, quarterWidth);
  const hour = hours.findLast(({ slot }) => slot <= latest)?.slot ?? 0;
  return Math.max(0, isNarrow ? Math.min(hour, latest - besidePresent) : hour) * quarterWidth;
}

/** What a screen with so much room for slots shows then. */
export function openingRegion(scene: Scene, geometry: PaintingGeometry, { width, height }: ViewportSize): Region {
  const most = Math.max(0, scene.table.slotCount * geometry.quarterWidth - width);
  const left = Math.min(startLeft(scene, geometry, width), most);
  return { top: 0, bottom: height, left, right: left + width };
}

/** What of a region there are slots for. */
export function withinSlots(region: Region, scene: Scene, { quarterWidth }: PaintingGeometry): Region {
  const right = Math.min(region.right, scene.table.slotCount * quarterWidth);
  return { ...region, right: Math.max(region.left, right) };
}
