import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { confirmationDeadline, confirmationWindow } from '../../server/calendar/times/confirmation-window.ts';
import { confirmationRecords, confirmResources } from '../../server/calendar/confirmations.ts';
import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import type { Caller } from '../../server/context.ts';
import type { WireResource } from '../../workers/wire/schemas/resource.ts';
import { makeResource } from './calendar-campus.ts';
import {
  callerNamed,
  createWorld,
  DAY,
  HOUR,
  MINUTE,
  NOW,
  reservation,
  type Who,
  type World,
} from './calendar-support.ts';

const RED = makeResource('red');
const DESK = makeResource('desk', { requiresConfirmation: true });
const START = NOW + HOUR;
const END = NOW + 2 * HOUR;

/** The account of a door display, which takes part in nothing. */
const DISPLAY: Caller = { ...callerNamed('eve'), isDevice: true };

const toCaller = (who: Who | Caller): Caller => (typeof who === 'string' ? callerNamed(who) : who);

describe('confirming', () => {
  let world: World;
  let event: CalendarEvent;

  beforeEach(async () => {
    world = await createWorld([RED, DESK]);
    const attendees = [{ emailAddress: { address: 'bob@people.test' } }];
    event = (await world.create('ada', reservation([DESK, RED], START, END, { attendees }))).json();
  });
  afterEach(() => world.close());

  async function confirm(
    who: Who | Caller,
    email = 'desk@rooms.test',
    id: string | undefined = event.id,
  ): Promise<string> {
    const [answer] = await confirmResources(world.context, toCaller(who), [{ email, iCalUid: event.iCalUId, id }]);
    if (answer === undefined) return 'nothing';
    return 'code' in answer ? `${answer.status} ${answer.code}` : `confirmed ${answer.confirmed} ${answer.confirmedBy}`;
  }

  it('works inside the window, its ends included, for participants', async () => {
    world.now = START - 15 * MINUTE - 1;
    expect(await confirm('ada')).toBe('409 not_started');
    world.now += 1;
    expect(await confirm('bob')).toBe('confirmed true bob@people.test');
    expect(await confirm('ada')).toBe('confirmed true bob@people.test');
    const [record] = await confirmationRecords(world.context, callerNamed('ada'), [
      { email: 'DESK@rooms.test', iCalUid: event.iCalUId },
    ]);
    expect(record).toMatchObject({
      confirmed: true,
      canceled: false,
      id: event.id,
      confirmedWhen: '2026-11-20T08:45:00Z',
    });
  });

  it('shows who did it only to callers who may see the people of the event', async () => {
    const visibility = 'private';
    const hidden = reservation([RED], END, END + HOUR, { visibility });
    const { id, iCalUId: iCalUid } = (await world.create('ada', hidden)).json<CalendarEvent>();
    const key = { email: 'red@rooms.test', iCalUid, id };
    world.now = END;
    await confirmResources(world.context, callerNamed('ada'), [key]);
    const confirmedBy = async (who: Who) => {
      const answer = await world.ask(who, 'POST', '/v1/events/confirmation-statuses', { body: [key] });
      return answer.json<{ confirmed: boolean; confirmedBy: string | null }[]>()[0];
    };
    expect(await confirmedBy('ada')).toMatchObject({ confirmed: true, confirmedBy: 'ada@people.test' });
    for (const who of ['bob', 'guest-1'] as const) {
      expect(await confirmedBy(who)).toMatchObject({ confirmed: true, confirmedBy: null });
    }
  });

  it('works until the window closes', async () => {
    world.now = START + 15 * MINUTE;
    expect(await confirm('ada')).toBe('confirmed true ada@people.test');
  });

  it('is refused after the window and once the use is cancelled', async () => {
    world.now = START + 15 * MINUTE + 1;
    expect(await confirm('ada')).toBe('422 policy_violation');
    await world.pass(0);
    expect(await confirm('ada')).toBe('409 already_cancelled');
  });

  it('works at a door display for anyone there, without showing an address', async () => {
    world.now = START - 15 * MINUTE - 1;
    expect(await confirm(DISPLAY)).toBe('409 not_started');
    world.now += 1;
    expect(await confirm(DISPLAY)).toBe('confirmed true null');
    expect(await confirm('ada')).toBe('confirmed true eve@people.test');
    expect(await confirm('bob', 'red@rooms.test')).toBe('confirmed true bob@people.test');
    expect(await confirm(DISPLAY, 'red@rooms.test')).toBe('confirmed true null');
  });

  it('is refused to others, to guests and for uses that do not exist', async () => {
    world.now = START;
    expect(await confirm('eve')).toBe('403 forbidden');
    expect(await confirm('guest-1')).toBe('403 forbidden');
    expect(await confirm('ada', 'none@rooms.test')).toBe('404 not_found');
    expect(await confirm('ada', 'desk@rooms.test', 'evt_other')).toBe('404 not_found');
    await world.ask('ada', 'DELETE', `/v1/users/me/events/${event.id}`);
    expect(await confirm('ada')).toBe('410 gone');
  });

  it('answers key by key', async () => {
    world.now = START;
    const keys = ['none@rooms.test', 'desk@rooms.test', 'red@rooms.test'].map((email) => ({
      email,
      iCalUid: event.iCalUId,
    }));
    const answers = await confirmResources(world.context, callerNamed('ada'), keys);
    expect(answers).toMatchObject([{ code: 'not_found' }, { confirmed: true }, { confirmed: true }]);
    expect(await confirmationRecords(world.context, callerNamed('ada'), keys)).toMatchObject([
      null,
      { confirmed: true },
      { confirmed: true },
    ]);
  });
});

describe('a use that is named without the id of its event', () => {
  let world: World;
  let event: CalendarEvent;
  let stranger: CalendarEvent;

  beforeEach(async () => {
    world = await createWorld([DESK]);
    event = (await world.create('ada', reservation([DESK], START, END))).json();
    // The author of an event chooses its iCalUId.
    const alike = reservation([DESK], END, END + HOUR, { iCalUId: event.iCalUId });
    stranger = (await world.create('eve', alike)).json();
    world.now = END;
  });
  afterEach(() => world.close());

  const key = () => ({ email: 'desk@rooms.test', iCalUid: event.iCalUId });
  const isConfirmed = async ({ id }: CalendarEvent) =>
    (await world.store.calendar.confirmations([{ ...key(), id }]))[0]?.confirmed;

  it("is the caller's own, even where others have an event with the same iCalUId", async () => {
    expect(stranger.iCalUId).toBe(event.iCalUId);
    world.now = START;
    const [answer] = await confirmResources(world.context, callerNamed('ada'), [key()]);
    expect(answer).toMatchObject({ confirmed: true, id: event.id });
    expect(await isConfirmed(stranger)).toBe(false);
    const [own] = await confirmationRecords(world.context, callerNamed('eve'), [key()]);
    expect(own).toMatchObject({ confirmed: false, id: stranger.id });
  });

  it.each(['bob', 'guest-1'] as const)('is none for %s, who takes part in neither', async (who) => {
    expect(await confirmationRecords(world.context, callerNamed(who), [key()])).toEqual([null]);
    const [answer] = await confirmResources(world.context, callerNamed(who), [key()]);
    expect(answer).toMatchObject({ code: 'not_found' });
    expect([await isConfirmed(event), await isConfirmed(stranger)]).toEqual([false, false]);
  });

  it('is an own one before an invitation', async () => {
    const attendees = [{ emailAddress: { address: 'ada@people.test' } }];
    const trap = reservation([DESK], END + HOUR, END + 2 * HOUR, { iCalUId: event.iCalUId, attendees });
    await world.create('eve', trap);
    expect(await confirmationRecords(world.context, callerNamed('ada'), [key()])).toMatchObject([{ id: event.id }]);
  });

  it('is the current one at a door', async () => {
    const [answer] = await confirmResources(world.context, DISPLAY, [key()]);
    expect(answer).toMatchObject({ confirmed: true, id: stranger.id });
  });

  it('is the current date of a series, then the next one', async () => {
    const recurrence = { rule: 'FREQ=DAILY;COUNT=3', exceptions: [] };
    const daily = reservation([DESK], START + DAY, END + DAY, { recurrence });
    const { iCalUId: iCalUid } = (await world.create('ada', daily)).json<CalendarEvent>();
    const confirmed = async () => {
      const [answer] = await confirmResources(world.context, callerNamed('ada'), [{ ...key(), iCalUid }]);
      return answer !== undefined && 'confirmed' in answer
        ? (await world.store.calendar.get(answer.id ?? ''))?.start
        : answer;
    };
    world.now = START + DAY;
    expect(await confirmed()).toBe(START + DAY);
    world.now = START + 2 * DAY;
    expect(await confirmed()).toBe(START + 2 * DAY);
  });
});

const times = (start: string, end: string, isAllDay = false) => ({
  start: Date.parse(start),
  end: Date.parse(end),
  isAllDay,
});

const resource = (change: Partial<WireResource>) =>
  makeResource('any', { requiresConfirmation: true, resourceUnconfirmedEventCancelEventAllDayTime: 630, ...change })
    .resource;

const shown = (window: { opens: number; closes: number } | null) =>
  window === null ? null : [window.opens, window.closes].map((instant) => new Date(instant).toISOString().slice(5, 16));

describe('the confirmation window', () => {
  const rules = {
    multiDayEventConfirmationId: 2,
    lessThanMinutes: 1_440,
    lessThanConfirmationId: 1,
    greaterThanMinutes: 4_320,
    greaterThanConfirmationId: null,
  };
  const twoDays = times('2026-11-20T12:00:00Z', '2026-11-22T12:00:00Z');

  it('counts from the start for events of one day, and without settings for all', () => {
    const oneDay = times('2026-11-20T12:00:00Z', '2026-11-20T23:00:00Z');
    const settings = { multiDayEventConfirmationSettings: rules, resourceMinutesForConfirmationBeforeStartTime: 30 };
    expect(shown(confirmationWindow(resource(settings), oneDay, NOW))).toEqual(['11-20T11:30', '11-20T12:15']);
    expect(shown(confirmationWindow(resource({}), twoDays, NOW))).toEqual(['11-20T11:45', '11-20T12:15']);
  });

  it('counts from midnight on the first and last day of longer ones', () => {
    const ruled = resource({ multiDayEventConfirmationSettings: rules });
    expect(shown(confirmationWindow(ruled, twoDays, NOW))).toEqual(['11-19T23:00', '11-20T09:30']);
    expect(confirmationWindow(ruled, twoDays, NOW + DAY)).toBeNull();
    expect(shown(confirmationWindow(ruled, twoDays, NOW + 2 * DAY))).toEqual(['11-21T23:00', '11-22T09:30']);
  });

  it('takes the threshold that the duration passes', () => {
    const ruled = resource({ multiDayEventConfirmationSettings: rules });
    const short = times('2026-11-20T20:00:00Z', '2026-11-21T08:00:00Z');
    expect(shown(confirmationWindow(ruled, short, NOW))).toEqual(['11-20T19:45', '11-20T20:15']);
    const long = resource({ multiDayEventConfirmationSettings: { ...rules, greaterThanConfirmationId: 1 } });
    const week = times('2026-11-20T12:00:00Z', '2026-11-25T12:00:00Z');
    expect(shown(confirmationWindow(long, week, NOW))).toEqual(['11-20T11:45', '11-20T12:15']);
    expect(shown(confirmationWindow(ruled, week, NOW))).toEqual(['11-19T23:00', '11-20T09:30']);
  });

  it('lasts all day without a time, and a day ends where the next begins', () => {
    const ruled = resource({
      multiDayEventConfirmationSettings: { ...rules, lessThanMinutes: null },
      resourceUnconfirmedEventCancelEventAllDayTime: null,
    });
    const shortDay = times('2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', true);
    expect(shown(confirmationWindow(ruled, shortDay, shortDay.start))).toEqual(['03-27T23:00', '03-28T22:00']);
  });

  it('has its deadline on the first day, then on the last, then none', () => {
    const ruled = resource({ multiDayEventConfirmationSettings: rules });
    const [first, last] = ['2026-11-20T09:30:00Z', '2026-11-22T09:30:00Z'].map((text) => Date.parse(text));
    const deadlines = [NOW, first!, first! + 1, last!, last! + 1].map((from) =>
      confirmationDeadline(ruled, twoDays, from),
    );
    expect(deadlines).toEqual([first, first, last, last, null]);
    expect(confirmationDeadline(resource({}), twoDays, NOW)).toBe(Date.parse('2026-11-20T12:15:00Z'));
  });
});
