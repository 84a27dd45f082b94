import { existsSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { mutantsOf } from '../../../.ci/mutants.mjs';
import list from '../../mutants.json' with { type: 'json' };

const changes = (code: string): readonly string[] => mutantsOf('a.ts', code).map((mutant) => mutant.code);

describe('mutants', () => {
  it.each([
    ['a < b', ['a <= b']],
    ['a <= b', ['a < b']],
    ['a > b', ['a >= b']],
    ['a >= b', ['a > b']],
    ['a === b', ['a !== b']],
    ['a !== b', ['a === b']],
    ['a - 1', ['a + 1']],
    ['a + 1', ['a - 1']],
    ['!a', ['a']],
    ['Math.min(a, 1)', ['Math.max(a, 1)']],
    ['Math.ceil(a)', ['Math.floor(a)']],
    ['all.some(isFree)', ['all.every(isFree)']],
    ['a && b || c', ['a && b && c', 'a || b || c']],
    ['({ a: true, b: false })', ['({ a: false, b: false })', '({ a: true, b: true })']],
    ['(a) /* < */ <\n(b)', ['(a) /* < */ <=\n(b)']],
  ])('change one thing of %s', (code, expected) => {
    expect(changes(code)).toEqual(expected);
  });

  it.each([
    "'a' + b",
    'a + `b`',
    'a * b',
    'a ?? b',
    'Math.round(a)',
    'min(a)',
    'let a: true; type A = B extends true ? 1 : 2',
    '// a < b',
  ])('leave %s alone', (code) => {
    expect(changes(code)).toEqual([]);
  });

  it('are named by the function around them and by what they change, not by their place', () => {
    const code = `const outer = (a) => {\n  function inner(b) {\n    return b\n      < 1;\n  }\n  return { own: true, of() { return !a } };\n};`;
    const named = mutantsOf('a.ts', code).map(({ line, within, from, to }) => `${line} ${within}: ${from} → ${to}`);
    expect(named).toEqual(['4 inner: b < 1 → b <= 1', '6 outer: own: true → own: false', '6 of: !a → a']);
  });

  it('shorten long operands', () => {
    const long = 'a'.repeat(50);
    const [mutant] = mutantsOf('a.ts', `${long} < ${long}`);
    expect(mutant?.from).toBe(`…${'a'.repeat(40)} < ${'a'.repeat(40)}…`);
  });
});

describe('the list of mutants', () => {
  const root = new URL('../../../', import.meta.url);

  it('names files that exist', () => {
    const paths = [...Object.entries(list.tests).flat(2), ...list.survivors.map(({ file }) => file)];
    expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  });

  it('gives a reason for each survivor, once', () => {
    const names = list.survivors.map(({ file, within, from, to }) => `${file} ${within} ${from} ${to}`);
    expect(new Set(names).size).toBe(names.length);
    expect(list.survivors.filter(({ why }) => !why.endsWith('.'))).toEqual([]);
  });
});
