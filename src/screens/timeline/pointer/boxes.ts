import type { PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import { axisOf, slotToX, widthOf } from '../../../../workers/painting/axis.ts';
import { isLeftOut, rowTop } from '../../../../workers/painting/geometry.ts';
import type { Lines, Region } from '../../../../workers/painting/geometry.ts';
import { itemStep, measures } from '../../../../workers/painting/measures.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import type { SlotRange } from '../state/ranges.ts';

/** The box of a range on the board; none where its row is left out. */
export function boxOf(model: TimelineModel, geometry: PaintingGeometry, { row, start, end }: SlotRange) {
  const axis = axisOf(model, geometry);
  return {
    ...(isLeftOut(model.lines, row) ? { display: 'none' } : {}),
    top: rowTop(model.lines, row) + measures.scheduleMargin,
    left: geometry.nameWidth + slotToX(axis, start) + measures.delimiterWidth,
    width: Math.max(1, widthOf(axis, { start, end }) - measures.delimiterWidth),
    height: measures.scheduleHeight - 2 * measures.scheduleMargin,
  };
}

/** Between a range and its tip, and between the tip and the edge of the screen. */
const tipGap: Pixels = 4;

/** A finger covers more than the row. */
const fingerGap: Pixels = 16;

/**
 * The top of a tip: below its range, above it if there is no room, else over it. Nothing is visible below the last line,
 * nor under a hand.
 */
export function tipTop(
  lines: Lines,
  box: ReturnType<typeof boxOf>,
  height: Pixels,
  screen: Pick<Region, 'top' | 'bottom'>,
  isUnderFinger = false,
): Pixels {
  const aboveFinger = box.top - fingerGap - height;
  if (isUnderFinger && aboveFinger >= screen.top) return aboveFinger;
  const bottom = Math.min(screen.bottom, lines.height) - tipGap;
  const below = box.top + box.height + tipGap;
  if (below + height <= bottom) return below;
  const above = box.top - tipGap - height;
  return above >= screen.top ? above : Math.max(screen.top, bottom - height);
}

/** The box of an item that is stacked on others. */
export function lowered(box: ReturnType<typeof boxOf>, level: number) {
  const height = box.height - level * itemStep;
  return { ...box, top: box.top + level * itemStep, height, lineHeight: `${height}px` };
}

/** The part of a range within the shown days; null if there is none. */
export function clipped({ table }: TimelineModel, { row, start, end }: SlotRange): SlotRange | null {
  const shown = { row, start: Math.max(0, start), end: Math.min(table.slotCount, end) };
  return shown.end > shown.start ? shown : null;
}
