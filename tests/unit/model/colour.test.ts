import { describe, expect, it } from 'vitest';

import { toHexColour } from '../../../workers/model/colour.ts';

describe('a configured colour', () => {
  it.each([
    ['#2f57c6', '#2f57c6'],
    [' #2F57C6 ', '#2f57c6'],
    ['#0aF', '#00aaff'],
    ['rgb(128, 0, 255)', '#8000ff'],
    ['RGB(1 2 3)', '#010203'],
  ])('%s is %s', (text, value) => {
    expect(toHexColour(text)).toEqual({ ok: true, value });
  });

  it.each([
    '',
    'nonsense',
    'red',
    '#12',
    '#12345',
    '#1234567',
    '##123',
    '123456',
    '#12g456',
    'rgb(256, 0, 0)',
    'rgb(0, 0, 256)',
    'rgb(-1, 0, 0)',
    'rgb(1, 2)',
    'rgb(1, 2, 3, 4)',
    'x rgb(1, 2, 3)',
    'url(x)',
    '#fff;}body{',
  ])('"%s" is an error', (text) => {
    expect(toHexColour(text)).toEqual({ ok: false, error: { type: 'invalid-colour', text } });
  });
});
