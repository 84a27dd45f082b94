import { describe, expect, it } from 'vitest';

import { createMemoryStore } from '../cache/memory-store.ts';
import { createWorld, event, PRAGUE } from './panel-world.ts';
import { HOUR, MINUTE, MORNING, UNREACHABLE } from './reservations.ts';
import { settle } from './stepped-timers.ts';

describe('an unattended panel', () => {
  it('keeps its last state without a network, offers nothing, and is live again by itself', async () => {
    const { server, timers, open, door, last } = createWorld();
    server.events = [event('Review', 60, 90)];
    await open();
    server.down = UNREACHABLE;
    await timers.pass(30 * MINUTE);
    expect(door()).toBe('free 10:00 now – next Review ');
    expect(last()).toMatchObject({ isLive: false, failure: UNREACHABLE });
    expect(last().asOf).toBeLessThan(MORNING + MINUTE);
    server.down = null;
    await timers.pass(5_000);
    expect(last()).toMatchObject({ isLive: true, failure: null });
    expect(door()).toBe('free 10:00 now – next Review 15 30');
  });

  it('reports at once that it is not live when the connection is lost and nothing can be read', async () => {
    const { server, timers, connect, open, last } = createWorld({ isTelling: true });
    await open();
    await timers.pass(10_000);
    connect('Reconnecting');
    await settle();
    expect(last()).toMatchObject({ isLive: true, asOf: MORNING + 10_000 });
    connect('Connected');
    server.down = UNREACHABLE;
    connect('Reconnecting');
    await settle();
    expect(last()).toMatchObject({ isLive: false, asOf: MORNING + 10_000 });
  });

  it('is not live while the server hangs', async () => {
    const { server, timers, connect, open, last } = createWorld({ isTelling: true });
    await open();
    server.hangs = true;
    connect('Reconnecting');
    await timers.pass(4_000);
    expect(last().isLive).toBe(true);
    await timers.pass(2_000);
    expect(last()).toMatchObject({ isLive: false, asOf: MORNING });
  });

  it('shows after a reload what was read before, until it can be read again', async () => {
    const store = createMemoryStore();
    const before = createWorld({ store });
    before.server.events = [event('Secret', 60, 90)];
    before.server.view.set(4, '2').set(5, '2');
    await before.open();
    expect(JSON.stringify([...store.records])).not.toMatch(/Secret|Ada|example/);
    const { server, timers, open, door, last } = createWorld({ store, now: MORNING + 20 * MINUTE });
    server.down = UNREACHABLE;
    await open();
    expect(door()).toBe('free 10:00 now – next  ');
    expect(last()).toMatchObject({ isLive: false, asOf: MORNING, failure: UNREACHABLE });
    await timers.pass(40 * MINUTE);
    expect(last()).toMatchObject({ state: 'busy', isLive: false, asOf: MORNING });
    server.down = null;
    await timers.pass(5_000);
    expect(last()).toMatchObject({ state: 'free', isLive: true, failure: null });
  });

  it.each([
    ['another account', { username: 'ben' }],
    ['another day', { now: MORNING + 24 * HOUR }],
  ])('takes nothing over from %s', async (_, changes) => {
    const store = createMemoryStore();
    await createWorld({ store }).open();
    const { server, open, last } = createWorld({ store, ...changes });
    server.down = UNREACHABLE;
    await open();
    expect(last()).toMatchObject({ state: 'unknown', asOf: null, isLive: false });
  });

  it('knows nothing of a new day that it could not read, except since when', async () => {
    const { server, timers, open, last } = createWorld({ now: MORNING + 14.5 * HOUR });
    await open();
    expect(last().state).toBe('free');
    server.down = UNREACHABLE;
    await timers.pass(30 * MINUTE);
    const asOf = MORNING + 14.5 * HOUR;
    expect(last()).toMatchObject({ state: 'unknown', asOf, isLive: false, dayStart: MORNING + 15 * HOUR });
  });

  it('keeps what goes on over midnight until it ends, even if nothing can be read', async () => {
    const { server, timers, open, last, door } = createWorld({ now: MORNING + 14.5 * HOUR });
    server.events = [event('Night', 14 * 60, 15.5 * 60), event('Later', 16 * 60, 17 * 60)];
    await open();
    server.down = UNREACHABLE;
    await timers.pass(40 * MINUTE);
    expect(door()).toBe('busy 00:30 now Night next – ');
    expect(last()).toMatchObject({
      asOf: MORNING + 14.5 * HOUR,
      isLive: false,
      current: { extensions: [] },
      lengths: [],
    });
    await timers.pass(20 * MINUTE);
    expect(last()).toMatchObject({ state: 'unknown', current: null, asOf: MORNING + 14.5 * HOUR });
  });

  it.each([
    ['an hour longer', '2026-10-24T23:59:00+02:00', 100],
    ['an hour shorter', '2026-03-28T23:59:00+01:00', 92],
    ['in another zone', '2026-11-18T14:59:00Z', 96, 'Tokyo Standard Time'],
  ])('begins a day with the midnight of its place: %s', async (_, before, slots, timezone = PRAGUE) => {
    const now = Date.parse(before);
    const { timers, open, last, server } = createWorld({ now, resource: { timezone } });
    await open();
    await timers.pass(MINUTE);
    expect(last().dayStart).toBe(now + MINUTE);
    expect(last()).toMatchObject({ state: 'free', isLive: true });
    expect(last().slots).toHaveLength(slots);
    expect(server.calls.at(-1)).toBe(`schedule ${slots + 8}`);
  });

  it('keeps its last state when the sign-in has expired, offers nothing, and is live again with the next one', async () => {
    const { server, timers, cell, open, door, last } = createWorld();
    server.events = [event('Review', 20, 90)];
    await open();
    const workspace = cell.get();
    cell.set(null);
    expect(last()).toMatchObject({ isLive: false, asOf: MORNING });
    await timers.pass(30 * MINUTE);
    expect(door()).toBe('busy 10:30 now Review next – ');
    expect(last()).toMatchObject({ now: MORNING + 30 * MINUTE, isLive: false, asOf: MORNING });
    server.events = [];
    cell.set(workspace);
    await settle();
    expect(last()).toMatchObject({ state: 'free', isLive: true });
  });

  it('keeps showing after a reload, though its sign-in has expired, and is live again with the next one', async () => {
    const store = createMemoryStore();
    const before = createWorld({ store });
    before.server.view.set(4, '2').set(5, '2');
    await before.open();
    const { server, cell, left, timers, open, last } = createWorld({
      store,
      now: MORNING + 20 * MINUTE,
      hasEnded: true,
    });
    await open();
    expect(last()).toMatchObject({ name: 'Desk one', state: 'free', isLive: false, asOf: MORNING, lengths: [] });
    await timers.pass(40 * MINUTE);
    expect(last()).toMatchObject({ state: 'busy', isLive: false, asOf: MORNING });
    expect(server.calls).toEqual([]);
    cell.set(left);
    await settle();
    expect(last()).toMatchObject({ state: 'free', isLive: true });
  });

  it('reads again if its clock was wrong at first: the day is another one then', async () => {
    const store = createMemoryStore();
    await createWorld({ store, now: MORNING + 15.5 * HOUR }).open();
    const { timers, open, last } = createWorld({ store, now: MORNING + 14.9 * HOUR, hasEnded: true });
    await open();
    expect(last()).toMatchObject({ state: 'unknown', asOf: null });
    await timers.pass(0.2 * HOUR);
    expect(last()).toMatchObject({ state: 'free', isLive: false, asOf: MORNING + 15.5 * HOUR });
  });

  it('knows nothing of the day after the one on which the sign-in ended', async () => {
    const { timers, cell, open, last } = createWorld({ now: MORNING + 14.5 * HOUR });
    await open();
    cell.set(null);
    await timers.pass(HOUR);
    expect(last()).toMatchObject({ state: 'unknown', asOf: MORNING + 14.5 * HOUR, isLive: false });
  });

  it('retries slowly while nothing can be read: signed out, of an unknown place, of a server that hangs', async () => {
    const signedOut = createWorld();
    await signedOut.open();
    signedOut.cell.set(null);
    const elsewhere = createWorld();
    await elsewhere.open('elsewhere');
    const hanging = createWorld();
    hanging.server.hangs = true;
    await hanging.open();
    for (const { timers, told } of [signedOut, elsewhere, hanging]) {
      const before = told.length;
      await timers.pass(10 * MINUTE);
      expect(told.length - before).toBeLessThanOrEqual(10 * 4);
    }
  });

  it('goes on with one timer at a time, and stops when it is closed', async () => {
    const { timers, open, last } = createWorld();
    const close = await open();
    await timers.pass(2 * HOUR);
    expect(last()).toMatchObject({ now: MORNING + 2 * HOUR, isLive: true });
    expect(timers.count()).toBe(1);
    close();
    expect(timers.count()).toBe(0);
  });
});
