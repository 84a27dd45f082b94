import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ProblemError } from '../../server/http/problem.ts';
import type { ProviderEvent } from '../../server/provider/provider-calendar.ts';
import { toUse } from '../../server/provider/provider-uses.ts';
import { createRelease } from '../../server/provider/release.ts';
import { makeResource } from './calendar-campus.ts';
import { createWorld, HOUR, MINUTE, NOW, type World } from './calendar-support.ts';

const DESK = makeResource('desk', { requiresConfirmation: true });

let world: World;
let event: ProviderEvent;
let released: string[];
let readings: number;
let fails: boolean;

beforeEach(async () => {
  world = await createWorld([DESK, makeResource('red')]);
  event = {
    id: 'of-the-room',
    iCalUId: 'uid',
    subject: '',
    start: NOW + HOUR,
    end: NOW + 3 * HOUR,
    isAllDay: false,
    isCancelled: false,
    isPrivate: false,
    organizer: { email: 'ada@people.test', name: 'Ada' },
    people: ['ada@people.test'],
    showAs: 'busy',
    answer: 'accepted',
  };
  released = [];
  readings = 0;
  fails = false;
});
afterEach(() => world.close());

/** The job of a server that starts now, in front of a calendar with one event. */
function start(createdAt = NOW - HOUR): () => Promise<void> {
  return createRelease({
    ...world.context,
    schedules: {
      read: (email) => ({ view: email === DESK.resource.email ? '02' : '00', asOf: NOW }),
      expire: () => {},
    },
    calendar: {
      events: async () => {
        readings += 1;
        return released.length === 0 ? [event] : [];
      },
      createdAt: async () => createdAt,
      release: async (_place, { id }, comment) => {
        if (fails) throw new ProblemError(503, 'unavailable');
        released.push(`${id}: ${comment}`);
      },
    },
  });
}

async function runAt(run: () => Promise<void>, now: number): Promise<void> {
  world.now = now;
  await run();
}

describe('the release of a place in a provider’s calendar', () => {
  const closes = NOW + HOUR + 15 * MINUTE;

  it('comes after the window, which includes its end, once, and with a word to the organizer', async () => {
    const run = start();
    for (const now of [NOW, closes]) await runAt(run, now);
    expect(released).toEqual([]);
    for (const now of [closes + 1, closes + MINUTE]) await runAt(run, now);
    expect(released).toEqual([expect.stringContaining('of-the-room: Nobody confirmed')]);
    const use = await world.store.providerUses.findByUid('desk@rooms.test', 'uid');
    expect(use).toMatchObject({ isReleased: true, confirmedBy: null });
  });

  it('reads a calendar when its schedule changes or a window closes, not at every tick', async () => {
    const run = start();
    for (let tick = 0; tick < 10; tick += 1) await runAt(run, NOW + tick * 1_000);
    expect(readings).toBe(1);
    await runAt(run, closes + 1);
    expect(readings).toBe(2);
  });

  it('is none for what somebody has confirmed', async () => {
    const confirmed = { ...toUse(DESK, event), confirmedBy: 'ada@people.test', confirmedWhen: NOW };
    await world.store.providerUses.record(confirmed, NOW);
    await runAt(start(), NOW);
    await runAt(start(), closes + 1);
    expect(released).toEqual([]);
  });

  it('is none where the server was not there to take the confirmation', async () => {
    world.now = closes - 14 * MINUTE;
    const late = start();
    await runAt(late, closes + 1);
    expect(released).toEqual([]);
    world.now = closes - 15 * MINUTE;
    await runAt(start(), closes + 1);
    expect(released).toHaveLength(1);
  });

  it('is none for what was made when its window had closed, what is over, and what was declined', async () => {
    const run = start(closes + 1);
    await runAt(run, NOW);
    await runAt(run, closes + 2);
    event = { ...event, end: closes };
    await runAt(start(), NOW);
    await runAt(start(), closes + 1);
    event = { ...event, end: NOW + 3 * HOUR, answer: 'declined' };
    await runAt(start(), closes + 2);
    expect(released).toEqual([]);
  });

  it('is tried again where the provider does not answer', async () => {
    const run = start();
    await runAt(run, NOW);
    fails = true;
    await runAt(run, closes + 1);
    fails = false;
    await runAt(run, closes + MINUTE);
    expect(released).toEqual([]);
    await runAt(run, closes + 1 + 2 * MINUTE);
    expect(released).toHaveLength(1);
  });

  it('and a confirmation exclude each other: the first one stays', async () => {
    const use = toUse(DESK, event);
    const first = await world.store.providerUses.record({ ...use, isReleased: true }, NOW);
    const second = await world.store.providerUses.record({ ...use, confirmedBy: 'ada@people.test' }, NOW);
    expect(second).toEqual(first);
  });
});
