/*
 * Cuts texts to a width. Measuring costs more than drawing, so widths are cached; the whole cache is dropped once it is
 * full, as a scroll through a campus seldom comes back to old ones.
 */
import type { PaintContext } from './surface.ts';

const capacity = 8_000;
export const ellipsis = '…';
/** The least length of a useful cut text, with the ellipsis. */
export const fewestLetters = 4;

export interface Texts {
  /** Device pixels of a text in the context's font. */
  width(context: PaintContext, text: string): number;
  /**
   * The text, cut with an ellipsis to a width in device pixels; '' if not even that fits.
   * @param kept which side stays; an end is cut between words if possible
   */
  fit(context: PaintContext, text: string, width: number, kept?: 'start' | 'end'): string;
  /**
   * The last parts of a path that fit. The part before them is shortened if there is room for some of it:
   * "Busin… › Level 1".
   */
  fitEnd(context: PaintContext, path: string, separator: string, width: number): string;
  /** The words that fit on a first line, and the others, cut, on a second; one line if not even one word fits. */
  fitTwo(context: PaintContext, text: string, width: number): readonly string[];
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
  const fit: Texts['fit'] = (context, text, available, kept = 'start') => {
    if (width(context, text) <= available) return text;
    if (width(context, ellipsis) > available) return '';
    if (kept === 'end') {
      const words = lastWords(text, (rest) => width(context, rest) <= available);
      if (words !== '') return words;
    }
    const letters = Array.from(text);
    const cut = (length: number): string =>
      kept === 'start'
        ? letters.slice(0, length).join('').trimEnd() + ellipsis
        : ellipsis +
          letters
            .slice(letters.length - length)
            .join('')
            .trimStart();
    let low = 0;
    let high = letters.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (context.measureText(cut(middle)).width <= available) low = middle;
      else high = middle - 1;
    }
    return low === 0 ? ellipsis : cut(low);
  };
  const fitEnd = (context: PaintContext, path: string, separator: string, available: number): string => {
    const parts = path.split(separator);
    const from = (dropped: number): string => parts.slice(dropped).join(separator);
    const first = parts.findIndex((_, dropped) => width(context, from(dropped)) <= available);
    if (first === 0) return path;
    if (first < 0) return fit(context, parts[parts.length - 1] ?? '', available);
    const rest = separator + from(first);
    const above = fit(context, parts[first - 1] ?? '', available - width(context, rest));
    return above.length >= fewestLetters ? above + rest : from(first);
  };
  const fitTwo = (context: PaintContext, text: string, available: number): readonly string[] => {
    const words = text.split(' ');
    let taken = words.length;
    while (taken > 0 && width(context, words.slice(0, taken).join(' ')) > available) taken--;
    const rest = words.slice(taken).join(' ');
    if (taken === 0 || rest === '') return [fit(context, text, available)];
    return [words.slice(0, taken).join(' '), fit(context, rest, available)];
  };
  return { width, fit, fitEnd, fitTwo };
}

/** The last words of a text that fit; '' if none. */
function lastWords(text: string, doesFit: (rest: string) => boolean): string {
  const words = text.split(' ');
  const first = words.findIndex((_, dropped) => dropped > 0 && doesFit(words.slice(dropped).join(' ')));
  return first < 0 ? '' : words.slice(first).join(' ');
}
