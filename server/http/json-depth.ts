/**
 * Arrays and objects within each other, as .NET's reader has it. What is read recursively ends in a RangeError some
 * thousands deep.
 */
export const MOST_LEVELS = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether arrays and objects of a JSON text stand more than `most` deep in each other. It reads the text once, without
 * recursion; of a text that isn't JSON the answer means nothing.
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
