import { afterEach, beforeEach, expect, test } from 'vitest';

import type { FormCheck, ReservationForm, ReservationProgress } from '../../workers/contract.ts';
import { NOW } from '../server/app-support.ts';
import { createWorkerWorld, HOUR, type WorkerWorld } from './worker-world.ts';

let app: WorkerWorld;

/** Monday 2 March 2026, 10:00 in Prague, an hour from now. */
const START = NOW + HOUR;

const FORM: ReservationForm = {
  resourceIds: ['open'],
  subject: 'Review',
  start: START,
  end: START + HOUR,
  isAllDay: false,
  attendees: [],
  visibility: 'private',
  showAs: 'busy',
  reminder: 10,
  text: 'Bring <pens>\nand paper',
  meeting: 'none',
  guests: 2,
  recurrence: null,
};

const WEEKLY = { rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=6', exceptions: [] };

beforeEach(async () => {
  app = await createWorkerWorld();
  await app.signIn('ada');
});

afterEach(() => app.close());

const book = (form: ReservationForm, onProgress: (progress: ReservationProgress) => void = () => undefined) =>
  app.computation.reserving.book(form, crypto.randomUUID(), onProgress);

async function bookNow(form: ReservationForm): Promise<string> {
  const booked = await book(form);
  if (!booked.ok) throw new Error(JSON.stringify(booked.error));
  return booked.value.eventId;
}

/** The last checks of a form. */
async function check(form: ReservationForm, changing: string | null = null): Promise<FormCheck | undefined> {
  const told: FormCheck[] = [];
  const close = await app.computation.reserving.watch((one) => void told.push(one));
  await app.computation.reserving.check(form, 7, changing);
  await app.pass(2_000);
  close();
  return told.at(-1);
}

test('books all that a form says, and gets the answers', async () => {
  const told: ReservationProgress[] = [];
  const booked = await book({ ...FORM, resourceIds: ['open', 'hers'] }, (progress) => void told.push(progress));
  expect(booked).toMatchObject({ ok: true, value: { meetingFailure: null } });
  await app.pass(20_000);
  expect(told.at(0)?.type).toBe('created');
  expect(told.at(-1)).toMatchObject({ type: 'answered', answer: 'accepted' });
  const read = await app.computation.reserving.read(booked.ok ? booked.value.eventId : '');
  expect(read).toMatchObject({
    ok: true,
    value: { form: { ...FORM, resourceIds: ['open', 'hers'] }, isRecurring: false, reason: null, bodyHtml: '' },
  });
});

test('keeps the wall-clock time of a series over the change of clocks', async () => {
  const eventId = await bookNow({ ...FORM, recurrence: WEEKLY });
  const read = await app.computation.reserving.read(eventId);
  expect(read).toMatchObject({ ok: true, value: { isRecurring: true, form: { start: START, recurrence: WEEKLY } } });
  const again = await check({ ...FORM, recurrence: WEEKLY });
  expect(again?.isComplete).toBe(true);
  expect(
    again?.occurrences.map(({ date, conflicts }) => `${date} ${conflicts.map(({ name }) => name).join()}`),
  ).toEqual([
    '2026-03-02 Desk open',
    '2026-03-09 Desk open',
    '2026-03-16 Desk open',
    '2026-03-23 Desk open',
    '2026-03-30 Desk open',
    '2026-04-06 Desk open',
  ]);
  expect((again?.occurrences[4]?.start ?? 0) - START).toBe(4 * 7 * 24 * HOUR - HOUR);
});

test('names the dates on which a series is not available, and books the others', async () => {
  await bookNow({ ...FORM, start: START + 7 * 24 * HOUR, end: START + 7 * 24 * HOUR + HOUR });
  const series = { ...FORM, recurrence: WEEKLY };
  expect(await book(series)).toMatchObject({
    ok: false,
    error: { code: 'resource_busy', conflicts: [{ date: '2026-03-09', email: 'open@desks.example' }] },
  });
  const rest = { ...series, recurrence: { ...WEEKLY, exceptions: ['2026-03-09'] } };
  const checked = await check(rest);
  expect(checked?.occurrences.flatMap(({ conflicts }) => conflicts)).toEqual([]);
  expect(checked?.occurrences[1]?.isLeftOut).toBe(true);
  expect((await book(rest)).ok).toBe(true);
});

test('counts the slots of the event being changed as free', async () => {
  const eventId = await bookNow(FORM);
  const later = { ...FORM, start: START + HOUR / 2, end: START + HOUR * 1.5 };
  expect((await check(later))?.places[0]?.obstacle?.type).toBe('tentative');
  expect((await check(later, eventId))?.places[0]?.obstacle).toBeNull();
});

test('offers the next time of a taken place, and another place', async () => {
  await bookNow({ ...FORM, resourceIds: ['open'] });
  const place = (await check(FORM))?.places[0];
  expect(place).toMatchObject({ obstacle: { type: 'tentative' }, next: { start: START + HOUR } });
  expect(place?.nearest).toMatchObject({ resourceId: 'hers', start: START });
});

test('says why a schedule is not known', async () => {
  const place = (await check({ ...FORM, resourceIds: ['failing'] }))?.places[0];
  expect(place?.obstacle?.type).toBe('failed');
});

test('changes what a form says and keeps the rest', async () => {
  const eventId = await bookNow(FORM);
  await app.computation.reserving.read(eventId);
  const changed = { ...FORM, subject: 'Retrospective', end: START + 2 * HOUR, resourceIds: ['hers'] };
  const updated = await app.computation.reserving.update(eventId, changed, 'occurrence');
  expect(updated).toEqual({ ok: true, value: { eventId, meetingFailure: null, canUndo: true } });
  expect(await app.computation.reserving.read(eventId)).toMatchObject({ value: { form: changed } });
  expect(await app.computation.reserving.undo(eventId)).toMatchObject({ ok: true, value: { eventId } });
  expect(await app.computation.reserving.read(eventId)).toMatchObject({ value: { form: FORM } });
});

test('reports that an event was changed elsewhere meanwhile', async () => {
  const eventId = await bookNow(FORM);
  await app.computation.reserving.read(eventId);
  await app.computation.reservation.extend(eventId, 90);
  const updated = await app.computation.reserving.update(eventId, { ...FORM, subject: 'New' }, 'occurrence');
  expect(updated).toMatchObject({ ok: false, error: { status: 412, code: 'stale' } });
});

test('changes a date of a series and those that follow', async () => {
  const eventId = await bookNow({ ...FORM, recurrence: WEEKLY });
  const later = { ...FORM, start: START + HOUR, end: START + 2 * HOUR, recurrence: WEEKLY };
  const updated = await app.computation.reserving.update(eventId, later, 'series');
  expect(updated.ok).toBe(true);
  const checked = await check({ ...FORM, recurrence: WEEKLY });
  expect(checked?.occurrences.flatMap(({ conflicts }) => conflicts)).toEqual([]);
  const moved = await check({ ...later, recurrence: WEEKLY });
  expect(moved?.occurrences.flatMap(({ conflicts }) => conflicts)).toHaveLength(6);
  const own = await check(later, eventId);
  expect(own?.occurrences.map(({ conflicts }) => conflicts.length)).toEqual([0, 0, 0, 0, 0, 0]);
});

test.each([
  ['FREQ=MONTHLY;BYMONTHDAY=2;COUNT=3', '2026-04-02T08:00Z', ['2026-04-02', '2026-05-02', '2026-06-02']],
  ['FREQ=MONTHLY;BYDAY=1MO;COUNT=3', '2026-04-06T08:00Z', ['2026-04-06', '2026-05-04', '2026-06-01']],
  ['FREQ=MONTHLY;COUNT=3', '2026-03-31T08:00Z', ['2026-03-31', '2026-05-31', '2026-07-31']],
  ['FREQ=MONTHLY;BYMONTHDAY=2,16;COUNT=3', '2026-04-02T08:00Z', ['2026-04-02', '2026-04-16', '2026-05-02']],
  ['FREQ=MONTHLY;BYMONTHDAY=2,29;COUNT=3', '2026-10-02T08:00Z', ['2026-10-02', '2026-10-29', '2026-11-02']],
  ['FREQ=MONTHLY;BYDAY=1MO,3MO;COUNT=3', '2026-04-07T08:00Z', ['2026-04-07', '2026-04-21', '2026-05-05']],
])('foretells the dates to which a series of months is moved: %s', async (rule, to, dates) => {
  const { reserving } = app.computation;
  const recurrence = { rule, exceptions: [] };
  const eventId = await bookNow({ ...FORM, recurrence });
  const start = Date.parse(to);
  const later = { ...FORM, start, end: start + HOUR, recurrence };
  expect((await checkSeries(later, eventId)).map(({ date }) => date)).toEqual(dates);
  await reserving.read(eventId);
  const updated = await reserving.update(eventId, later, 'series');
  if (!updated.ok) throw new Error(JSON.stringify(updated.error));
  const read = await reserving.read(updated.value.eventId);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(read.value.form.start).toBe(start);
  const made = await checkSeries(read.value.form, updated.value.eventId);
  expect(made.map((one) => `${one.date} ${(one.end - one.start) / HOUR}`)).toEqual(dates.map((date) => `${date} 1`));
});

test.each([
  ['FREQ=MONTHLY;BYMONTHDAY=2,16;COUNT=3', '2026-03-31T08:00Z'],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=3', '2026-03-03T09:00Z'],
])('says before it is sent that no rule gives the moved dates: %s to %s', async (rule, to) => {
  const recurrence = { rule, exceptions: [] };
  const eventId = await bookNow({ ...FORM, recurrence });
  const start = Date.parse(to);
  const later = { ...FORM, start, end: start + HOUR, recurrence };
  expect(await check(later, eventId)).toMatchObject({ problems: [{ type: 'unmovable-rule' }], occurrences: [] });
  await app.computation.reserving.read(eventId);
  const updated = await app.computation.reserving.update(eventId, later, 'series');
  expect(updated).toMatchObject({ ok: false, error: { status: 400, code: 'invalid_interval' } });
});

const checkSeries = async (form: ReservationForm, changing: string) => (await check(form, changing))?.occurrences ?? [];

test('finds places with what is free first', async () => {
  await bookNow({ ...FORM, resourceIds: ['hers'] });
  const found = await app.computation.reserving.findPlaces('DÉSK', { ...FORM, resourceIds: [] });
  const lines = found.ok ? found.value.map(({ resourceId, isFree }) => `${resourceId} ${isFree}`) : [];
  expect(lines).toEqual(['failing null', 'open true', 'hers false']);
});

test('knows when people are busy', async () => {
  await bookNow(FORM);
  const people = await app.computation.people.search('lovel');
  expect(people).toMatchObject({ ok: true, value: [{ email: 'ada@campus.example', isGroup: false }] });
  const emails = ['ada@campus.example', 'nobody@campus.example'];
  const read = await app.computation.people.freeBusy(emails, START, START + 2 * HOUR);
  const lines = read.ok
    ? read.value.people.map(({ slots, serviceError }) => `${slots.join('')} ${serviceError !== null}`)
    : [];
  expect(lines).toEqual(['22220000 false', '44444444 true']);
  expect(read.ok && read.value.together.join('')).toBe('00004321');
});
