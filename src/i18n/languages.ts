import type { InterfaceLanguage } from '../../workers/contract.ts';

/** Languages of the product (spec point 9); `ua` is the product's code for Ukrainian. */
export const LANGUAGES: readonly InterfaceLanguage[] = ['cs', 'en', 'de', 'fr', 'es', 'ca', 'ua'];

export const DEFAULT_LANGUAGE: InterfaceLanguage = 'en';

/** BCP 47 code, for Intl, `lang` and i18next: `ua` is `uk`, all others are themselves (design D12). */
export function toBcp47(language: InterfaceLanguage): string {
  return language === 'ua' ? 'uk' : language;
}

/**
 * Chooses the interface language (spec point 1): the stored one, else the first two letters of the browser's
 * (`uk` gives `ua`), else the default. Only languages with a complete catalogue are chosen.
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
