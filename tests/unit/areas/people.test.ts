import { expect, test } from 'vitest';

import type { Calendar } from '../../../workers/calendars/calendar.ts';
import { failure, success } from '../../../workers/model/result.ts';
import { createPeople } from '../../../workers/areas/form/people.ts';
import { createEmptyCalendar, createWorkspace } from './workspaces.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 20);

const PEOPLE = [
  { id: 'ada', displayName: 'Ada', email: 'ada@x', isGroup: false },
  { displayName: '', email: 'team@x', isGroup: true },
];

function connect(changes: Partial<Calendar>, enableGroupFinding = false) {
  const workspace = createWorkspace({ calendar: createEmptyCalendar(changes) });
  const configured = { ...workspace, configuration: { ...workspace.configuration, enableGroupFinding } };
  return createPeople({ current: () => configured });
}

test.each([
  [false, ['ada Ada']],
  [true, ['ada Ada', 'team@x team@x']],
])('finds groups where the configuration says so: %s', async (isEnabled, expected) => {
  const asked: string[] = [];
  const people = connect(
    {
      people: (text, withGroups) => {
        asked.push(`${text} ${withGroups}`);
        return Promise.resolve(success(PEOPLE));
      },
    },
    isEnabled,
  );
  const found = await people.search('  ad ');
  expect(found.ok && found.value.map(({ id, displayName }) => `${id} ${displayName}`)).toEqual(expected);
  expect(asked).toEqual([`ad ${isEnabled}`]);
});

test('makes no call for a single letter', async () => {
  const people = connect({ people: () => Promise.reject(new Error('asked')) });
  expect(await people.search(' a ')).toEqual(success([]));
});

test('cancels a search that a newer one follows', async () => {
  let answer = (): void => undefined;
  const people = connect({
    people: (text) =>
      text === 'old' ? new Promise((resolve) => (answer = () => resolve(success([])))) : Promise.resolve(success([])),
  });
  const old = people.search('old');
  expect((await people.search('new')).ok).toBe(true);
  answer();
  expect(await old).toEqual(failure({ type: 'cancelled' }));
});

test('names the person with an address, in any case, and does not cancel a search', async () => {
  let answer = (): void => undefined;
  const people = connect({
    people: (text) =>
      text === 'old'
        ? new Promise((resolve) => (answer = () => resolve(success([]))))
        : Promise.resolve(success(PEOPLE)),
  });
  const old = people.search('old');
  expect(await people.nameOf('ADA@x')).toEqual(success('Ada'));
  expect(await people.nameOf('team@x')).toEqual(success(null));
  expect(await people.nameOf('da@x')).toEqual(success(null));
  answer();
  expect(await old).toEqual(success([]));
});

test('reads when many people are busy over a long time, in parts that a calendar accepts', async () => {
  const calls: string[] = [];
  const people = connect({
    schedules: (emails, start, end) => {
      calls.push(`${emails.length} × ${(end - start) / DAY} days from ${(start - START) / DAY}`);
      const slots = (end - start) / 900_000;
      return Promise.resolve(
        success(emails.map((email) => ({ scheduleId: email.toUpperCase(), availabilityView: ''.padEnd(slots, '0') }))),
      );
    },
  });
  const emails = Array.from({ length: 101 }, (_, index) => `p${index}@x`);
  const read = await people.freeBusy(emails, START, START + 63 * DAY);
  expect(calls.toSorted()).toEqual([
    '1 × 15 days from 0',
    '1 × 15 days from 15',
    '1 × 15 days from 30',
    '1 × 15 days from 45',
    '1 × 3 days from 60',
    '100 × 15 days from 0',
    '100 × 15 days from 15',
    '100 × 15 days from 30',
    '100 × 15 days from 45',
    '100 × 3 days from 60',
  ]);
  expect(read.ok && read.value.people.map(({ email }) => email)).toEqual(emails);
  expect(read.ok && read.value.people.every(({ slots }) => slots.length === 63 * 96 && !slots.includes(4))).toBe(true);
});

test('treats what is not known as limited, and says why', async () => {
  const people = connect({
    schedules: () =>
      Promise.resolve(
        success([
          { scheduleId: 'a@x', availabilityView: '02' },
          { scheduleId: 'b@x', availabilityView: '', error: { code: 'x', message: 'No access' } },
        ]),
      ),
  });
  const read = await people.freeBusy(['a@x', 'b@x', 'c@x'], START, START + 4 * 900_000);
  const lines = read.ok ? read.value.people.map(({ slots, serviceError }) => `${slots.join('')} ${serviceError}`) : [];
  expect(lines).toEqual(['0244 null', '4444 No access', '4444 No schedule was given']);
  // What is not known is no busy time to draw.
  expect(read.ok && read.value.people.map(({ busy }) => busy.length)).toEqual([2, 0, 0]);
});

test.each([
  ['all are free at once', ['02200000', '00000200'], '1 0 0 2 1 0 2 1'],
  ['working hours are over', ['88012400'], '3 2 1 0 0 0 2 1'],
  ['a calendar is not known, which stands in nobody’s way', ['2000', ''], '0 3 2 1'],
])('counts the quarter hours that all have together where %s', async (_, views, together) => {
  const people = connect({
    schedules: (emails) =>
      Promise.resolve(
        success(emails.map((scheduleId, index) => ({ scheduleId, availabilityView: views[index] ?? '' }))),
      ),
  });
  const emails = views.map((_view, index) => `p${index}@x`);
  const read = await people.freeBusy(emails, START, START + (views[0]?.length ?? 0) * 900_000);
  expect(read.ok && read.value.together.join(' ')).toBe(together);
});

test('is not free if the calendar cannot be reached', async () => {
  const people = connect({ schedules: () => Promise.resolve(failure({ type: 'timeout', call: 'x' })) });
  const read = await people.freeBusy(['a@x'], START, START + 900_000);
  expect(read).toMatchObject({ ok: true, value: { people: [{ slots: Uint8Array.of(4), serviceError: '' }] } });
});

test('accepts 366 consecutive dates of which one is longer', async () => {
  const [start, end] = [Date.parse('2027-10-29T22:00:00Z'), Date.parse('2028-10-29T23:00:00Z')];
  const read = await connect({}).freeBusy(['a@x'], start, end);
  expect(read.ok && read.value.people.map(({ slots }) => slots.length)).toEqual([366 * 96 + 4]);
});

test.each([
  [START, START],
  [START + 1, START + 900_000],
  [START, START + 367 * DAY],
])('refuses a stretch that is none: %d to %d', async (start, end) => {
  expect(await connect({}).freeBusy(['a@x'], start, end)).toMatchObject({
    ok: false,
    error: { code: 'invalid_interval' },
  });
});

test('gives the people a group invites: its members without the user', async () => {
  const asked: string[] = [];
  const people = connect({
    people: () =>
      Promise.resolve(success([...PEOPLE, { id: 'g1', displayName: 'Team', email: 'Dev@x', isGroup: true }])),
    members: (id) => {
      asked.push(id);
      return Promise.resolve(
        success([
          { id: 'ben', displayName: 'Ben', email: 'ben@x', isGroup: false },
          { id: 'me', displayName: 'Me', email: createWorkspace().account.email.toUpperCase(), isGroup: false },
        ]),
      );
    },
  });
  const members = await people.members('dev@x');
  expect(members.ok && members.value.map(({ email }) => email)).toEqual(['ben@x']);
  expect(asked).toEqual(['g1']);
  expect(await people.members('ada@x')).toMatchObject({ ok: false, error: { status: 404, code: 'not_found' } });
});
