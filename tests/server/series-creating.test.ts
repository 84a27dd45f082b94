import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { makeResource } from './calendar-campus.ts';
import {
  ANSWER_DELAY,
  createWorld,
  DAY,
  HOUR,
  MINUTE,
  NOW,
  refusal,
  reservation,
  type World,
} from './calendar-support.ts';
import { conflictsOf, eventsOf, pictureOf, seriesOf } from './series-support.ts';

const RED = makeResource('red');
const BLUE = makeResource('blue');
const SHORT = makeResource('short', {
  schedulingSettings: {
    minimumMeetingDurationInMinutes: null,
    maximumMeetingDurationInMinutes: null,
    maxAdvanceDays: 3,
    rejectOutsideWorkingHours: false,
  },
});
/** Friday, 11:00 in Prague. */
const START = NOW + 2 * HOUR;
const END = START + HOUR;
const DAILY = 'FREQ=DAILY;COUNT=4';
const INVITED = { attendees: [{ emailAddress: { address: 'bob@people.test' } }] };

let world: World;

beforeEach(async () => {
  world = await createWorld([RED, BLUE, SHORT]);
});

afterEach(() => world.close());

describe('creating a series', () => {
  it('creates an event per date and answers the first one with the rule', async () => {
    const recurrence = { rule: DAILY, exceptions: ['2026-11-22', '2030-01-01'] };
    const answer = await world.create('ada', reservation([RED], START, END, { recurrence }));
    expect(answer.statusCode).toBe(201);
    const first = answer.json<CalendarEvent>();
    const known = { rule: DAILY, exceptions: ['2026-11-22'] };
    expect(first).toMatchObject({
      type: 'occurrence',
      start: { utcDateTime: '2026-11-20T10:00:00Z' },
      recurrence: known,
    });
    const events = await eventsOf(world, 'me');
    expect(pictureOf(events)).toEqual([
      '2026-11-20T11:00–12:00 occurrence Sprint review',
      '2026-11-21T11:00–12:00 occurrence Sprint review',
      '2026-11-23T11:00–12:00 occurrence Sprint review',
    ]);
    expect(new Set(events.map(({ seriesMasterId }) => seriesMasterId))).toEqual(new Set([first.seriesMasterId]));
    expect(new Set(events.map(({ iCalUId }) => iCalUId)).size).toBe(1);
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
  });

  it('begins with the first date of the rule', async () => {
    const answer = await world.create('ada', seriesOf([RED], START, END, 'FREQ=WEEKLY;BYDAY=TU;COUNT=2'));
    expect(answer.json<CalendarEvent>().start.dateTime).toBe('2026-11-24T11:00:00');
  });

  it('is refused whole where a date is taken, and names every such date and place', async () => {
    await world.create('bob', reservation([RED], START + DAY, END + DAY));
    await world.create('bob', reservation([BLUE], START + 2 * DAY, END + 2 * DAY));
    world.sent.length = 0;
    const refused = await world.create('ada', seriesOf([RED, BLUE], START, END, DAILY));
    expect(refusal(refused)).toBe('409 resource_busy');
    expect(conflictsOf(refused)).toEqual(['2026-11-21 red@rooms.test', '2026-11-22 blue@rooms.test']);
    expect(refused.json()).toMatchObject({ detail: expect.stringContaining('Room red, Room blue') });
    expect(await eventsOf(world, 'me')).toEqual([]);
    expect(world.sent).toEqual([]);
  });

  it('succeeds where the taken dates are left out', async () => {
    await world.create('bob', reservation([RED], START + DAY, END + DAY));
    const recurrence = { rule: DAILY, exceptions: ['2026-11-21'] };
    expect((await world.create('ada', reservation([RED], START, END, { recurrence }))).statusCode).toBe(201);
  });

  it('is refused by a rule of a resource, with the dates that break it', async () => {
    const refused = await world.create('ada', seriesOf([SHORT], START, END, 'FREQ=DAILY;COUNT=6'));
    expect(refusal(refused)).toBe('422 policy_violation maxAdvanceDays');
    expect(conflictsOf(refused)).toEqual(['2026-11-24 short@rooms.test', '2026-11-25 short@rooms.test']);
  });

  it.each([
    ['no rule', { rule: 'every day', exceptions: [] }, '400 invalid_request'],
    ['a rule without an end', { rule: 'FREQ=DAILY', exceptions: [] }, '400 invalid_request'],
    ['a series of years', { rule: 'FREQ=WEEKLY;COUNT=100', exceptions: [] }, '400 interval_too_long'],
    ['no date left', { rule: 'FREQ=DAILY;COUNT=1', exceptions: ['2026-11-20'] }, '400 invalid_request'],
    ['an exception that is no date', { rule: DAILY, exceptions: ['tomorrow'] }, '400 invalid_request'],
  ])('is refused for %s', async (_name, recurrence, expected) => {
    expect(refusal(await world.create('ada', reservation([RED], START, END, { recurrence })))).toBe(expected);
  });

  it('is refused where an event lasts into the next one', async () => {
    const refused = await world.create('ada', seriesOf([RED], START, START + 25 * HOUR, DAILY));
    expect(refusal(refused)).toBe('400 invalid_interval');
  });

  it('happens once per key, also when the answer got lost', async () => {
    const [body, key] = [seriesOf([RED], START, END, DAILY), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.create('ada', body, key)));
    world.now += HOUR;
    answers.push(await world.create('ada', body, key));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await eventsOf(world, 'me')).toHaveLength(4);
    const other = await world.create('ada', seriesOf([RED], START, END, 'FREQ=DAILY;COUNT=5'), key);
    expect(refusal(other)).toBe('422 invalid_request');
  });

  it('sends one invitation per person, with all dates, and one answer of the room', async () => {
    await world.create('ada', seriesOf([RED], START, END, DAILY, INVITED));
    const [invitation, ...others] = await world.store.outbox.list('bob@people.test', 10);
    expect(others).toEqual([]);
    expect(invitation?.body).toContain('All 4 dates:');
    expect(invitation?.body.match(/^- /gm)).toHaveLength(4);
    await world.pass(ANSWER_DELAY);
    expect((await world.store.outbox.list('ada@people.test', 10)).map(({ subject }) => subject)).toEqual([
      'Accepted: Sprint review',
    ]);
    const states = (await eventsOf(world, 'me')).map(({ attendees }) => attendees[0]?.status.response);
    expect(states).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
  });

  it('notifies of each place once, over all of its dates', async () => {
    await world.create('ada', seriesOf([RED, BLUE], START, END, DAILY));
    expect(world.sent).toEqual([
      'availability-changed red@rooms.test 2026-11-20T10:00:00Z 2026-11-23T11:00:00Z',
      'availability-changed blue@rooms.test 2026-11-20T10:00:00Z 2026-11-23T11:00:00Z',
    ]);
  });

  it('takes 200 dates', async () => {
    expect((await world.create('ada', seriesOf([RED], START, END, 'FREQ=DAILY;COUNT=200'))).statusCode).toBe(201);
    expect(await eventsOf(world, 'me')).toHaveLength(200);
  });
});

describe('a series over a change of the clocks', () => {
  const days = (from: string, to: string) => ({
    start: { dateTime: from, timeZone: 'Europe/Prague' },
    end: { dateTime: to, timeZone: 'Europe/Prague' },
  });
  const utcOf = async () =>
    (await eventsOf(world, 'me')).map(({ start, end }) => `${start.utcDateTime} ${end.utcDateTime}`);

  it('keeps to the wall clock', async () => {
    world.now = Date.parse('2026-03-20T08:00:00Z');
    const times = days('2026-03-28T09:00:00', '2026-03-28T10:00:00');
    await world.create('ada', seriesOf([RED], START, END, 'FREQ=DAILY;COUNT=3', times));
    expect(await utcOf()).toEqual([
      '2026-03-28T08:00:00Z 2026-03-28T09:00:00Z',
      '2026-03-29T07:00:00Z 2026-03-29T08:00:00Z',
      '2026-03-30T07:00:00Z 2026-03-30T08:00:00Z',
    ]);
  });

  it('moves a time that the clocks skip, on that date alone', async () => {
    world.now = Date.parse('2026-03-20T08:00:00Z');
    const times = days('2026-03-28T02:15:00', '2026-03-28T03:15:00');
    await world.create('ada', seriesOf([RED], START, END, 'FREQ=DAILY;COUNT=3', times));
    expect(await utcOf()).toEqual([
      '2026-03-28T01:15:00Z 2026-03-28T02:15:00Z',
      '2026-03-29T01:15:00Z 2026-03-29T02:15:00Z',
      '2026-03-30T00:15:00Z 2026-03-30T01:15:00Z',
    ]);
  });

  it('that begins on a skipped time is where it was meant to be from then on', async () => {
    world.now = Date.parse('2026-03-20T08:00:00Z');
    const times = days('2026-03-29T02:30:00', '2026-03-29T04:30:00');
    await world.create('ada', seriesOf([RED], START, END, 'FREQ=DAILY;COUNT=2', times));
    expect(await utcOf()).toEqual([
      '2026-03-29T01:30:00Z 2026-03-29T02:30:00Z',
      '2026-03-30T00:30:00Z 2026-03-30T02:30:00Z',
    ]);
  });

  it('takes the first of two equal times, and lasts as the wall clock says', async () => {
    world.now = Date.parse('2026-10-20T08:00:00Z');
    const times = days('2026-10-24T02:30:00', '2026-10-24T03:30:00');
    await world.create('ada', seriesOf([RED], START, END, 'FREQ=DAILY;COUNT=3', times));
    expect(await utcOf()).toEqual([
      '2026-10-24T00:30:00Z 2026-10-24T01:30:00Z',
      '2026-10-25T00:30:00Z 2026-10-25T02:30:00Z',
      '2026-10-26T01:30:00Z 2026-10-26T02:30:00Z',
    ]);
  });

  it('of whole days is of whole days, be they of 23 hours', async () => {
    world.now = Date.parse('2026-03-20T08:00:00Z');
    const times = { ...days('2026-03-28T00:00:00', '2026-03-29T00:00:00'), isAllDay: true };
    await world.create('ada', seriesOf([RED], START, END, 'FREQ=DAILY;COUNT=3', times));
    const events = await eventsOf(world, 'me');
    expect(events.map(({ start }) => start.dateTime.slice(8, 16))).toEqual(['28T00:00', '29T00:00', '30T00:00']);
    const lengths = events.map(({ start, end }) => Date.parse(end.utcDateTime!) - Date.parse(start.utcDateTime!));
    expect(lengths.map((length) => length / HOUR)).toEqual([24, 23, 24]);
  });
});

describe('a race of two series for one slot', () => {
  it('is won whole by one; the other gets nothing', async () => {
    for (let round = 0; round < 10; round += 1) {
      const start = START + round * 30 * DAY;
      const bodies = Array.from({ length: 8 }, (_, index) =>
        seriesOf([RED], start + index * 15 * MINUTE, start + index * 15 * MINUTE + 3 * HOUR, 'FREQ=DAILY;COUNT=20'),
      );
      const answers = await Promise.all(bodies.map((body) => world.create('ada', body)));
      const winners = answers.filter(({ statusCode }) => statusCode === 201);
      expect(winners).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
      const { seriesMasterId } = winners[0]!.json<CalendarEvent>();
      const events = (await eventsOf(world, 'red@rooms.test')).slice(round * 20);
      expect(events).toHaveLength(20);
      expect(new Set(events.map((event) => event.seriesMasterId))).toEqual(new Set([seriesMasterId]));
    }
  });
});
