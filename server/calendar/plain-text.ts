const TEXT_BY_ENTITY: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/**
 * The text of HTML without its tags; it must never be treated as HTML again.
 * @param most length to which it is cut, UTF-16 units
 */
export function textOf(html: string, most: number): string {
  const text = html
    .slice(0, most * 20)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => TEXT_BY_ENTITY[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  return cutTo(text, most);
}

/** A cut must not leave half of a surrogate pair. */
export function cutTo(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
