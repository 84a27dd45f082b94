import { beforeEach, expect, test } from 'vitest';

import { ALL_DATA_SETS } from '../../../workers/areas/live/data-sets.ts';
import { createLiveWorld, type LiveWorld } from './live-world.ts';

let world: LiveWorld;

beforeEach(async () => {
  world = await createLiveWorld();
});

test('passes availability changes on, to each listener until it ends', async () => {
  await world.signIn('ada');
  const heard: unknown[] = [];
  const close = world.live.onAvailabilityChanged((change) => void heard.push(change));
  const change = { email: 'desk@campus.example', from: 0, to: 900_000 };
  world.last().options.onPush({ type: 'availability-changed', ...change });
  world.last().options.onPush({ type: 'changed', what: 'all', id: null });
  close();
  world.last().options.onPush({ type: 'availability-changed', ...change });
  expect(heard).toEqual([change]);
});

test.each([
  [{ type: 'changed', what: 'all', id: null }, ['configuration', 'resources', 'plans', 'pois', 'objects']],
  [{ type: 'changed', what: 'resource', id: 'r1' }, ['resources']],
  [{ type: 'deleted', what: 'resource', id: 'r1' }, ['resources']],
  [{ type: 'changed', what: 'qr-code', id: 7 }, ['resources', 'pois', 'objects']],
  [{ type: 'deleted', what: 'qr-code', id: 7 }, ['resources', 'pois', 'objects']],
  [{ type: 'changed', what: 'area', id: 'a1' }, ['configuration', 'plans']],
  [{ type: 'object-changed', objectId: 12, data: null }, []],
  [{ type: 'availability-changed', email: 'desk@campus.example', from: 0, to: 1 }, []],
] as const)('reports which data sets are out of date after %o', async (push, expected) => {
  await world.signIn('ada');
  const heard: string[] = [];
  for (const dataSet of ALL_DATA_SETS) world.live.onDataSetChanged(dataSet, () => void heard.push(dataSet));
  world.last().options.onPush(push);
  await world.timers.pass(999);
  expect(heard).toEqual([]);
  await world.timers.pass(1);
  expect(heard).toEqual(expected);
});

test('reports each data set after a reconnection, until the listener ends', async () => {
  await world.signIn('ada');
  const heard: string[] = [];
  const closes = ALL_DATA_SETS.map((dataSet) => world.live.onDataSetChanged(dataSet, () => void heard.push(dataSet)));
  world.last().options.onReconnected();
  await world.timers.pass(1_000);
  expect(heard).toEqual(ALL_DATA_SETS);
  world.last().options.onReconnected();
  world.last().options.onPush({ type: 'changed', what: 'all', id: null });
  for (const close of closes) close();
  world.last().options.onReconnected();
  await world.timers.pass(1_000);
  expect(heard).toEqual(ALL_DATA_SETS);
});

test('reports changes that come close together once, also to a listener of two data sets', async () => {
  await world.signIn('ada');
  const heard: number[] = [];
  const note = (): void => void heard.push(world.timers.now());
  world.live.onDataSetChanged('configuration', note);
  world.live.onDataSetChanged('resources', note);
  const reload = (): void => world.last().options.onPush({ type: 'changed', what: 'all', id: null });
  reload();
  await world.timers.pass(999);
  reload();
  await world.timers.pass(1);
  expect(heard).toEqual([1_000]);
  reload();
  await world.timers.pass(1_000);
  expect(heard).toEqual([1_000, 2_000]);
});
