import { describe, expect, it } from 'vitest';

import { RowState } from '../../../workers/model/day-table.ts';
import type { Failure } from '../../../workers/contract.ts';
import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import { createEvent } from './reservations.ts';
import { settle } from './stepped-timers.ts';
import { createTimelineWorld, dayView, MIDNIGHT, MINUTE, MORNING, QUARTER } from './timeline-world.ts';
import { createWireResource } from './wire-resource.ts';

const UNREACHABLE: Failure = { type: 'api-unreachable', detail: 'Failed to fetch' };
const { Failed, Favourite } = RowState;

function heldBack(): { readonly gate: Promise<void>; readonly release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { gate: promise, release: resolve };
}

describe('live changes', () => {
  it('patches the row that the hub tells of, in less than 2 kB', async () => {
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

  it('ignores changes of other days and of strangers', async () => {
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

  it('tells nothing where nothing looks different', async () => {
    const { open, push, timers } = createTimelineWorld();
    const screen = await open();
    const told = screen.updates.length;
    push('desk-1');
    await timers.pass(60);
    expect(screen.updates).toHaveLength(told);
  });

  it('reads everything anew after the hub was away', async () => {
    const { servers, open, reconnect } = createTimelineWorld();
    const screen = await open();
    servers.calls.length = 0;
    servers.views.set('desk-1@campus.example', dayView(8, '1'));
    reconnect();
    await settle();
    expect(servers.calls.toSorted()).toEqual(['cached 2', 'events']);
    expect(screen.rows()[0]).toBe('desk-1: 1000 0000');
  });

  it('reads what is on screen each minute while the hub is away', async () => {
    const { servers, open, timers, world, timeline } = createTimelineWorld({ isLive: false });
    const screen = await open();
    await timeline.look(1, 0, 1);
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

  it('reads the whole campus while the hub is away as often as its calendar bears', async () => {
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

  it('limits the slots that pass, each quarter hour', async () => {
    const { open, timers } = createTimelineWorld();
    const screen = await open();
    await timers.pass(10 * MINUTE);
    expect(screen.rows()[0]).toBe('desk-1: 0000 0000');
    await timers.pass(MINUTE);
    expect(screen.rows()).toEqual(['desk-1: 4000 0000', 'desk-2: 4000 0000']);
    await timers.pass(15 * MINUTE);
    expect(screen.rows()[0]).toBe('desk-1: 4400 0000');
  });

  it('shows the new day at midnight where today is asked for', async () => {
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

describe('failures', () => {
  it('shows failed rows where nothing was ever read, says why, and tries again', async () => {
    const { servers, open, timers, timeline } = createTimelineWorld();
    servers.down = UNREACHABLE;
    const screen = await open();
    expect(screen.rows()).toEqual(['desk-1: 4444 4444', 'desk-2: 4444 4444']);
    expect(screen.states()).toEqual([Failed, Failed]);
    expect(screen.lastFrame().problem).toEqual(UNREACHABLE);
    const explained = await timeline.explain('desk-1');
    expect(explained).toMatchObject({ ok: true, value: { serviceError: 'Failed to fetch' } });
    servers.down = null;
    await timers.pass(2_000);
    expect(screen.rows()).toEqual(['desk-1: 0000 0000', 'desk-2: 0000 0000']);
    expect(screen.lastFrame().problem).toBeNull();
  });

  it('keeps old data on the screen, and tries again later each time', async () => {
    const { servers, open, timers, push } = createTimelineWorld();
    const screen = await open();
    servers.down = UNREACHABLE;
    servers.views.set('desk-1@campus.example', dayView(9, '2222'));
    push('desk-1');
    await timers.pass(50);
    expect(screen.rows()[0]).toBe('desk-1: 0000 0000');
    expect(screen.lastFrame().problem).toEqual(UNREACHABLE);
    servers.calls.length = 0;
    await timers.pass(2_050);
    expect(servers.calls).toEqual(['schedules 1']);
    await timers.pass(4_000);
    expect(servers.calls).toHaveLength(1);
    servers.down = null;
    await timers.pass(1_050);
    expect(screen.rows()[0]).toBe('desk-1: 0000 2222');
    expect(screen.lastFrame().problem).toBeNull();
  });

  it('paints a schedule with an error as limited, with its reason', async () => {
    const { servers, open, timeline } = createTimelineWorld();
    servers.views.set('desk-1@campus.example', 'error Mailbox is on fire');
    const screen = await open();
    expect(screen.rows()[0]).toBe('desk-1: 4444 4444');
    expect(screen.states()).toEqual([Failed, 0]);
    expect(await timeline.explain('desk-1')).toMatchObject({ value: { serviceError: 'Mailbox is on fire' } });
    expect(await timeline.explain('desk-2')).toMatchObject({ value: { serviceError: null } });
  });

  it('never paints a row with an unknown zone as free', async () => {
    const resources = [createWireResource({ id: 'lost', timezone: 'Nowhere/Land' })];
    const { open, timeline } = createTimelineWorld({ resources });
    const screen = await open();
    expect(screen.rows()).toEqual(['lost: 4444 4444']);
    expect(screen.states()).toEqual([Failed]);
    const serviceError = 'Timezone Nowhere/Land not found in IANA database or Windows database';
    expect(await timeline.explain('lost')).toMatchObject({ value: { serviceError, timeZone: 'Nowhere/Land' } });
  });

  it('limits what a view is too short to tell', async () => {
    const { servers, open } = createTimelineWorld();
    servers.views.set('desk-1@campus.example', '0'.repeat(36));
    expect((await open()).rows()[0]).toBe('desk-1: 0000 4444');
  });

  it('knows nothing of a stranger', async () => {
    const { timeline } = createTimelineWorld();
    expect(await timeline.explain('stranger')).toMatchObject({ ok: false, error: { type: 'refused', status: 404 } });
  });
});

describe('what belongs to the user', () => {
  const NINE = MIDNIGHT + 36 * QUARTER;
  const mine = (response: string, from = NINE) =>
    createEvent({
      start: instantToZonedTime(from, 'Europe/Prague'),
      end: instantToZonedTime(from + 4 * QUARTER, 'Europe/Prague'),
      attendees: [{ emailAddress: { address: 'DESK-2@campus.example' }, status: { response }, resource: true }],
    });

  it('shows own reservations on their rows', async () => {
    const { servers, open } = createTimelineWorld();
    servers.events = [mine('accepted')];
    const screen = await open();
    expect(screen.items()).toEqual(['event-1:desk-2 row 1 accepted']);
  });

  it('reads them again when the hub tells of a row of theirs', async () => {
    const { servers, open, push, timers } = createTimelineWorld();
    servers.events = [mine('notResponded')];
    const screen = await open();
    expect(screen.items()).toEqual(['event-1:desk-2 row 1 tentative']);
    servers.events = [mine('accepted')];
    servers.calls.length = 0;
    push('desk-2');
    await timers.pass(50);
    expect(servers.calls.toSorted()).toEqual(['events', 'schedules 1']);
    expect(screen.items()).toEqual(['event-1:desk-2 row 1 accepted']);
  });

  it('reads them again when one was made or cancelled here', async () => {
    const { servers, open, timeline, timers } = createTimelineWorld();
    const screen = await open();
    servers.events = [mine('tentative')];
    timeline.refresh(['desk-2@campus.example']);
    await timers.pass(50);
    expect(screen.items()).toEqual(['event-1:desk-2 row 1 tentative']);
    servers.events = [];
    timeline.refresh(['desk-2@campus.example']);
    await timers.pass(50);
    expect(screen.items()).toEqual([]);
    expect(screen.updates.some((update) => update.type === 'patch' && update.patch.removed.length > 0)).toBe(true);
  });

  it('finds those made elsewhere within a minute of the hub telling of the row', async () => {
    const { servers, open, push, timers } = createTimelineWorld();
    const screen = await open();
    servers.events = [mine('accepted')];
    servers.calls.length = 0;
    push('desk-2');
    push('desk-1');
    await timers.pass(MINUTE);
    expect(servers.calls.filter((call) => call === 'events')).toHaveLength(1);
    expect(screen.items()).toEqual(['event-1:desk-2 row 1 accepted']);
  });

  it('asks for a confirmation when its window opens', async () => {
    const resources = [createWireResource({ id: 'desk-2', requiresConfirmation: true })];
    const { servers, open, timers } = createTimelineWorld({ resources });
    servers.events = [mine('accepted')];
    servers.records = [null];
    const screen = await open();
    expect(screen.items()).toEqual(['event-1:desk-2 row 0 unconfirmed']);
    await timers.pass(55 * MINUTE);
    expect(screen.items()).toEqual(['event-1:desk-2 row 0 toConfirm']);
  });

  it('shows one whose response is malformed as unanswered, and logs it', async () => {
    const { servers, open, logged } = createTimelineWorld();
    servers.events = [mine('Perhaps')];
    const screen = await open();
    expect(screen.items()).toEqual(['event-1:desk-2 row 1 tentative']);
    expect(logged).toEqual(['Malformed attendee response: DESK-2@campus.example: Perhaps']);
  });

  it('skips an event in a zone that nobody knows, and shows the others', async () => {
    const { servers, open, dropped } = createTimelineWorld();
    const lost = {
      ...mine('accepted'),
      id: 'lost',
      start: { dateTime: '2026-11-20T09:00:00', timeZone: 'Nowhere/Land' },
    };
    servers.events = [lost, mine('accepted')];
    const screen = await open();
    expect(screen.items()).toEqual(['event-1:desk-2 row 1 accepted']);
    expect(dropped()).toEqual(['lost Faulty: The times cannot be read']);
  });

  it('leaves out events that are not identified, and keeps why for support', async () => {
    const { servers, open, dropped } = createTimelineWorld();
    const event = mine('accepted');
    const stranger = [
      { emailAddress: { address: 'room@elsewhere.example' }, status: { response: '' }, resource: true },
    ];
    servers.events = [
      { ...event, id: 'no-uid', iCalUId: ' ' },
      { ...event, id: '' },
      { ...event, id: 'no-desk', attendees: stranger },
      { ...event, id: 'reversed', start: event.end, end: event.start },
    ];
    expect((await open()).items()).toEqual([]);
    expect(dropped()).toEqual([
      'reversed Faulty: The times cannot be read',
      'no-desk Anonymous: Cannot find event attendee from location',
      ' Faulty: Missing id, or it is empty',
      'no-uid Faulty: Missing iCalUId, or it is empty',
    ]);
  });

  it('marks favourites', async () => {
    const { servers, open } = createTimelineWorld();
    servers.favourites = ['desk-2', 'gone'];
    expect((await open()).states()).toEqual([0, Favourite]);
  });

  it('leaves favourites out that are reserved to somebody else', async () => {
    const reserved = { ...createWireResource({ id: 'desk-2' }), conditions: { reservedTo: 'other' as const } };
    const { servers, open } = createTimelineWorld({
      resources: [createWireResource({ id: 'desk-1' }), reserved],
      settings: { resourceVisibilityRestriction: 1 },
    });
    servers.favourites = ['desk-1', 'desk-2'];
    expect((await open()).states()).toEqual([Favourite, RowState.AssignedToOthers]);
  });
});
