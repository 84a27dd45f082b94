import { expect, test } from 'vitest';

import { timelineAddress } from '../../../../src/screens/reservation/places/timeline-address.ts';
import { anHour, form, nine } from './fake-form.ts';

const person = { email: 'ada@example.org', displayName: 'Ada', isGroup: false, remotely: true, members: null };
const team = {
  email: 'team@example.org',
  displayName: 'Team',
  isGroup: true,
  remotely: false,
  members: ['ben', 'cleo'].map((name) => ({ email: `${name}@example.org`, displayName: name })),
};

const midnight = new Date('2026-11-23T00:00').getTime();
const fallBack = new Date('2026-10-25T00:00').getTime();

test.each([
  ['a time', {}, 'date=2026-11-23&duration=60&time=09:00&free=1'],
  [
    'people who attend in person or online',
    { attendees: [person, team] },
    'date=2026-11-23&duration=60&time=09:00&free=1&online=ada@example.org&with=ben@example.org&with=cleo@example.org',
  ],
  [
    'guests without an invitation',
    { attendees: [team], guests: 3 },
    'date=2026-11-23&duration=60&time=09:00&free=1&seats=6..&with=ben@example.org&with=cleo@example.org',
  ],
  ['a whole day', { isAllDay: true, start: midnight, end: midnight + 24 * anHour }, 'date=2026-11-23'],
  ['more than a day', { end: nine + 25 * anHour }, 'date=2026-11-23'],
  ['an end that is none yet', { end: nine }, 'date=2026-11-23'],
  [
    'a night with a clock change',
    { start: fallBack, end: fallBack + anHour },
    'date=2026-10-25&duration=60&time=00:00&free=1',
  ],
])('leads to the places for %s', (_, part, expected) => {
  expect(decodeURIComponent(timelineAddress({ ...form, ...part }))).toBe(`/reservations/timeline?for=form&${expected}`);
});
