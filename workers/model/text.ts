const MARKS = /\p{M}/gu;
/** Letters that do not decompose into a base and an accent, in lower case, with their usual replacement in typing. */
const TYPED: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['ł', 'l'],
  ['ı', 'i'],
  ['ø', 'o'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['đ', 'd'],
]);
const LETTERS = /[ßłıøæœđ]/g;

/** A text in the form that searches compare: no accents or case (D18), ß as ss, ł as l, ı as i, ø as o, æ as ae. */
export function fold(text: string): string {
  const lower = text.normalize('NFD').replace(MARKS, '').toLowerCase();
  return lower.replace(LETTERS, (letter) => TYPED.get(letter) ?? letter);
}

const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/** An unclosed comment extends to the end, a tag at most to the next `<`: each text is scanned once. */
const MARKUP = /<!--[\s\S]*?(?:-->|$)|<[^<>]*>/g;
const ENTITY = /&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{1,4});/gi;

/** The text of an HTML fragment without tags (D19); for searching, not for display. */
export function htmlToText(html: string): string {
  // In one pass: the result of an entity is text, never the beginning of another entity.
  return html.replace(MARKUP, '').replace(ENTITY, characterOf);
}

/** An unknown entity stays as it is written. */
function characterOf(entity: string, name: string): string {
  if (!name.startsWith('#')) return CHARACTERS.get(name) ?? entity;
  const isHexadecimal = name[1] === 'x' || name[1] === 'X';
  const codePoint = isHexadecimal ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : entity;
}
