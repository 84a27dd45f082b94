import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { makeResource } from './calendar-campus.ts';
import { createWorld, DAY, HOUR, NOW, refusal, reservation, type World } from './calendar-support.ts';
import { conflictsOf, eventsOf, pictureOf, put } from './series-support.ts';

const RED = makeResource('red');
const NEAR = makeResource('near', {
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
const INVITED = { attendees: [{ emailAddress: { address: 'bob@people.test' } }] };

let world: World;

beforeEach(async () => {
  world = await createWorld([RED, NEAR]);
});

afterEach(() => world.close());

const by = (rule: string, ...exceptions: string[]) => ({ recurrence: { rule, exceptions } });
/** The body of the reservation moved by days and hours. */
const body = (day: number, change: object = {}, later = 0) =>
  reservation([RED], START + day * DAY + later, END + day * DAY + later, { ...INVITED, ...change });
const list = async () => pictureOf(await eventsOf(world, 'me'));
/** Day and time of each event, e.g. `20T11`. */
const days = async () => (await eventsOf(world, 'me')).map(({ start }) => start.dateTime.slice(8, 13));
const answersOf = (events: readonly CalendarEvent[]) =>
  events.map(({ start, attendees }) => `${start.dateTime.slice(8, 10)} ${attendees[0]?.status.response}`);

async function single(): Promise<CalendarEvent> {
  await world.create('ada', body(0));
  await world.pass(5_000);
  const [event] = await eventsOf(world, 'me');
  world.sent.length = 0;
  return event!;
}

/** Four days from Friday on, accepted by their place. */
async function daily(): Promise<readonly CalendarEvent[]> {
  await world.create('ada', body(0, by('FREQ=DAILY;COUNT=4')));
  await world.pass(5_000);
  world.sent.length = 0;
  return eventsOf(world, 'me');
}

describe('a single event that is given a rule', () => {
  it('is the first one of a series, with the answers to it; the others are asked for', async () => {
    const event = await single();
    const answer = await put(world, event, body(0, by('FREQ=DAILY;COUNT=3')), 'occurrence');
    expect(answer.json()).toMatchObject({
      id: event.id,
      type: 'occurrence',
      recurrence: { rule: 'FREQ=DAILY;COUNT=3' },
    });
    const events = await eventsOf(world, 'me');
    expect(pictureOf(events)).toEqual([
      '2026-11-20T11:00–12:00 occurrence Sprint review',
      '2026-11-21T11:00–12:00 occurrence Sprint review',
      '2026-11-22T11:00–12:00 occurrence Sprint review',
    ]);
    expect(new Set(events.map(({ iCalUId }) => iCalUId))).toEqual(new Set([event.iCalUId]));
    expect(answersOf(events)).toEqual(['20 accepted', '21 notResponded', '22 notResponded']);
    await world.pass(5_000);
    expect(answersOf(await eventsOf(world, 'me'))).toEqual(['20 accepted', '21 accepted', '22 accepted']);
    expect(world.sent[0]).toBe('availability-changed red@rooms.test 2026-11-20T10:00:00Z 2026-11-22T11:00:00Z');
  });

  it('stays confirmed where it was, and the others are to be', async () => {
    const event = await single();
    await world.store.calendar.confirm(event.id, 'red@rooms.test', 'ada', world.now);
    await put(world, event, body(0, by('FREQ=DAILY;COUNT=2')), 'occurrence');
    const events = await eventsOf(world, 'me');
    const keys = events.map(({ id, iCalUId: iCalUid }) => ({ email: 'red@rooms.test', iCalUid, id }));
    const records = await world.store.calendar.confirmations(keys);
    expect(records.map((record) => record?.confirmed)).toEqual([true, false]);
  });

  it('is reported to its people in one mail', async () => {
    await put(world, await single(), body(0, by('FREQ=DAILY;COUNT=3')), 'occurrence');
    const mails = await world.store.outbox.list('bob@people.test', 10);
    expect(mails.map(({ subject }) => subject)).toEqual(['Changed: Sprint review', 'Invitation: Sprint review']);
    expect(mails[0]?.body).toContain('All 3 dates:');
  });

  it('stays what it was where a date is taken, and says which', async () => {
    const event = await single();
    await world.create('eve', reservation([RED], START + 2 * DAY, END + 2 * DAY));
    const refused = await put(world, event, body(0, by('FREQ=DAILY;COUNT=3')), 'occurrence');
    expect(refusal(refused)).toBe('409 resource_busy');
    expect(conflictsOf(refused)).toEqual(['2026-11-22 red@rooms.test']);
    expect(await eventsOf(world, 'me')).toEqual([event]);
    const rest = await put(world, event, body(0, by('FREQ=DAILY;COUNT=3', '2026-11-22')), 'occurrence');
    expect(rest.statusCode).toBe(200);
    expect(await days()).toEqual(['20T11', '21T11']);
  });

  it('stays what it was where a rule of its place is broken on a date, and says which', async () => {
    await world.create('ada', reservation([NEAR], START, END));
    const [event] = await eventsOf(world, 'me');
    const asked = reservation([NEAR], START, END, by('FREQ=DAILY;COUNT=6'));
    const refused = await put(world, event!, asked, 'occurrence');
    expect(refusal(refused)).toMatch(/^422 policy_violation/);
    expect(conflictsOf(refused).at(-1)).toBe('2026-11-25 near@rooms.test');
    expect(await eventsOf(world, 'me')).toEqual([event]);
  });

  it('may begin at another time, and goes to the first date where its own is none', async () => {
    const event = await single();
    const answer = await put(world, event, body(0, by('FREQ=WEEKLY;BYDAY=MO;COUNT=2'), HOUR), 'occurrence');
    expect(answer.json()).toMatchObject({ id: event.id });
    expect(await days()).toEqual(['23T12', '30T12']);
  });

  it('needs the version that was read: a repeat changes nothing again', async () => {
    const event = await single();
    const asked = body(0, by('FREQ=DAILY;COUNT=3'));
    const answers = await Promise.all([put(world, event, asked, 'occurrence'), put(world, event, asked, 'occurrence')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect(await days()).toEqual(['20T11', '21T11', '22T11']);
  });

  it('is refused with an invalid rule, and to others than its organizer', async () => {
    const event = await single();
    expect(refusal(await put(world, event, body(0, by('FREQ=SOMETIMES;COUNT=2')), 'occurrence'))).toBe(
      '400 invalid_request',
    );
    expect(refusal(await put(world, event, body(0, by('FREQ=DAILY;COUNT=2')), 'occurrence', 'bob'))).toBe(
      '403 not_organizer',
    );
  });
});

describe('a series that is given another rule', () => {
  it('keeps the events whose dates stay, with their answers, and ends the others', async () => {
    const events = await daily();
    const answer = await put(world, events[0]!, body(0, by('FREQ=DAILY;INTERVAL=2;COUNT=3')), 'series');
    expect(answer.statusCode).toBe(200);
    const after = await eventsOf(world, 'me');
    expect(answersOf(after)).toEqual(['20 accepted', '22 accepted', '24 notResponded']);
    expect(after.slice(0, 2).map(({ id }) => id)).toEqual([events[0]!.id, events[2]!.id]);
    expect(new Set(after.map(({ seriesMasterId }) => seriesMasterId))).toEqual(new Set([events[0]!.seriesMasterId]));
    expect(new Set(after.map(({ iCalUId }) => iCalUId))).toEqual(new Set([events[0]!.iCalUId]));
    expect(refusal(await world.ask('ada', 'GET', `/v1/users/me/events/${events[1]!.id}`))).toBe('410 gone');
    expect((await world.create('eve', reservation([RED], START + DAY, END + DAY))).statusCode).toBe(201);
    expect(world.sent[0]).toBe('availability-changed red@rooms.test 2026-11-20T10:00:00Z 2026-11-24T11:00:00Z');
  });

  it('says in one mail which dates there are, and which no more', async () => {
    const events = await daily();
    await put(world, events[0]!, body(0, by('FREQ=DAILY;INTERVAL=2;COUNT=3')), 'series');
    const mails = await world.store.outbox.list('bob@people.test', 10);
    expect(mails.map(({ subject }) => subject)).toEqual(['Changed: Sprint review', 'Invitation: Sprint review']);
    expect(mails[0]?.body.split('\n\n').slice(2)).toEqual([
      expect.stringMatching(/^All 3 dates:\n- Fri, 20 Nov.*\n- Sun, 22 Nov.*\n- Tue, 24 Nov.*$/),
      expect.stringMatching(/^No longer on:\n- Sat, 21 Nov.*\n- Mon, 23 Nov.*$/),
    ]);
  });

  it('does not conflict with itself', async () => {
    const events = await daily();
    const hours = (change: object) => reservation([RED], START + 2 * HOUR, START + 22 * HOUR, change);
    expect((await put(world, events[0]!, hours(by('FREQ=DAILY;COUNT=5')), 'series')).statusCode).toBe(200);
    expect((await put(world, events[0]!, body(0, by('FREQ=DAILY;COUNT=2')), 'series')).statusCode).toBe(412);
    const [first] = await eventsOf(world, 'me');
    expect((await put(world, first!, body(0, by('FREQ=DAILY;COUNT=2')), 'series')).statusCode).toBe(200);
    expect(await days()).toEqual(['20T11', '21T11']);
  });

  it('keeps what has ended or begun as the old series, and is a new one from then on', async () => {
    const events = await daily();
    world.now = START + DAY + HOUR / 2;
    await put(world, events[3]!, body(3, by('FREQ=DAILY;COUNT=3')), 'series');
    expect(await days()).toEqual(['20T11', '21T11', '22T11', '23T11', '24T11']);
    const after = await eventsOf(world, 'me');
    expect(after.map(({ seriesMasterId }) => seriesMasterId === events[0]!.seriesMasterId)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(after.map(({ recurrence }) => recurrence?.rule)).toEqual([
      'FREQ=DAILY;UNTIL=20261121T225959Z',
      'FREQ=DAILY;UNTIL=20261121T225959Z',
      'FREQ=DAILY;COUNT=3',
      'FREQ=DAILY;COUNT=3',
      'FREQ=DAILY;COUNT=3',
    ]);
    expect(after[2]?.iCalUId).not.toBe(after[1]?.iCalUId);
    expect(answersOf(after)).toEqual(['20 accepted', '21 accepted', '22 accepted', '23 accepted', '24 notResponded']);
  });

  it('from one date on leaves the earlier ones, and counts from that date', async () => {
    const events = await daily();
    await put(world, events[2]!, body(2, by('FREQ=WEEKLY;BYDAY=SU,WE;COUNT=3'), HOUR), 'following');
    expect(await list()).toEqual([
      '2026-11-20T11:00–12:00 occurrence Sprint review',
      '2026-11-21T11:00–12:00 occurrence Sprint review',
      '2026-11-22T12:00–13:00 occurrence Sprint review',
      '2026-11-25T12:00–13:00 occurrence Sprint review',
      '2026-11-29T12:00–13:00 occurrence Sprint review',
    ]);
  });

  it('puts exceptions to the dates of the rule, and takes left-out ones as they are said', async () => {
    const events = await daily();
    await put(world, events[1]!, body(1, {}, 3 * HOUR), 'occurrence');
    const [first] = await eventsOf(world, 'me');
    await put(world, first!, body(0, by('FREQ=DAILY;COUNT=5', '2026-11-22', '2027-01-01')), 'series');
    const after = await eventsOf(world, 'me');
    expect(pictureOf(after).map((line) => line.slice(8, 33))).toEqual([
      '20T11:00–12:00 occurrence',
      '21T11:00–12:00 occurrence',
      '23T11:00–12:00 occurrence',
      '24T11:00–12:00 occurrence',
    ]);
    expect(after[1]?.id).toBe(events[1]!.id);
    expect(after[0]?.recurrence?.exceptions).toEqual(['2026-11-22']);
  });

  it('answers with its first event where the named one loses its date', async () => {
    const events = await daily();
    const answer = await put(world, events[3]!, body(3, by('FREQ=DAILY;COUNT=2')), 'series');
    expect(answer.json()).toMatchObject({ id: events[0]!.id });
    expect(await days()).toEqual(['20T11', '21T11']);
  });

  it('refuses a date that would be past, and one event a rule of its own', async () => {
    const events = await daily();
    world.now = START - HOUR / 2;
    const earlier = put(world, events[3]!, body(3, by('FREQ=DAILY;COUNT=9'), -2 * HOUR), 'series');
    expect(refusal(await earlier)).toBe('400 invalid_interval');
    const own = put(world, events[3]!, body(3, by('FREQ=DAILY;COUNT=9')), 'occurrence');
    expect(refusal(await own)).toBe('400 invalid_request');
    expect(await eventsOf(world, 'me')).toEqual(events);
  });

  it('takes days of a month to another date where it says its rule', async () => {
    await world.create('ada', body(0, by('FREQ=MONTHLY;COUNT=2')));
    const [first] = await eventsOf(world, 'me');
    expect((await put(world, first!, body(1, by('FREQ=MONTHLY;COUNT=2')), 'series')).statusCode).toBe(200);
    expect((await eventsOf(world, 'me')).map(({ start }) => start.dateTime.slice(5, 10))).toEqual(['11-21', '12-21']);
  });

  it('that was shortened can be split without its earlier dates', async () => {
    const events = await daily();
    await put(world, events[0]!, body(0, by('FREQ=DAILY;COUNT=3')), 'series');
    const [, second] = await eventsOf(world, 'me');
    await put(world, second!, body(1, {}, HOUR), 'following');
    expect((await eventsOf(world, 'me')).at(-1)?.recurrence?.rule).toBe('FREQ=DAILY;UNTIL=20261122T225959Z');
  });

  it('is the same after a restart of the server', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'deskway-series-'));
    await world.close();
    world = await createWorld([RED], { directory });
    const events = await daily();
    await put(world, events[1]!, body(1, by('FREQ=DAILY;INTERVAL=3;COUNT=2')), 'following');
    const before = await eventsOf(world, 'me');
    await world.close();
    world = await createWorld([RED], { directory });
    expect(await eventsOf(world, 'me')).toEqual(before);
    expect(await days()).toEqual(['20T11', '21T11', '24T11']);
    await rm(directory, { recursive: true });
  });
});

describe('a series that no longer repeats', () => {
  it('leaves the named event by itself, and those that had begun before', async () => {
    const events = await daily();
    world.now = END;
    const answer = await put(world, events[2]!, body(2, { recurrence: null }), 'series');
    expect(answer.json()).toMatchObject({ id: events[2]!.id, type: 'single', recurrence: null });
    expect(await list()).toEqual([
      '2026-11-20T11:00–12:00 occurrence Sprint review',
      '2026-11-22T11:00–12:00 single Sprint review',
    ]);
    const [old, alone] = await eventsOf(world, 'me');
    expect(alone?.iCalUId).not.toBe(old?.iCalUId);
    expect(answersOf([alone!])).toEqual(['22 accepted']);
    const [record] = await world.store.calendar.confirmations([
      { email: 'red@rooms.test', iCalUid: alone!.iCalUId, id: alone!.id },
    ]);
    expect(record).toMatchObject({ eventId: alone!.id });
  });

  it('stays as it is without a rule in the body', async () => {
    const events = await daily();
    await put(world, events[0]!, body(0, { subject: 'Retro' }), 'series');
    expect(await days()).toHaveLength(4);
  });

  it('may repeat again later', async () => {
    const events = await daily();
    await put(world, events[0]!, body(0, { recurrence: null }), 'following');
    const [alone] = await eventsOf(world, 'me');
    expect(await days()).toEqual(['20T11']);
    await put(world, alone!, body(0, by('FREQ=WEEKLY;COUNT=2')), 'occurrence');
    expect(await days()).toEqual(['20T11', '27T11']);
  });
});
