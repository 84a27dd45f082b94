import { beforeEach, describe, expect, it } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import {
  createStartupSnapshotCache,
  type StartupSnapshotCache,
} from '../../../workers/cache/startup-snapshot-cache.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import { createMemoryStore, type MemoryStore } from '../cache/memory-store.ts';
import { ANYTHING } from '../../queries.ts';
import { createEvent } from './reservations.ts';
import { settle } from './stepped-timers.ts';
import {
  createTimelineWorld,
  dayView,
  MIDNIGHT,
  MINUTE,
  MORNING,
  type TimelineWorldOptions,
} from './timeline-world.ts';
import { createWireResource } from './wire-resource.ts';

const HOUR = 60 * MINUTE;
const { Loading, Stale } = RowState;

/** An hour at ten. */
const createOwnEvent = (desk: string) =>
  createEvent({
    start: instantToZonedTime(MIDNIGHT + 10 * HOUR, 'Europe/Prague'),
    end: instantToZonedTime(MIDNIGHT + 11 * HOUR, 'Europe/Prague'),
    attendees: [
      { emailAddress: { address: `${desk}@campus.example` }, status: { response: 'accepted' }, resource: true },
    ],
  });

let store: MemoryStore;
let looks: StartupSnapshotCache;

beforeEach(() => {
  store = createMemoryStore();
  looks = createStartupSnapshotCache(store, 'ada');
});

/** A visit that stores what it has shown: an hour from nine is reserved. */
async function earlierVisit(options: TimelineWorldOptions = {}) {
  const world = createTimelineWorld({ looks, ...options });
  world.servers.views.set('desk-1@campus.example', dayView(9, '2222'));
  const screen = await world.open();
  await settle();
  return { ...world, screen };
}

/** A page that starts with a timeline, before the worker has read its caches. */
const nextVisit = (options: TimelineWorldOptions = {}) =>
  createTimelineWorld({ looks, isUnknown: true, paints: true, ...options });

describe('the snapshot of the last visit', () => {
  it('is shown before anything is known of the campus', async () => {
    const { cache } = await earlierVisit();
    const { open, timeline, servers, fed, arrive } = nextVisit({ cache, now: MORNING + 30_000 });
    await settle();
    // The painter gets it before it is asked for.
    expect(fed.map(({ type }) => type)).toEqual(['speculative frame']);
    const screen = await open();
    expect(screen.types()).toBe('frame');
    expect(screen.rows(8)).toEqual(['desk-1: 0000 2222', 'desk-2: 0000 0000']);
    expect(screen.lastFrame()).toMatchObject({ asOf: MORNING, stale: false, progress: 1, totalRows: 2 });
    expect(fed.slice(1)).toEqual([{ type: 'speculation confirmed', view: screen.lastFrame().view }]);
    expect(fed[0]).toMatchObject({ type: 'speculative frame', frame: screen.lastFrame() });
    // The session continues from there: the frame need not be sent again.
    servers.views.set('desk-1@campus.example', dayView(9, '2222'));
    servers.views.set('desk-2@campus.example', dayView(8, '1111'));
    await timeline.setVisibleRows(screen.lastFrame().view, 0, 2);
    await arrive();
    await settle();
    expect(screen.frames()).toBe(1);
    expect(screen.rows(8)).toEqual(['desk-1: 0000 2222', 'desk-2: 1111 0000']);
  });

  it('is speculative for the day that the page starts with', async () => {
    const date = '2026-11-21';
    const earlier = createTimelineWorld({ looks });
    await earlier.open({ date });
    await settle();
    const { open, fed } = nextVisit({ date });
    await settle();
    const screen = await open({ date });
    expect(fed.map(({ type }) => type)).toEqual(['speculative frame', 'speculation confirmed']);
    expect(screen.lastFrame()).toMatchObject({ window: { date }, progress: 1 });
  });

  it.each([
    ['another day', { date: '2026-11-21' }, 'frame'],
    ['other rows', { search: 'desk-1' }, null],
  ])('gives way to %s that is asked for', async (_, query, then) => {
    await earlierVisit();
    const { open, fed } = nextVisit();
    await settle();
    const screen = await open(query);
    expect(fed.map(({ type }) => type)).toEqual(['speculative frame', ...(then === null ? [] : [then])]);
    expect(screen.updates.length).toBe(then === null ? 0 : 1);
  });

  it('is sent as any other frame if it is opened at once, and again', async () => {
    await earlierVisit();
    const { open, fed } = nextVisit();
    const early = await open();
    expect(early.rows(8)).toEqual(['desk-1: 0000 2222', 'desk-2: 0000 0000']);
    expect(fed.map(({ type }) => type)).toEqual(['frame']);
    const again = await open();
    expect(again.rows(8)).toEqual(early.rows(8));
    expect(fed.map(({ type }) => type)).toEqual(['frame', 'frame']);
  });

  it('is speculative for today if the address has no date', async () => {
    await earlierVisit();
    const { open, fed } = nextVisit({ date: 'the day after tomorrow' });
    await settle();
    await open();
    expect(fed.map(({ type }) => type)).toEqual(['speculative frame', 'speculation confirmed']);
  });

  it('shows past slots as limited, and says how old it is', async () => {
    const { cache } = await earlierVisit();
    const reserved = { id: 'desk-2', conditions: { reservedTo: 'you' as const } };
    const { open } = nextVisit({ cache, now: MORNING + 90 * MINUTE });
    const screen = await open();
    expect(screen.rows(8)).toEqual(['desk-1: 4444 4422', 'desk-2: 4444 4400']);
    expect(screen.states()).toEqual([Stale, Stale]);
    expect(screen.lastFrame()).toMatchObject({ asOf: MORNING, stale: true });
    // What is free stays free where the resource is reserved to somebody (D4).
    store.records.clear();
    await earlierVisit({ resources: [createWireResource({ id: 'desk-1' }), createWireResource(reserved)] });
    const other = await nextVisit({ cache, now: MORNING + 90 * MINUTE }).open();
    expect(other.rows(8)).toEqual(['desk-1: 4444 4422', 'desk-2: 0000 0000']);
  });

  it('gives its rows to another day, whose schedules are still to be read', async () => {
    await earlierVisit();
    const { open, arrive, timeline } = nextVisit({ now: MORNING + 24 * HOUR });
    const screen = await open();
    expect(screen.rows(8)).toEqual(['desk-1: 4444 4444', 'desk-2: 4444 4444']);
    expect(screen.states()).toEqual([Loading, Loading]);
    expect(screen.lastFrame()).toMatchObject({ asOf: null, stale: false, progress: 0 });
    await timeline.setVisibleRows(screen.lastFrame().view, 0, 2);
    await arrive();
    await settle();
    expect([screen.frames(), screen.states()]).toEqual([1, [0, 0]]);
  });

  it('is replaced by a frame if it is another day by then', async () => {
    const { cache } = await earlierVisit();
    const { open, arrive, timeline, timers } = nextVisit({ cache, now: MIDNIGHT + 24 * HOUR - 1_000 });
    const screen = await open();
    expect(screen.lastFrame().window.date).toBe('2026-11-20');
    await timeline.setVisibleRows(screen.lastFrame().view, 0, 2);
    await timers.pass(2_000);
    await arrive();
    await settle();
    expect([screen.frames(), screen.lastFrame().window.date]).toEqual([2, '2026-11-21']);
  });

  it('is replaced by a frame if there are more places than it has', async () => {
    const search = { search: 'desk-1' };
    const earlier = createTimelineWorld({ looks });
    await earlier.open(search);
    const resources = ['desk-1', 'desk-2', 'room-3'].map((id) => createWireResource({ id }));
    const { open, arrive, timeline } = nextVisit({ cache: earlier.cache, resources });
    const screen = await open(search);
    expect(screen.lastFrame().totalRows).toBe(2);
    await timeline.setVisibleRows(screen.lastFrame().view, 0, 1);
    await arrive();
    expect(screen.lastFrame().totalRows).toBe(3);
  });

  it('has the user’s stars and reservations, which stay until they have been read', async () => {
    const earlier = createTimelineWorld({ looks });
    earlier.servers.favourites = ['desk-2'];
    earlier.servers.events = [createOwnEvent('desk-2')];
    const first = await earlier.open();
    await settle();
    const { open, timeline, servers, arrive } = nextVisit({ cache: earlier.cache });
    Object.assign(servers, { favourites: ['desk-2'], events: [createOwnEvent('desk-2')] });
    const screen = await open();
    const { Favourite } = RowState;
    expect(screen.states().map((bits) => bits & Favourite)).toEqual([0, Favourite]);
    const [item] = screen.lastFrame().items;
    const [known] = first.updates.flatMap((one) =>
      one.type === 'patch' ? one.patch.upserted : one.type === 'frame' ? one.frame.items : [],
    );
    expect(known?.subject).not.toBe('');
    // Its subject must not be stored in a browser.
    expect(item).toEqual({ ...known, subject: '', canChange: false });
    expect(JSON.stringify((await looks.read(MIDNIGHT))?.items)).not.toContain(known?.subject);
    await timeline.setVisibleRows(screen.lastFrame().view, 0, 2);
    await arrive();
    await settle();
    const patches = screen.updates.flatMap((one) => (one.type === 'patch' ? [one.patch] : []));
    expect(patches.flatMap(({ removed }) => removed)).toEqual([]);
    expect(patches.flatMap(({ upserted }) => upserted)).toEqual([known]);
    for (const { states } of patches) expect(states.every((bits) => (bits & Favourite) !== 0)).toBe(true);
    expect(screen.frames()).toBe(1);
  });

  it('forgets at once what was cancelled on this visit', async () => {
    const { servers, open, timeline, timers } = createTimelineWorld({ looks });
    servers.events = [createOwnEvent('desk-2')];
    await open();
    await settle();
    expect((await looks.read(MIDNIGHT))?.items).toHaveLength(1);
    servers.events = [];
    timeline.refresh(['desk-2@campus.example']);
    await timers.pass(50);
    await settle();
    expect((await looks.read(MIDNIGHT))?.items).toEqual([]);
  });

  it('drops a reservation that no longer exists', async () => {
    const earlier = createTimelineWorld({ looks });
    earlier.servers.events = [createOwnEvent('desk-2')];
    await earlier.open();
    await settle();
    const { open, timeline, arrive } = nextVisit({ cache: earlier.cache });
    const screen = await open();
    expect(screen.items()).toEqual(['event-1:desk-2 row 1 accepted']);
    await timeline.setVisibleRows(screen.lastFrame().view, 0, 2);
    await arrive();
    await settle();
    expect(screen.items()).toEqual([]);
  });

  it('is not shown after the first paint', async () => {
    const { cache } = await earlierVisit();
    const { open, timers } = nextVisit({ cache });
    await timers.pass(2_000);
    expect((await open()).updates).toEqual([]);
  });

  it('is replaced by a frame if rows have come or have other names', async () => {
    const { cache } = await earlierVisit();
    const resources = ['desk-1', 'desk-2', 'desk-3'].map((id) => createWireResource({ id }));
    const { open, arrive, timeline } = nextVisit({ cache, resources });
    const screen = await open();
    expect(screen.states()).toHaveLength(2);
    await timeline.setVisibleRows(screen.lastFrame().view, 0, 2);
    await arrive();
    expect(screen.frames()).toBe(2);
    expect(screen.states()).toHaveLength(3);
  });

  it.each([
    ['a search', { search: 'desk-1' }],
    ['a length', { requestedMinutes: 60 }],
    ['two days', { days: 2 }],
    ['free places only', { finding: { ...ANYTHING, availability: 'free' as const } }],
  ])('is not shown to who asks for %s', async (_, query) => {
    const { cache } = await earlierVisit();
    const { open, arrive } = nextVisit({ cache });
    const screen = await open(query);
    expect(screen.updates).toEqual([]);
    await arrive();
    expect(screen.types()).toMatch(/^frame/);
  });

  it('is stored neither for a query that depends on the time nor without rows', async () => {
    const world = createTimelineWorld({ looks });
    await world.open({ requestedMinutes: 60 });
    await world.open({ search: 'nothing of that name' });
    await settle();
    expect(await looks.read(0)).toBeNull();
  });

  it('is not shown in another language', async () => {
    await earlierVisit();
    const { open, world } = nextVisit();
    world.language = 'de';
    expect((await open()).updates).toEqual([]);
  });

  it('answers questions about its rows once the campus is known', async () => {
    const { cache } = await earlierVisit();
    const { open, timeline, arrive } = nextVisit({ cache });
    await open();
    const asked = [timeline.explain('desk-1'), timeline.findingOptions()];
    const early = await Promise.race([...asked, settle().then(() => 'nothing yet')]);
    expect(early).toBe('nothing yet');
    await arrive();
    expect((await Promise.all(asked)).map(({ ok }) => ok)).toEqual([true, true]);
  });

  it('is written at most every ten minutes while the day changes', async () => {
    const { timers, push, cache, screen } = await earlierVisit();
    const asOf = async () => (await looks.read(cache[0]!.start))?.asOf;
    expect(await asOf()).toBe(MORNING);
    await timers.pass(5 * MINUTE);
    push('desk-1');
    await timers.pass(2 * MINUTE);
    expect(await asOf()).toBe(MORNING);
    await timers.pass(4 * MINUTE);
    push('desk-1');
    await timers.pass(2 * MINUTE);
    expect(await asOf()).toBeGreaterThan(MORNING + 9 * MINUTE);
    expect(screen.frames()).toBe(1);
  });
});
