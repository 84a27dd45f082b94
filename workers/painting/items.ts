/*
 * Paints reservations over the slots. Each state of the user's reservations has a shape: solid, a bold edge with a clock,
 * hatched, outlined, struck through.
 */
import type { TimelineItem } from '../contract.ts';
import { unreachable } from '../model/unreachable.ts';
import { slotToX } from './axis.ts';
import { paintColleagueItem } from './colleague-items.ts';
import type { DrawTarget, SlotDrawTarget } from './draw-target.ts';
import type { Line } from './geometry.ts';
import { fillBox, strokeBox } from './item-box.ts';
import type { ItemBox } from './item-box.ts';
import { paintItemMark, writeItem, writeOnPlate, writeStruck } from './item-text.ts';
import { markSize } from './marks.ts';
import { itemStep, measures } from './measures.ts';
import { stackItems } from './stack.ts';
import type { StackedItem } from './stack.ts';
import type { Reference } from './surface.ts';

/** Opacity of past reservations. */
const faded = 0.55;

/** Paints the items of the lines that touch the region. */
export function paintItems(target: SlotDrawTarget): void {
  const { model, context, lines, at } = target;
  for (const line of lines) {
    const items = line.type === 'group' ? undefined : model.itemsByRow.get(line.index);
    if (items === undefined) continue;
    for (const stacked of stackItems(items)) {
      if (!isWithin(target, stacked.item)) continue;
      const box = boxOf(target, line, stacked);
      if (stacked.level > 0) fillBox(context, target.drawStyles.theme.surface, grown(box, at.length(1.5)));
      context.globalAlpha = stacked.item.end <= model.now ? faded : 1;
      const { owner } = stacked.item;
      if (owner === null) paintItem(target, stacked.item, box, at);
      else paintColleagueItem(target, stacked.item, owner, box, at);
      context.globalAlpha = 1;
    }
  }
}

function isWithin({ axis, region }: SlotDrawTarget, { startSlot, endSlot }: TimelineItem): boolean {
  return slotToX(axis, endSlot) > region.left && slotToX(axis, startSlot) < region.right;
}

function boxOf({ at, axis, model }: SlotDrawTarget, line: Line, { item, level }: StackedItem): ItemBox {
  const x = at.x(slotToX(axis, item.startSlot)) + at.length(measures.delimiterWidth);
  const y = at.y(line.top + measures.scheduleMargin + level * itemStep);
  return {
    x,
    y,
    width: Math.max(at.length(3), at.x(slotToX(axis, item.endSlot)) - x),
    height: at.y(line.top + measures.scheduleHeight - measures.scheduleMargin) - y,
    radius: at.length(measures.itemRadius),
    tooth: at.length(3),
    isTornLeft: item.start < model.window.start,
    isTornRight: item.end > model.window.end,
  };
}

const grown = (box: ItemBox, by: number): ItemBox => ({
  ...box,
  x: box.x - by,
  y: box.y - by,
  width: box.width + by * 2,
  height: box.height + by * 2,
});

function paintItem(target: DrawTarget, item: TimelineItem, box: ItemBox, at: Reference): void {
  const { context, drawStyles } = target;
  const { theme } = drawStyles;
  const padding = at.length(6);
  switch (item.look) {
    case 'accepted':
      fillBox(context, theme.surface, box);
      fillBox(context, theme.accent, box);
      return void writeItem(target, item.subject, box, theme.accentText, padding);
    case 'toConfirm': {
      fillBox(context, theme.surface, box);
      fillBox(context, theme.accent, box);
      paintBoldEdge(target, box, at);
      return void writeItem(target, item.subject, box, theme.accentText, at.length(markSize + 12));
    }
    case 'unconfirmed':
      fillBox(context, drawStyles.ownSolidHatch, box);
      return void writeItem(target, item.subject, box, theme.accentText, padding);
    case 'tentative':
      fillBox(context, theme.surface, box);
      fillBox(context, drawStyles.ownHatch, box);
      strokeBox(context, theme.accent, box, at.length(1.5));
      return writeOnPlate(target, item.subject, box, at.length(7), at);
    case 'declined':
      fillBox(context, theme.surface, box);
      strokeBox(context, theme.danger, box, at.length(1.25));
      paintItemMark(target, 'cross', theme.danger, box, at.length(4));
      return writeStruck(target, item.subject, box, at.length(markSize + 6), at);
    case 'cancelled':
      fillBox(context, theme.surface, box);
      context.setLineDash([at.length(4), at.length(3)]);
      strokeBox(context, theme.textMuted, box, at.length(1.25));
      context.setLineDash([]);
      return writeStruck(target, item.subject, box, padding, at);
    default:
      return unreachable(item.look);
  }
}

function paintBoldEdge(target: DrawTarget, box: ItemBox, at: Reference): void {
  const { context, drawStyles } = target;
  context.fillStyle = drawStyles.theme.accentText;
  context.fillRect(box.x + at.length(2), box.y + at.length(2), at.length(3), box.height - at.length(4));
  paintItemMark(target, 'clock', drawStyles.theme.accentText, box, at.length(8));
}
