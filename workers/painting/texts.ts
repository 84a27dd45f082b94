/*
 * Texts that fit. Measuring costs more than drawing, so widths and cut texts are kept; use = being drawn, and all is
 * dropped once there are too many, since a scroll through a campus never comes back to most of them.
 */
import type { PaintContext } from './surface.ts';

const capacity = 8_000;
const ellipsis = '…';

export interface Texts {
  /** Device pixels of a text in the context's font. */
  width(context: PaintContext, text: string): number;
  /** The text, cut with an ellipsis to so many device pixels; '' where not even that fits. */
  fit(context: PaintContext, text: string, width: number): string;
  /** A path of parts without its first ones, until it fits: the last say most. */
  fitEnd(context: PaintContext, path: string, separator: string, width: number): string;
}

export function createTexts(): Texts {
  const widthByText = new Map<string, number>();
  const width = (context: PaintContext, text: string): number => {
    const key = `${context.font}\n${text}`;
    const known = widthByText.get(key);
    if (known !== undefined) return known;
    if (widthByText.size >= capacity) widthByText.clear();
    const measured = context.measureText(text).width;
    widthByText.set(key, measured);
    return measured;
  };
  const fit = (context: PaintContext, text: string, available: number): string => {
    if (width(context, text) <= available) return text;
    if (width(context, ellipsis) > available) return '';
    const letters = Array.from(text);
    let low = 0;
    let high = letters.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const candidate = letters.slice(0, middle).join('').trimEnd() + ellipsis;
      if (context.measureText(candidate).width <= available) low = middle;
      else high = middle - 1;
    }
    return low === 0 ? ellipsis : letters.slice(0, low).join('').trimEnd() + ellipsis;
  };
  const fitEnd = (context: PaintContext, path: string, separator: string, available: number): string => {
    const parts = path.split(separator);
    for (let dropped = 0; dropped < parts.length; dropped++) {
      const rest = [...(dropped === 0 ? [] : [ellipsis]), ...parts.slice(dropped)].join(separator);
      if (width(context, rest) <= available) return rest;
    }
    return fit(context, parts[parts.length - 1] ?? '', available);
  };
  return { width, fit, fitEnd };
}
