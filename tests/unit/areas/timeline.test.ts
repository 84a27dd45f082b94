import { describe, expect, it } from 'vitest';

import { RowState } from '../../../workers/model/day-table.ts';
import { createEvent } from './reservations.ts';
import { settle } from './stepped-timers.ts';
import { createTimelineWorld, dayView, MIDNIGHT, MINUTE, MORNING } from './timeline-world.ts';
import { createWireResource } from './wire-resource.ts';

const { Failed, Loading, Stale } = RowState;

function heldBack(): { readonly gate: Promise<void>; readonly release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { gate: promise, release: resolve };
}

describe('opening', () => {
  it('shows all rows as loading at once, then what was read', async () => {
    const { servers, open } = createTimelineWorld();
    const { gate, release } = heldBack();
    servers.gate = gate;
    servers.views.set('desk-2@campus.example', dayView(9, '2211'));
    const screen = await open();
    expect(screen.rows()).toEqual(['desk-1: 4444 4444', 'desk-2: 4444 4444']);
    expect(screen.states()).toEqual([Loading, Loading]);
    expect(screen.lastFrame()).toMatchObject({ progress: 0, stale: false, asOf: null, totalRows: 2, problem: null });
    release();
    await settle();
    expect(screen.rows()).toEqual(['desk-1: 0000 0000', 'desk-2: 0000 2211']);
    expect(screen.states()).toEqual([0, 0]);
    expect(screen.lastPatch()).toMatchObject({ progress: 1, stale: false, now: MORNING });
    // A day that is being read stays one frame.
    expect(screen.frames()).toBe(1);
    expect(screen.asOf()).toBe(MORNING);
  });

  it('asks the calendar for what the cache of the server lacks or could not read', async () => {
    const resources = ['a', 'b', 'c'].map((id) => createWireResource({ id }));
    const { servers, open } = createTimelineWorld({ resources });
    servers.uncached.add('a@campus.example');
    servers.views.set('b@campus.example', 'error No access');
    const screen = await open();
    expect(servers.calls.toSorted()).toEqual(['cached 3', 'events', 'favourites', 'schedules 2']);
    expect(screen.rows()).toEqual(['a: 0000 0000', 'b: 4444 4444', 'c: 0000 0000']);
    expect(screen.states()).toEqual([0, Failed, 0]);
  });

  it('reads a campus in pieces, the screen’s first', async () => {
    const resources = Array.from({ length: 2_300 }, (_, index) => createWireResource({ id: `desk-${index}` }));
    const { servers, open } = createTimelineWorld({ resources });
    for (const { email } of resources.slice(30, 180)) servers.uncached.add(email);
    const screen = await open();
    await settle();
    const calls = servers.calls.filter((call) => !/events|favourites/.test(call));
    const [first, second, ...rest] = calls;
    expect([first, second]).toEqual(['cached 40', 'cached 1000']);
    expect(rest).toEqual(['schedules 10', 'cached 1000', 'cached 260', 'schedules 100', 'schedules 40']);
    expect(screen.states().every((state) => state === 0)).toBe(true);
    // All at once: rows off screen are sent together.
    expect([screen.frames(), screen.patches()]).toEqual([1, 4]);
  });

  it('shows what goes on from its start, until it has ended', async () => {
    const { servers, open, timers } = createTimelineWorld({ now: MORNING + 80 * MINUTE });
    servers.views.set('desk-1@campus.example', dayView(8, '02222221'));
    servers.views.set('desk-2@campus.example', dayView(8, '2211'));
    const screen = await open();
    expect(screen.rows(8)).toEqual(['desk-1: 4222 2221', 'desk-2: 4444 4000']);
    await timers.pass(20 * MINUTE);
    expect(screen.rows(8)).toEqual(['desk-1: 4222 2221', 'desk-2: 4444 4400']);
    // At a quarter to ten.
    await timers.pass(15 * MINUTE);
    expect(screen.rows(8)).toEqual(['desk-1: 4444 4441', 'desk-2: 4444 4440']);
    expect(screen.frames()).toBe(1);
  });

  it('shows the last visit first, as stale if it is older than a minute', async () => {
    const first = createTimelineWorld();
    first.servers.views.set('desk-1@campus.example', dayView(8, '2222'));
    await first.open();
    const old = createTimelineWorld({ cache: first.cache, now: MORNING + 61_000 });
    old.servers.gate = heldBack().gate;
    const screen = await old.open();
    expect(screen.rows(9)).toEqual(['desk-1: 0000 0000', 'desk-2: 0000 0000']);
    expect(screen.states()).toEqual([Stale, Stale]);
    expect(screen.lastFrame()).toMatchObject({ progress: 1, stale: true, asOf: MORNING });
    const recent = createTimelineWorld({ cache: first.cache, now: MORNING + 59_000 });
    recent.servers.gate = heldBack().gate;
    expect((await recent.open()).lastFrame()).toMatchObject({ progress: 1, stale: false, asOf: MORNING });
  });

  it('reads nothing before the snapshot of the last visit is painted', async () => {
    const { cache } = createTimelineWorld();
    const earlier = createTimelineWorld({ cache });
    await earlier.open();
    const { servers, timeline, timers, open } = createTimelineWorld({ cache, now: MORNING + 61_000, paints: true });
    const screen = await open();
    expect(screen.types()).toBe('frame');
    await timers.pass(1_999);
    expect(servers.calls).toEqual([]);
    await timeline.setVisibleRows(screen.lastFrame().view, 0, 2);
    await timers.pass(0);
    await settle();
    expect(servers.calls.toSorted()).toEqual(['cached 2', 'events', 'favourites']);
    expect(screen.states()).toEqual([0, 0]);
  });

  it('waits two seconds for the first paint, and not at all without data of a last visit', async () => {
    const { cache } = createTimelineWorld();
    const first = createTimelineWorld({ cache, paints: true });
    await first.open();
    expect(first.servers.calls).toContain('cached 2');
    const second = createTimelineWorld({ cache, now: MORNING + 61_000, paints: true });
    await second.open();
    expect(second.servers.calls).toEqual([]);
    await second.timers.pass(2_000);
    expect(second.servers.calls).toContain('cached 2');
  });

  it('reads nothing for a query that is closed before the first paint', async () => {
    const { cache } = createTimelineWorld();
    await createTimelineWorld({ cache }).open();
    const { servers, timeline, open } = createTimelineWorld({ cache, now: MORNING + 61_000, paints: true });
    (await open()).close();
    const { lastFrame } = await open({ search: 'desk-1' });
    await timeline.setVisibleRows(lastFrame().view, 0, 1);
    await settle();
    expect(servers.calls.toSorted()).toEqual(['cached 1', 'cached 1', 'events', 'favourites']);
  });

  it('shows only rows that match, and counts the others', async () => {
    const { open } = createTimelineWorld();
    const screen = await open({ search: 'K-2' });
    expect(screen.rows()).toEqual(['desk-2: 0000 0000']);
    expect(screen.lastFrame().totalRows).toBe(2);
  });

  it('rules by the requested duration', async () => {
    const { servers, open } = createTimelineWorld();
    servers.views.set('desk-1@campus.example', dayView(22, '22220002'));
    expect((await open({ requestedMinutes: 60 })).rows(22)[0]).toBe('desk-1: 2222 4442');
  });

  it('sees whether a run goes on after midnight', async () => {
    const { servers, open } = createTimelineWorld();
    servers.views.set('desk-1@campus.example', dayView(22, '222222202'));
    servers.views.set('desk-2@campus.example', dayView(22, '222222200'));
    const screen = await open({ requestedMinutes: 30 });
    expect(screen.rows(22)).toEqual(['desk-1: 2222 2224', 'desk-2: 2222 2220']);
  });

  it('reads further for a longer request', async () => {
    const { open } = createTimelineWorld();
    expect((await open({ requestedMinutes: 300 })).rows(22)[0]).toBe('desk-1: 0000 0000');
  });

  it('reports that a date is invalid', async () => {
    const { open } = createTimelineWorld();
    const screen = await open({ date: 'yesterday' });
    expect(screen.updates).toEqual([
      {
        type: 'failed',
        view: 1,
        failure: {
          type: 'refused',
          status: 400,
          code: 'invalid_request',
          rule: null,
          detail: 'Not a date and 1 to 7 days: yesterday, 1',
        },
      },
    ]);
  });

  it('waits for somebody to sign in, and stops showing when nobody is', async () => {
    const { cell, open, servers } = createTimelineWorld();
    const workspace = cell.get();
    cell.set(null);
    const screen = await open();
    expect(screen.types()).toBe('');
    cell.set(workspace);
    await settle();
    expect(screen.rows()).toHaveLength(2);
    cell.set(null);
    servers.calls.length = 0;
    await settle();
    expect(servers.calls).toEqual([]);
  });
});

describe('superseding', () => {
  it('never lets an older query overwrite a newer one', async () => {
    const { servers, open } = createTimelineWorld();
    const { gate, release } = heldBack();
    servers.gate = gate;
    const older = await open({ search: 'desk-1' });
    const newer = await open({ search: 'desk-2' });
    const before = older.updates.length;
    release();
    await settle();
    expect(older.updates).toHaveLength(before);
    expect(newer.rows()).toEqual(['desk-2: 0000 0000']);
    expect(newer.lastFrame().view).toBeGreaterThan(older.lastFrame().view);
  });

  it('answers a new filter from what it knows, without a call', async () => {
    const { servers, open } = createTimelineWorld();
    await open();
    servers.calls.length = 0;
    const screen = await open({ search: 'desk-2' });
    expect(screen.rows()).toEqual(['desk-2: 0000 0000']);
    expect(servers.calls).toEqual([]);
  });

  it('reads rows that changed while nothing was open', async () => {
    const { servers, open, push, timers } = createTimelineWorld();
    const first = await open();
    first.close();
    servers.views.set('desk-2@campus.example', dayView(8, '22'));
    push('desk-2');
    const screen = await open();
    await timers.pass(50);
    expect(screen.rows()).toEqual(['desk-1: 0000 0000', 'desk-2: 2200 0000']);
  });

  it('reads again what a newer query cuts short', async () => {
    const { servers, open, timeline, timers } = createTimelineWorld();
    await open();
    const { gate, release } = heldBack();
    servers.gate = gate;
    timeline.refresh(['desk-2@campus.example']);
    await timers.pass(50);
    servers.gate = null;
    servers.calls.length = 0;
    await open({ search: 'desk' });
    release();
    await timers.pass(50);
    expect(servers.calls.toSorted()).toEqual(['events', 'schedules 1']);
  });

  it('leaves no timer behind when it is closed', async () => {
    const { open, timers, push, servers } = createTimelineWorld();
    const screen = await open();
    push('desk-1');
    screen.close();
    screen.close();
    expect(timers.count()).toBe(0);
    const told = screen.updates.length;
    servers.calls.length = 0;
    await timers.pass(10 * MINUTE);
    expect(screen.updates).toHaveLength(told);
    expect(servers.calls).toEqual([]);
  });
});

describe('the painter', () => {
  it('gets the same updates in memory of their own', async () => {
    const { fed, open, push, timers, servers } = createTimelineWorld();
    const screen = await open();
    servers.views.set('desk-1@campus.example', dayView(8, '2'));
    push('desk-1');
    await timers.pass(MINUTE);
    expect(fed).toEqual(screen.updates.filter(({ type }) => type !== 'failed'));
    const frames = screen.updates.flatMap((update) => (update.type === 'frame' ? [update.frame.buffer] : []));
    const painted = fed.flatMap((message) => (message.type === 'frame' ? [message.frame.buffer] : []));
    expect(new Set([...frames, ...painted]).size).toBe(frames.length + painted.length);
  });
});

describe('the cache', () => {
  it('keeps the day after reading, and changes when the view closes', async () => {
    const { cache, open, push, timers, servers } = createTimelineWorld();
    servers.views.set('desk-2@campus.example', 'error Asleep');
    const screen = await open();
    expect(cache[0]).toMatchObject({ start: MIDNIGHT, asOf: MORNING, slotCount: 112, errors: { 'desk-2': 'Asleep' } });
    expect(cache[0]!.resourceIds).toEqual(['desk-1', 'desk-2']);
    expect(cache[0]!.views[112]).toBe(255);
    servers.views.set('desk-1@campus.example', dayView(8, '2'));
    push('desk-1');
    await timers.pass(50);
    screen.close();
    expect(cache[0]!.views[32]).toBe(2);
  });
});

describe('signing out', () => {
  it('stores nothing afterwards', async () => {
    const { cache, cell, open, push, timers } = createTimelineWorld();
    await open();
    push('desk-1');
    await timers.pass(50);
    cache.length = 0;
    cell.set(null);
    await settle();
    expect(cache).toEqual([]);
    expect(timers.count()).toBe(0);
  });
});

describe('another workspace', () => {
  it('starts with what the previous one knew', async () => {
    const { cell, open, servers, cache } = createTimelineWorld();
    const screen = await open();
    cache.length = 0;
    servers.gate = heldBack().gate;
    const workspace = cell.get()!;
    const more = [...workspace.resources, createWireResource({ id: 'desk-0' })];
    cell.set({ ...workspace, resources: more });
    await settle();
    expect(screen.rows()).toEqual(['desk-0: 4444 4444', 'desk-1: 0000 0000', 'desk-2: 0000 0000']);
    expect(screen.states()).toEqual([Loading, 0, 0]);
  });

  it('shows nothing of another user', async () => {
    const { cell, open, servers, cache } = createTimelineWorld();
    servers.events = [createEvent()];
    const screen = await open();
    cache.length = 0;
    servers.gate = heldBack().gate;
    const workspace = cell.get()!;
    cell.set({ ...workspace, account: { ...workspace.account, username: 'eve' } });
    await settle();
    expect(screen.states()).toEqual([Loading, Loading]);
    expect(screen.items()).toEqual([]);
  });
});
