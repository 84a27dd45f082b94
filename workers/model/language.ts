/** The seven languages of the interface, as they are stored under `assist-lang` (spec point 1). */
export const INTERFACE_LANGUAGES = ['cs', 'en', 'de', 'fr', 'es', 'ca', 'ua'] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

const DEFAULT_LANGUAGE: InterfaceLanguage = 'en';

function isInterfaceLanguage(value: string): value is InterfaceLanguage {
  return INTERFACE_LANGUAGES.some((language) => language === value);
}

/** The BCP 47 name for Intl and `lang=`: Ukrainian is `ua` in the product and `uk` in the world (D12). */
export function toBcp47(language: InterfaceLanguage): string {
  return language === 'ua' ? 'uk' : language;
}

/**
 * The stored language, else the first two letters of the browser's, else English (spec point 1, D12).
 * @param stored the value of `assist-lang`, null where there is none
 * @param browser e.g. `uk-UA`
 */
export function chooseLanguage(stored: string | null, browser: string): InterfaceLanguage {
  if (stored !== null && isInterfaceLanguage(stored)) return stored;
  const letters = browser.slice(0, 2).toLowerCase();
  if (letters === 'uk') return 'ua';
  return isInterfaceLanguage(letters) ? letters : DEFAULT_LANGUAGE;
}
