import { describe, expect, it } from 'vitest';

import { findImpurities } from '../../../.ci/purity.mjs';

const found = (code: string): readonly string[] =>
  findImpurities('a.ts', code).map((line) => line.split(': ')[1] ?? '');

describe('the purity check', () => {
  it.each([
    ['Date.now()', 'Date.now'],
    ['const clock = Date.now', 'Date.now'],
    ["Date['now']()", 'Date.now'],
    ['new Date()', 'new Date()'],
    ['new Date', 'new Date()'],
    ['new Date(2026, 1, 1)', 'new Date(…) of local time'],
    ['Date()', 'Date()'],
    ['const D = Date', 'Date as a value'],
    ['new Date(0).getHours()', 'getHours'],
    ['x.toDateString()', 'toDateString'],
    ['Temporal.Now.instant()', 'Temporal.Now'],
    ['const { Now } = Temporal', 'Temporal as a value'],
    ['performance.now()', 'performance'],
    ['Math.random()', 'Math.random'],
    ['const { random } = Math', 'Math as a value'],
    ['Math[name]()', 'computed member'],
    ['crypto.randomUUID()', 'crypto'],
    ["localStorage.getItem('a')", 'localStorage'],
    ['sessionStorage.length', 'sessionStorage'],
    ['navigator.language', 'navigator'],
    ['globalThis.name', 'globalThis'],
    ['f({ fetch })', 'fetch'],
    ['const f = (a = performance) => a', 'performance'],
  ])('catches %s', (code, what) => {
    expect(found(code)).toContain(what);
  });

  it.each([
    ['new Intl.Collator()', 'Intl.Collator without a locale'],
    ['new Intl.Collator(undefined, {})', 'Intl.Collator without a locale'],
    ['Intl.NumberFormat([])', 'Intl.NumberFormat without a locale'],
    ["new Intl.DateTimeFormat('en')", 'Intl.DateTimeFormat without a timeZone'],
    ["new Intl.DateTimeFormat('en', { timeZone: undefined })", 'Intl.DateTimeFormat without a timeZone'],
    ['a.localeCompare(b)', 'localeCompare without a locale'],
    ['names.sort("".localeCompare)', 'localeCompare without a locale'],
    ['a.toLocaleUpperCase()', 'toLocaleUpperCase without a locale'],
    ["a?.toLocaleString('en')", 'toLocaleString without a timeZone'],
    ["a.toLocaleDateString('en', {})", 'toLocaleDateString without a timeZone'],
  ])('catches %s', (code, what) => {
    expect(found(code)).toEqual([what]);
  });

  it.each([
    '// Date.now() and performance.now()',
    '/* Math.random() */ const text = "new Date()" + `localStorage`',
    'let a: Date; let b: Intl.Collator; type C = typeof performance;',
    'new Date(instant).toISOString(); Date.parse(text); Date.UTC(2026); a instanceof Date',
    'Math.max(1, 2); Temporal.Instant.from(text)',
    "new Intl.Collator(locale); new Intl.DateTimeFormat('en', { timeZone })",
    'Intl.getCanonicalLocales(text)',
    "a.localeCompare(b, 'en'); a.toLocaleLowerCase('tr'); a.toLocaleString('en', { timeZone: 'UTC' })",
    'const f = (window: Slots, { location }: Place) => window.start + location.x',
    'it.performance; ({ navigator: 1 }); const { crypto: own } = it',
  ])('says nothing of %s', (code) => {
    expect(found(code)).toEqual([]);
  });

  it('names the file and the line', () => {
    expect(findImpurities('a.ts', '\n\nDate.now()')).toEqual(['a.ts:3: Date.now']);
  });

  it('does not pass over what it cannot read', () => {
    expect(() => findImpurities('a.ts', 'const = 1')).toThrow('a.ts');
  });
});
