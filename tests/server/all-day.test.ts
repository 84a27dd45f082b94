import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { confirmResources } from '../../server/calendar/confirmations.ts';
import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { makeResource } from './calendar-campus.ts';
import {
  callerNamed,
  createWorld,
  DAY,
  HOUR,
  MINUTE,
  NOW,
  refusal,
  reservation,
  type World,
} from './calendar-support.ts';
import { eventsOf } from './series-support.ts';

const MULTI_DAY = {
  multiDayEventConfirmationId: 2,
  lessThanMinutes: null,
  lessThanConfirmationId: null,
  greaterThanMinutes: null,
  greaterThanConfirmationId: null,
};
/** To be confirmed before ten o'clock of an all-day event. */
const DESK = makeResource('desk', {
  timezone: 'America/New_York',
  requiresConfirmation: true,
  resourceUnconfirmedEventCancelEventAllDayTime: 600,
  multiDayEventConfirmationSettings: MULTI_DAY,
});
const RED = makeResource('red');
const at = (text: string): number => Date.parse(text);

/** The 23rd of November, created in Prague. */
const DATES = {
  isAllDay: true,
  start: { dateTime: '2026-11-23T00:00:00', timeZone: 'Europe/Prague' },
  end: { dateTime: '2026-11-24T00:00:00', timeZone: 'Europe/Prague' },
};

describe('an all-day event made in Prague for a desk in New York', () => {
  let world: World;
  let event: CalendarEvent;
  beforeEach(async () => {
    world = await createWorld([DESK, RED]);
    event = (await world.create('ada', reservation([DESK, RED], NOW, NOW, DATES))).json();
  });
  afterEach(() => world.close());

  const busy = async (email: string): Promise<readonly string[]> => {
    const intervals = await world.store.calendar.busy([email], NOW, NOW + 10 * DAY);
    return (intervals.get(email) ?? []).map(({ start, end }) =>
      [start, end].map((instant) => new Date(instant).toISOString().slice(5, 16)).join('–'),
    );
  };
  const confirm = async (now: number): Promise<string> => {
    world.now = now;
    const keys = [{ email: 'desk@rooms.test', iCalUid: event.iCalUId, id: event.id }];
    const [answer] = await confirmResources(world.context, callerNamed('ada'), keys);
    return answer !== undefined && 'code' in answer ? `${answer.status} ${answer.code}` : 'confirmed';
  };

  it('takes the desk for that date in New York, and the room for that of Prague', async () => {
    expect(await busy('desk@rooms.test')).toEqual(['11-23T05:00–11-24T05:00']);
    expect(await busy('red@rooms.test')).toEqual(['11-22T23:00–11-23T23:00']);
    expect(event.start).toMatchObject({ utcDateTime: '2026-11-22T23:00:00Z' });
  });

  it('is confirmed on that morning in New York', async () => {
    expect(await confirm(at('2026-11-23T04:59:00Z'))).toBe('409 not_started');
    expect(await confirm(at('2026-11-23T05:00:00Z'))).toBe('confirmed');
  });

  it('loses the desk when that morning is over', async () => {
    await world.pass(at('2026-11-23T15:00:00Z') - NOW);
    expect(await busy('desk@rooms.test')).toEqual(['11-23T05:00–11-24T05:00']);
    await world.pass(1);
    expect(await busy('desk@rooms.test')).toEqual([]);
    expect(await busy('red@rooms.test')).toHaveLength(1);
  });

  it('notifies of the whole time in which the desk may have changed', () => {
    expect(world.sent).toContain('availability-changed desk@rooms.test 2026-11-21T21:00:00Z 2026-11-25T01:00:00Z');
  });

  it('never uses the desk where it is finished before the date begins in New York', async () => {
    world.now = at('2026-11-23T03:00:00Z');
    const url = `/v1/users/me/events/${event.id}/finish`;
    expect((await world.ask('ada', 'POST', url, { body: {} })).statusCode).toBe(200);
    expect(await busy('desk@rooms.test')).toEqual([]);
    expect(await busy('red@rooms.test')).toEqual(['11-22T23:00–11-23T03:00']);
  });

  it('moves to another date there as well', async () => {
    const dates = {
      start: { ...DATES.start, dateTime: '2026-11-25T00:00:00' },
      end: { ...DATES.end, dateTime: '2026-11-26T00:00:00' },
    };
    const body = reservation([DESK, RED], NOW, NOW, { ...DATES, ...dates });
    const url = `/v1/users/me/events/${event.id}`;
    const answer = await world.ask('ada', 'PUT', url, { body, headers: { 'if-match': String(event.etag) } });
    expect(answer.statusCode).toBe(200);
    expect(await busy('desk@rooms.test')).toEqual(['11-25T05:00–11-26T05:00']);
  });
});

describe('the rules of a desk in New York', () => {
  let world: World;
  afterEach(() => world.close());

  it('judge an all-day event by its dates there', async () => {
    const settings = {
      minimumMeetingDurationInMinutes: null,
      maximumMeetingDurationInMinutes: null,
      maxAdvanceDays: null,
      rejectOutsideWorkingHours: true,
    };
    const mondays = makeResource('mondays', {
      timezone: 'America/New_York',
      schedulingSettings: settings,
      daysOfWeek: ['monday'],
      startTime: '00:00',
      endTime: '24:00',
    });
    world = await createWorld([mondays]);
    expect((await world.create('ada', reservation([mondays], NOW, NOW, DATES))).statusCode).toBe(201);
    const prague = reservation([mondays], at('2026-11-22T23:00:00Z'), at('2026-11-23T23:00:00Z'));
    expect(refusal(await world.create('ada', prague))).toBe('422 policy_violation outsideWorkingHours');
  });

  it('take no confirmation after the end of the event', async () => {
    const short = makeResource('short', { requiresConfirmation: true, resourceUnconfirmedEventCancelEventTime: 60 });
    world = await createWorld([short]);
    const start = NOW + HOUR;
    const event: CalendarEvent = (await world.create('ada', reservation([short], start, start + 30 * MINUTE))).json();
    const keys = [{ email: 'short@rooms.test', iCalUid: event.iCalUId, id: event.id }];
    world.now = start + 30 * MINUTE;
    expect(await confirmResources(world.context, callerNamed('ada'), keys)).toMatchObject([
      { code: 'policy_violation' },
    ]);
    world.now -= 1;
    expect(await confirmResources(world.context, callerNamed('ada'), keys)).toMatchObject([{ confirmed: true }]);
  });
});

/** A date in a zone, as written by the wall clock. */
const datesIn = (timeZone: string, from: string, to: string) => ({
  isAllDay: true,
  start: { dateTime: from, timeZone },
  end: { dateTime: to, timeZone },
});

describe('a date whose midnight the clocks skip', () => {
  let world: World;
  const cairo = makeResource('cairo', { timezone: 'Africa/Cairo' });
  const santiago = makeResource('santiago', { timezone: 'America/Santiago' });
  beforeEach(async () => {
    world = await createWorld([cairo, santiago]);
  });
  afterEach(() => world.close());
  const take = async (place: typeof cairo, from: string, to: string, more: object = {}) => {
    const body = reservation([place], NOW, NOW, { ...datesIn(place.resource.timezone, from, to), ...more });
    return world.create('ada', body);
  };

  it.each([
    [cairo, '2027-04-29T00:00:00', '2027-04-30T01:00:00'],
    [cairo, '2027-04-29T00:00:00', '2027-04-30T00:00:00'],
    [cairo, '2027-04-30T01:00:00', '2027-05-01T00:00:00'],
    [santiago, '2027-09-05T01:00:00', '2027-09-06T00:00:00'],
    [santiago, '2027-09-05T00:00:00', '2027-09-06T00:00:00'],
  ])('begins with its first instant: %#', async (place, from, to) => {
    expect((await take(place, from, to)).statusCode).toBe(201);
  });

  it.each([
    ['2027-04-30T02:00:00', '2027-05-01T00:00:00'],
    ['2027-04-29T01:00:00', '2027-04-30T00:00:00'],
    ['2027-04-29T00:00:00', '2027-04-30T02:00:00'],
  ])('begins with no other instant: %s to %s', async (from, to) => {
    expect(refusal(await take(cairo, from, to))).toBe('400 invalid_interval');
  });

  it('is read as it was written, and written back', async () => {
    const event: CalendarEvent = (await take(cairo, '2027-04-30T01:00:00', '2027-05-01T00:00:00')).json();
    expect(event.start).toMatchObject({ dateTime: '2027-04-30T01:00:00', utcDateTime: '2027-04-29T22:00:00Z' });
    const { start, end, isAllDay } = event;
    const body = reservation([cairo], NOW, NOW, { start, end, isAllDay, subject: 'Stocktaking' });
    const headers = { 'if-match': String(event.etag) };
    const answer = await world.ask('ada', 'PUT', `/v1/users/me/events/${event.id}`, { body, headers });
    expect(answer.json()).toMatchObject({ subject: 'Stocktaking', start, end });
  });

  it('is the first of a series of whole days', async () => {
    const recurrence = { rule: 'FREQ=WEEKLY;COUNT=2', exceptions: [] };
    await take(cairo, '2027-04-30T01:00:00', '2027-05-01T00:00:00', { recurrence });
    const starts = (await eventsOf(world, 'me')).map(({ start }) => start.dateTime);
    expect(starts).toEqual(['2027-04-30T01:00:00', '2027-05-07T00:00:00']);
  });
});

describe('how long a place may be reserved', () => {
  let world: World;
  afterEach(() => world.close());
  const only = (least: number | null, most: number | null) =>
    makeResource('only', {
      schedulingSettings: {
        minimumMeetingDurationInMinutes: least,
        maximumMeetingDurationInMinutes: most,
        maxAdvanceDays: null,
        rejectOutsideWorkingHours: false,
      },
    });
  const take = async (place: ReturnType<typeof only>, from: string, to: string) => {
    world = await createWorld([place]);
    const dates = datesIn('Europe/Prague', `${from}T00:00:00`, `${to}T00:00:00`);
    return refusal(await world.create('ada', reservation([place], NOW, NOW, dates)));
  };

  // In Prague the 28th of March has 23 hours, and the 31st of October 25.
  it.each([
    [1_440, 1_440, '2027-03-28', '2027-03-29', '201'],
    [1_440, 1_440, '2027-10-31', '2027-11-01', '201'],
    [null, 14_400, '2027-10-25', '2027-11-04', '201'],
    [14_400, null, '2027-03-20', '2027-03-30', '201'],
    [null, 1_380, '2027-03-28', '2027-03-29', '422 policy_violation maximumMeetingDuration'],
    [1_500, null, '2027-10-31', '2027-11-01', '422 policy_violation minimumMeetingDuration'],
  ])('counts 1,440 minutes a date: %s to %s on %s to %s', async (least, most, from, to, said) => {
    expect(await take(only(least, most), from, to)).toBe(said);
  });

  it('counts the elapsed time of other events', async () => {
    const place = only(null, 1_440);
    world = await createWorld([place]);
    const body = reservation([place], at('2027-10-30T22:00:00Z'), at('2027-10-31T23:00:00Z'));
    expect(refusal(await world.create('ada', body))).toBe('422 policy_violation maximumMeetingDuration');
  });
});
