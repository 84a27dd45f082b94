import { afterEach, beforeEach, expect, test } from 'vitest';

import type { FormCheck, Recurrence, ReservationForm, SeriesScope } from '../../workers/contract.ts';
import { NOW } from '../server/app-support.ts';
import { createWorkerWorld, HOUR, type WorkerWorld } from './worker-world.ts';

// Loads at once the module that a worker loads with the first rule.
await Promise.all([
  import('../../workers/model/recurrence.ts'),
  import('../../workers/areas/form/recurrence-notices.ts'),
]);

let app: WorkerWorld;

const DAY = 24 * HOUR;
/** Monday 2 March 2026, 10:00 in Prague, an hour from now. */
const START = NOW + HOUR;

const FORM: ReservationForm = {
  resourceIds: ['open'],
  subject: 'Review',
  start: START,
  end: START + HOUR,
  isAllDay: false,
  attendees: [],
  visibility: 'default',
  showAs: 'busy',
  reminder: null,
  text: '',
  meeting: 'none',
  recurrence: null,
};

const by = (rule: string, ...exceptions: string[]): { readonly recurrence: Recurrence } => ({
  recurrence: { rule, exceptions },
});
const DAILY = by('FREQ=DAILY;COUNT=4');

beforeEach(async () => {
  app = await createWorkerWorld();
  await app.signIn('ada');
});

afterEach(() => app.close());

const reserving = () => app.computation.reserving;

async function book(form: ReservationForm): Promise<string> {
  const booked = await reserving().book(form, crypto.randomUUID(), () => undefined);
  if (!booked.ok) throw new Error(JSON.stringify(booked.error));
  await app.pass(10_000);
  return booked.value.eventId;
}

/** The user's events, e.g. `2 Review accepted`: day of March, subject, and what their place has answered. */
async function events() {
  const calendar = await app.server.context.store.calendar.list({
    calendarEmail: 'ada@campus.example',
    start: NOW,
    end: NOW + 60 * DAY,
    iCalUId: null,
    resourceEmails: [],
    includeCancelled: false,
    offset: 0,
    limit: 100,
  });
  return calendar.map(({ id, start, subject, attendees }) => {
    const [place] = attendees;
    return { id, line: `${new Date(start).getUTCDate()} ${subject} ${place?.response}` };
  });
}

const lines = async () => (await events()).map(({ line }) => line);

/** Reads an event into the form, as its page does before it is changed. */
async function open(eventId: string): Promise<ReservationForm> {
  const read = await reserving().read(eventId);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.form;
}

/** The dates that a form would have, e.g. `2026-03-02 Desk open` if there is an obstacle on it. */
async function dates(form: ReservationForm, changing: string, scope?: SeriesScope): Promise<readonly string[]> {
  const told: FormCheck[] = [];
  const close = await reserving().watch((one) => void told.push(one));
  await reserving().check(form, 7, changing, scope);
  await app.pass(2_000);
  close();
  return (told.at(-1)?.occurrences ?? []).map(({ date, conflicts, isLeftOut }) =>
    [date.slice(5), ...conflicts.map(({ name }) => name), ...(isLeftOut ? ['out'] : [])].join(' '),
  );
}

test('makes a series of a single reservation, which is no obstacle to itself', async () => {
  const eventId = await book(FORM);
  await book({ ...FORM, subject: 'Other', start: START + 2 * DAY, end: START + 2 * DAY + HOUR });
  const form = { ...(await open(eventId)), ...DAILY };
  expect(await dates(form, eventId)).toEqual(['03-02', '03-03', '03-04 Desk open', '03-05']);
  expect(await reserving().update(eventId, form, 'occurrence')).toMatchObject({
    ok: false,
    error: { code: 'resource_busy', conflicts: [{ date: '2026-03-04', email: 'open@desks.example' }] },
  });
  expect(await lines()).toEqual(['2 Review accepted', '4 Other accepted']);
  const rest = { ...form, ...by('FREQ=DAILY;COUNT=4', '2026-03-04') };
  expect(await dates(rest, eventId)).toEqual(['03-02', '03-03', '03-04 out', '03-05']);
  expect(await reserving().update(eventId, rest, 'occurrence')).toMatchObject({ ok: true, value: { eventId } });
  await app.pass(10_000);
  expect(await lines()).toEqual(['2 Review accepted', '3 Review accepted', '4 Other accepted', '5 Review accepted']);
  expect(await reserving().read(eventId)).toMatchObject({ value: { isRecurring: true, form: rest } });
});

test('gives the dates from one on a new rule, and shows them before', async () => {
  await book({ ...FORM, ...DAILY });
  const second = (await events())[1]!.id;
  const form = { ...(await open(second)), ...by('FREQ=DAILY;INTERVAL=2;COUNT=3') };
  expect(await dates(form, second, 'following')).toEqual(['03-03', '03-05', '03-07']);
  expect((await reserving().update(second, form, 'following')).ok).toBe(true);
  expect(await lines()).toEqual([
    '2 Review accepted',
    '3 Review accepted',
    '5 Review accepted',
    '7 Review notResponded',
  ]);
});

test('notifies the places of removed dates, and of new ones', async () => {
  await book({ ...FORM, ...DAILY });
  const second = (await events())[1]!.id;
  const form = { ...(await open(second)), ...by('FREQ=DAILY;INTERVAL=2;COUNT=3') };
  await reserving().update(second, form, 'following');
  await app.pass(2_000);
  const mails = await app.server.context.store.outbox.list('open@desks.example', 20);
  const told = mails.map(({ subject, body }) => `${subject} ${/From: (\S{10})/.exec(body)?.[1]}`);
  expect(told.toSorted()).toEqual([
    'Cancelled: Review 2026-03-04',
    'Reserved: Review 2026-03-02',
    'Reserved: Review 2026-03-07',
  ]);
});

test('gives all of a series another rule from its next date on', async () => {
  await book({ ...FORM, ...DAILY });
  const third = (await events())[2]!.id;
  await app.pass(2 * HOUR);
  const form = { ...(await open(third)), ...by('FREQ=DAILY;COUNT=5') };
  expect(await dates(form, third, 'series')).toEqual(['03-03', '03-04', '03-05', '03-06', '03-07']);
  expect((await reserving().update(third, form, 'series')).ok).toBe(true);
  expect((await lines()).map((line) => line.split(' ')[0])).toEqual(['2', '3', '4', '5', '6', '7']);
});

test('shows only the following dates, moved like the form', async () => {
  await book({ ...FORM, ...DAILY });
  const third = (await events())[2]!.id;
  const form = await open(third);
  const later = { ...form, start: form.start + HOUR, end: form.end + HOUR };
  expect(await dates(later, third, 'following')).toEqual(['03-04', '03-05']);
  expect(await dates(later, third, 'series')).toEqual(['03-02', '03-03', '03-04', '03-05']);
});

test('gives whole days another rule', async () => {
  const midnight = Date.parse('2026-03-03T00:00+01:00');
  const eventId = await book({
    ...FORM,
    isAllDay: true,
    start: midnight,
    end: midnight + DAY,
    ...by('FREQ=DAILY;COUNT=3'),
  });
  const form = { ...(await open(eventId)), ...by('FREQ=DAILY;INTERVAL=2;COUNT=3') };
  expect(await dates(form, eventId, 'series')).toEqual(['03-03', '03-05', '03-07']);
  expect((await reserving().update(eventId, form, 'series')).ok).toBe(true);
  expect(await reserving().read(eventId)).toMatchObject({ value: { form } });
  // By their UTC dates: midnight in Prague lies on the day before.
  expect(await lines()).toEqual(['2 Review accepted', '4 Review accepted', '6 Review notResponded']);
});

test('ends the repetition of a series', async () => {
  await book({ ...FORM, ...DAILY });
  const second = (await events())[1]!.id;
  const form = { ...(await open(second)), recurrence: null };
  expect((await reserving().update(second, form, 'following')).ok).toBe(true);
  expect(await lines()).toEqual(['2 Review accepted', '3 Review accepted']);
  expect(await reserving().read(second)).toMatchObject({ value: { isRecurring: false, form: { recurrence: null } } });
});

test('treats a date that was cancelled meanwhile as cancelled', async () => {
  await book({ ...FORM, ...DAILY });
  const [first, second] = await events();
  const form = await open(first!.id);
  expect((await app.computation.reservation.cancel(second!.id, 'occurrence')).ok).toBe(true);
  const other = { ...form, ...by('FREQ=DAILY;COUNT=6') };
  expect(await reserving().update(first!.id, other, 'series')).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect((await reserving().update(first!.id, { ...form, subject: 'Retro' }, 'series')).ok).toBe(true);
  expect(await lines()).toEqual(['2 Retro accepted', '4 Retro accepted', '5 Retro accepted']);
});
