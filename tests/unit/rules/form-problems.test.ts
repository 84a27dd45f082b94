import { expect, test } from 'vitest';

import type { Invited } from '../../../workers/contract.ts';
import { type FormPlace, formProblems } from '../../../workers/rules/form-problems.ts';

const NOW = 1_000_000;
const ROOM: FormPlace = { name: 'Room', capacity: 2, csCode: 'CS0600' };
const SPACE: FormPlace = { name: 'Space', capacity: 1, csCode: 'CS0640' };

interface Asked {
  readonly subject?: string;
  readonly start?: number;
  readonly end?: number;
  /** One letter per person: `p` present, `r` remote. */
  readonly people?: string;
  readonly places?: readonly FormPlace[];
}

function problemsOf({ subject = '', start = NOW, end = NOW + 1, people = '', places = [ROOM] }: Asked) {
  const attendees = people.split('').map(
    (kind, index): Invited => ({
      email: `${index}@x`,
      displayName: '',
      isGroup: false,
      remotely: kind === 'r',
      members: null,
    }),
  );
  return formProblems({ subject, start, end, attendees }, places, NOW);
}

test('accepts a place, a time and as many people as the place seats', () => {
  expect(problemsOf({ people: 'pp' })).toEqual([]);
});

test('reports several problems at once', () => {
  const types = problemsOf({ subject: 'x'.repeat(256), end: NOW, places: [] }).map(({ type }) => type);
  expect(types).toEqual(['no-place', 'too-long-subject', 'end-not-after-start']);
});

test.each([
  [NOW - 2, NOW, 'past'],
  [NOW - 2, NOW + 1, undefined],
  [NOW + 5, NOW + 4, 'end-not-after-start'],
  [Number.NaN, NOW + 4, 'end-not-after-start'],
])('judges the time from %d to %d as %s', (start, end, type) => {
  expect(problemsOf({ start, end })[0]?.type).toBe(type);
});

test('counts people who are present, not those who take part remotely', () => {
  expect(problemsOf({ people: 'pprr' })).toEqual([]);
  expect(problemsOf({ people: 'pppr' })).toEqual([{ type: 'too-few-seats', seats: 2, people: 3 }]);
});

test('counts the people of a group', () => {
  const members = ['a@x', 'b@x', 'c@x'].map((email) => ({ email, displayName: email }));
  const team: Invited = { email: 'team@x', displayName: 'Team', isGroup: true, remotely: false, members };
  const form = { subject: '', start: NOW, end: NOW + 1, attendees: [team] };
  expect(formProblems(form, [ROOM], NOW)).toEqual([{ type: 'too-few-seats', seats: 2, people: 3 }]);
});

test('counts no seats if the capacity is unknown', () => {
  expect(problemsOf({ people: 'p', places: [{ ...ROOM, capacity: null }] })).toEqual([
    { type: 'too-few-seats', seats: 0, people: 1 },
  ]);
  expect(problemsOf({ people: 'r', places: [{ ...ROOM, capacity: null }] })).toHaveLength(1);
});

test('accepts attendees only at premium-like places', () => {
  expect(problemsOf({ people: 'r', places: [SPACE] })).toEqual([{ type: 'not-for-attendees', name: 'Space' }]);
  expect(problemsOf({ places: [SPACE] })).toEqual([]);
});

test('adds up the seats of several places and ignores places without seats', () => {
  expect(problemsOf({ people: 'pppp', places: [ROOM, ROOM, SPACE] })).toEqual([]);
  expect(problemsOf({ people: 'ppp', places: [ROOM, SPACE] })).toEqual([
    { type: 'too-few-seats', seats: 2, people: 3 },
  ]);
});
