const MARKS = /\p{M}/gu;
/** Letters that no accent can be taken from, in lower case, as those who lack them type them. */
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

/** A text as searches compare it, without accents and case (D18), with ß as ss, ł as l, ı as i, ø as o, æ as ae. */
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

/** A comment that nothing ends goes to the end, a tag no further than to the next `<`: each text is read once. */
const MARKUP = /<!--[\s\S]*?(?:-->|$)|<[^<>]*>/g;
const ENTITY = /&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{1,4});/gi;

/** The text of an HTML fragment, without its tags (D19); for searching, never for showing. */
export function htmlToText(html: string): string {
  // In one go: what an entity gives is text, and never the beginning of another.
  return html.replace(MARKUP, '').replace(ENTITY, characterOf);
}

/** The entity as it is written where it stands for no character. */
function characterOf(entity: string, name: string): string {
  if (!name.startsWith('#')) return CHARACTERS.get(name) ?? entity;
  const isHexadecimal = name[1] === 'x' || name[1] === 'X';
  const codePoint = isHexadecimal ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : entity;
}
