import { describe, expect, it } from 'vitest';

import { settle } from './stepped-timers.ts';
import { createTimelineWorld, dayView, MIDNIGHT, MINUTE, MORNING, QUARTER } from './timeline-world.ts';

function heldBack(): { readonly gate: Promise<void>; readonly release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { gate: promise, release: resolve };
}

describe('live changes', () => {
  it('patches the row that the hub reports, in less than 2 kB', async () => {
    const { servers, open, push, timers } = createTimelineWorld();
    const screen = await open();
    servers.calls.length = 0;
    servers.views.set('desk-2@campus.example', dayView(9, '2222'));
    push('desk-2');
    await timers.pass(50);
    expect(servers.calls).toEqual(['schedules 1']);
    expect(screen.rows()).toEqual(['desk-1: 0000 0000', 'desk-2: 0000 2222']);
    const { serialize } = await import('node:v8');
    expect([...screen.lastPatch().rows]).toEqual([1]);
    expect(serialize(screen.lastPatch()).length).toBeLessThan(2_048);
    // A view into a larger buffer would be cloned with all of it.
    const { rows, slots, states } = screen.lastPatch();
    expect([rows, slots, states].map((array) => array.buffer.byteLength)).toEqual([4, 96, 1]);
  });

  it('reads changes that come together in one call', async () => {
    const { servers, open, push, timers } = createTimelineWorld();
    await open();
    servers.calls.length = 0;
    push('desk-1');
    push('desk-2');
    push('desk-2');
    await timers.pass(49);
    expect(servers.calls).toEqual([]);
    await timers.pass(1);
    expect(servers.calls).toEqual(['schedules 2']);
  });

  it('ignores changes of other days and of unknown addresses', async () => {
    const { servers, open, changes, timers, push } = createTimelineWorld();
    await open();
    servers.calls.length = 0;
    const tomorrow = MIDNIGHT + 200 * QUARTER;
    changes.tell({ email: 'desk-1@campus.example', from: tomorrow, to: tomorrow + QUARTER });
    changes.tell({ email: 'desk-1@campus.example', from: MIDNIGHT - QUARTER, to: MIDNIGHT });
    push('stranger');
    await timers.pass(1_000);
    expect(servers.calls).toEqual([]);
  });

  it('never lets an older answer overwrite a newer one', async () => {
    const { servers, open, push, timers } = createTimelineWorld();
    const { gate, release } = heldBack();
    servers.gate = gate;
    const screen = await open();
    servers.gate = null;
    servers.views.set('desk-1@campus.example', dayView(8, '2222'));
    push('desk-1');
    await timers.pass(50);
    expect(screen.rows()).toEqual(['desk-1: 2222 0000', 'desk-2: 4444 4444']);
    release();
    await settle();
    expect(screen.rows()).toEqual(['desk-1: 2222 0000', 'desk-2: 0000 0000']);
  });

  it('sends nothing if nothing looks different', async () => {
    const { open, push, timers } = createTimelineWorld();
    const screen = await open();
    const told = screen.updates.length;
    push('desk-1');
    await timers.pass(60);
    expect(screen.updates).toHaveLength(told);
  });

  it('reads everything again after the hub was disconnected', async () => {
    const { servers, open, reconnect } = createTimelineWorld();
    const screen = await open();
    servers.calls.length = 0;
    servers.views.set('desk-1@campus.example', dayView(8, '1'));
    reconnect();
    await settle();
    expect(servers.calls.toSorted()).toEqual(['cached 2', 'events']);
    expect(screen.rows()[0]).toBe('desk-1: 1000 0000');
  });

  it('reads what is on screen each minute while the hub is disconnected', async () => {
    const { servers, open, timers, world, timeline } = createTimelineWorld({ isLive: false });
    const screen = await open();
    await timeline.setVisibleRows(1, 0, 1);
    servers.calls.length = 0;
    servers.views.set('desk-1@campus.example', dayView(9, '2'));
    await timers.pass(MINUTE + 50);
    expect(servers.calls.toSorted()).toEqual(['events', 'schedules 1']);
    expect(screen.rows()[0]).toBe('desk-1: 0000 2000');
    world.isLive = true;
    servers.calls.length = 0;
    await timers.pass(MINUTE);
    expect(servers.calls).toEqual([]);
  });

  it('reads the whole campus while the hub is disconnected as often as its calendar allows', async () => {
    const { servers, open, timers } = createTimelineWorld({ isLive: false });
    await open();
    servers.calls.length = 0;
    await timers.pass(4 * MINUTE);
    expect(servers.calls).not.toContain('cached 2');
    await timers.pass(MINUTE);
    expect(servers.calls).toContain('cached 2');
  });

  it('changes the neighbours in an area that reaches its limit', async () => {
    const area = { id: 'area-1', parentAreaId: null, name: 'A', kind: 'zone', ordinal: null, maxUt: 50 } as const;
    const { servers, open, push, timers } = createTimelineWorld({ settings: { areas: [area] } });
    const screen = await open();
    servers.views.set('desk-2@campus.example', dayView(8, '2222'));
    push('desk-2');
    await timers.pass(50);
    expect(screen.rows()).toEqual(['desk-1: 6666 0000', 'desk-2: 2222 0000']);
  });
});

describe('time', () => {
  it('ticks each full minute', async () => {
    const { open, timers } = createTimelineWorld({ now: MORNING + 20_000 });
    const screen = await open();
    await timers.pass(39_999);
    expect(screen.types()).not.toContain('tick');
    await timers.pass(1);
    expect(screen.updates.find(({ type }) => type === 'tick')).toEqual({
      type: 'tick',
      view: 1,
      now: MORNING + MINUTE,
    });
  });

  it('limits past slots, each quarter hour', async () => {
    const { open, timers } = createTimelineWorld();
    const screen = await open();
    await timers.pass(10 * MINUTE);
    expect(screen.rows()[0]).toBe('desk-1: 0000 0000');
    await timers.pass(MINUTE);
    expect(screen.rows()).toEqual(['desk-1: 4000 0000', 'desk-2: 4000 0000']);
    await timers.pass(15 * MINUTE);
    expect(screen.rows()[0]).toBe('desk-1: 4400 0000');
  });

  it('shows the new day at midnight if today is asked for', async () => {
    const now = MIDNIGHT + 96 * QUARTER - 30_000;
    const { open, timers } = createTimelineWorld({ now });
    const screen = await open();
    expect(screen.lastFrame().window.date).toBe('2026-11-20');
    await timers.pass(30_000);
    expect(screen.lastFrame().window.date).toBe('2026-11-21');
    expect(screen.lastFrame().view).toBe(1);
  });

  it('keeps the day that was asked for by its date', async () => {
    const { open, timers } = createTimelineWorld({ now: MIDNIGHT + 96 * QUARTER - 30_000 });
    const screen = await open({ date: '2026-11-20' });
    await timers.pass(MINUTE);
    expect(screen.lastFrame().window.date).toBe('2026-11-20');
  });
});
