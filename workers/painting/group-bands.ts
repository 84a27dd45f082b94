/*
 * The band of a group header over the grid.
 */
import { isFolded, slotToX, xToSlot } from './axis.ts';
import { fill } from './draw-target.ts';
import type { SlotDrawTarget } from './draw-target.ts';
import { rowsOf } from './geometry.ts';
import type { Line } from './geometry.ts';
import { measures, narrowestQuarter } from './measures.ts';
import { presentSlot, shareOfFree } from './timeline-model.ts';
import type { Pixels } from '../model/units.ts';

/** Of fewer rows each is seen at a glance. */
const fewestRows = 3;

/** CSS pixels. */
const freeShare = { height: 20, alpha: 0.28, edge: 1 } as const;

export function paintGroupBands(target: SlotDrawTarget): void {
  const { context, at, drawStyles, lines, region } = target;
  const height = at.length(measures.delimiterWidth);
  for (const line of lines) {
    if (line.type === 'row') continue;
    const bottom = line.top + measures.groupDelimiterHeight;
    fill(target, drawStyles.theme.groupSurface, { ...region, top: line.top, bottom });
    paintFreeShares(target, line);
    context.fillStyle = drawStyles.theme.lineStrong;
    const x = at.x(region.left);
    context.fillRect(x, at.y(bottom) - height, at.x(region.right) - x, height);
  }
}

/**
 * A bar for each quarter on the header of a group of some rows: the share that is free, from now on. Pale, so that rows stand
 * out, but with a visible edge.
 */
function paintFreeShares(target: SlotDrawTarget, line: Line): void {
  const { context, at, axis, drawStyles, model, region } = target;
  if (rowsOf(model.lines, line.index) < fewestRows) return;
  const bottom = line.top + measures.groupDelimiterHeight - measures.delimiterWidth;
  const first = Math.max(0, presentSlot(model), Math.floor(xToSlot(axis, region.left)));
  const end = Math.min(model.table.slotCount, Math.ceil(xToSlot(axis, region.right)));
  const gap = axis.quarterWidth < narrowestQuarter ? 0 : at.length(measures.delimiterWidth);
  const edge = at.length(freeShare.edge);
  const paintEach = (heightOf: (height: Pixels) => Pixels): void => {
    for (let slot = first; slot < end; slot++) {
      if (isFolded(axis, slot)) continue;
      const share = shareOfFree(model, line.index, slot);
      const top = at.y(bottom - share * freeShare.height);
      const left = at.x(slotToX(axis, slot)) + gap;
      if (share > 0) context.fillRect(left, top, at.x(slotToX(axis, slot + 1)) - left, heightOf(at.y(bottom) - top));
    }
  };
  context.fillStyle = drawStyles.theme.ok;
  // In two passes: each change of the alpha costs as much as a bar.
  context.globalAlpha = freeShare.alpha;
  paintEach((height) => height);
  context.globalAlpha = 1;
  paintEach(() => edge);
}
