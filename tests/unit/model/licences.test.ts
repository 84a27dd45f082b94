import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { LICENCE_EFFECTS } from '../../../workers/model/licence-codes.ts';
import { isBasicLike, isKeptLicence, isPremiumLike, isStandardLike } from '../../../workers/model/licences.ts';

/** The codes of spec point 3, by number. */
const SPECIFIED = [
  'CS0600',
  'CS0601',
  'CS0604',
  'CS0606',
  'CS0621',
  'CS0622',
  'CS0630',
  'CS0631',
  'CS0632',
  'CS0633',
  'CS0637',
  'CS0638',
  'CS0639',
  'CS0640',
  'CS0641',
  'CS0642',
];

const families = (csCode: string): string =>
  [
    isPremiumLike(csCode) ? 'premium' : '',
    isStandardLike(csCode) ? 'standard' : '',
    isBasicLike(csCode) ? 'basic' : '',
    isKeptLicence(csCode) ? 'kept' : 'dropped',
  ]
    .filter((name) => name !== '')
    .join(' ');

describe('licences', () => {
  it.each([
    ['CS0600', 'premium standard kept'],
    ['CS0641', 'standard kept'],
    ['CS0640', 'basic kept'],
    ['CS0601', 'basic kept'],
    ['CS0606', 'basic kept'],
    ['CS0604', 'dropped'],
    ['CS0621', 'dropped'],
    ['CS0637', 'dropped'],
    ['', 'dropped'],
    ['cs0600', 'dropped'],
  ])('%s is %s', (csCode, expected) => {
    expect(families(csCode)).toBe(expected);
  });

  it('are only those of the table', () => {
    expect(['constructor', 'toString', '__proto__'].map(families)).toEqual(['dropped', 'dropped', 'dropped']);
  });

  it('are all in the table, and five of them are for resources', () => {
    const codes = Object.keys(LICENCE_EFFECTS);
    expect(codes.toSorted()).toEqual(SPECIFIED.toSorted());
    expect(codes.filter(isKeptLicence)).toEqual(['CS0600', 'CS0641', 'CS0640', 'CS0601', 'CS0606']);
  });

  it('are documented as they are implemented', () => {
    const page = readFileSync(new URL('../../../docs/licences.md', import.meta.url), 'utf8');
    const rows = Array.from(
      page.matchAll(/^\| `(CS\d{4})` \| [^|]+ \| (\w+) \| ([^|]+) \|/gm),
      ([, code, effect, why]) => [code, effect, why],
    );
    expect(rows.map(([code, effect]) => [code, effect])).toEqual(Object.entries(LICENCE_EFFECTS));
    expect(rows.filter(([, , why]) => why?.trim() === '')).toEqual([]);
    const told = Object.fromEntries(
      Array.from(page.matchAll(/^\| (\w+) \| (yes|no) \| (yes|no) \| (yes|no) \|/gm), ([, effect, ...does]) => [
        effect,
        does,
      ]),
    );
    const obeyed = Object.entries(LICENCE_EFFECTS).map(([code, effect]) => [
      effect,
      [isKeptLicence(code), isStandardLike(code), isPremiumLike(code)].map((is) => (is ? 'yes' : 'no')),
    ]);
    expect(told).toEqual(Object.fromEntries(obeyed));
  });
});
