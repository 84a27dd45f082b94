import { expect, it } from 'vitest';

import { matchesTimelineName, timelineNameKey } from '../../../workers/rules/timeline-name.ts';

const matches = (names: readonly string[], ...wanted: readonly string[]): boolean =>
  matchesTimelineName(names.map(timelineNameKey), new Set(wanted.map(timelineNameKey)));

it('matches one of the names exactly, except for case', () => {
  const names = ['desk-12', 'Desk 12', 'Stůl 12'];
  expect(['DESK 12', 'stůl 12', 'desk-12'].map((wanted) => matches(names, wanted))).toEqual([true, true, true]);
  expect(['Desk 1', 'Stul 12', 'Desk 12 '].map((wanted) => matches(names, wanted))).toEqual([false, false, false]);
  expect(matches(names, 'Desk 1', 'Desk 12')).toBe(true);
});

it('matches every resource if no name is given', () => {
  expect([matches(['Desk 12']), matches([])]).toEqual([true, true]);
});
