/*
 * A door display whose sign-in has expired: what outlives the page distinguishes it from a user who has signed out.
 */
import { beforeEach, expect, test } from 'vitest';

import { json, problem, unreachableServer } from '../wire/fake-server.ts';
import { ada, serveCampus } from './served-campus.ts';
import { createWorld, openVisit, PAIR, SIGNED_OUT, type Visit, type World } from './session-world.ts';

const DEVICE_LEFT = `${SIGNED_OUT} device`;
const doors = { ...ada, id: 'u9', username: 'doors', displayName: 'Door displays', isDevice: true };

let world: World;

beforeEach(() => {
  world = createWorld();
  world.server.on('GET /api/account/me', () => json(doors));
  world.stored = PAIR;
});

/** The server no longer accepts a token of the display, and answers so to the next call. */
async function endSignIn({ session }: Visit): Promise<void> {
  world.server.on('GET /api/users/me/favourites', () => problem(401, 'unauthorized'));
  world.server.on('POST /api/account/refresh', () => problem(401, 'unauthorized'));
  await session.source.current()?.api.favourites(new AbortController().signal);
}

const leftIds = ({ session }: Visit) => session.source.left()?.resources.map(({ id }) => id);

test('is reported when the sign-in expires, with the data that the door is drawn from', async () => {
  const visit = await openVisit(world);
  expect(leftIds(visit)).toEqual(['r1', 'r2']);
  await endSignIn(visit);
  expect(visit.states.at(-1)).toBe(DEVICE_LEFT);
  expect(visit.session.source.current()).toBeNull();
  expect(leftIds(visit)).toEqual(['r1', 'r2']);
});

test('is still reported by each page after that, even while no server can be reached', async () => {
  await endSignIn(await openVisit(world));
  const second = await openVisit(world);
  expect(new Set(second.states)).toEqual(new Set(['starting', DEVICE_LEFT]));
  expect(second.workspaces.filter((workspace) => workspace !== null)).toEqual([]);
  expect(leftIds(second)).toEqual(['r1', 'r2']);
  for (const call of ['GET /config.json', 'GET /api/assist/configurations']) world.server.on(call, unreachableServer);
  const third = await openVisit(world);
  expect(new Set(third.states)).toEqual(new Set(['starting', DEVICE_LEFT]));
  expect(leftIds(third)).toEqual(['r1', 'r2']);
});

test('is signed in again on the same page', async () => {
  await endSignIn(await openVisit(world));
  const visit = await openVisit(world);
  serveCampus(world.server);
  world.server.on('GET /api/account/me', () => json(doors));
  world.stored = { token: 't2', refreshToken: 'f2' };
  await visit.session.api.retry();
  expect(visit.states.at(-1)).toBe('signed-in doors');
});

test('that was signed out is unknown to the next page', async () => {
  const visit = await openVisit(world);
  await visit.session.api.signOut();
  const next = await openVisit(world);
  expect(next.states).toEqual(['starting', SIGNED_OUT]);
  expect(leftIds(next)).toBeUndefined();
});

test('is kept only for a display: a person whose sign-in expires is led to the next one', async () => {
  await openVisit(world);
  world.server.on('GET /api/account/me', () => json(ada));
  const visit = await openVisit(world);
  await endSignIn(visit);
  expect(visit.states.at(-1)).toBe(SIGNED_OUT);
  const next = await openVisit(world);
  expect(new Set(next.states)).toEqual(new Set(['starting', SIGNED_OUT]));
  expect(leftIds(next)).toBeUndefined();
});
