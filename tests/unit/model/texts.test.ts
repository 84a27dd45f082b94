import { describe, expect, it } from 'vitest';

import { labelText } from '../../../workers/model/labels.ts';
import { chooseLanguage, INTERFACE_LANGUAGES, toBcp47 } from '../../../workers/model/language.ts';
import { fold, htmlToText } from '../../../workers/model/text.ts';

describe('fold', () => {
  it('drops accents and case', () => {
    expect(fold('Žluťoučký KŮŇ, Überfluß, Їжак, ÑANDÚ')).toBe('zlutoucky kun, uberfluß, іжак, nandu');
  });

  it('treats composed and decomposed texts alike', () => {
    expect(fold('Kóje')).toBe(fold('Kóje'));
  });
});

describe('htmlToText', () => {
  it('keeps the text between the tags', () => {
    expect(htmlToText('<p class="a>b">Tři <b>okna</b></p><!-- <i>no</i> -->')).toContain('Tři okna');
    expect(htmlToText('Sound&amp;Vision &lt;3 &#65;&unknown;')).toBe('Sound&Vision <3 A&unknown;');
  });
});

describe('languages', () => {
  it('are Ukrainian by two names', () => {
    expect(toBcp47('ua')).toBe('uk');
    expect(chooseLanguage(null, 'uk-UA')).toBe('ua');
  });

  it('are taken from storage first, then from the browser, then English', () => {
    expect(chooseLanguage('ca', 'de-DE')).toBe('ca');
    expect(chooseLanguage('xx', 'DE')).toBe('de');
    expect(chooseLanguage(null, 'ja-JP')).toBe('en');
    expect(chooseLanguage(null, '')).toBe('en');
  });

  it('are all known to Intl', () => {
    const names = INTERFACE_LANGUAGES.map(toBcp47);
    expect(Intl.Collator.supportedLocalesOf(names)).toEqual(names);
  });
});

describe('labelText', () => {
  it('falls back from the language to its other name, English and any', () => {
    expect(labelText('plain', 'cs')).toBe('plain');
    expect(labelText({ en: 'Desk', cs: 'Stůl' }, 'cs')).toBe('Stůl');
    expect(labelText({ en: 'Desk', uk: 'Стіл' }, 'ua')).toBe('Стіл');
    expect(labelText({ en: 'Desk', cs: '' }, 'cs')).toBe('Desk');
    expect(labelText({ de: 'Tisch' }, 'cs')).toBe('Tisch');
    expect(labelText({}, 'cs')).toBe('');
  });
});
