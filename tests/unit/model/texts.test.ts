import { describe, expect, it } from 'vitest';

import { labelText } from '../../../workers/model/labels.ts';
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
