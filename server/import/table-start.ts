/** What separates the cells of a table, and where its lines begin. */
export interface TableStart {
  readonly separator: string;
  /** Index behind a line that names the separator; 0 where there is none. */
  readonly at: number;
  /** Number of the line there, from 1. */
  readonly line: number;
}

/** Whatever is in a table beside empty cells; control and format characters (`text.ts`) are not. */
const FILLED = /[^\s,;"\p{Cc}\p{Cf}]/u;
/** In quotes it was text to the program that saved it last, so it says nothing of the separator. */
const SEPARATOR_LINE = /(?:sep=([,;\t])\1*|sep=[,;\t]"[,;\t]*)[^\S\r\n]*(?:\r\n|\r|\n|$)/iy;
const LINE_END = /\r\n|\r|\n/g;

/**
 * Looks at the first line that has something in it: `sep=;` names the separator and is no line of the table, else `,` or
 * `;` separates, whichever it has more of.
 * @param mostCharacters of a line that are looked at
 */
export function findTableStart(text: string, mostCharacters: number): TableStart {
  const filled = Math.max(text.search(FILLED), 0);
  SEPARATOR_LINE.lastIndex = filled;
  const named = SEPARATOR_LINE.exec(text);
  if (named === null) return { separator: commonSeparator(text, 0, filled, mostCharacters), at: 0, line: 1 };
  const at = SEPARATOR_LINE.lastIndex;
  const line = 1 + (text.slice(0, at).match(LINE_END) ?? []).length;
  const next = at + Math.max(text.slice(at).search(FILLED), 0);
  return { separator: named[1] ?? commonSeparator(text, at, next, mostCharacters), at, line };
}

/** What the line of the character at `filled` has more of outside quotes. */
function commonSeparator(text: string, from: number, filled: number, mostCharacters: number): ',' | ';' {
  let [commas, semicolons] = [0, 0];
  let isQuoted = false;
  for (let index = from; index < Math.min(text.length, filled + mostCharacters); index += 1) {
    const character = text[index];
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === ',') commas += 1;
    if (character === ';') semicolons += 1;
    if (character !== '\n' && character !== '\r') continue;
    if (index > filled) break;
    [commas, semicolons] = [0, 0];
  }
  return semicolons > commas ? ';' : ',';
}
