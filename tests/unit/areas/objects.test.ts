import { beforeEach, describe, expect, test } from 'vitest';

import { createObjectsReader } from '../../../workers/areas/shared/objects-reader.ts';
import { failure } from '../../../workers/model/result.ts';
import type { MemoryStore } from '../cache/memory-store.ts';
import { unreachableServer } from '../wire/fake-server.ts';
import { createObjectsWorld, makeLamp, makeLift } from './objects-world.ts';
import { settle } from './stepped-timers.ts';
import { createWorkspace } from './workspaces.ts';

let own: ReturnType<typeof createObjectsWorld>;

beforeEach(() => {
  own = createObjectsWorld();
});

const lampState = (power: unknown, availability = 2) => ({
  availability,
  parts: { icon: { value: 'light' }, power: { value: power }, level: { value: 50, unit: '%' } },
});

describe('the objects of a site', () => {
  test('are read when somebody watches', async () => {
    expect(own.requests()).toEqual([]);
    await own.watch();
    expect(own.shown[0]).toMatchObject({ state: 'loading', objects: [] });
    expect(own.last()).toBe('Lamp: power false, level 50%; lift: state in service#c62828');
  });

  test('are those that were asked for, in the language of the user', async () => {
    own.world.language = 'de';
    await own.watch(['lamp']);
    expect(own.last()).toBe('Lampe: power false, level 50%');
    const before = own.shown.length;
    own.push('lift', makeLift('out of order').state);
    expect(own.shown).toHaveLength(before);
  });

  test('change as the hub says', async () => {
    await own.watch();
    own.push('lamp', lampState(true, 1));
    own.push('lift', makeLift('out of order').state);
    expect(own.last()).toBe('Lamp: power true, level 50% (no data); lift: state out of order#c62828');
  });

  test.each([
    ['no state', 12],
    ['no availability', { parts: {} }],
    ['an unknown availability', { parts: {}, availability: 3 }],
    ['a part without a value', { parts: { power: {} }, availability: 2 }],
    ['a value that is none', { parts: { power: { value: { on: true } } }, availability: 2 }],
    ['a colour that is none', { parts: { power: { value: true, color: 'red' } }, availability: 2 }],
  ])('skip and log a change with %s', async (_what, data) => {
    await own.watch();
    own.push('lamp', data);
    expect(own.last()).toContain('power false');
    expect(own.logged).toEqual([expect.stringContaining('A change of lamp was skipped')]);
  });

  test('skip a change of something unknown', async () => {
    await own.watch();
    const before = own.shown.length;
    own.push('bulb', lampState(true));
    expect([own.shown.length, own.logged]).toEqual([before, []]);
  });

  test('are read again where their data set has changed, and where a connection comes', async () => {
    await own.watch();
    own.requests();
    own.reread();
    await settle();
    expect(own.requests()).toEqual(['read since 1']);
    own.connection.set('Reconnecting');
    expect(own.last()).toContain('not connected');
    own.connection.set('Connected');
    await settle();
    expect(own.requests()).toEqual(['read since 1']);
    expect(own.last()).not.toContain('not connected');
  });

  test('are read as a whole after a push: the timestamp says no more what is known', async () => {
    await own.watch();
    own.push('lamp', lampState(true));
    own.requests();
    own.reread();
    await settle();
    expect(own.requests()).toEqual(['read since nothing']);
  });

  test('are read each minute while nothing is pushed, as long as somebody watches', async () => {
    own.connection.set('Disconnected');
    const close = await own.watch();
    own.requests();
    await own.timers.pass(120_000);
    await settle();
    expect(own.requests().length).toBeGreaterThan(0);
    close();
    await own.timers.pass(600_000);
    await settle();
    expect(own.requests()).toEqual([]);
  });

  test('say why they cannot be read, and keep what is known', async () => {
    await own.watch();
    own.server.on('GET /api/objects', () => new Response('oops', { status: 500 }));
    own.world.stamp = 2;
    own.reread();
    await settle();
    expect(own.last()).toBe('Lamp: power false, level 50%; lift: state in service#c62828; bad-status');
  });

  test('of another user are read anew', async () => {
    await own.watch();
    own.world.objects = [makeLamp({ maySwitch: false })];
    own.cell.set(createWorkspace({ username: 'ben' }));
    expect(own.last()).toBe('loading');
    await settle();
    expect(own.shown.at(-1)?.objects.map(({ parts }) => parts.map(({ type }) => type))).toEqual([
      ['object-label', 'icon', 'value', 'value'],
    ]);
  });
});

describe('without the server', () => {
  const offline = async (store: MemoryStore, username = 'ada') => {
    const world = createObjectsWorld([], store);
    world.connection.set('Disconnected');
    world.server.on('GET /api/objects', unreachableServer);
    world.cell.set(createWorkspace({ username }));
    await world.watch();
    return world;
  };

  test('what the last visit knew is shown, and which lifts are closed is known', async () => {
    own.world.objects = [makeLamp(), makeLift('out of order')];
    await own.watch();
    const world = await offline(own.store);
    expect(world.last()).toContain('Lamp: power false, level 50%; lift: state out of order');
    const closed: string[] = [];
    await world.area.watchClosed((ids) => void closed.push([...ids].join()));
    expect(closed).toEqual(['lift']);
  });

  test('a lift that was closed since the last reading is known to be closed', async () => {
    await own.watch();
    own.push('lift', makeLift('out of order').state);
    await settle();
    const world = await offline(own.store);
    expect(world.last()).toContain('lift: state out of order');
    // The timestamp of the last reading says no more what is known.
    expect(world.requests()).toEqual(['read since nothing']);
  });

  test('nothing is known of what another user saw', async () => {
    await own.watch();
    expect((await offline(own.store, 'ben')).last()).not.toContain('Lamp');
  });

  test('an unchanged answer does not take back what was pushed while it was on its way', async () => {
    await own.watch();
    own.reread();
    own.push('lamp', lampState(true));
    await settle();
    expect(own.last()).toContain('power true');
  });
});

test('devices are read again where resources have changed: what is in one is hidden with it', async () => {
  await own.watch();
  own.requests();
  own.reread('resources');
  await settle();
  expect(own.requests()).toEqual(['read since 1']);
});

describe('switching', () => {
  test('calls the hub, and is pending until the hub says that it is so', async () => {
    await own.watch();
    const done = own.area.switchPart('lamp', 'power', true);
    expect(own.last()).toContain('power false → true');
    await done;
    expect(own.calls).toEqual(['lamp {"partId":"power","value":true}']);
    expect(own.last()).toContain('power false → true');
    own.push('lamp', lampState(true));
    expect(own.last()).toContain('power true,');
    await own.timers.pass(10_000);
    expect(own.last()).toContain('power true,');
  });

  test('ends honestly where no answer comes within five seconds', async () => {
    await own.watch();
    await own.area.switchPart('lamp', 'power', true);
    own.push('lamp', lampState(false));
    await own.timers.pass(4_999);
    expect(own.last()).toContain('power false → true');
    await own.timers.pass(1);
    expect(own.last()).toContain('power false (no-answer)');
    own.push('lamp', lampState(true));
    expect(own.last()).toContain('power true,');
  });

  test.each([
    [{ type: 'not-connected' }, 'not-connected'],
    [{ type: 'refused', words: 'not_allowed: You may look' }, 'not-allowed'],
    [{ type: 'refused', words: 'unreachable: The device cannot be reached now.' }, 'unreachable'],
    [{ type: 'refused', words: 'too_many: Wait' }, 'too-many'],
    [{ type: 'refused', words: 'WebSocket closed' }, 'refused'],
  ] as const)('says why it was not done: %j', async (outcome, problem) => {
    own.world.outcome = outcome;
    await own.watch();
    await own.area.switchPart('lamp', 'power', true);
    expect(own.last()).toContain(`power false (${problem})`);
    await own.timers.pass(10_000);
    expect(own.last()).toContain(`power false (${problem})`);
  });

  test('to what is so already is done at once', async () => {
    await own.watch();
    await own.area.switchPart('lamp', 'power', false);
    expect(own.last()).toContain('power false,');
  });

  test('again takes the place of the attempt before', async () => {
    await own.watch();
    await own.area.switchPart('lamp', 'level', 60);
    await own.timers.pass(4_000);
    await own.area.switchPart('lamp', 'level', 70);
    await own.timers.pass(2_000);
    expect(own.last()).toContain('level 50% → 70');
    await own.timers.pass(3_000);
    expect(own.last()).toContain('level 50% (no-answer)');
  });

  test('of another user is forgotten', async () => {
    await own.watch();
    await own.area.switchPart('lamp', 'power', true);
    own.cell.set(createWorkspace({ username: 'ben' }));
    await settle();
    expect(own.last()).toContain('power false,');
  });
});

describe('closed indicators', () => {
  test('are reported when they change', async () => {
    const heard: string[] = [];
    const close = await own.area.watchClosed((ids) => void heard.push([...ids].join()));
    await settle();
    own.push('lift', makeLift('Out of order').state);
    own.push('lamp', lampState('out of order'));
    own.push('lift', makeLift('in service').state);
    close();
    own.push('lift', makeLift('out of order').state);
    expect(heard).toEqual(['', 'lift', '']);
  });

  test('reach other areas, also where the code comes at the second attempt', async () => {
    const heard: string[] = [];
    let tries = 0;
    const reader = createObjectsReader((work) => {
      tries += 1;
      return tries === 1 ? Promise.resolve(failure({ type: 'not-loaded', detail: '' })) : work(own.area);
    }, own.timers);
    own.world.objects = [makeLift('out of order')];
    const close = reader.watchClosed((ids) => void heard.push([...ids].join()));
    await settle();
    expect(heard).toEqual(['']);
    await own.timers.pass(5_000);
    await settle();
    expect(heard.at(-1)).toBe('lift');
    close();
    const before = heard.length;
    own.push('lift', makeLift('in service').state);
    expect(heard).toHaveLength(before);
  });
});
