import { describe, expect, it } from 'vitest';

import type { CachedDay } from '../../../workers/cache/availability-cache.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import { seenFirst } from '../../../workers/areas/shared/reading-queue.ts';
import { settle } from './stepped-timers.ts';
import { createTimelineWorld, dayView, MINUTE, MORNING, type TimelineWorldOptions } from './timeline-world.ts';
import { createWireResource } from './wire-resource.ts';

const { Failed, Stale } = RowState;
const HOUR = 60 * MINUTE;

const manyDesks = (count: number) =>
  Array.from({ length: count }, (_, index) => createWireResource({ id: `d${index}` }));

/** A world whose user has been here before, so many milliseconds ago. */
async function createSecondVisit(age: number, options: TimelineWorldOptions = {}) {
  const cache: CachedDay[] = [];
  const first = createTimelineWorld({ ...options, cache });
  await first.open();
  return createTimelineWorld({ ...options, cache, now: MORNING + age });
}

describe('the queue of a reading', () => {
  const cut = (seen: () => readonly string[]): readonly string[] =>
    Array.from(seenFirst('abcdefgh', 3, seen), ({ emails, isSeen }) => `${emails.join('')}${isSeen ? '!' : ''}`);

  it('takes what is on screen first, in separate chunks', () => {
    expect(cut(() => [])).toEqual(['abc', 'def', 'gh']);
    expect(cut(() => ['e', 'd'])).toEqual(['ed!', 'abc', 'fgh']);
    expect(cut(() => ['e', 'd', 'e', 'f', 'g', 'x'])).toEqual(['edf!', 'g!', 'abc', 'h']);
  });

  it('follows the screen while it works', () => {
    const screens = [['a'], ['g', 'h'], ['b', 'c'], []];
    expect(cut(() => screens.shift() ?? [])).toEqual(['a!', 'gh!', 'bc!', 'def']);
  });
});

describe('the rows on screen', () => {
  it('are read first, wherever the screen is by then', async () => {
    const { servers, open, timeline } = createTimelineWorld({ resources: manyDesks(4_000) });
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    servers.gate = gate;
    const opening = open();
    await settle();
    await timeline.setVisibleRows(1, 3_990, 4_000);
    release();
    const screen = await opening;
    await settle();
    const calls = servers.calls.filter((call) => call.startsWith('cached'));
    expect(calls).toEqual(['cached 40', 'cached 1000', 'cached 10', 'cached 1000', 'cached 1000', 'cached 950']);
    expect(screen.lastPatch().progress).toBe(1);
  });

  it('do not change when another view is opened', async () => {
    const { servers, open, timeline, timers } = createTimelineWorld({ isLive: false });
    await open();
    await timeline.setVisibleRows(7, 0, 0);
    servers.calls.length = 0;
    await timers.pass(MINUTE + 50);
    expect(servers.calls).toContain('schedules 2');
  });

  it('are read at once if they are stale, unless everything is being read', async () => {
    const { servers, open, timeline, timers } = createTimelineWorld({ isLive: false, resources: manyDesks(100) });
    const screen = await open();
    await timers.pass(3 * MINUTE + 50);
    expect(screen.states().filter((state) => state === Stale)).toHaveLength(60);
    servers.calls.length = 0;
    await timeline.setVisibleRows(1, 30, 50);
    await timers.pass(50);
    expect(servers.calls).toEqual(['schedules 10']);
    expect(screen.states().slice(30, 50)).toEqual(Array.from({ length: 20 }, () => 0));
  });

  it('come first after the hub was disconnected', async () => {
    const { servers, open, timeline, reconnect } = createTimelineWorld({ resources: manyDesks(100) });
    await open();
    await timeline.setVisibleRows(1, 70, 80);
    servers.calls.length = 0;
    reconnect();
    await settle();
    expect(servers.calls.filter((call) => call.startsWith('cached'))).toEqual(['cached 10', 'cached 90']);
  });

  it('are not hurried while the server is down', async () => {
    const { servers, open, timeline, timers } = createTimelineWorld({ isLive: false, resources: manyDesks(100) });
    await open();
    servers.down = { type: 'timeout', call: 'x' };
    await timers.pass(3 * MINUTE);
    servers.calls.length = 0;
    await timeline.setVisibleRows(1, 50, 60);
    await timers.pass(60);
    expect(servers.calls).toEqual([]);
  });
});

describe('the age of what is shown', () => {
  it('is that of the rows on screen, and each row knows its own', async () => {
    const { open, timeline, timers } = createTimelineWorld({ isLive: false });
    const screen = await open();
    await timeline.setVisibleRows(1, 1, 2);
    await timers.pass(MINUTE + 50);
    expect(screen.asOf()).toBe(MORNING + MINUTE + 50);
    expect(await timeline.explain('d?')).toMatchObject({ ok: false });
    expect(await timeline.explain('desk-1')).toMatchObject({ value: { asOf: MORNING } });
    expect(await timeline.explain('desk-2')).toMatchObject({ value: { asOf: MORNING + MINUTE + 50 } });
  });

  it('is reported as stale as long as rows on screen come from an old visit', async () => {
    const { open, servers } = await createSecondVisit(HOUR);
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    servers.gate = gate;
    const screen = await open();
    expect(screen.lastFrame()).toMatchObject({ stale: true, asOf: MORNING, progress: 1 });
    release();
    await settle();
    expect(screen.isStale()).toBe(false);
    expect(screen.asOf()).toBe(MORNING + HOUR);
  });

  it('grows while nothing is live and nothing can be read', async () => {
    const { open, servers, timers } = createTimelineWorld({ isLive: false });
    const screen = await open();
    servers.down = { type: 'api-unreachable', detail: 'Failed to fetch' };
    await timers.pass(2 * MINUTE);
    expect(screen.isStale()).toBe(false);
    await timers.pass(MINUTE);
    expect([screen.isStale(), screen.asOf()]).toEqual([true, MORNING]);
    expect(screen.states()).toEqual([Stale, Stale]);
    servers.down = null;
    await timers.pass(MINUTE);
    expect(screen.isStale()).toBe(false);
    expect(screen.states()).toEqual([0, 0]);
  });

  it('stays young while the hub reports changes', async () => {
    const { open, timeline, timers, world } = createTimelineWorld();
    const screen = await open();
    await timers.pass(HOUR);
    expect(screen.states()).toEqual([0, 0]);
    expect(await timeline.explain('desk-1')).toMatchObject({ value: { asOf: MORNING + HOUR - 30_000 } });
    world.isLive = false;
    await timers.pass(MINUTE);
    expect(screen.isStale()).toBe(false);
  });

  it('does not decrease when the hub reconnects until everything has been read again', async () => {
    const { open, servers, timeline, timers, reconnect } = createTimelineWorld();
    await open();
    const { promise: gate } = Promise.withResolvers<void>();
    servers.gate = gate;
    reconnect();
    await timers.pass(2 * MINUTE);
    expect(await timeline.explain('desk-1')).toMatchObject({ value: { asOf: MORNING } });
  });
});

describe('changes by others', () => {
  it('are reported as changes by others', async () => {
    const { servers, open, push, timers } = createTimelineWorld();
    const screen = await open();
    servers.views.set('desk-2@campus.example', dayView(9, '2222'));
    push('desk-2');
    await timers.pass(50);
    expect(screen.lastPatch()).toMatchObject({ rows: Uint32Array.of(1), isRemoteChange: true });
  });

  it('are not reported if no view was open', async () => {
    const { servers, open, push, timers } = createTimelineWorld();
    const { close } = await open();
    close();
    servers.views.set('desk-2@campus.example', dayView(9, '2222'));
    push('desk-2');
    const screen = await open();
    await timers.pass(50);
    expect(screen.rows()[1]).toBe('desk-2: 0000 2222');
    expect(screen.lastPatch().isRemoteChange).toBe(false);
  });

  it('are not reported if the user made them, before or after the hub reports them', async () => {
    const { servers, open, push, timers, timeline } = createTimelineWorld();
    const screen = await open();
    for (const code of ['1111', '2222']) {
      servers.views.set('desk-2@campus.example', dayView(9, code));
      if (code === '1111') push('desk-2');
      timeline.refresh(['DESK-2@campus.example']);
      if (code === '2222') push('desk-2');
      await timers.pass(50);
      expect(screen.rows()[1]).toBe(`desk-2: 0000 ${code}`);
      expect(screen.lastPatch().isRemoteChange).toBe(false);
    }
  });

  it('are reported apart from rows that are read with them', async () => {
    const { servers, open, push, timers, timeline } = createTimelineWorld();
    const screen = await open();
    servers.views.set('desk-1@campus.example', dayView(9, '1111'));
    servers.views.set('desk-2@campus.example', dayView(9, '2222'));
    timeline.refresh(['desk-1@campus.example']);
    push('desk-2');
    await timers.pass(50);
    const told = screen.updates.flatMap((update) => (update.type === 'patch' ? [update.patch] : [])).slice(-2);
    expect(told.map(({ rows, isRemoteChange }) => [[...rows], isRemoteChange])).toEqual([
      [[1], true],
      [[0], false],
    ]);
  });
});

describe('reading one row again', () => {
  it('shows the result', async () => {
    const { servers, open, timeline } = createTimelineWorld();
    servers.views.set('desk-1@campus.example', 'error Mailbox is on fire');
    const screen = await open();
    expect(screen.states()).toEqual([Failed, 0]);
    servers.calls.length = 0;
    servers.views.set('desk-1@campus.example', dayView(8, '2222'));
    expect(await timeline.reread('desk-1')).toEqual({ ok: true, value: null });
    expect(servers.calls).toEqual(['schedules 1']);
    expect(screen.rows()[0]).toBe('desk-1: 2222 0000');
    expect(screen.states()).toEqual([0, 0]);
  });

  it('says why the call failed, and keeps what is known', async () => {
    const { servers, open, timeline } = createTimelineWorld();
    const screen = await open();
    servers.down = { type: 'timeout', call: 'x' };
    expect(await timeline.reread('desk-1')).toEqual({ ok: false, error: { type: 'timeout', call: 'x' } });
    expect(screen.rows()[0]).toBe('desk-1: 0000 0000');
    expect(await timeline.reread('stranger')).toEqual({ ok: true, value: null });
  });
});
