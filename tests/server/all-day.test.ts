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

/** The 23rd of November, made in Prague. */
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

  it('tells of the whole time in which the desk may have changed', () => {
    expect(world.sent).toContain('availability-changed desk@rooms.test 2026-11-21T21:00:00Z 2026-11-25T01:00:00Z');
  });

  it('that is finished before it is day in New York never uses the desk', async () => {
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
