import { describe, expect, it } from 'vitest';

import type { Finding, NearInstead, TimelineQuery } from '../../../workers/contract.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { ANYTHING } from '../../queries.ts';
import { createEvent } from './reservations.ts';
import { createTimelineWorld, dayView, MINUTE } from './timeline-world.ts';
import { createWireResource } from './wire-resource.ts';

const { Unsuitable } = RowState;

/** Four places in a row on the plan, the first and the last of them small. */
const RESOURCES = ['a', 'b', 'c', 'd'].map((id, index) =>
  createWireResource({
    id,
    capacity: [2, 8, 4, 2][index] ?? null,
    mapInfos: [{ areaId: 'zone', x: index * 100, y: 0 }],
  }),
);

const AREAS = [{ id: 'zone', parentAreaId: null, name: 'Zone', kind: 'zone' as const, ordinal: null, maxUt: 100 }];

const createWorld = (settings = {}) =>
  createTimelineWorld({ resources: RESOURCES, settings: { areas: AREAS, ...settings } });

function look(finding: Partial<Finding>, query: Partial<TimelineQuery> = {}): Partial<TimelineQuery> {
  return { ...query, finding: { ...ANYTHING, ...finding } };
}

type Screen = Awaited<ReturnType<ReturnType<typeof createTimelineWorld>['open']>>;

/** Names in shown order; those that are not suitable in brackets. */
function shown(screen: Screen): string {
  const states = screen.states();
  return screen
    .rows()
    .map((row, index) => {
      const name = row.split(':')[0] ?? '';
      return ((states[index] ?? 0) & Unsuitable) === 0 ? name : `(${name})`;
    })
    .join(' ');
}

/** As it was sent last. */
function nearInstead({ updates }: Screen): NearInstead | null {
  return updates.reduce<NearInstead | null>((before, update) => {
    if (update.type === 'frame') return update.frame.nearInstead;
    return update.type === 'patch' ? update.patch.nearInstead : before;
  }, null);
}

const atHour = (hour: number) => ({ dateTime: `2026-11-20T${hour}:00:00`, timeZone: 'Europe/Prague' });

function ownEvent(resourceId: string, changes: Partial<CalendarEvent> = {}): CalendarEvent {
  const emailAddress = { address: `${resourceId}@campus.example`, name: resourceId };
  const attendees = [{ emailAddress, status: { response: 'accepted' }, resource: true }];
  return createEvent({ attendees, start: atHour(10), end: atHour(11), ...changes });
}

const LARGE = { capacity: { min: 4, max: null } };

it('reports with the rows when a place is wanted', async () => {
  const { open } = createWorld();
  expect((await open()).lastFrame().wantedSlot).toBeNull();
  expect((await open(look({ time: '09:20' }))).lastFrame().wantedSlot).toBe(38);
});

describe('what is not suitable', () => {
  it('is marked at its position, or left out', async () => {
    const { open } = createWorld();
    expect(shown(await open(look(LARGE)))).toBe('(a) b c (d)');
    const hidden = await open(look({ ...LARGE, unsuitable: 'hidden' }));
    expect(shown(hidden)).toBe('b c');
    expect(hidden.lastFrame().totalRows).toBe(4);
  });

  it('comes last where the best come first', async () => {
    const { open } = createWorld();
    expect(shown(await open(look({ ...LARGE, sort: 'best' })))).toBe('c b (a) (d)');
  });

  it('is answered from what has been read', async () => {
    const { open, servers } = createWorld();
    await open();
    servers.calls.length = 0;
    await open(look({ ...LARGE, unsuitable: 'hidden' }));
    expect(servers.calls).toEqual([]);
  });
});

describe('searching what is free', () => {
  it('takes the wanted time and duration', async () => {
    const { open, servers } = createWorld();
    servers.views.set('b@campus.example', dayView(9, '0002'));
    servers.views.set('c@campus.example', dayView(9, '2000'));
    const free = { availability: 'free', time: '09:00' } as const;
    expect(shown(await open(look(free)))).toBe('a b (c) d');
    expect(shown(await open(look(free, { requestedMinutes: 60 })))).toBe('a (b) (c) d');
    expect(shown(await open(look({ ...free, time: '09:15' }, { requestedMinutes: 45 })))).toBe('a (b) c d');
  });

  it('counts what the user has reserved as suitable: a row that was just reserved stays', async () => {
    const { open, servers, timeline, timers } = createWorld();
    const free = { availability: 'free', time: '10:00', unsuitable: 'hidden' } as const;
    const screen = await open(look({ ...free, ...LARGE }));
    expect(shown(screen)).toBe('b c');
    servers.views.set('b@campus.example', dayView(10, '2222'));
    servers.views.set('c@campus.example', dayView(10, '2222'));
    servers.events = [ownEvent('b')];
    timeline.refresh(['b@campus.example', 'c@campus.example']);
    await timers.pass(50);
    expect(shown(screen)).toBe('b');
    const explained = await timeline.explain('b');
    expect(explained).toMatchObject({ ok: true, value: { unsuitable: null } });
    servers.events = [ownEvent('b', { cancelled: true })];
    timeline.refresh(['b@campus.example']);
    await timers.pass(50);
    expect(shown(screen)).toBe('');
  });

  it('reports by a patch that a row is no longer suitable, or again', async () => {
    const { open, servers, push, timers } = createWorld();
    const screen = await open(look({ availability: 'free', time: '09:00' }));
    screen.updates.length = 0;
    servers.views.set('b@campus.example', dayView(9, '2'));
    push('b');
    await timers.pass(MINUTE);
    expect(shown(screen)).toBe('a (b) c d');
    servers.views.set('b@campus.example', dayView(10, '2'));
    push('b');
    await timers.pass(MINUTE);
    expect(shown(screen)).toBe('a b c d');
    expect(screen.types()).not.toContain('frame');
  });

  it.each([
    ['hidden', { unsuitable: 'hidden' }, 'a b c d', 'a c d'],
    ['last', { sort: 'best' }, 'a d c b', 'a d c (b)'],
  ] as const)('sends a new frame where the row becomes %s', async (_, finding, before, expected) => {
    const { open, servers, push, timers } = createWorld();
    const screen = await open(look({ availability: 'free', time: '09:00', ...finding }));
    expect(shown(screen)).toBe(before);
    servers.views.set('b@campus.example', dayView(9, '2'));
    push('b');
    await timers.pass(MINUTE);
    expect(shown(screen)).toBe(expected);
    expect(screen.lastFrame().view).toBe(1);
  });

  it('follows the clock if no time is given', async () => {
    const { open, servers, timers } = createWorld();
    servers.views.set('b@campus.example', dayView(8, '2000'));
    servers.views.set('c@campus.example', dayView(8, '0222'));
    const screen = await open(look({ availability: 'free' }));
    expect(shown(screen)).toBe('a (b) c d');
    await timers.pass(11 * MINUTE);
    expect(shown(screen)).toBe('a b (c) d');
  });
});

describe('the best first', () => {
  const best = { sort: 'best' } as const;

  it('is by name while nothing is looked for', async () => {
    const { open, servers } = createWorld();
    servers.favourites = ['d'];
    expect(shown(await open(look(best)))).toBe('a b c d');
    expect(shown(await open(look(best, { search: 'campus' })))).toBe('');
    expect(shown(await open(look({ ...best, resourceTypeId: 'desk' })))).toBe('d a c b');
  });

  it('keeps the order of what has been read, so that no row moves under the pointer', async () => {
    const { open, servers, push, timers } = createWorld();
    servers.views.set('a@campus.example', dayView(9, '2222'));
    const screen = await open(look({ ...best, resourceTypeId: 'desk' }));
    const order = shown(screen);
    screen.updates.length = 0;
    servers.views.set('d@campus.example', dayView(9, '22222222'));
    push('d');
    await timers.pass(MINUTE);
    expect(screen.updates.length).toBeGreaterThan(0);
    expect(shown(screen)).toBe(order);
    expect(screen.types()).not.toContain('frame');
  });
});

it('finds places by their equipment', async () => {
  const dock = { id: 'dock', resourceTypeId: 'desk', name: 'Docking station', dataTypeId: 1 as const, choices: [] };
  const filters = [{ ...dock, filterable: true, visible: true, matchAll: false }];
  const properties = [{ propertyId: 'dock', valueBoolean: true }];
  const docked = RESOURCES.with(2, createWireResource({ ...RESOURCES[2], properties }));
  const { open } = createTimelineWorld({ resources: docked, settings: { areas: AREAS, filters } });
  const screen = await open(look({ sort: 'best' }, { search: 'docking' }));
  expect(shown(screen)).toBe('c');
  expect(shown(await open(look({}, { search: 'docking zone' })))).toBe('c');
});

describe('what is near', () => {
  it("is near the user's own reservation, once that is read", async () => {
    const { open, servers } = createWorld();
    servers.events = [ownEvent('c')];
    const screen = await open(look({ sort: 'near' }));
    expect(shown(screen)).toBe('c b d a');
  });

  it('goes by the reservation of the wanted time', async () => {
    const { open, servers } = createWorld();
    const later = { id: 'event-2', iCalUId: 'uid-2', start: atHour(15), end: atHour(16) };
    servers.events = [ownEvent('d', later), ownEvent('a')];
    expect(shown(await open(look({ sort: 'near' })))).toBe('a b c d');
    expect(shown(await open(look({ sort: 'near', time: '10:45' })))).toBe('a b c d');
    expect(shown(await open(look({ sort: 'near', time: '11:00' })))).toBe('d c b a');
    expect(shown(await open(look({ sort: 'near', time: '18:00' })))).toBe('a b c d');
  });

  it('is ordered by name if nothing is reserved', async () => {
    const { open } = createWorld();
    expect(shown(await open(look({ sort: 'near' })))).toBe('a b c d');
  });
});

describe('what is near on foot', () => {
  const openNear = async (query: Partial<TimelineQuery> = {}, settings = { navigationUrl: '/navigate' }) => {
    const world = createWorld(settings);
    world.servers.events = [ownEvent('c')];
    const screen = await world.open(look({ sort: 'near' }, query));
    const walk = (seconds: Readonly<Record<string, number>>) => world.reach.set(new Map(Object.entries(seconds)));
    return { ...world, screen, walk };
  };

  it('goes by air lines until ways are known, then by walking times, which may change', async () => {
    const { screen, walk, walks } = await openNear({ isBarrierFree: true });
    expect(shown(screen)).toBe('c b d a');
    expect(walks).toEqual(['{"from":"c","isBarrierFree":true}']);
    walk({ a: 20, b: 90, c: 0, d: 30 });
    expect(shown(screen)).toBe('c a d b');
    walk({ a: 20, b: 10, c: 0, d: 30 });
    expect(shown(screen)).toBe('c b a d');
  });

  it('has those after the others to which no way leads', async () => {
    const { screen, walk } = await openNear();
    walk({ a: 20, c: 0 });
    expect(shown(screen)).toBe('c a b d');
  });

  it('goes by air lines on a site without navigation, which is not asked', async () => {
    const { screen, walks } = await openNear({}, { navigationUrl: null } as never);
    expect([shown(screen), walks]).toEqual(['c b d a', []]);
  });
});

describe('what is near a colleague', () => {
  const EVE = 'eve@campus.example';
  const near = look({ sort: 'near', fromColleague: EVE });

  it('is near their reservation, once that is read', async () => {
    const { open, servers } = createWorld();
    servers.events = [ownEvent('a')];
    servers.colleagues.set(EVE, [ownEvent('b', { cancelled: true }), ownEvent('d')]);
    expect(shown(await open(near))).toBe('d c b a');
  });

  it("is near the user's own reservation if they have none, which is reported", async () => {
    const { open, servers } = createWorld();
    servers.events = [ownEvent('d')];
    const screen = await open(near);
    expect(shown(screen)).toBe('d c b a');
    expect(nearInstead(screen)).toBe('near');
    expect(nearInstead(await open({ ...near, search: 'a' }))).toBe('near');
    expect(nearInstead(await open(look({ fromColleague: EVE })))).toBeNull();
  });

  it('is ordered by name if neither of them has any, which is reported', async () => {
    const { open, servers } = createWorld();
    servers.events = [ownEvent('d', { cancelled: true })];
    const screen = await open(near);
    expect(shown(screen)).toBe('a b c d');
    expect(nearInstead(screen)).toBe('name');
  });

  it('is updated once their reservation is made or cancelled', async () => {
    const { open, servers, timers } = createWorld();
    servers.colleagues.set(EVE, [ownEvent('d')]);
    const screen = await open(near);
    expect(nearInstead(screen)).toBeNull();
    servers.colleagues.set(EVE, [ownEvent('d', { cancelled: true })]);
    await timers.pass(2 * MINUTE);
    expect(nearInstead(screen)).toBe('name');
  });

  it('is unknown as long as their calendar cannot be read', async () => {
    const { open, servers } = createWorld();
    servers.unreadable.set(EVE, { type: 'timeout', call: 'events' });
    expect(nearInstead(await open(near))).toBeNull();
  });

  it('is read once a minute at most', async () => {
    const { open, servers, timers } = createWorld();
    servers.colleagues.set(EVE, [ownEvent('d')]);
    const asked = () => servers.calls.filter((call) => call === `events of ${EVE}`).length;
    await open(near);
    expect(shown(await open({ ...near, search: 'a' }))).toBe('a');
    expect(asked()).toBe(1);
    await timers.pass(MINUTE);
    await open(near);
    expect(asked()).toBe(2);
  });

  it('stays ordered by name if their calendar cannot be read', async () => {
    const { open, servers, logged } = createWorld();
    servers.down = { type: 'unauthorized' };
    const screen = await open(near);
    expect(shown(screen)).toBe('a b c d');
    expect(logged).toContain("A colleague's day could not be read: unauthorized");
  });
});

describe('what can be searched', () => {
  it('is that of the campus, and nothing while nobody is signed in', async () => {
    const { timeline, cell } = createWorld();
    expect(await timeline.findingOptions()).toMatchObject({
      ok: true,
      value: { types: [{ id: 'desk', count: 4 }], areas: [{ name: 'Zone', count: 4 }], capacity: { min: 2, max: 8 } },
    });
    cell.set(null);
    expect(await timeline.findingOptions()).toEqual({ ok: false, error: { type: 'unauthorized' } });
  });
});

describe('why a row is not suitable', () => {
  it('is given with its numbers', async () => {
    const { open, timeline, servers } = createWorld();
    servers.views.set('b@campus.example', dayView(9, '2'));
    await open(look({ ...LARGE, availability: 'free', time: '09:00' }));
    const explained = async (id: string) => {
      const answer = await timeline.explain(id);
      return answer.ok ? answer.value.unsuitable : answer.error;
    };
    expect(await explained('a')).toEqual({ type: 'capacity', capacity: 2, asked: LARGE.capacity });
    expect(await explained('b')).toEqual({ type: 'not-free', at: Date.parse('2026-11-20T09:00:00+01:00') });
    expect(await explained('c')).toBeNull();
  });
});

describe('changing a reservation', () => {
  it('shows its own slots as those of the current event, and as free', async () => {
    const { open, servers } = createWorld();
    servers.events = [ownEvent('b')];
    servers.views.set('b@campus.example', dayView(10, '2222'));
    servers.views.set('c@campus.example', dayView(10, '2222'));
    const free = { availability: 'free', time: '10:00' } as const;
    const screen = await open(look(free, { changing: 'event-1' }));
    expect(screen.rows(10)[1]).toBe('b: 9999 0000');
    expect(shown(screen)).toBe('a b (c) d');
    expect((await open(look(free))).rows(10)[1]).toBe('b: 2222 0000');
  });

  it('of a whole day are those of its place, by the dates there', async () => {
    const resources = ['here', 'there'].map((id) =>
      createWireResource({ id, timezone: id === 'here' ? 'Europe/Prague' : 'America/New_York' }),
    );
    const changing = async (...ids: readonly string[]): Promise<readonly string[]> => {
      const { open, servers } = createTimelineWorld({ resources });
      const attendees = ids.flatMap((id) => ownEvent(id).attendees);
      const midnight = (day: number) => ({ ...atHour(0), dateTime: `2026-11-${day}T00:00:00` });
      servers.events = [ownEvent('here', { attendees, isAllDay: true, start: midnight(20), end: midnight(21) })];
      for (const id of ids) servers.views.set(`${id}@campus.example`, '2'.repeat(200));
      return (await open({ changing: 'event-1' })).rows(5);
    };
    expect(await changing('there')).toEqual(['here: 4444 4444', 'there: 4444 9999']);
    expect(await changing('here', 'there')).toEqual(['here: 9999 9999', 'there: 2222 2222']);
  });
});
