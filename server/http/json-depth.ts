/**
 * The depth of nested arrays and objects that the JSON reader of .NET allows. Recursive reading ends in a RangeError at
 * a depth of some thousands.
 */
export const MOST_LEVELS = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether arrays and objects of a JSON text are nested deeper than `most`. Reads the text once, without recursion; the
 * result has no meaning for a text that is not JSON.
 */
export function isNestedDeeper(text: string, most: number = MOST_LEVELS): boolean {
  let level = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (OPENING.has(code)) {
      level += 1;
      if (level > most) return true;
    } else if (CLOSING.has(code)) level -= 1;
  }
  return false;
}
