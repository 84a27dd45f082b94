import { expect, test } from 'vitest';

import { chooseLanguage, LANGUAGES, toBcp47 } from '../../../src/i18n/languages.ts';

test.for([
  ['cs', 'de-DE', 'cs'],
  [null, 'cs-CZ', 'cs'],
  [null, 'uk-UA', 'ua'],
  ['ua', 'en-GB', 'ua'],
  [null, 'CA', 'ca'],
  [null, 'ja-JP', 'en'],
  ['xx', 'fr-CA', 'fr'],
  ['', '', 'en'],
] as const)('stored %s and browser %s give %s', ([stored, browser, expected]) => {
  expect(chooseLanguage(stored, browser, LANGUAGES)).toBe(expected);
});

test('only complete languages are chosen', () => {
  expect(chooseLanguage('de', 'cs-CZ', ['cs', 'en'])).toBe('cs');
  expect(chooseLanguage(null, 'uk-UA', ['cs', 'en'])).toBe('en');
});

test('every language is one that Intl knows', () => {
  expect(LANGUAGES.filter((language) => Intl.PluralRules.supportedLocalesOf(toBcp47(language)).length === 0)).toEqual(
    [],
  );
});
