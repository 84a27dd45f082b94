import { beforeEach, describe, expect, test } from 'vitest';

import type { ReservationDraft } from '../../../workers/contract.ts';
import { failure, success } from '../../../workers/model/result.ts';
import { createReservationWorld, DRAFT, type ReservationWorld } from './reservation-world.ts';
import { BUSY, HOUR, MINUTE, MORNING, UNREACHABLE } from './reservations.ts';
import { settle } from './stepped-timers.ts';

let world: ReservationWorld;

beforeEach(() => {
  world = createReservationWorld();
});

describe('creating', () => {
  test('asks the calendar in the zone of the resource, with the key of the draft', async () => {
    expect(await world.create()).toEqual(success({ eventId: 'event-1' }));
    expect(world.calendar.created).toEqual([
      {
        subject: 'Focus',
        text: '',
        start: DRAFT.start,
        end: DRAFT.end,
        timeZone: 'Europe/Budapest',
        resources: [{ displayName: 'Desk 1', email: 'Desk1@campus.example', username: 'desk1' }],
        idempotencyKey: 'key-1',
      },
    ]);
  });

  test('notifies the resource', async () => {
    await world.create();
    await settle();
    expect(world.calendar.notified).toEqual([
      {
        id: 'event-1',
        resourceUsername: 'desk1',
        iCalUId: 'uid-1',
        resourceDisplayName: 'Desk 1',
        subject: 'Focus',
        showAs: 'busy',
        realStart: '2026-11-18T09:00:00.000Z',
        realEnd: '2026-11-18T10:00:00.000Z',
        action: 'create',
        doneBy: 'assist',
        organiserName: 'Ada',
        organiserEmail: 'ada@campus.example',
        orders: [],
      },
    ]);
  });

  test.each<[string, Partial<ReservationDraft>, string]>([
    ['a start before the running quarter', { start: MORNING - 16 * MINUTE, end: MORNING + HOUR }, 'invalid_interval'],
    ['an end that is now', { start: MORNING - HOUR, end: MORNING }, 'invalid_interval'],
    ['an end that is the start', { end: DRAFT.start }, 'invalid_interval'],
    ['an end before the start', { end: DRAFT.start - 1 }, 'invalid_interval'],
    ['a start that is no time', { start: Number.NaN }, 'invalid_interval'],
    ['a resource that is not there', { resourceId: 'desk-2' }, 'not_found'],
  ])('refuses %s without asking', async (_what, changes, code) => {
    expect(await world.create(changes)).toMatchObject({ ok: false, error: { type: 'refused', code } });
    expect(world.calendar.calls).toEqual([]);
    expect(world.progress).toEqual([]);
  });

  test('accepts a reservation of the running quarter', async () => {
    expect((await world.create({ start: MORNING - (MORNING % (15 * MINUTE)), end: MORNING + HOUR })).ok).toBe(true);
  });

  test('refuses a resource in an unknown zone', async () => {
    world.enter({ timezone: 'Mars/Olympus' });
    expect(await world.create()).toMatchObject({
      error: { code: 'invalid_time_zone', detail: expect.stringContaining('Timezone Mars/Olympus not found') },
    });
  });

  test('gives the refusal of the calendar, once', async () => {
    world.calendar.failures.set('create', [BUSY]);
    expect(await world.create()).toEqual(failure(BUSY));
    await world.timers.pass(HOUR);
    expect(world.calendar.calls).toEqual(['create key-1']);
    expect(world.progress).toEqual([]);
  });

  test('needs somebody signed in', async () => {
    world.workspace.set(null);
    expect(await world.create()).toEqual(failure({ type: 'unauthorized' }));
  });
});

describe('effects', () => {
  test.each([
    ['an unreachable server', UNREACHABLE],
    ['a timeout', { type: 'timeout', call: 'create' } as const],
    ['429', { ...BUSY, status: 429, code: 'throttled' }],
    ['503', { type: 'bad-status', call: 'create', status: 503, statusText: '' } as const],
  ])('are repeated after %s, always with the same key', async (_what, transient) => {
    world.calendar.failures.set('create', [transient, transient]);
    const answer = world.create();
    await world.timers.pass(10_000);
    expect((await answer).ok).toBe(true);
    expect(world.calendar.calls.filter((call) => call.startsWith('create'))).toEqual(Array(3).fill('create key-1'));
  });

  test('are given up after ten repetitions', async () => {
    world.calendar.failures.set('create', Array(20).fill(UNREACHABLE));
    const answer = world.create();
    await world.timers.pass(HOUR);
    expect(await answer).toEqual(failure(UNREACHABLE));
    expect(world.calendar.calls).toHaveLength(11);
    expect(world.timers.count()).toBe(0);
  });
});
