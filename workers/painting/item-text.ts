/*
 * Texts and marks in the box of a reservation.
 */
import type { DrawStyles } from './draw-styles.ts';
import type { DrawTarget } from './draw-target.ts';
import type { ItemBox } from './item-box.ts';
import { drawMark, markSize } from './marks.ts';
import type { MarkName } from './marks.ts';
import type { Reference } from './surface.ts';
import { fewestLetters } from './texts.ts';

/** Paints a mark at an offset in device pixels, if there is room. */
export function paintItemMark(
  { context, drawStyles }: DrawTarget,
  name: MarkName,
  colour: string,
  box: ItemBox,
  into: number,
): void {
  const size = Math.round(markSize * drawStyles.scale);
  if (box.width < into + size + 2 || box.height < size) return;
  const top = box.y + Math.round((box.height - size) / 2);
  drawMark(context, drawStyles.scale, name, colour, box.x + into, top);
}

/**
 * Writes as much of a text as fits.
 * @param padding device pixels before it
 * @returns the device pixels that it takes
 */
export function writeItem(target: DrawTarget, text: string, box: ItemBox, colour: string, padding: number): number {
  const { context, drawStyles } = target;
  const fitting = fitTelling(target, text, box.width - padding - Math.round(4 * drawStyles.scale));
  context.fillStyle = colour;
  context.fillText(fitting, box.x + padding, middle(box));
  return fitting === '' ? 0 : drawStyles.texts.width(context, fitting);
}

/** Writes on a plate in the background colour, so that the hatch does not cross the letters. */
export function writeOnPlate(target: DrawTarget, text: string, box: ItemBox, padding: number, at: Reference): void {
  const { context, drawStyles } = target;
  const fitting = fitTelling(target, text, box.width - padding - at.length(7));
  if (fitting === '') return;
  context.fillStyle = drawStyles.theme.surface;
  const width = drawStyles.texts.width(context, fitting);
  context.fillRect(
    box.x + padding - at.length(3),
    box.y + at.length(4),
    width + at.length(6),
    box.height - at.length(8),
  );
  context.fillStyle = drawStyles.theme.text;
  context.fillText(fitting, box.x + padding, middle(box));
}

/** If no text fits, the box itself is struck through, to tell it from an active reservation. */
export function writeStruck(target: DrawTarget, text: string, box: ItemBox, padding: number, at: Reference): void {
  const { context, drawStyles } = target;
  const written = writeItem(target, text, box, drawStyles.theme.textMuted, padding);
  const inset = at.length(3);
  const left = written > 0 || padding < box.width - 2 * inset ? padding : inset;
  const width = written > 0 ? written : box.width - left - inset;
  if (width > 0) context.fillRect(box.x + left, middle(box), width, at.length(1));
}

/** '' if a cut text would be too short to be useful. */
function fitTelling(target: DrawTarget, text: string, width: number): string {
  setItemFont(target);
  const fitting = target.drawStyles.texts.fit(target.context, text, width);
  return fitting !== text && fitting.length < fewestLetters ? '' : fitting;
}

function setItemFont({ context, drawStyles }: DrawTarget): void {
  context.font = itemFont(drawStyles);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
}

export const itemFont = ({ scale, theme }: DrawStyles): string => `600 ${12 * scale}px ${theme.fontFamily}`;

export const middle = (box: ItemBox): number => Math.round(box.y + box.height / 2);
