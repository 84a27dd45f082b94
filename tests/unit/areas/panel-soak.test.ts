/*
 * Two weeks at a door, in seconds: nobody reloads it, so nothing may grow, and no work may end.
 */
import { expect, it } from 'vitest';

import { createWorld, event } from './panel-world.ts';
import { HOUR, MINUTE, MORNING, UNREACHABLE } from './reservations.ts';
import { settle } from './stepped-timers.ts';

const DAYS = 14;

it('runs for two weeks of stays, touches and outages, and is the same as on the first day', async () => {
  const { server, timers, panel, open, last, door, watchers, store } = createWorld({ isTelling: true });
  const close = await open();
  const begun = watchers();
  for (let day = 0; day < DAYS; day += 1) {
    const noon = day * 24 * 60;
    server.events = [event(`stay ${day}`, noon + 60, noon + 120)];
    await timers.pass(HOUR);
    expect(door()).toBe(`busy 11:00 now stay ${day} next – `);
    expect(await panel.finish(`stay ${day}`)).toMatchObject({ ok: true });
    await timers.pass(MINUTE);
    expect(await panel.book('desk-1', 30, 'Door', `key ${day}`)).toMatchObject({ ok: true });
    await settle();
    expect(last().state).toBe('busy');
    server.down = UNREACHABLE;
    await timers.pass(20 * MINUTE);
    expect(last()).toMatchObject({ isLive: false, failure: UNREACHABLE });
    server.down = null;
    // It has been retried every few seconds all the time.
    await timers.pass(5_000);
    expect(last()).toMatchObject({ isLive: true, failure: null });
    // To the same time of the next day.
    await timers.pass(MORNING + (day + 1) * 24 * HOUR - timers.now());
    expect(last()).toMatchObject({ state: 'free', isLive: true });
    expect([timers.count(), watchers()]).toEqual([1, begun]);
    expect(store.records.size).toBeLessThanOrEqual(7);
  }
  close();
  expect([timers.count(), watchers()]).toEqual([0, 0]);
}, 240_000);
