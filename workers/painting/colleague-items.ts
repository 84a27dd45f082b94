/*
 * Paints reservations of followed colleagues: outlined in the colleague's hue, with initials on a plate at the left. The
 * plate distinguishes them from the user's own.
 */
import type { ItemOwner, TimelineItem } from '../contract.ts';
import { holdsPlace } from '../model/standing.ts';
import type { DrawTarget } from './draw-target.ts';
import { fillBox, strokeBox } from './item-box.ts';
import type { ItemBox } from './item-box.ts';
import { itemFont, middle, paintItemMark, writeItem, writeOnPlate, writeStruck } from './item-text.ts';
import { markSize } from './marks.ts';
import { initialsOf, itemText } from './owner.ts';
import type { Reference } from './surface.ts';

/** CSS pixels of the plate with the initials. */
const plateWidth = 22;
/** CSS pixels of the bar that replaces the plate in a narrow box. */
const barWidth = 4;

/** The box is opaque, so that it can be on any background. */
export function paintColleagueItem(
  target: DrawTarget,
  item: TimelineItem,
  owner: ItemOwner,
  box: ItemBox,
  at: Reference,
): void {
  const { context, drawStyles } = target;
  const { theme } = drawStyles;
  const hue = theme.hues[owner.colour % theme.hues.length] ?? theme.text;
  const padding = at.length(plateWidth + 6);
  const text = textFor(target, item, box.width - padding);
  fillBox(context, theme.surface, box);
  if (item.look === 'tentative') fillBox(context, drawStyles.hatch(hue), box);
  if (item.look === 'cancelled') context.setLineDash([at.length(4), at.length(3)]);
  strokeBox(context, hue, box, at.length(holdsPlace(item.look) ? 1.75 : 1.25));
  context.setLineDash([]);
  paintPlate(target, owner, hue, box, at);
  if (item.look === 'declined') {
    paintItemMark(target, 'cross', theme.danger, box, at.length(plateWidth + 2));
    return writeStruck(target, text, box, at.length(plateWidth + markSize + 4), at);
  }
  if (item.look === 'cancelled') return writeStruck(target, text, box, padding, at);
  if (item.look === 'tentative') return writeOnPlate(target, text, box, padding + at.length(2), at);
  writeItem(target, text, box, theme.text, padding);
}

/** The initials name the colleague, so with little room only the subject is written. */
function textFor({ context, drawStyles, geometry }: DrawTarget, item: TimelineItem, room: number): string {
  const whole = itemText(item, geometry.busy);
  context.font = itemFont(drawStyles);
  return drawStyles.texts.width(context, whole) <= room ? whole : item.subject || geometry.busy;
}

/** The initials in the background colour on the hue; a bar if they do not fit. */
function paintPlate(
  { context, drawStyles }: DrawTarget,
  { name }: ItemOwner,
  hue: string,
  box: ItemBox,
  at: Reference,
): void {
  const isNarrow = box.width < at.length(plateWidth + 2);
  const width = Math.min(box.width, at.length(isNarrow ? barWidth : plateWidth));
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, width, box.height);
  context.clip();
  fillBox(context, hue, box);
  context.restore();
  if (isNarrow) return;
  context.font = `600 ${11 * drawStyles.scale}px ${drawStyles.theme.fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = drawStyles.theme.surface;
  context.fillText(initialsOf(name), box.x + Math.round(width / 2), middle(box));
}
