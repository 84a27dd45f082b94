import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { makeResource } from './calendar-campus.ts';
import { createWorld, DAY, HOUR, MINUTE, NOW, refusal, reservation, type World } from './calendar-support.ts';
import { conflictsOf, eventsOf, pictureOf, put, remove, seriesOf } from './series-support.ts';

const RED = makeResource('red');
const BLUE = makeResource('blue');
/** Friday, 11:00 in Prague. */
const START = NOW + 2 * HOUR;
const END = START + HOUR;
const INVITED = { attendees: [{ emailAddress: { address: 'bob@people.test' } }] };

let world: World;
let events: readonly CalendarEvent[];

beforeEach(async () => {
  world = await createWorld([RED, BLUE]);
  await world.create('ada', seriesOf([RED], START, END, 'FREQ=DAILY;COUNT=4', INVITED));
  events = await eventsOf(world, 'me');
  world.sent.length = 0;
});

afterEach(() => world.close());

const at = (index: number): CalendarEvent => events[index]!;
const list = async () => pictureOf(await eventsOf(world, 'me'));
/** The body that moves an event of the series and leaves the rest unchanged. */
const moved = (index: number, from: number, to = from, change: object = {}) =>
  reservation([RED], START + index * DAY + from, END + index * DAY + to, { ...INVITED, ...change });
const rulesOf = async () => (await eventsOf(world, 'me')).map(({ recurrence }) => recurrence?.rule);

describe('changing one event of a series', () => {
  it('makes it an exception and leaves the others', async () => {
    const answer = await put(world, at(1), moved(1, HOUR, HOUR, { subject: 'Later' }), 'occurrence');
    expect(answer.json()).toMatchObject({ type: 'exception', seriesMasterId: at(0).seriesMasterId });
    expect(await list()).toEqual([
      '2026-11-20T11:00–12:00 occurrence Sprint review',
      '2026-11-21T12:00–13:00 exception Later',
      '2026-11-22T11:00–12:00 occurrence Sprint review',
      '2026-11-23T11:00–12:00 occurrence Sprint review',
    ]);
  });

  it('keeps its original start, however often it or the others are moved', async () => {
    const original = () =>
      eventsOf(world, 'me').then((list) => list.map(({ originalStart }) => originalStart?.dateTime));
    await put(world, at(1), moved(1, DAY + HOUR), 'occurrence');
    events = await eventsOf(world, 'me');
    const again = events.find(({ id }) => id === at(2).id)!;
    expect(again.type).toBe('exception');
    await put(world, again, moved(1, 2 * HOUR), 'occurrence');
    events = await eventsOf(world, 'me');
    expect(await original()).toEqual(['20', '21', '22', '23'].map((day) => `2026-11-${day}T11:00:00`));
    await put(world, at(0), moved(0, DAY + HOUR), 'series');
    expect(await original()).toEqual(['21', '22', '23', '24'].map((day) => `2026-11-${day}T12:00:00`));
    expect(events[1]?.originalStart).toEqual({
      dateTime: '2026-11-21T11:00:00',
      timeZone: 'Europe/Prague',
      utcDateTime: '2026-11-21T10:00:00Z',
    });
  });

  it('is the default without a scope', async () => {
    const headers = { 'if-match': at(1).etag! };
    await world.ask('ada', 'PUT', `/v1/users/me/events/${at(1).id}`, { body: moved(1, HOUR), headers });
    expect((await list()).filter((line) => line.includes('exception'))).toHaveLength(1);
  });

  it('accepts its unchanged rule, and no rule of its own', async () => {
    const same = moved(0, 0, 0, { recurrence: at(0).recurrence });
    expect((await put(world, at(0), same, 'occurrence')).statusCode).toBe(200);
    events = await eventsOf(world, 'me');
    const other = moved(0, 0, 0, { recurrence: { rule: 'FREQ=DAILY;COUNT=9', exceptions: [] } });
    expect(refusal(await put(world, at(0), other, 'occurrence'))).toBe('400 invalid_request');
  });
});

describe('changing a series', () => {
  it('gives all of its events the content, and moves them by the wall clock', async () => {
    const answer = await put(world, at(1), moved(1, HOUR, HOUR + 30 * MINUTE, { subject: 'Retro' }), 'series');
    expect(answer.json()).toMatchObject({ id: at(1).id, subject: 'Retro', etag: '"2"', type: 'occurrence' });
    expect(answer.headers['etag']).toBe('"2"');
    expect(await list()).toEqual([
      '2026-11-20T12:00–13:30 occurrence Retro',
      '2026-11-21T12:00–13:30 occurrence Retro',
      '2026-11-22T12:00–13:30 occurrence Retro',
      '2026-11-23T12:00–13:30 occurrence Retro',
    ]);
    expect(world.sent).toEqual(['availability-changed red@rooms.test 2026-11-20T10:00:00Z 2026-11-23T12:30:00Z']);
  });

  it('may move each event to where another one has been', async () => {
    expect((await put(world, at(0), moved(0, DAY), 'series')).statusCode).toBe(200);
    expect((await list()).map((line) => line.slice(0, 10))).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
    ]);
  });

  it('takes another place on all dates, or on none', async () => {
    await world.create('bob', reservation([BLUE], START + 2 * DAY, END + 2 * DAY));
    const body = reservation([BLUE], START, END, INVITED);
    const refused = await put(world, at(0), body, 'series');
    expect(refusal(refused)).toBe('409 resource_busy');
    expect(conflictsOf(refused)).toEqual(['2026-11-22 blue@rooms.test']);
    expect(await eventsOf(world, 'me')).toEqual(events);
    expect((await put(world, at(3), reservation([BLUE], START + 3 * DAY, END + 3 * DAY), 'following')).statusCode).toBe(
      200,
    );
    expect((await eventsOf(world, 'me')).map(({ location }) => location)).toEqual([
      ...Array.from({ length: 3 }, () => 'Room red'),
      'Room blue',
    ]);
  });

  it('moves an exception by as much, from where it is', async () => {
    await put(world, at(1), moved(1, 3 * HOUR), 'occurrence');
    await put(world, at(2), moved(2, HOUR), 'series');
    expect((await list())[1]).toBe('2026-11-21T15:00–16:00 exception Sprint review');
  });

  it('leaves what has ended as it was', async () => {
    world.now = END + DAY;
    await put(world, at(3), moved(3, HOUR, HOUR, { subject: 'Retro' }), 'series');
    expect((await list()).map((line) => line.split(' ').slice(2).join(' '))).toEqual([
      'Sprint review',
      'Sprint review',
      'Retro',
      'Retro',
    ]);
    expect(new Set((await eventsOf(world, 'me')).map(({ seriesMasterId }) => seriesMasterId)).size).toBe(1);
  });

  it('is refused where an event would be past', async () => {
    expect(refusal(await put(world, at(3), moved(3, -4 * HOUR), 'series'))).toBe('400 invalid_interval');
    expect(await list()).toEqual(pictureOf(events));
  });

  it('needs the version of the named event, and retries where another one was changed', async () => {
    await put(world, at(2), moved(2, 2 * HOUR), 'occurrence');
    expect((await put(world, at(0), moved(0, 0, 0, { subject: 'Retro' }), 'series')).statusCode).toBe(200);
    expect(refusal(await put(world, at(0), moved(0, 0), 'series'))).toBe('412 stale');
  });

  it('keeps to the wall clock over a change of the clocks', async () => {
    await world.close();
    world = await createWorld([RED]);
    world.now = Date.parse('2026-10-20T08:00:00Z');
    const start = Date.parse('2026-10-24T07:00:00Z');
    await world.create('ada', seriesOf([RED], start, start + HOUR, 'FREQ=DAILY;COUNT=3'));
    events = await eventsOf(world, 'me');
    await put(world, at(0), reservation([RED], start + HOUR, start + 3 * HOUR), 'series');
    expect(await list()).toEqual([
      '2026-10-24T10:00–12:00 occurrence Sprint review',
      '2026-10-25T10:00–12:00 occurrence Sprint review',
      '2026-10-26T10:00–12:00 occurrence Sprint review',
    ]);
  });

  it('makes whole days of it', async () => {
    const day = (index: number) => `2026-11-${20 + index}T00:00:00`;
    const body = moved(1, 0, 0, {
      isAllDay: true,
      start: { dateTime: day(1), timeZone: 'Europe/Prague' },
      end: { dateTime: day(2), timeZone: 'Europe/Prague' },
    });
    expect((await put(world, at(1), body, 'following')).statusCode).toBe(200);
    expect(await list()).toEqual([
      '2026-11-20T11:00–12:00 occurrence Sprint review',
      '2026-11-21T00:00–00:00 occurrence Sprint review',
      '2026-11-22T00:00–00:00 occurrence Sprint review',
      '2026-11-23T00:00–00:00 occurrence Sprint review',
    ]);
  });

  it('sends one mail per person', async () => {
    await put(world, at(0), moved(0, HOUR), 'series');
    const mails = await world.store.outbox.list('bob@people.test', 10);
    expect(mails.map(({ subject }) => subject)).toEqual(['Changed: Sprint review', 'Invitation: Sprint review']);
    expect(mails[0]?.body).toContain('All 4 dates:');
  });

  it('belongs to the organizer', async () => {
    expect(refusal(await put(world, at(0), moved(0, HOUR), 'series', 'bob'))).toBe('403 not_organizer');
  });
});

describe('changing an event and those that follow', () => {
  it('makes them a series of their own, each with its rule', async () => {
    await put(world, at(2), moved(2, HOUR), 'following');
    expect(await list()).toEqual([
      '2026-11-20T11:00–12:00 occurrence Sprint review',
      '2026-11-21T11:00–12:00 occurrence Sprint review',
      '2026-11-22T12:00–13:00 occurrence Sprint review',
      '2026-11-23T12:00–13:00 occurrence Sprint review',
    ]);
    const after = await eventsOf(world, 'me');
    const [old, young] = [after[0]!, after[2]!];
    expect(after.map(({ seriesMasterId }) => seriesMasterId)).toEqual([
      old.seriesMasterId,
      old.seriesMasterId,
      young.seriesMasterId,
      young.seriesMasterId,
    ]);
    expect(old.seriesMasterId).toBe(at(0).seriesMasterId);
    expect(young.seriesMasterId).not.toBe(old.seriesMasterId);
    expect(young.iCalUId).not.toBe(old.iCalUId);
    expect(after[3]!.iCalUId).toBe(young.iCalUId);
    expect(old.recurrence?.rule).toBe('FREQ=DAILY;UNTIL=20261121T225959Z');
    expect(young.recurrence?.rule).toBe('FREQ=DAILY;UNTIL=20261123T225959Z');
  });

  it('from the first one on is the series itself', async () => {
    await put(world, at(0), moved(0, HOUR), 'following');
    expect(await rulesOf()).toEqual(Array.from({ length: 4 }, () => 'FREQ=DAILY;COUNT=4'));
  });

  it('moves weekdays along with the dates, and not several days of a month', async () => {
    const start = START + 10 * DAY;
    await world.create('bob', seriesOf([BLUE], start, start + HOUR, 'FREQ=WEEKLY;BYDAY=MO;COUNT=3'));
    const [, second] = await eventsOf(world, 'blue@rooms.test');
    const body = reservation([BLUE], start + 8 * DAY, start + 8 * DAY + HOUR);
    expect((await put(world, second!, body, 'following', 'bob')).statusCode).toBe(200);
    const after = await eventsOf(world, 'blue@rooms.test', 'bob');
    expect(after.map((event) => `${event.start.dateTime.slice(0, 10)} ${event.recurrence?.rule}`)).toEqual([
      '2026-11-30 FREQ=WEEKLY;BYDAY=MO;UNTIL=20261206T225959Z',
      '2026-12-08 FREQ=WEEKLY;BYDAY=TU;UNTIL=20261215T225959Z;WKST=TU',
      '2026-12-15 FREQ=WEEKLY;BYDAY=TU;UNTIL=20261215T225959Z;WKST=TU',
    ]);
    const rule = 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=2';
    const monthly = await world.create('eve', seriesOf([BLUE], start + 2 * HOUR, start + 3 * HOUR, rule));
    const later = reservation([BLUE], start + 26 * HOUR, start + 27 * HOUR);
    expect(refusal(await put(world, monthly.json(), later, 'series', 'eve'))).toBe('400 invalid_interval');
  });
});

describe('deleting events of a series', () => {
  it('removes one, and stores its date as left out', async () => {
    expect((await remove(world, at(1), 'occurrence')).statusCode).toBe(204);
    expect((await list()).map((line) => line.slice(0, 10))).toEqual(['2026-11-20', '2026-11-22', '2026-11-23']);
    const [first] = await eventsOf(world, 'me');
    expect(first?.recurrence).toEqual({ rule: 'FREQ=DAILY;COUNT=4', exceptions: ['2026-11-21'] });
    expect(refusal(await remove(world, at(1), 'occurrence'))).toBe('410 gone');
    expect(refusal(await world.ask('ada', 'GET', `/v1/users/me/events/${at(1).id}`))).toBe('410 gone');
  });

  it('removes it and those that follow, and ends the rule before', async () => {
    expect((await remove(world, at(2), 'following')).statusCode).toBe(204);
    expect((await list()).map((line) => line.slice(0, 10))).toEqual(['2026-11-20', '2026-11-21']);
    expect(await rulesOf()).toEqual(Array.from({ length: 2 }, () => 'FREQ=DAILY;UNTIL=20261121T225959Z'));
    expect(world.sent).toEqual(['availability-changed red@rooms.test 2026-11-22T10:00:00Z 2026-11-23T11:00:00Z']);
  });

  it('removes all that have not ended', async () => {
    world.now = END;
    expect((await remove(world, at(2), 'series')).statusCode).toBe(204);
    expect(await list()).toEqual(['2026-11-20T11:00–12:00 occurrence Sprint review']);
    const free = await world.create('bob', seriesOf([RED], START + DAY, END + DAY, 'FREQ=DAILY;COUNT=3'));
    expect(free.statusCode).toBe(201);
  });

  it('sends one cancellation per person', async () => {
    await remove(world, at(0), 'series');
    const mails = await world.store.outbox.list('bob@people.test', 10);
    expect(mails.map(({ subject }) => subject)).toEqual(['Cancelled: Sprint review', 'Invitation: Sprint review']);
    expect(mails[0]?.body.match(/^- /gm)).toHaveLength(4);
  });

  it('by an invited person removes them from that calendar only, with one mail', async () => {
    expect((await remove(world, at(1), 'following', 'bob')).statusCode).toBe(204);
    expect(pictureOf(await eventsOf(world, 'me', 'bob')).map((line) => line.slice(0, 10))).toEqual(['2026-11-20']);
    expect(await list()).toHaveLength(4);
    const mails = await world.store.outbox.list('ada@people.test', 10);
    expect(mails.map(({ subject }) => subject)).toEqual(['Declined: Sprint review']);
    expect(refusal(await remove(world, at(1), 'following', 'bob'))).toBe('410 gone');
  });
});
