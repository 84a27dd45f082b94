import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type CalendarEvent, CalendarEventSchema } from '../../workers/wire/schemas/calendar.ts';
import * as v from 'valibot';
import { makeResource } from './calendar-campus.ts';
import { createWorld, HOUR, MINUTE, NOW, refusal, reservation, type World, zoned } from './calendar-support.ts';

const RED = makeResource('red');
const BLUE = makeResource('blue');
const CLOSED = makeResource('closed', { reservationsEnabled: false });
const START = NOW + 2 * HOUR;
const END = NOW + 3 * HOUR;

let world: World;

beforeEach(async () => {
  world = await createWorld([RED, BLUE, CLOSED]);
});

afterEach(() => world.close());

async function busyOf(name: string): Promise<number> {
  const email = `${name}@rooms.test`;
  return (await world.store.calendar.busy([email], 0, NOW + 1_000 * HOUR)).get(email)?.length ?? 0;
}

describe('creating an event', () => {
  it('answers the event with its place and validator; the resource has not answered', async () => {
    const answer = await world.create('ada', reservation([RED], START, END, { text: '<p>Agenda &amp; more</p>' }));
    expect(answer.statusCode).toBe(201);
    const event = v.parse(CalendarEventSchema, answer.json());
    expect(answer.headers).toMatchObject({ location: `/v1/users/me/events/${event.id}`, etag: event.etag });
    expect(event).toMatchObject({
      subject: 'Sprint review',
      start: { dateTime: '2026-11-20T11:00:00', timeZone: 'Europe/Prague', utcDateTime: '2026-11-20T10:00:00Z' },
      organizer: { emailAddress: { address: 'ada@people.test', name: 'Ada Lovelace' } },
      isOrganizer: true,
      bodyPreview: 'Agenda & more',
      location: 'Room red',
      status: 'confirmed',
      eventPermissions: { canChange: true, canFinish: true, canDelete: true },
    });
    expect(event.attendees).toEqual([
      {
        emailAddress: { address: 'red@rooms.test', name: 'Room red' },
        status: { response: 'notResponded', time: null },
        resource: true,
        remotely: false,
        optional: false,
      },
    ]);
    expect(world.sent).toEqual(['availability-changed red@rooms.test 2026-11-20T10:00:00Z 2026-11-20T11:00:00Z']);
  });

  it('refuses a taken time, names the resource and reserves nothing of the rest', async () => {
    await world.create('ada', reservation([RED], START, END));
    const refused = await world.create('bob', reservation([BLUE, RED], START + 30 * MINUTE, END + HOUR));
    expect(refusal(refused)).toBe('409 resource_busy');
    expect(refused.json()).toMatchObject({ detail: expect.stringContaining('Room red') });
    expect(await busyOf('blue')).toBe(0);
    expect(world.sent).toHaveLength(1);
  });

  it('takes the time right before and right after', async () => {
    await world.create('ada', reservation([RED], START, END));
    const before = await world.create('bob', reservation([RED], START - HOUR, START));
    const after = await world.create('bob', reservation([RED], END, END + HOUR));
    expect([before.statusCode, after.statusCode]).toEqual([201, 201]);
  });

  it('invites people, the organizer and doubles left out', async () => {
    const attendees = ['bob@people.test', 'BOB@people.test', 'ada@people.test', 'guest@else.test'].map((address) => ({
      emailAddress: { address },
      remotely: true,
    }));
    const answer = await world.create('ada', reservation([RED], START, END, { attendees }));
    const people = answer.json<CalendarEvent>().attendees.filter(({ resource }) => !resource);
    expect(people.map(({ emailAddress }) => emailAddress.name)).toEqual(['Bob Šťastný', 'guest@else.test']);
    const [mail] = await world.store.outbox.list('bob@people.test', 10);
    expect(mail).toMatchObject({ kind: 'invitation', subject: 'Invitation: Sprint review' });
    expect(mail?.body).toContain('20 Nov 2026, 11:00–12:00 (Europe/Prague)');
  });

  it('is refused without token, for guests, for what cannot be reserved and for resources as guests', async () => {
    const body = reservation([RED], START, END);
    expect(refusal(await world.ask(null, 'POST', '/v1/users/me/events', { body }))).toBe('401 unauthorized');
    expect(refusal(await world.create('guest-1', body))).toBe('403 forbidden');
    expect(refusal(await world.create('ada', reservation([CLOSED], START, END)))).toBe('403 forbidden');
    expect(refusal(await world.create('ada', reservation([makeResource('ghost')], START, END)))).toBe(
      '400 invalid_request',
    );
    const attendees = [{ emailAddress: { address: 'blue@rooms.test' } }];
    expect(refusal(await world.create('ada', { ...body, attendees }))).toBe('400 invalid_request');
  });
});

const at = (dateTime: string, timeZone = 'Europe/Prague', utcDateTime?: string) => ({
  dateTime,
  timeZone,
  ...(utcDateTime === undefined ? {} : { utcDateTime }),
});

const utc = async (start: object, end: object) => {
  world.now = Date.parse('2027-03-01T00:00:00Z');
  const answer = await world.create('ada', { ...reservation([RED], START, END), start, end });
  const event = answer.json<CalendarEvent>();
  return [event.start.utcDateTime, event.end.utcDateTime];
};

const allDay = (end: string) => ({
  ...reservation([RED], START, END),
  isAllDay: true,
  start: at('2026-11-23T00:00:00'),
  end: at(end),
});

describe('the times of an event', () => {
  it.each([
    ['an end before the start', at('2026-11-23T10:00:00'), at('2026-11-23T09:00:00'), '400 invalid_interval'],
    ['an empty interval', at('2026-11-23T10:00:00'), at('2026-11-23T10:00:00'), '400 invalid_interval'],
    ['an end that is not in the future', at('2026-11-20T08:00:00'), at('2026-11-20T09:00:00'), '400 invalid_interval'],
    ['more than a year', at('2026-11-23T10:00:00'), at('2027-12-23T10:00:00'), '400 interval_too_long'],
    ['an unknown zone', at('2026-11-23T10:00:00', 'Mars/Base'), at('2026-11-23T11:00:00'), '400 invalid_time_zone'],
    ['a bare offset', at('2026-11-23T10:00:00', '+01:00'), at('2026-11-23T11:00:00'), '400 invalid_time_zone'],
    ['a date that does not exist', at('2027-02-30T10:00:00'), at('2027-03-01T11:00:00'), '400 invalid_request'],
    [
      'years that the calendar cannot write',
      at('9999-12-31T22:00:00', 'Etc/GMT+12'),
      at('9999-12-31T23:00:00', 'Etc/GMT+12'),
      '400 invalid_request',
    ],
    [
      'instants that disagree with the wall clock',
      at('2026-11-23T10:00:00', 'Europe/Prague', '2026-11-23T10:00:00Z'),
      at('2026-11-23T11:00:00'),
      '400 invalid_request',
    ],
  ])('refuse %s', async (_name, start, end, expected) => {
    expect(refusal(await world.create('ada', { ...reservation([RED], START, END), start, end }))).toBe(expected);
  });

  it('are 366 dates at most, over the change of clocks in autumn as well', async () => {
    world.now = Date.parse('2027-10-01T00:00:00Z');
    const lasting = (end: string) =>
      world.create('ada', { ...allDay(end), start: at('2027-10-30T00:00:00'), end: at(end) });
    expect((await lasting('2028-10-30T00:00:00')).statusCode).toBe(201);
    const longer = await lasting('2028-10-31T00:00:00');
    expect(refusal(longer)).toBe('400 interval_too_long');
    expect(longer.json()).toMatchObject({ detail: 'An event lasts at most 366 days.' });
  });

  it('move a skipped hour on and take the first of a repeated one, unless the instant says the second', async () => {
    expect(await utc(at('2027-03-28T02:30:00'), at('2027-03-28T04:00:00'))).toEqual([
      '2027-03-28T01:30:00Z',
      '2027-03-28T02:00:00Z',
    ]);
    expect(await utc(at('2027-10-31T02:30:00'), at('2027-10-31T02:45:00'))).toEqual([
      '2027-10-31T00:30:00Z',
      '2027-10-31T00:45:00Z',
    ]);
    const second = at('2027-10-31T02:30:00', 'Europe/Prague', '2027-10-31T01:30:00Z');
    expect(await utc(second, at('2027-10-31T03:00:00'))).toEqual(['2027-10-31T01:30:00Z', '2027-10-31T02:00:00Z']);
  });

  it('of all-day events are midnights', async () => {
    expect(refusal(await world.create('ada', allDay('2026-11-23T18:00:00')))).toBe('400 invalid_interval');
    expect((await world.create('ada', allDay('2026-11-24T00:00:00'))).json()).toMatchObject({ isAllDay: true });
  });
});

describe('an idempotency key', () => {
  it('is required and must be a UUID', async () => {
    const body = reservation([RED], START, END);
    expect(refusal(await world.ask('ada', 'POST', '/v1/users/me/events', { body }))).toBe('400 invalid_request');
    expect(refusal(await world.create('ada', body, 'twice'))).toBe('400 invalid_request');
    expect(await busyOf('red')).toBe(0);
  });

  it('gives the first answer again, also when the field order differs or the event has changed since', async () => {
    const key = randomUUID();
    const body = reservation([RED], START, END);
    const first = await world.create('ada', body, key);
    await world.pass(HOUR);
    const again = await world.create('ada', Object.fromEntries(Object.entries(body).reverse()), key);
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([201, first.body, first.headers['etag']]);
    expect(await busyOf('red')).toBe(1);
  });

  it('makes one reservation of many lost answers, however often each is asked for', async () => {
    const requests = Array.from({ length: 500 }, (_, index) => ({
      key: randomUUID(),
      body: reservation([RED], START + index * 15 * MINUTE, START + (index + 1) * 15 * MINUTE),
    }));
    // The answers of the first round never arrive.
    await Promise.all(requests.map(({ key, body }) => world.create('ada', body, key)));
    const retries = await Promise.all(
      requests.flatMap(({ key, body }) => [1, 2, 3].map(() => world.create('ada', body, key))),
    );
    expect(new Set(retries.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(retries.map((answer) => answer.json<CalendarEvent>().id)).size).toBe(requests.length);
    expect(await busyOf('red')).toBe(requests.length);
  });

  it('is refused for another request, but belongs to one person for a day', async () => {
    const key = randomUUID();
    await world.create('ada', reservation([RED], START, END), key);
    const other = reservation([BLUE], START, END);
    expect(refusal(await world.create('ada', other, key))).toBe('422 invalid_request');
    expect((await world.create('bob', other, key)).statusCode).toBe(201);
    world.now += 24 * HOUR;
    const later = reservation([BLUE], world.now + HOUR, world.now + 2 * HOUR);
    expect((await world.create('ada', later, key)).statusCode).toBe(201);
  });

  it('is free again after a refusal', async () => {
    await world.create('bob', reservation([RED], START, END));
    const key = randomUUID();
    expect(refusal(await world.create('ada', reservation([RED], START, END), key))).toBe('409 resource_busy');
    expect((await world.create('ada', reservation([BLUE], START, END), key)).statusCode).toBe(201);
  });
});

it('writes wall-clock times of any zone', async () => {
  const start = zoned(START, 'America/New_York');
  const answer = await world.create('eve', { ...reservation([RED], START, END), start });
  expect(answer.json<CalendarEvent>().start).toEqual({ ...start, utcDateTime: '2026-11-20T10:00:00Z' });
});
