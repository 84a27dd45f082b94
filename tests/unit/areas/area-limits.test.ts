import { describe, expect, it } from 'vitest';

import type { FavouritesState, PanelState, ResourceState } from '../../../workers/contract.ts';
import { failure, success } from '../../../workers/model/result.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createFavourites } from '../../../workers/areas/favourites/favourites.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import { createPanel } from '../../../workers/areas/panel/panel.ts';
import { createResource } from '../../../workers/areas/resource/resource.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import type { WireResource } from '../../../workers/wire/schemas/resource.ts';
import { UNREACHABLE } from './reservations.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';
import { createWireResource } from './wire-resource.ts';
import { createEmptyApi, createEmptyCalendar, createWorkspace, createWorkspaceSource } from './workspaces.ts';

/** Friday 20 November 2026, eight in Prague. */
const NOW = Date.parse('2026-11-20T08:00:00+01:00');
const HOUR = 3_600_000;
const SLOT = HOUR / 4;

/** For the desk alone: no longer than that at a time. */
const longest = (minutes: number): Partial<WireResource> => ({
  schedulingSettings: {
    minimumMeetingDurationInMinutes: null,
    maximumMeetingDurationInMinutes: minutes,
    maxAdvanceDays: null,
    rejectOutsideWorkingHours: false,
  },
});

/** Four desks of a zone of which half may be taken, and one that is on another floor. */
function createWorld(changes: Partial<WireResource> = {}, maxUt = 50) {
  const timers = createSteppedTimers(NOW);
  const log = () => undefined;
  const server = { busy: new Set(['desk-2', 'desk-3']), busyFrom: NOW, isDown: false, asked: [] as string[] };
  const isBusy = (email: string, at: number) =>
    server.busy.has(email.split('@')[0] ?? '') && at >= server.busyFrom && at < server.busyFrom + HOUR;
  const viewOf = (email: string, start: number, end: number): string =>
    Array.from({ length: (end - start) / SLOT }, (_, slot) => (isBusy(email, start + slot * SLOT) ? '2' : '0')).join(
      '',
    );
  const calendar = createEmptyCalendar({
    schedules: async (emails, start, end) =>
      success(
        emails.map((scheduleId) => ({ scheduleId, availabilityView: viewOf(scheduleId, start, end), error: null })),
      ),
  });
  const api = createEmptyApi({
    favourites: async () => success(['desk-1']),
    cachedSchedules: async (emails, start, end) => {
      server.asked.push(emails.map((email) => email.split('@')[0]).join(' '));
      if (server.isDown) return failure(UNREACHABLE);
      return success(emails.map((email) => ({ email, availabilityView: viewOf(email, start, end), error: null })));
    },
  });
  const desk = (id: string, others: Partial<WireResource> = {}) =>
    createWireResource({ id, mapInfos: [{ areaId: 'zone' }], ...others });
  const resources = [
    desk('desk-1', changes),
    ...['desk-2', 'desk-3', 'desk-4'].map((id) => desk(id)),
    desk('desk-5', { mapInfos: [{ areaId: 'other' }] }),
    desk('desk-6', { reservationsEnabled: false }),
  ];
  const plain = createWorkspace({ resources, calendar, api });
  const area = (id: string, parentAreaId: string | null, limit: number) =>
    ({ id, parentAreaId, name: id, kind: 'zone', ordinal: null, maxUt: limit }) as const;
  const areas = [area('level', null, maxUt), area('zone', 'level', 100), area('other', null, 50)];
  const cell = createObservable<Workspace | null>({ ...plain, configuration: { ...plain.configuration, areas } });
  const listeners = createListeners<readonly string[]>();
  const news = { tell: listeners.tell, onNews: listeners.add };
  const source = createWorkspaceSource(cell, timers.now);
  const live = { isTelling: (): boolean => false, watch: async () => () => undefined };
  return { timers, server, source, deps: { live, news, timers, log } };
}

type World = ReturnType<typeof createWorld>;

/** The first day of the resource page from now on, e.g. `6×4 0×60*`. */
async function openPage({ source, deps }: World) {
  const told: ResourceState[] = [];
  await createResource(source, deps).open({ resourceId: 'desk-1', pictureWidth: 1, pixelRatio: 1 }, (state) => {
    told.push(state);
  });
  await settle();
  return () =>
    told
      .at(-1)
      ?.days.value?.[0]?.stretches.filter(({ end }) => end > NOW)
      .map(({ code, start, end, canReserve }) => `${code}×${(end - start) / SLOT}${canReserve ? '*' : ''}`)
      .join(' ');
}

async function openFavourite({ source, deps, timers }: World) {
  const told: FavouritesState[] = [];
  const favourites = createFavourites(source, { ...deps, set: async () => success(null) });
  await favourites.watch((state) => void told.push(state));
  await timers.pass(500);
  return () => {
    const { state, start, offer, bound } = told.at(-1)?.value?.[0] ?? {};
    const isOffered = offer === null ? 'no offer' : 'offered';
    return `${state} in ${((start ?? Number.NaN) - NOW) / HOUR} h, ${isOffered}, ${bound}`;
  };
}

async function openDoor({ source, deps }: World) {
  const told: PanelState[] = [];
  await createPanel(source, deps).open('desk-1', (state) => void told.push(state));
  await settle();
  return () => {
    const { state, until, slots, lengths } = told.at(-1)!;
    return `${state} for ${((until ?? Number.NaN) - NOW) / HOUR} h, ${slots.slice(32, 38).join('')}, ${lengths.join()}`;
  };
}

describe('an area that is full closes its free places', () => {
  it('on the page of a place', async () => {
    const world = createWorld();
    const shown = await openPage(world);
    expect(shown()).toBe('6×4 0×60*');
    expect(world.server.asked).toEqual(['desk-2 desk-3 desk-4']);
  });

  it('among favourites', async () => {
    expect((await openFavourite(createWorld()))()).toBe('SOON in 1 h, no offer, open');
  });

  it('among favourites, after the time in which one of them is available', async () => {
    const busyFrom = (hours: number, changes: Partial<WireResource> = {}) => {
      const world = createWorld(changes);
      world.server.busyFrom = NOW + hours * HOUR;
      return openFavourite(world);
    };
    expect((await busyFrom(1))()).toBe('NOW in 0.25 h, offered, taken');
    expect((await busyFrom(1, longest(30)))()).toBe('NOW in 0.25 h, offered, longest');
    expect((await busyFrom(1, longest(45)))()).toBe('NOW in 0.25 h, offered, taken');
  });

  it('at a door', async () => {
    expect((await openDoor(createWorld()))()).toBe('closed for 1 h, 666600, ');
  });
});

describe('it closes nothing', () => {
  const FREE = ['0×64*', 'NOW in 0.25 h, offered, open', 'free for NaN h, 000000, 15,30,60'];
  const all = async (make: () => World) => [
    (await openPage(make()))(),
    (await openFavourite(make()))(),
    (await openDoor(make()))(),
  ];

  it('below its limit', async () => {
    expect(await all(() => createWorld({}, 51))).toEqual(FREE);
  });

  it('without a limit, and no call is made', async () => {
    const worlds: World[] = [];
    const make = () => worlds[worlds.push(createWorld({}, 100)) - 1]!;
    expect(await all(make)).toEqual(FREE);
    expect(worlds.map(({ server }) => server.asked)).toEqual([[], ['desk-1'], []]);
  });

  it('that is assigned to the user', async () => {
    const [page, favourite, door] = await all(() => createWorld({ conditions: { reservedTo: 'you' } }));
    expect([page, favourite, door]).toEqual(['5×64*', FREE[1], FREE[2]]);
  });

  it('if the others cannot be read', async () => {
    const world = createWorld();
    world.server.isDown = true;
    expect((await openPage(world))()).toBe('0×64*');
  });
});

describe('the surroundings', () => {
  it('are read again when a change of them is reported, and only those', async () => {
    const world = createWorld();
    const shown = await openPage(world);
    world.server.busy.delete('desk-3');
    world.deps.news.tell(['desk-3@campus.example']);
    await settle();
    expect(world.server.asked).toEqual(['desk-2 desk-3 desk-4', 'desk-3']);
    expect(shown()).toBe('0×64*');
    world.deps.news.tell(['desk-5@campus.example']);
    await settle();
    expect(world.server.asked.length).toBe(2);
  });

  it.each([
    ['the page of a place', openPage, '6×'],
    ['the favourites', openFavourite, 'SOON'],
    ['a door', openDoor, 'closed'],
  ] as const)('is no older than a minute in %s where nothing is told', async (_where, show, full) => {
    const world = createWorld();
    const shown = await show(world);
    expect(shown()).toContain(full);
    world.server.busy.clear();
    await world.timers.pass(60_000);
    expect(shown()).not.toContain(full);
  });

  it('are no older than a minute on the page of a place while the hub reports changes', async () => {
    const world = createWorld();
    world.deps.live.isTelling = () => true;
    const shown = await openPage(world);
    world.server.busy.clear();
    await world.timers.pass(60_000);
    expect(shown()).not.toContain('6×');
  });
});
