import { expect, test } from 'vitest';

import { createDesk, createEvent } from './reservations.ts';
import { createReservingWorld, FORM } from './reserving-world.ts';
import { configuration, serveConfiguration, serveResources } from './served-campus.ts';
import { createWorld, openVisit, PAIR } from './session-world.ts';
import { createWireResource } from './wire-resource.ts';
import { createWorld as createDoor } from './panel-world.ts';

const reserved = (id: string, reservedTo: 'you' | 'other' | null) =>
  createWireResource({ id, conditions: { reservedTo } });
const LIST = [reserved('open', null), reserved('mine', 'you'), reserved('theirs', 'other')];

test.each([
  [0, ['open', 'mine'], ['theirs']],
  [1, ['open', 'mine', 'theirs'], []],
  [2, ['open', 'mine'], ['theirs']],
])('with the restriction %i a user sees %j', async (resourceVisibilityRestriction, seen, hidden) => {
  const world = createWorld();
  world.stored = PAIR;
  serveConfiguration(world.server, { asistConfiguration: { ...configuration, resourceVisibilityRestriction } });
  serveResources(world.server, LIST);
  const workspace = (await openVisit(world)).workspaces.at(-1);
  expect(workspace?.resources.map(({ id }) => id)).toEqual(seen);
  expect(workspace?.hidden.map(({ id }) => id)).toEqual(hidden);
});

test('a door treats a hidden place like an unknown one', async () => {
  const failureAt = async (id: string) => {
    const door = createDoor();
    const workspace = { ...door.cell.get()!, hidden: [createDesk({ id: 'hidden', displayName: 'Vault' })] };
    door.cell.set(workspace);
    await door.open(id);
    return JSON.stringify(door.last()).replaceAll(id, 'ID');
  };
  expect(await failureAt('hidden')).toBe(await failureAt('nowhere'));
});

test('a door says that it is unknown once its place is removed', async () => {
  const door = createDoor();
  await door.open();
  expect(door.door()).toMatch(/^free/);
  door.cell.set({ ...door.cell.get()!, resources: [] });
  expect(door.last()).toMatchObject({ name: '', failure: { status: 404, code: 'not_found' } });
});

test('a form treats a hidden place like an unknown one', async () => {
  const world = createReservingWorld({ hidden: [createDesk({ id: 'hidden', email: 'hidden@campus.example' })] });
  await world.watch();
  const said = async (id: string, revision: number) =>
    JSON.stringify({ ...(await world.check({ resourceIds: [id] }, revision)), revision: 0 }).replaceAll(id, 'ID');
  expect(await said('hidden', 1)).toBe(await said('nowhere', 2));
});

test('a reservation at a place hidden since is shown, and cannot be changed', async () => {
  const world = createReservingWorld({ resources: [], hidden: [createDesk({ capacity: 4 })] });
  world.calendar.stored = createEvent({ response: 'accepted' });
  expect(await world.reserving.read('event-1')).toMatchObject({ ok: true, value: { reason: 'hidden-place' } });
  expect(await world.reserving.update('event-1', FORM, 'occurrence')).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  });
  expect(world.calendar.moves).toEqual([]);
});
