import { describe, expect, it } from 'vitest';

import { chooseLanguage, INTERFACE_LANGUAGES, toBcp47 } from '../../../workers/model/language.ts';

describe('the interface language', () => {
  it.each([
    ['cs', 'de-DE', 'cs'],
    [null, 'cs-CZ', 'cs'],
    [null, 'uk-UA', 'ua'],
    ['ua', 'en-GB', 'ua'],
    [null, 'CA', 'ca'],
    [null, 'ja-JP', 'en'],
    ['xx', 'fr-CA', 'fr'],
    ['', '', 'en'],
  ])('stored %s and browser %s give %s', (stored, browser, expected) => {
    expect(chooseLanguage(stored, browser, INTERFACE_LANGUAGES)).toBe(expected);
  });

  it('has a complete catalogue', () => {
    expect(chooseLanguage('de', 'cs-CZ', ['cs', 'en'])).toBe('cs');
    expect(chooseLanguage(null, 'uk-UA', ['cs', 'en'])).toBe('en');
  });

  it('is Ukrainian under two names', () => {
    expect(INTERFACE_LANGUAGES.map(toBcp47)).toEqual(['cs', 'en', 'de', 'fr', 'es', 'ca', 'uk']);
  });

  it('is always supported by Intl', () => {
    const names = INTERFACE_LANGUAGES.map(toBcp47);
    expect(Intl.Collator.supportedLocalesOf(names)).toEqual(names);
    expect(Intl.PluralRules.supportedLocalesOf(names)).toEqual(names);
  });
});
