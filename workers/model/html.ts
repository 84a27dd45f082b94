import { htmlToText } from './text.ts';

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Tags after which a text begins a new line: a break, or the end of a block. */
const BREAKS = /<br\s*\/?>\s?|<\/(?:p|div|li|tr|h[1-6])\s*>\s*/gi;
const INVISIBLE = /<(style|script|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** What a whole document shows; of a fragment all. Anybody may have written it, so that it is read once. */
export function shownPart(html: string): string {
  const open = html.search(/<body\b/i);
  const begin = open === -1 ? 0 : html.indexOf('>', open) + 1;
  const shown = html.slice(begin);
  const end = begin === 0 ? undefined : [...shown.matchAll(/<\/body\s*>/gi)].at(-1)?.index;
  return end === undefined ? html : shown.slice(0, end);
}

/** Plain text with line breaks as HTML that shows the same. */
export function plainToHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES.get(character) ?? character).replace(/\r\n?|\n/g, '<br>\n');
}

/** HTML as plain text with line breaks; for a text field, never to be parsed as HTML again. */
export function htmlToPlain(html: string): string {
  const lines = html
    .replace(/[\r\n]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(BREAKS, '\n');
  return htmlToText(lines)
    .replace(/(?<![ \t\u00a0])[ \t\u00a0]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether HTML contains more than lines of plain text: formatting that editing the text would lose. */
export function isFormatted(html: string): boolean {
  return /<(?!br\s*\/?>)[a-z]/i.test(html);
}
