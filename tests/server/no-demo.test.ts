import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { DOOR_DISPLAYS } from '../../server/campus/people/door-displays.ts';
import { bearer, type TestApp, type Tokens } from './app-support.ts';
import { ADA, begin, signInBy, startIn, startWith } from './password-support.ts';

/* A server that offers no demo people, on a directory that may have been a demo. */

const SITE = ['--origin', 'https://desks.example'];

let directory: string;
let server: TestApp;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deskway-no-demo-'));
});

afterEach(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const me = (token: string) => server.app.inject({ url: '/api/account/me', headers: bearer(token) });
const post = (path: string, payload: object) =>
  server.app.inject({
    method: 'POST',
    url: `/api/account/${path}`,
    headers: { host: 'localhost:8080' },
    payload,
  });
const statuses = async (pair: Tokens) => [(await me(pair.token)).statusCode, (await post('refresh', pair)).statusCode];

it.each(['ben', 'ada', 'cleo', DOOR_DISPLAYS.id])('signs nobody in by a button: %s', async (account) => {
  server = await startWith(directory, ['ada'], ...SITE);
  const { send } = await begin(server);
  const answer = await send({ account });
  expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
  expect((await send({ account, ...ADA, password: 'not the right one' })).statusCode).toBe(400);
});

it('lets guests in', async () => {
  server = await startWith(directory, ['ada'], ...SITE);
  const guest = await post('guest-login', { displayName: 'Grace' });
  expect((await me(guest.json<Tokens>().token)).json()).toMatchObject({ isGuest: true });
});

it('has ended the sign-ins of the demo, those of door displays too, and says how many; guests stay', async () => {
  server = await startIn(directory);
  const pairs = [await server.signIn('ben'), await server.signIn(DOOR_DISPLAYS.id)];
  const guest = (await post('guest-login', { displayName: 'Grace' })).json<Tokens>();
  for (const pair of [...pairs, guest]) expect((await me(pair.token)).statusCode).toBe(200);
  await server.close();
  server = await startWith(directory, ['ada'], ...SITE);
  expect(server.endedSignIns).toBe(2);
  for (const pair of pairs) expect(await statuses(pair)).toEqual([401, 401]);
  expect(await statuses(guest)).toEqual([200, 200]);
});

it('has ended the links that the demo showed', async () => {
  server = await startIn(directory);
  const { demoLink } = (await post('email-link', { email: 'cleo@campus.example' })).json<{ demoLink: string }>();
  const token = new URL(demoLink).searchParams.get('token') ?? '';
  expect((await post('email-link/inspect', { token })).json()).toEqual({ displayName: 'Cleo' });
  await server.close();
  server = await startWith(directory, ['ada'], ...SITE);
  expect((await post('email-link/redeem', { token })).json()).toMatchObject({ success: false });
});

it('also ends those of an older program, which did not store how people signed in', async () => {
  server = await startIn(directory);
  const pair = await server.signIn('ben');
  await server.context.store.accounts.saveSecret('demo-sign-in', 'unknown');
  await server.close();
  server = await startWith(directory, ['ada'], ...SITE);
  expect(await statuses(pair)).toEqual([401, 401]);
});

it('keeps people signed in over its next start', async () => {
  server = await startWith(directory, ['ada'], ...SITE);
  const pair = await signInBy(server, ADA);
  await server.close();
  server = await startIn(directory, ...SITE);
  expect([server.endedSignIns, await statuses(pair)]).toEqual([0, [200, 200]]);
});

it('shows no mailed link to the client, not even on its own machine', async () => {
  server = await startWith(directory, ['ada']);
  expect((await post('email-link', { email: 'ben@campus.example' })).body).not.toContain('token=');
});
