import type { Label } from '../../../workers/wire/schemas/common.ts';
import { normaliseText } from '../text.ts';

/**
 * The name in the product's languages: `uk` is `ua`, regions are dropped, and a name without English gets its first
 * language as English, because that is what every page falls back to.
 */
export function toLabel(value: unknown): Label {
  if (typeof value === 'string') return normaliseText(value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  const texts: Record<string, string> = {};
  for (const [language, text] of Object.entries(value)) {
    const [code = ''] = language.toLowerCase().split(/[-_]/);
    const name = typeof text === 'string' ? normaliseText(text) : '';
    if (code !== '' && name !== '') texts[code === 'uk' ? 'ua' : code] ??= name;
  }
  const first = Object.values(texts)[0];
  return first === undefined ? '' : { en: first, ...texts };
}

/** Whether a name in several languages has no English. */
export const lacksEnglish = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Object.keys(value).some((language) => /^en\b/i.test(language));

/** The name as it is quoted in messages. */
export const textOf = (label: Label): string => (typeof label === 'string' ? label : (label['en'] ?? ''));

/** The name in each language. */
export const textsOf = (label: Label): readonly string[] =>
  (typeof label === 'string' ? [label] : Object.values(label)).filter((text) => text !== '');

/** A text or a number of a property; '' for anything else. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? normaliseText(String(value)) : '';
