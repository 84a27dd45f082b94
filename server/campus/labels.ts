import type { InterfaceLanguage } from '../../workers/model/language.ts';

const LANGUAGES = ['en', 'cs', 'de', 'fr', 'es', 'ca', 'ua'] as const satisfies readonly InterfaceLanguage[];

/** A text in each language of the product. */
export type Texts = readonly [en: string, cs: string, de: string, fr: string, es: string, ca: string, ua: string];

const inEach = (textAt: (place: number) => string): Texts => [
  textAt(0),
  textAt(1),
  textAt(2),
  textAt(3),
  textAt(4),
  textAt(5),
  textAt(6),
];

/** A proper name, or a pattern without words of its own. */
export const sameInEach = (text: string): Texts => inEach(() => text);

/** @param suffix the same in each language, e.g. a number */
export const toLabel = (texts: Texts, suffix = ''): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((language, i) => [language, `${texts[i] ?? ''}${suffix}`]));

/** Words in the places of a text: `{code}` in "Desk {code}". @param words the same in each language, or in each its own */
export const filled = (texts: Texts, words: Readonly<Record<string, string | Texts>>): Texts =>
  inEach((place) =>
    (texts[place] ?? '').replaceAll(/\{(\w+)\}/g, (_, key: string) => {
      const word = words[key] ?? '';
      return typeof word === 'string' ? word : (word[place] ?? '');
    }),
  );

export const inEnglish = ([en]: Texts): string => en;
