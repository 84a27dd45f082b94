import { beforeEach, expect, test } from 'vitest';

import { json, never, noContent, problem } from '../wire/fake-server.ts';
import { ada, resources, serveConfiguration } from './served-campus.ts';
import { createWorld, openVisit, PAIR, REDIRECT, SIGNED_OUT, type Visit, type World } from './session-world.ts';
import { settle } from './stepped-timers.ts';

let world: World;

const broken = () => Promise.reject(new Error('switched off'));

beforeEach(() => {
  world = createWorld();
});

const visit = (): Promise<Visit> => openVisit(world);

test('signs in with the code of the callback', async () => {
  world.server.on('POST /api/account/oauth-login', () => json({ success: true, ...PAIR }));
  const { session, states } = await visit();
  const account = await session.api.signIn({ code: 'c', codeVerifier: 'v', redirectUri: REDIRECT });
  expect(account).toMatchObject({ ok: true, value: { username: 'ada' } });
  expect(world.stored).toEqual(PAIR);
  expect(states.at(-1)).toBe('signed-in ada');
  expect(world.server.to('POST /api/account/oauth-login')[0]?.body).toEqual({
    authorizationCode: 'c',
    redirectUrl: REDIRECT,
    scope: 'openid profile',
    codeVerifier: 'v',
  });
});

test('signs in although the network comes back and everything is read again meanwhile', async () => {
  world.server.on('POST /api/account/oauth-login', () => json({ success: true, ...PAIR }));
  const { session } = await visit();
  world.server.on('GET /api/account/me', never);
  const answer = session.api.signIn({ code: 'c', codeVerifier: 'v', redirectUri: REDIRECT });
  await settle();
  world.server.on('GET /api/account/me', () => json(ada));
  await session.api.retry();
  expect(await answer).toMatchObject({ ok: true, value: { username: 'ada' } });
});

test('shows no other user’s data if the page is closed while a user signs in', async () => {
  world.stored = PAIR;
  await visit();
  const { session } = await visit();
  const other = { token: 't9', refreshToken: 'f9' };
  world.server.on('POST /api/account/email-link/redeem', () => json({ success: true, ...other }));
  world.server.on('GET /api/account/me', never);
  void session.api.signIn({ linkToken: 'mailed' });
  await settle();
  expect(world.stored).toEqual(other);
  const { states, workspaces } = await visit();
  expect(states).toEqual(['starting']);
  expect(workspaces).toEqual([null]);
});

test('shows no other user’s data if the network fails once a user has signed in', async () => {
  world.stored = PAIR;
  const { session, states, workspaces } = await visit();
  expect(states.at(-1)).toBe('signed-in ada');
  const other = { token: 't9', refreshToken: 'f9' };
  world.server.on('POST /api/account/email-link/redeem', () => json({ success: true, ...other }));
  world.server.on('GET /api/account/me', broken);
  expect(await session.api.signIn({ linkToken: 'mailed' })).toMatchObject({
    ok: false,
    error: { type: 'api-unreachable' },
  });
  expect(states.at(-1)).toMatch(/^failed/);
  expect(workspaces.at(-1)).toBeNull();
});

test('a door display stays the same if the network fails during a sign-in', async () => {
  world.stored = PAIR;
  world.server.on('GET /api/account/me', () => json({ ...ada, isDevice: true }));
  const { session, states } = await visit();
  world.server.on('POST /api/account/oauth-login', () => json({ success: true, token: 't9', refreshToken: 'f9' }));
  world.server.on('GET /api/account/me', broken);
  await session.api.signIn({ code: 'c', codeVerifier: 'v', redirectUri: REDIRECT });
  expect(states.at(-1)).toBe('signed-in ada');
});

test.each([
  ['an answer without success', () => json({ success: false, error: 'no' })],
  ['a refusal', () => problem(400, 'invalid_request', { detail: 'no' })],
])('tells a refused sign-in: %s', async (_, handler) => {
  world.server.on('POST /api/account/oauth-login', handler);
  const { session, states } = await visit();
  const answer = await session.api.signIn({ code: 'c', codeVerifier: 'v', redirectUri: REDIRECT });
  expect(answer).toEqual({ ok: false, error: { type: 'sign-in-refused', detail: 'no' } });
  expect(states.at(-1)).toBe(SIGNED_OUT);
});

test.each([
  ['taken', 'taken'],
  ['newer than this page', undefined],
])('tells why a sign-in was refused: %s', async (reason, said) => {
  world.server.on('POST /api/account/oauth-login', () => json({ success: false, error: 'no', reason }));
  const { session } = await visit();
  const answer = await session.api.signIn({ code: 'c', codeVerifier: 'v', redirectUri: REDIRECT });
  expect(!answer.ok && answer.error.type === 'sign-in-refused' && answer.error.reason).toBe(said);
});

test('lets a guest in', async () => {
  world.server.on('POST /api/account/guest-login', () => json({ success: true, ...PAIR }));
  world.server.on('GET /api/account/me', () => json({ ...ada, isGuest: true }));
  const { session } = await visit();
  expect(await session.api.signInAsGuest('Visitor')).toMatchObject({ ok: true, value: { isGuest: true } });
  expect(world.server.to('POST /api/account/guest-login')[0]?.body).toEqual({ displayName: 'Visitor' });
});

test('signing out wipes tokens and caches first, then notifies the server', async () => {
  world.stored = PAIR;
  const { session, states, workspaces } = await visit();
  world.server.on('GET /api/account/oauth-logout', never);
  const done = session.api.signOut();
  await settle();
  expect(world.stored).toBeNull();
  expect(world.store.records.size).toBe(0);
  expect(states.at(-1)).toBe(SIGNED_OUT);
  expect(workspaces.at(-1)).toBeNull();
  await world.timers.pass(3_000);
  await done;
  expect(world.server.to('GET /api/account/oauth-logout')[0]?.headers.get('authorization')).toBe('Bearer t1');
});

test('signing out revokes with a renewed token where the old one is outdated', async () => {
  world.stored = PAIR;
  const { session } = await visit();
  world.server.on('POST /api/account/refresh', () => json({ token: 't2', refreshToken: 'f2' }));
  world.server.on('GET /api/account/oauth-logout', ({ headers }) =>
    headers.get('authorization') === 'Bearer t2' ? noContent() : problem(401, 'unauthorized'),
  );
  await session.api.signOut();
  expect(world.server.to('GET /api/account/oauth-logout')).toHaveLength(2);
  expect(world.stored).toBeNull();
});

test('what a view writes after the sign-out is not stored', async () => {
  world.stored = PAIR;
  const { session } = await visit();
  const availability = session.source.current()?.availability;
  await session.api.signOut();
  await availability?.write({ asOf: 0, start: 0, slotCount: 0, resourceIds: [], views: new Uint8Array(), errors: {} });
  expect(world.store.records.size).toBe(0);
});

test('a token that cannot be renewed ends the session', async () => {
  world.stored = PAIR;
  const { session, states } = await visit();
  world.server.on('GET /api/users/me/favourites', () => problem(401, 'unauthorized'));
  world.server.on('POST /api/account/refresh', () => problem(401, 'unauthorized'));
  const answer = await session.source.current()?.api.favourites(new AbortController().signal);
  expect(answer).toEqual({ ok: false, error: { type: 'unauthorized' } });
  expect(states.at(-1)).toBe(SIGNED_OUT);
  expect(session.source.current()).toBeNull();
  expect(world.stored).toBeNull();
});

test('an outdated token is renewed during the call', async () => {
  world.stored = PAIR;
  world.server.on('POST /api/account/refresh', () => json({ token: 't2', refreshToken: 'f2' }));
  world.server.on('GET /api/account/me', ({ headers }) =>
    headers.get('authorization') === 'Bearer t2' ? json(ada) : problem(401, 'unauthorized'),
  );
  world.server.on('GET /api/assist/resources', ({ headers }) =>
    headers.get('authorization') === 'Bearer t2' ? json(resources) : problem(401, 'unauthorized'),
  );
  expect((await visit()).states.at(-1)).toBe('signed-in ada');
  expect(world.stored).toEqual({ token: 't2', refreshToken: 'f2' });
  expect(world.server.to('POST /api/account/refresh')).toHaveLength(1);
});

test('renews a token that is about to end before a connection is opened with it', async () => {
  const claims = btoa(JSON.stringify({ exp: world.timers.now() / 1_000 + 20 }));
  world.stored = { token: `h.${claims}.s`, refreshToken: 'f1' };
  world.server.on('POST /api/account/refresh', () => json({ token: 't2', refreshToken: 'f2' }));
  world.server.on('GET /api/account/me', () =>
    json(ada, { headers: { date: new Date(world.timers.now()).toUTCString() } }),
  );
  const { session } = await visit();
  expect(await session.source.token()).toBe('t2');
});

test('spends no refresh token on a clock that no server has set', async () => {
  const claims = btoa(JSON.stringify({ exp: world.timers.now() / 1_000 - 3_600 }));
  world.stored = { token: `h.${claims}.s`, refreshToken: 'f1' };
  const { session } = await visit();
  expect(await session.source.token()).toBe(world.stored.token);
  expect(world.server.to('POST /api/account/refresh')).toHaveLength(0);
});

test('gives the sign-in address, even while the configuration is loading', async () => {
  const next = world.visit();
  const started = next.start();
  const request = await next.session.api.authorize(REDIRECT);
  await started;
  const url = new URL(request.ok ? request.value.url : 'about:blank');
  expect(url.origin + url.pathname).toBe('http://desk.example/oidc/auth');
});

test('a page that cannot store tokens does not affect this visit', async () => {
  world.server.on('POST /api/account/guest-login', () => json({ success: true, ...PAIR }));
  const next = world.visit();
  await next.session.start(
    { origin: 'http://desk.example', language: 'en', timeZone: 'UTC' },
    { readTokens: broken, writeTokens: broken },
  );
  expect((await next.session.api.signInAsGuest('Visitor')).ok).toBe(true);
  expect(world.log.join()).toContain('the page cannot store them');
});

test('connects the calendar of another account, with an account to choose, and the sign-in stays', async () => {
  world.stored = PAIR;
  serveConfiguration(world.server, {
    asistConfiguration: {
      serverType: 'touchone-calendar',
      clientId: 'c1',
      authorizeUrl: '/begin',
      calendarAgent: 'a1',
    },
  });
  const path = 'POST /api/account/calendar-oauth-login';
  world.server.on(path, () => json({ success: true }));
  const { session, states, workspaces } = await visit();
  const request = await session.api.authorize(REDIRECT, true);
  const url = new URL(request.ok ? request.value.url : 'about:blank');
  expect(url.searchParams.get('prompt')).toBe('select_account');
  const before = workspaces.length;
  const proof = { code: 'c', codeVerifier: 'v', redirectUri: REDIRECT };
  expect(await session.api.connectCalendar(proof)).toEqual({ ok: true, value: null });
  expect(world.server.to(path)[0]?.body).toMatchObject({ authorizationCode: 'c', connectionAgentId: 'a1' });
  expect(world.server.to(path)[0]?.headers.get('authorization')).toBe('Bearer t1');
  expect(states.at(-1)).toBe('signed-in ada');
  // The former calendar holds a token of the former account.
  expect(workspaces).toHaveLength(before + 1);
  world.server.on(path, () => json({ success: false, error: 'Not allowed' }));
  expect(await session.api.connectCalendar(proof)).toEqual({
    ok: false,
    error: { type: 'sign-in-refused', detail: 'Not allowed' },
  });
});
