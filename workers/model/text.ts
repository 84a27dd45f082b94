const MARKS = /\p{M}/gu;

/** A text as searches compare it, without accents and case (D18). */
export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of an HTML fragment, without its tags (D19); for searching, never for showing. */
export function htmlToText(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->|<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/&#(\d{1,7});/g, (entity, digits: string) => characterOf(Number(digits), entity));
}

function characterOf(codePoint: number, otherwise: string): string {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : otherwise;
}
