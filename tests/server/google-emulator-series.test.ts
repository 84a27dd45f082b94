import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bearer, NOW } from './app-support.ts';
import {
  ADA,
  BEN,
  createGoogleWorld,
  DESK,
  type GoogleBody,
  type GoogleWorld,
  HOUR,
  meeting,
  refusalOf,
} from './google-support.ts';

let world: GoogleWorld;
beforeEach(async () => {
  world = await createGoogleWorld();
});
afterEach(() => world.close());

const ID = 'series0';
const ZONE = 'Europe/Prague';
const time = (date: string, clock = '09:00:00') => ({ dateTime: `${date}T${clock}`, timeZone: ZONE });
/** Mondays and Thursdays; the clocks change on 29 March. */
const SERIES = {
  id: ID,
  summary: 'Stand-up',
  start: time('2026-03-09'),
  end: time('2026-03-09', '09:30:00'),
  recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20260402T220000Z'],
  attendees: [{ email: DESK, resource: true }],
};
const SECOND = `${ID}_20260312T080000Z`;

const insert = (body: object, who = 'ada') => world.calendar(who, 'POST', '/primary/events', { body });
const patch = (id: string, body: object, who = 'ada') =>
  world.calendar(who, 'PATCH', `/primary/events/${id}`, { body });
const remove = (id: string, who = 'ada') => world.calendar(who, 'DELETE', `/primary/events/${id}`);
const read = (id: string, who = 'ada') => world.calendar(who, 'GET', `/primary/events/${id}`);
async function list(query: string, who = 'ada', calendar = 'primary'): Promise<readonly GoogleBody[]> {
  return (await world.calendar(who, 'GET', `/${calendar}/events?${query}`)).body.items ?? [];
}
const idsOf = (items: readonly GoogleBody[]) => items.map(({ id = '' }) => id.replace(`${ID}_`, ''));
const instances = async (query = '') =>
  (await world.calendar('ada', 'GET', `/primary/events/${ID}/instances?${query}`)).body.items ?? [];

const STAMPS = [
  '20260309T080000Z',
  '20260312T080000Z',
  '20260316T080000Z',
  '20260319T080000Z',
  '20260323T080000Z',
  '20260326T080000Z',
  '20260330T070000Z',
  '20260402T070000Z',
];

describe('a series', () => {
  it('is one event, and its dates where those are asked for', async () => {
    const { body } = await insert(SERIES);
    expect(body).toMatchObject({ id: ID, iCalUID: `${ID}@google.com`, recurrence: SERIES.recurrence });
    expect(body['recurringEventId']).toBeUndefined();
    expect(await list('')).toMatchObject([{ id: ID, recurrence: SERIES.recurrence }]);
    const dates = await list('singleEvents=true&orderBy=startTime');
    expect(idsOf(dates)).toEqual(STAMPS);
    expect(dates[6]).toMatchObject({
      recurringEventId: ID,
      iCalUID: `${ID}@google.com`,
      start: { dateTime: '2026-03-30T09:00:00+02:00', timeZone: ZONE },
      originalStartTime: { dateTime: '2026-03-30T09:00:00+02:00', timeZone: ZONE },
    });
    expect(dates[0]?.['recurrence']).toBeUndefined();
    expect(idsOf(await instances())).toEqual(STAMPS);
    expect(idsOf(await instances('timeMin=2026-03-20T00:00:00Z&timeMax=2026-03-27T00:00:00Z'))).toEqual(
      STAMPS.slice(4, 6),
    );
    expect((await read(SECOND)).body).toMatchObject({ id: SECOND, recurringEventId: ID });
    expect(refusalOf(await read(`${ID}_20260313T080000Z`))).toBe('404 notFound');
  });

  it.each([
    ['an offset in place of a zone', { start: { dateTime: '2026-03-09T09:00:00+01:00' } }, '400 required'],
    ['no end', { recurrence: ['RRULE:FREQ=DAILY'] }, '400 invalid'],
    ['two rules', { recurrence: ['RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2'] }, '400 invalid'],
    ['further dates', { recurrence: ['RRULE:FREQ=DAILY;COUNT=2', 'RDATE:20260501T080000Z'] }, '400 invalid'],
    ['no rule', { recurrence: ['EXDATE:20260309T080000Z'] }, '400 invalid'],
    ['a date that is none', { recurrence: ['RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261399'] }, '400 invalid'],
    ['nonsense', { recurrence: ['RRULE:nonsense'] }, '400 invalid'],
  ])('is refused with %s', async (_what, change, refusal) => {
    expect(refusalOf(await insert({ ...SERIES, ...change }))).toBe(refusal);
  });

  it('says so where an offset is no zone', async () => {
    const { body } = await insert({ ...SERIES, start: { dateTime: '2026-03-09T09:00:00+01:00' } });
    expect(body.error?.message).toBe('Missing time zone definition for start time.');
  });

  it('leaves dates out', async () => {
    const exdate = `EXDATE;TZID=${ZONE}:20260312T090000,20260316T090000`;
    const { body } = await insert({ ...SERIES, recurrence: [...SERIES.recurrence, exdate] });
    expect(body['recurrence']).toEqual([
      ...SERIES.recurrence,
      `EXDATE;TZID=${ZONE}:20260312T090000`,
      `EXDATE;TZID=${ZONE}:20260316T090000`,
    ]);
    expect(idsOf(await list('singleEvents=true'))).toEqual([STAMPS[0], ...STAMPS.slice(3)]);
    // What was left out from the start is no event that was cancelled.
    expect(await list('')).toHaveLength(1);
  });

  it('is of whole days', async () => {
    const days = {
      id: 'dates0',
      start: { date: '2026-03-09' },
      end: { date: '2026-03-10' },
      recurrence: ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20260310'],
    };
    const { body } = await insert(days);
    expect(body['recurrence']).toEqual(days.recurrence);
    expect(await list('singleEvents=true')).toMatchObject([
      { id: 'dates0_20260309', originalStartTime: { date: '2026-03-09' } },
      { id: 'dates0_20260311', start: { date: '2026-03-11' } },
    ]);
  });

  it('has dates that differ, and dates that are taken out', async () => {
    await insert(SERIES);
    const moved = { summary: 'Demo', start: time('2026-03-12', '14:00:00'), end: time('2026-03-12', '15:00:00') };
    expect((await patch(SECOND, moved)).body).toMatchObject({
      id: SECOND,
      recurringEventId: ID,
      start: { dateTime: '2026-03-12T14:00:00+01:00' },
      originalStartTime: { dateTime: '2026-03-12T09:00:00+01:00' },
    });
    const third = `${ID}_${STAMPS[2] ?? ''}`;
    expect((await remove(third)).status).toBe(204);
    expect(refusalOf(await remove(third))).toBe('410 deleted');
    expect((await read(third)).body.status).toBe('cancelled');
    expect(idsOf(await list('singleEvents=true'))).toEqual(STAMPS.filter((stamp) => stamp !== STAMPS[2]));
    expect(await list('')).toMatchObject([
      { id: ID, recurrence: SERIES.recurrence },
      { id: SECOND, summary: 'Demo' },
      { id: third, status: 'cancelled', recurringEventId: ID },
    ]);
    expect(refusalOf(await patch(SECOND, { recurrence: SERIES.recurrence }))).toBe('400 invalid');
  });

  it('changes as a whole, and keeps what was taken out of it', async () => {
    await insert(SERIES);
    await remove(SECOND);
    const { body } = await patch(ID, { summary: 'Daily' });
    expect(body).toMatchObject({ id: ID, summary: 'Daily', recurrence: SERIES.recurrence });
    const dates = await list('singleEvents=true');
    expect(new Set(dates.map(({ summary }) => summary))).toEqual(new Set(['Daily']));
    const update = { ...SERIES, id: undefined, summary: 'Updated' };
    const { body: updated } = await world.calendar('ada', 'PUT', `/primary/events/${ID}`, { body: update });
    expect(updated).toMatchObject({ id: ID, summary: 'Updated' });
    expect(idsOf(await list('singleEvents=true'))).toEqual(STAMPS.filter((stamp) => stamp !== STAMPS[1]));
  });

  it('moves as a whole', async () => {
    await insert(SERIES);
    const times = { start: time('2026-03-09', '10:00:00'), end: time('2026-03-09', '10:30:00') };
    expect((await patch(ID, times)).body).toMatchObject({ id: ID, start: { dateTime: '2026-03-09T10:00:00+01:00' } });
    const dates = await list('singleEvents=true');
    expect(dates.map(({ start }) => start?.dateTime?.slice(11, 16))).toEqual(STAMPS.map(() => '10:00'));
    expect(dates[0]?.id).toBe(`${ID}_20260309T090000Z`);
  });

  it('ends earlier, is no series any more, and becomes one', async () => {
    await insert(SERIES);
    await patch(ID, { recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20260316T220000Z'] });
    expect(idsOf(await list('singleEvents=true'))).toEqual(STAMPS.slice(0, 3));
    const { body: single } = await patch(ID, { recurrence: [] });
    expect(single['recurrence']).toBeUndefined();
    expect(await list('singleEvents=true')).toHaveLength(1);
    const again = await patch(ID, { start: SERIES.start, end: SERIES.end, recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] });
    expect(again.body).toMatchObject({ id: ID, recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] });
    expect(await list('singleEvents=true')).toHaveLength(2);
  });

  it('is deleted as a whole', async () => {
    await insert(SERIES);
    expect((await remove(ID)).status).toBe(204);
    expect(refusalOf(await remove(ID))).toBe('410 deleted');
    expect(await list('')).toEqual([]);
    expect(await list('singleEvents=true&showDeleted=true')).toHaveLength(STAMPS.length);
    expect(await list('showDeleted=true')).toMatchObject([{ id: ID, status: 'cancelled' }]);
    expect(refusalOf(await insert(SERIES))).toBe('409 duplicate');
  });

  it('is answered as a whole or by its dates', async () => {
    await insert({ ...SERIES, attendees: [{ email: BEN }] });
    const own = (responseStatus: string) => ({ attendees: [{ email: BEN, responseStatus }] });
    await patch(ID, own('accepted'), 'ben');
    await patch(SECOND, own('declined'), 'ben');
    const dates = await list('singleEvents=true', 'ben');
    const states = dates.map(({ attendees }) => attendees?.[0]?.responseStatus);
    expect(states).toEqual(STAMPS.map((_, index) => (index === 1 ? 'declined' : 'accepted')));
    expect((await remove(ID, 'ben')).status).toBe(204);
    expect(await list('singleEvents=true', 'ben')).toEqual([]);
    expect(await list('singleEvents=true')).toHaveLength(STAMPS.length);
  });

  it('is known to our own calls by its dates', async () => {
    await insert(SERIES);
    const key = { email: DESK, iCalUid: `${ID}@google.com`, id: SECOND };
    const asked = { method: 'POST' as const, url: '/api/event/statuses', headers: bearer(await world.tokenOf('ada')) };
    const known = await world.app.inject({ ...asked, payload: [key, { ...key, id: `${ID}_20260313T080000Z` }] });
    expect(known.json()).toMatchObject([key, null]);
    const other = { ...asked, headers: bearer(await world.tokenOf('ben')) };
    expect((await world.app.inject({ ...other, payload: [key] })).json()).toEqual([null]);
  });
});

describe('events that were not made at Google', () => {
  it('have ids of Google’s form', async () => {
    const headers = {
      ...bearer(await world.tokenOf('ada')),
      'idempotency-key': '7b4a3b1e-5d4f-4f57-9d3c-0a1f0a5b7f11',
    };
    const utc = (instant: number) => ({ dateTime: new Date(instant).toISOString().slice(0, 19), timeZone: 'UTC' });
    const payload = {
      subject: 'From elsewhere',
      start: utc(NOW + HOUR),
      end: utc(NOW + 2 * HOUR),
      resources: [{ email: DESK }],
      recurrence: { rule: 'FREQ=DAILY;COUNT=3' },
    };
    const created = await world.app.inject({ method: 'POST', url: '/v1/users/me/events', headers, payload });
    expect(created.statusCode).toBe(201);
    const [master] = await list('');
    expect(master?.id).toMatch(/^[\da-v]{20,}$/);
    const dates = await list('singleEvents=true');
    expect(dates).toHaveLength(3);
    for (const { id, recurringEventId } of dates) {
      expect(id).toMatch(/^[\da-v]+_\d{8}T\d{6}Z$/);
      expect(recurringEventId).toBe(master?.id);
      expect((await read(id ?? '')).body.id).toBe(id);
    }
    expect((await patch(master?.id ?? '', { summary: 'Renamed' })).body).toMatchObject({
      id: master?.id,
      summary: 'Renamed',
    });
    const key = { email: DESK, iCalUid: dates[1]?.iCalUID, id: dates[1]?.id };
    const statuses = await world.app.inject({ method: 'POST', url: '/api/event/statuses', headers, payload: [key] });
    expect(statuses.json()).toMatchObject([key]);
    expect(refusalOf(await insert(meeting(NOW + HOUR, NOW + 2 * HOUR, { id: master?.id })))).toBe('409 duplicate');
    expect(await list('singleEvents=true', 'ben', ADA)).toHaveLength(3);
  });
});
