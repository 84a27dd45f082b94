/*
 * Paints the user's own reservations over the slots. Each look has a shape: solid, a bold edge with a clock, hatched,
 * outlined, struck through.
 */
import type { TimelineItem } from '../contract.ts';
import { unreachable } from '../model/unreachable.ts';
import type { Line, Stretch } from './geometry.ts';
import { markSize } from './marks.ts';
import { measures } from './measures.ts';
import type { Easel } from './easel.ts';
import type { PaintContext, Reference } from './surface.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

/** Paints the items of these lines that touch the stretch. */
export function paintItems(easel: Easel, lines: readonly Line[], at: Reference, stretch: Stretch): void {
  const { scene, geometry, context } = easel;
  for (const line of lines) {
    if (line.type === 'group') continue;
    for (const item of scene.itemsByRow.get(line.index) ?? []) {
      const left = item.startSlot * geometry.quarterWidth;
      const right = item.endSlot * geometry.quarterWidth;
      if (right <= stretch.left || left >= stretch.right) continue;
      context.globalAlpha = item.end <= scene.now ? 0.55 : 1;
      paintItem(easel, item, boxOf(line, left, right, at), at);
      context.globalAlpha = 1;
    }
  }
}

function boxOf(line: Line, left: number, right: number, at: Reference): Box {
  const x = at.x(left) + at.length(measures.delimiterWidth);
  const y = at.y(line.top + measures.scheduleMargin);
  return {
    x,
    y,
    width: Math.max(at.length(3), at.x(right) - x),
    height: at.y(line.top + measures.scheduleHeight - measures.scheduleMargin) - y,
    radius: at.length(measures.itemRadius),
  };
}

function paintItem(easel: Easel, item: TimelineItem, box: Box, at: Reference): void {
  const { context, brushes } = easel;
  const { theme } = brushes;
  const padding = at.length(6);
  switch (item.look) {
    case 'accepted':
      fillBox(context, theme.surface, box);
      fillBox(context, theme.accent, box);
      return write(easel, item, box, theme.accentText, padding);
    case 'toConfirm': {
      fillBox(context, theme.surface, box);
      fillBox(context, theme.accent, box);
      paintBoldEdge(easel, box, at);
      return write(easel, item, box, theme.accentText, at.length(markSize + 12));
    }
    case 'unconfirmed':
      fillBox(context, brushes.ownSolidHatch, box);
      return write(easel, item, box, theme.accentText, padding);
    case 'tentative':
      fillBox(context, theme.surface, box);
      fillBox(context, brushes.ownHatch, box);
      strokeBox(context, theme.accent, box, at.length(1.5));
      return writeOnPlate(easel, item, box, at);
    case 'declined':
    case 'cancelled':
      fillBox(context, theme.surface, box);
      strokeBox(context, item.look === 'declined' ? theme.danger : theme.textMuted, box, at.length(1.25));
      return writeStruck(easel, item, box, padding, at);
    default:
      return unreachable(item.look);
  }
}

function fillBox(context: PaintContext, style: string | CanvasPattern, box: Box): void {
  context.fillStyle = style;
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, box.radius);
  context.fill();
}

function strokeBox(context: PaintContext, colour: string, box: Box, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  const inset = width / 2;
  context.roundRect(box.x + inset, box.y + inset, box.width - width, box.height - width, box.radius);
  context.stroke();
}

function paintBoldEdge(easel: Easel, box: Box, at: Reference): void {
  const { context, brushes } = easel;
  context.fillStyle = brushes.theme.accentText;
  context.fillRect(box.x + at.length(2), box.y + at.length(2), at.length(3), box.height - at.length(4));
  if (box.width < at.length(markSize + 10)) return;
  const top = box.y + Math.round((box.height - at.length(markSize)) / 2);
  context.drawImage(brushes.mark('clock', brushes.theme.accentText), box.x + at.length(8), top);
}

function write(easel: Easel, item: TimelineItem, box: Box, colour: string, padding: number): void {
  measureAndWrite(easel, item, box, colour, padding);
}

/** @returns the device pixels that the text takes */
function measureAndWrite(easel: Easel, item: TimelineItem, box: Box, colour: string, padding: number): number {
  const { context, brushes } = easel;
  setItemFont(easel);
  const text = brushes.texts.fit(context, item.subject, box.width - padding - Math.round(4 * brushes.scale));
  context.fillStyle = colour;
  context.fillText(text, box.x + padding, middle(box));
  return text === '' ? 0 : brushes.texts.width(context, text);
}

/** On a plate of the ground's colour, so that the hatch doesn't run through the letters. */
function writeOnPlate(easel: Easel, item: TimelineItem, box: Box, at: Reference): void {
  const { context, brushes } = easel;
  setItemFont(easel);
  const padding = at.length(7);
  const text = brushes.texts.fit(context, item.subject, box.width - padding * 2);
  if (text === '') return;
  context.fillStyle = brushes.theme.surface;
  const width = brushes.texts.width(context, text);
  context.fillRect(
    box.x + padding - at.length(3),
    box.y + at.length(4),
    width + at.length(6),
    box.height - at.length(8),
  );
  context.fillStyle = brushes.theme.text;
  context.fillText(text, box.x + padding, middle(box));
}

function writeStruck(easel: Easel, item: TimelineItem, box: Box, padding: number, at: Reference): void {
  const { context, brushes } = easel;
  const width = measureAndWrite(easel, item, box, brushes.theme.textMuted, padding);
  if (width > 0) context.fillRect(box.x + padding, middle(box), width, at.length(1));
}

function setItemFont(easel: Easel): void {
  const { context, brushes } = easel;
  context.font = `600 ${12 * brushes.scale}px ${brushes.theme.fontFamily}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
}

const middle = (box: Box): number => Math.round(box.y + box.height / 2);
