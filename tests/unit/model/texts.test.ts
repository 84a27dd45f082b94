import { describe, expect, it } from 'vitest';

import { labelText } from '../../../workers/model/labels.ts';
import { fold, htmlToText } from '../../../workers/model/text.ts';

describe('fold', () => {
  it('drops accents and case', () => {
    expect(fold('Žluťoučký KŮŇ, Überfluß, Їжак, ÑANDÚ')).toBe('zlutoucky kun, uberfluss, іжак, nandu');
  });

  it.each([
    ['Straße', 'STRASSE'],
    ['GROẞ', 'gross'],
    ['Łódź', 'lodz'],
    ['Kızılırmak', 'kizilirmak'],
    ['İstanbul', 'istanbul'],
    ['Tromsø', 'tromso'],
    ['Ærø', 'aero'],
    ['Cœur', 'coeur'],
    ['Đakovo', 'dakovo'],
  ])('matches letters with their usual replacement in typing: %s and %s', (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  it('treats composed and decomposed texts alike', () => {
    expect(fold('Kóje')).toBe(fold('Kóje'));
  });
});

describe('htmlToText', () => {
  it('keeps the text between the tags', () => {
    expect(htmlToText('<p class="a>b">Tři <b>okna</b></p><!-- <i>no</i> -->')).toContain('Tři okna');
  });

  it('decodes entities once, whatever the result', () => {
    expect(htmlToText('Sound&amp;Vision &lt;3 &#65;&unknown;')).toBe('Sound&Vision <3 A&unknown;');
    expect(htmlToText('&#x159;&#XE1;d&#x110000;')).toBe('řád&#x110000;');
    expect(htmlToText('&amp;#65; &amp;lt;')).toBe('&#65; &lt;');
  });

  it('keeps a `<` that begins no tag', () => {
    expect(htmlToText('2 < 3 <b>seats</b>')).toBe('2 < 3 seats');
  });

  it('drops an unclosed comment', () => {
    expect(htmlToText('Whiteboard<!-- <b>no</b>')).toBe('Whiteboard');
  });
});

describe('labelText', () => {
  it('falls back from the language to its other code, English and any', () => {
    expect(labelText('plain', 'cs')).toBe('plain');
    expect(labelText({ en: 'Desk', cs: 'Stůl' }, 'cs')).toBe('Stůl');
    expect(labelText({ en: 'Desk', uk: 'Стіл' }, 'ua')).toBe('Стіл');
    expect(labelText({ en: 'Desk', cs: '' }, 'cs')).toBe('Desk');
    expect(labelText({ de: 'Tisch' }, 'cs')).toBe('Tisch');
    expect(labelText({}, 'cs')).toBe('');
  });
});
