import { beforeAll, expect, test } from 'vitest';

import type { Failure } from '../../../workers/contract.ts';
import { PROBLEM_CODES, POLICY_RULES } from '../../../workers/wire/schemas/problem.ts';
import { i18n, setInterfaceLanguage, startI18n } from '../../../src/i18n/index.ts';
import { failureText } from '../../../src/state/failure-text.ts';

const say = (failure: Failure): string => failureText(failure, i18n.t);
const refused = (code: string, rule: string | null = null): Failure => ({
  type: 'refused',
  status: 409,
  code,
  rule,
  detail: 'because',
});

beforeAll(async () => {
  await startI18n();
  await setInterfaceLanguage('en');
});

test('names who was quicker', () => {
  expect(say(refused('resource_busy'))).toBe('Someone else has just reserved this. Choose another time or place.');
});

test('every code and rule of the contract has a text of its own', () => {
  const texts = [
    ...PROBLEM_CODES.map((code) => say(refused(code))),
    ...POLICY_RULES.map((rule) => say(refused('policy_violation', rule))),
  ];
  expect(texts.filter((text) => text.includes('refused') || text.includes('because'))).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
});

test('an unknown code shows what the server says', () => {
  expect(say(refused('out_of_coffee'))).toBe('Not possible: because');
});

test('a rule without a text of its own has the general one', () => {
  expect(say(refused('policy_violation', 'fullMoon'))).toBe(say(refused('policy_violation')));
});

test('a rule counts only with its own code', () => {
  expect(say(refused('resource_busy', 'reservedTo'))).toBe(say(refused('resource_busy')));
});
