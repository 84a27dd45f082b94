/** The seven languages of the interface, as they are stored under `assist-lang` (spec point 1). */
export const INTERFACE_LANGUAGES = ['cs', 'en', 'de', 'fr', 'es', 'ca', 'ua'] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

/** D12. */
export const DEFAULT_LANGUAGE: InterfaceLanguage = 'en';

/** The BCP 47 name for Intl, `lang=` and i18next: Ukrainian is `ua` in the product and `uk` in the standard (D12). */
export function toBcp47(language: InterfaceLanguage): string {
  return language === 'ua' ? 'uk' : language;
}

/**
 * The stored language, else the first two letters of the browser's, else English (spec point 1, D12).
 * @param stored the value of `assist-lang`, null if there is none
 * @param browser e.g. `uk-UA`
 * @param complete languages with a complete catalogue; no other one is chosen
 */
export function chooseLanguage(
  stored: string | null,
  browser: string,
  complete: readonly InterfaceLanguage[],
): InterfaceLanguage {
  const letters = browser.slice(0, 2).toLowerCase();
  const candidates = [stored, letters === 'uk' ? 'ua' : letters];
  const chosen = candidates
    .map((code) => complete.find((language) => language === code))
    .find((language) => language !== undefined);
  return chosen ?? DEFAULT_LANGUAGE;
}
