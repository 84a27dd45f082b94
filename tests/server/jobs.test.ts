import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startJobs } from '../../server/jobs/index.ts';
import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import type { ConfirmationRecord } from '../../workers/wire/schemas/confirmations.ts';
import { makeResource } from './calendar-campus.ts';
import {
  ANSWER_DELAY,
  createWorld,
  DAY,
  HOUR,
  MINUTE,
  NOW,
  reservation,
  seeded,
  type World,
} from './calendar-support.ts';

const RED = makeResource('red');
const SHY = makeResource('shy', {}, { answers: 'declines' });
const MUTE = makeResource('mute', {}, { answers: 'never' });
const DESK = makeResource('desk', { requiresConfirmation: true });
const SLOW = makeResource('slow', { requiresConfirmation: true, resourceUnconfirmedEventCancelEventTime: 45 });
const DAILY = makeResource('daily', {
  requiresConfirmation: true,
  resourceUnconfirmedEventCancelEventAllDayTime: 600,
  multiDayEventConfirmationSettings: {
    multiDayEventConfirmationId: 2,
    lessThanMinutes: null,
    lessThanConfirmationId: null,
    greaterThanMinutes: null,
    greaterThanConfirmationId: null,
  },
});
const RESOURCES = [RED, SHY, MUTE, DESK, SLOW, DAILY];
const START = NOW + HOUR;
const END = NOW + 2 * HOUR;

let world: World;

async function read(id: string): Promise<CalendarEvent> {
  return (await world.ask('ada', 'GET', `/v1/users/me/events/${id}`)).json();
}

async function reserve(stored: (typeof RESOURCES)[number], start = START, end = END, change: object = {}) {
  return (await world.create('ada', reservation([stored], start, end, change))).json<CalendarEvent>();
}

async function recordOf({ iCalUId, id }: CalendarEvent, email: string): Promise<ConfirmationRecord | null> {
  const body = [{ email, iCalUid: iCalUId, id }];
  const answer = await world.ask('ada', 'POST', '/v1/events/confirmation-statuses', { body });
  return answer.json<(ConfirmationRecord | null)[]>()[0] ?? null;
}

const mailsToAda = async () => (await world.store.outbox.list('ada@people.test', 20)).map(({ subject }) => subject);

describe('resources', () => {
  beforeEach(async () => {
    world = await createWorld(RESOURCES);
  });
  afterEach(() => world.close());

  it('answer after the delay: tentative half way, then finally', async () => {
    const { id } = await reserve(RED);
    const responses: (string | undefined)[] = [];
    for (const step of [ANSWER_DELAY / 2 - 1, 1, ANSWER_DELAY / 2 - 1, 1]) {
      await world.pass(step);
      responses.push((await read(id)).attendees[0]?.status.response);
    }
    expect(responses).toEqual(['notResponded', 'tentative', 'tentative', 'accepted']);
    expect(await mailsToAda()).toEqual(['Accepted: Sprint review']);
    expect(world.sent.filter((message) => message.startsWith('availability-changed red@'))).toHaveLength(3);
  });

  it('that decline free the time', async () => {
    const { id } = await reserve(SHY);
    await world.pass(ANSWER_DELAY);
    expect((await read(id)).attendees[0]?.status.response).toBe('declined');
    expect((await world.create('bob', reservation([SHY], START, END))).statusCode).toBe(201);
  });

  it('that never answer keep the time reserved', async () => {
    const { id } = await reserve(MUTE);
    await world.pass(30 * MINUTE);
    expect((await read(id)).attendees[0]?.status.response).toBe('notResponded');
    expect((await world.create('bob', reservation([MUTE], START, END))).statusCode).toBe(409);
  });

  it('do not answer what was deleted meanwhile', async () => {
    const { id } = await reserve(RED);
    await world.ask('ada', 'DELETE', `/v1/users/me/events/${id}`);
    await world.pass(HOUR);
    expect(await mailsToAda()).toEqual([]);
  });

  it('answer hundreds of invitations in one go', async () => {
    for (let index = 0; index < 250; index += 1) await reserve(RED, START + index * HOUR, START + (index + 1) * HOUR);
    await world.pass(ANSWER_DELAY);
    const busy = await world.store.calendar.busy(['red@rooms.test'], START, START + 300 * HOUR);
    expect(busy.get('red@rooms.test')?.filter(({ tentative }) => tentative)).toEqual([]);
  });
});

describe('what nobody confirms', () => {
  beforeEach(async () => {
    world = await createWorld(RESOURCES);
  });
  afterEach(() => world.close());

  it('is cancelled, released and reported right after its window has closed', async () => {
    const event = await reserve(DESK);
    await world.pass(HOUR + 15 * MINUTE);
    expect(await read(event.id)).toMatchObject({ cancelled: false });
    world.sent.length = 0;
    await world.pass(1);
    expect(await read(event.id)).toMatchObject({
      cancelled: true,
      status: 'cancelled',
      attendees: [{ status: { response: 'declined' } }],
    });
    expect(await recordOf(event, 'desk@rooms.test')).toMatchObject({ confirmed: false, canceled: true });
    expect((await mailsToAda())[0]).toBe('Not confirmed: Sprint review');
    expect(world.sent).toEqual(['availability-changed desk@rooms.test 2026-11-20T09:00:00Z 2026-11-20T10:00:00Z']);
    expect((await world.create('bob', reservation([DESK], START + 30 * MINUTE, END))).statusCode).toBe(201);
    await world.pass(DAY);
    expect((await mailsToAda()).filter((subject) => subject.startsWith('Not confirmed'))).toHaveLength(1);
  });

  it('is cancelled after the minutes of its resource', async () => {
    const event = await reserve(SLOW);
    await world.pass(HOUR + 45 * MINUTE);
    expect((await read(event.id)).cancelled).toBe(false);
    await world.pass(1);
    expect((await read(event.id)).cancelled).toBe(true);
  });

  it('keeps confirmed uses, and those that need no confirmation', async () => {
    const confirmed = await reserve(DESK);
    await world.store.calendar.confirm(confirmed.id, 'desk@rooms.test', 'ada@people.test', NOW);
    const free = await reserve(RED);
    await world.pass(5 * HOUR);
    for (const { id } of [confirmed, free]) expect((await read(id)).cancelled).toBe(false);
  });

  it('loses one resource of several, or of an event with guests, but not the event', async () => {
    const both = (await world.create('ada', reservation([DESK, RED], START, END))).json<CalendarEvent>();
    const attendees = [{ emailAddress: { address: 'bob@people.test' } }];
    const meeting = await reserve(SLOW, START, END, { attendees });
    await world.pass(2 * HOUR);
    expect(await read(both.id)).toMatchObject({ cancelled: false });
    expect((await read(both.id)).attendees.map(({ status }) => status.response)).toEqual(['declined', 'accepted']);
    expect(await read(meeting.id)).toMatchObject({ cancelled: false });
  });

  it('over several days is cancelled at the all-day time of its first day', async () => {
    const event = await reserve(DAILY, NOW + DAY, NOW + 3 * DAY);
    const tenInPrague = Date.parse('2026-11-21T09:00:00Z');
    await world.pass(tenInPrague - world.now);
    expect((await read(event.id)).cancelled).toBe(false);
    await world.pass(1);
    expect((await read(event.id)).cancelled).toBe(true);
  });

  it('is asked for again when the event moves', async () => {
    const event = await reserve(DESK);
    await world.store.calendar.confirm(event.id, 'desk@rooms.test', 'ada@people.test', NOW);
    const etag = event.etag ?? '';
    const body = reservation([DESK], START + HOUR, END + HOUR);
    await world.ask('ada', 'PUT', `/v1/users/me/events/${event.id}`, { body, headers: { 'if-match': etag } });
    await world.pass(2 * HOUR + 16 * MINUTE);
    expect((await read(event.id)).cancelled).toBe(true);
  });
});

describe('a server that was down', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'deskway-jobs-'));
  });
  afterEach(async () => {
    await world.close();
    rmSync(directory, { recursive: true });
  });

  it('cancels at start what nobody confirmed meanwhile, past events too, but no seeded past', async () => {
    const events = [seeded(DESK, NOW - 3 * HOUR, NOW - 2 * HOUR), seeded(DESK, NOW + 5 * HOUR, NOW + 6 * HOUR)];
    world = await createWorld(RESOURCES, { directory, events });
    const event = await reserve(DESK);
    await world.close();

    world = await createWorld(RESOURCES, { directory });
    world.now = NOW + DAY;
    const stop = startJobs(world.context);
    await expect.poll(async () => (await read(event.id)).cancelled).toBe(true);
    await stop();
    expect((await mailsToAda()).filter((subject) => subject.startsWith('Not confirmed')).sort()).toEqual([
      'Not confirmed: Planning',
      'Not confirmed: Sprint review',
    ]);
  });
});

describe('a job that fails', () => {
  afterEach(() => world.close());

  it('is logged, and the others go on', async () => {
    world = await createWorld(RESOURCES);
    const event = await reserve(DESK);
    const { calendar } = world.store;
    const context = {
      ...world.context,
      store: {
        ...world.store,
        calendar: { ...calendar, dueAnswers: () => Promise.reject(new Error('disk on fire')) },
      },
    };
    world.now = NOW + 2 * HOUR;
    const stop = startJobs(context);
    await expect.poll(async () => (await read(event.id)).cancelled).toBe(true);
    await stop();
    expect(world.errors).toMatchObject([{ job: 'answers', err: { message: 'disk on fire' } }]);
  });
});

describe('what changes after a job has found it due', () => {
  beforeEach(async () => {
    world = await createWorld(RESOURCES);
  });
  afterEach(() => world.close());

  it('is not cancelled where it was moved', async () => {
    const { calendar } = world.store;
    await reserve(DESK);
    const now = NOW + 10 * HOUR;
    const [use] = await calendar.unconfirmed(now, 10);
    if (use === undefined) throw new Error('Nothing is overdue.');
    const { event, resourceEmail } = use;
    const times = { start: NOW + 2 * DAY, end: NOW + 2 * DAY + HOUR };
    const draft = { ...event, ...times, iCalUId: null, resourceEmails: [resourceEmail], attendees: [] };
    expect((await calendar.replace(event.id, draft, event.version, now, now)).type).toBe('changed');
    const notice = { kind: 'unconfirmed', to: 'ada@x.test', subject: '', body: '', eventId: event.id } as const;
    expect(await calendar.cancelUnconfirmed(event.id, resourceEmail, notice, now)).toBe(false);
    expect(await calendar.get(event.id)).toMatchObject({ cancelled: false });
  });

  it('is answered once, though two processes have found it', async () => {
    const { calendar } = world.store;
    await reserve(RED);
    const now = NOW + ANSWER_DELAY;
    const [due] = await calendar.dueAnswers(now, 10);
    if (due === undefined) throw new Error('Nothing is due.');
    expect(await calendar.answerAsResource(due, now)).toBe(true);
    expect(await calendar.answerAsResource(due, now)).toBe(false);
  });
});
