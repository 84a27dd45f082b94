import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ServerContext } from '../../server/context.ts';
import { runDueJobs, startJobs } from '../../server/jobs/index.ts';
import type { CalendarStore } from '../../server/store/calendar-store.ts';
import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { makeResource } from './calendar-campus.ts';
import { ANSWER_DELAY, createWorld, HOUR, NOW, reservation, type World } from './calendar-support.ts';

const RED = makeResource('red');
const SHY = makeResource('shy', {}, { answers: 'declines' });
const DESK = makeResource('desk', { requiresConfirmation: true });

let world: World;

beforeEach(async () => {
  world = await createWorld([RED, SHY, DESK]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const BAD_ROW = new Error('a bad row');

async function reserve(resource: typeof RED, start = NOW + HOUR): Promise<CalendarEvent> {
  return (await world.create('ada', reservation([resource], start, start + HOUR))).json();
}

const read = async (id: string): Promise<CalendarEvent> =>
  (await world.ask('ada', 'GET', `/v1/users/me/events/${id}`)).json();

/** The world with a calendar of which some calls fail. */
const withCalendar = (change: Partial<CalendarStore>): ServerContext => ({
  ...world.context,
  store: { ...world.store, calendar: { ...world.store.calendar, ...change } },
});

describe('work that fails', () => {
  it('does not affect the other answers of its batch', async () => {
    const bad = await reserve(RED);
    const good = await reserve(SHY);
    const { answerAsResource } = world.store.calendar;
    world.now = NOW + ANSWER_DELAY;
    world.sent.length = 0;
    const context = withCalendar({
      answerAsResource: (due, ...rest) =>
        due.eventId === bad.id ? Promise.reject(BAD_ROW) : answerAsResource(due, ...rest),
    });
    await runDueJobs(context);
    expect((await read(good.id)).attendees[0]?.status.response).toBe('declined');
    expect(world.sent.join()).toContain('availability-changed shy@rooms.test');
    expect(world.errors).toContainEqual({ job: 'answers', err: BAD_ROW });
    await runDueJobs(world.context);
    expect((await read(bad.id)).attendees[0]?.status.response).toBe('accepted');
  });

  it('does not affect the cancellation of other unconfirmed uses', async () => {
    const bad = await reserve(DESK);
    const good = await reserve(DESK, NOW + 2 * HOUR);
    const { cancelUnconfirmed } = world.store.calendar;
    world.now = NOW + 10 * HOUR;
    const context = withCalendar({
      cancelUnconfirmed: (id, ...rest) => (id === bad.id ? Promise.reject(BAD_ROW) : cancelUnconfirmed(id, ...rest)),
    });
    await runDueJobs(context);
    expect([(await read(bad.id)).cancelled, (await read(good.id)).cancelled]).toEqual([false, true]);
    expect(world.errors).toContainEqual({ job: 'unconfirmed', err: BAD_ROW });
  });

  it('is left to the next tick, however much of it there is', async () => {
    for (let index = 0; index < 60; index += 1) await reserve(RED, NOW + index * HOUR);
    world.now = NOW + ANSWER_DELAY;
    await runDueJobs(withCalendar({ answerAsResource: () => Promise.reject(BAD_ROW) }));
    expect(world.errors.length).toBeGreaterThan(20);
  });

  it('is tried again at the next tick even where the log fails', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { id } = await reserve(SHY);
    let failures = 0;
    const context = withCalendar({
      dueAnswers: (...range) => {
        failures += 1;
        return failures === 1 ? Promise.reject(BAD_ROW) : world.store.calendar.dueAnswers(...range);
      },
    });
    const error = (): never => {
      throw new Error('the disk is full');
    };
    world.now = NOW + ANSWER_DELAY;
    const stop = startJobs({ ...context, log: Object.assign(Object.create(world.context.log), { error }) });
    await expect.poll(async () => (await read(id)).attendees[0]?.status.response).toBe('declined');
    await stop();
  });
});
