/*
 * Answers to `POST /api/account/refresh` get lost on the way or in a power cut: nobody is signed out by that, and the
 * copy of a spent token is still detected (docs/decisions/0010-sign-in-by-mail.md).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import type { Campus } from '../../server/store/store.ts';
import {
  bearer,
  createTestAppIn,
  createTestAppWith,
  SMALL_CAMPUS,
  type TestApp,
  type Tokens,
  user,
} from './app-support.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const CAMPUS: Campus = { ...SMALL_CAMPUS, users: [...SMALL_CAMPUS.users, user('doors', 'Doors', true)] };
const DEVICE = ['--device-accounts', 'doors@campus.example'] as const;

let server: TestApp;

beforeEach(async () => {
  server = await createTestAppWith(CAMPUS, ...DEVICE);
});

afterEach(() => server.close());

const refresh = (pair: Tokens) =>
  server.app.inject({ method: 'POST', url: '/api/account/refresh', payload: { ...pair } });

const statusOf = async (pair: Tokens): Promise<number> => (await refresh(pair)).statusCode;

/** A refresh that must be granted. */
async function renewed(pair: Tokens): Promise<Tokens> {
  const answer = await refresh(pair);
  expect(answer.statusCode).toBe(200);
  return answer.json<Tokens>();
}

const isSignedIn = async ({ token }: Tokens): Promise<boolean> =>
  (await server.app.inject({ url: '/api/account/me', headers: bearer(token) })).statusCode === 200;

/** A server on files; `again` ends it and starts another one on the same files. */
async function createOnFiles() {
  const directory = mkdtempSync(join(tmpdir(), 'deskway-lost-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const again = async (later: number): Promise<void> => {
    await server.close();
    server = await createTestAppIn(directory, CAMPUS, ...DEVICE);
    // A new test server starts with the same clock.
    server.advance(later);
  };
  await again(0);
  return again;
}

describe('a refresh whose answer got lost', () => {
  it('is answered again within a minute, by a pair of the same sign-in that goes on', async () => {
    const first = await server.signIn('ada');
    await renewed(first);
    server.advance(MINUTE);
    const second = await renewed(first);
    expect(await isSignedIn(second)).toBe(true);
    server.advance(HOUR);
    const third = await renewed(second);
    const headers = bearer(third.token);
    await server.app.inject({ url: '/api/account/oauth-logout', headers });
    expect(await isSignedIn(second)).toBe(false);
  });

  it('may get lost again and again, a minute in all', async () => {
    const first = await server.signIn('ada');
    for (let seconds = 0; seconds <= 60; seconds += 20) {
      await renewed(first);
      server.advance(20 * SECOND);
    }
    expect(await statusOf(first)).toBe(401);
  });

  it('is answered again by a server that was restarted in between', async () => {
    const again = await createOnFiles();
    const first = await server.signIn('ada');
    await renewed(first);
    await again(50 * SECOND);
    const second = await renewed(first);
    await again(HOUR);
    expect(await isSignedIn(await renewed(second))).toBe(true);
  });

  it('ends the sign-in where it is repeated too late, also after a restart', async () => {
    const again = await createOnFiles();
    const first = await server.signIn('ada');
    const second = await renewed(first);
    await again(61 * SECOND);
    expect(await statusOf(first)).toBe(401);
    expect(await statusOf(second)).toBe(401);
    expect(await isSignedIn(second)).toBe(false);
  });

  it('does not make the sign-in of a person last longer', async () => {
    const first = await server.signIn('ada');
    server.advance(8 * HOUR - 1);
    await renewed(first);
    server.advance(1);
    expect(await statusOf(first)).toBe(401);
  });

  it('is answered to all that ask at once; the first pair that is used stays', async () => {
    const first = await server.signIn('ada');
    const pairs = await Promise.all(Array.from({ length: 8 }, () => renewed(first)));
    expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(8);
    const answers = await Promise.all(pairs.map((pair) => refresh(pair)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(7);
  });
});

describe('a display whose power failed before it wrote its new token down', () => {
  it('comes back after a long weekend, and goes on for weeks', async () => {
    const first = await server.signIn('doors');
    await renewed(first);
    server.advance(4 * DAY);
    let pair = await renewed(first);
    for (let day = 0; day < 30; day += 1) {
      server.advance(DAY);
      pair = await renewed(pair);
    }
    expect(await isSignedIn(pair)).toBe(true);
  });

  it('comes back to a server whose power failed as well', async () => {
    const again = await createOnFiles();
    const first = await server.signIn('doors');
    await renewed(first);
    await again(2 * DAY);
    expect(await isSignedIn(await renewed(first))).toBe(true);
  });

  it('is signed out after longer than that, like one whose token was copied', async () => {
    const first = await server.signIn('doors');
    const second = await renewed(first);
    server.advance(4 * DAY + 1);
    expect(await statusOf(first)).toBe(401);
    expect(await statusOf(second)).toBe(401);
  });
});

describe.each(['ada', 'doors'])('somebody who copied a spent token of %s', (person) => {
  it('is refused once its successor was used, however soon, and the sign-in ends', async () => {
    const first = await server.signIn(person);
    const second = await renewed(first);
    const third = await renewed(second);
    expect(await statusOf(first)).toBe(401);
    expect(await isSignedIn(third)).toBe(false);
    expect(await statusOf(third)).toBe(401);
  });

  it('is detected by the owner’s next refresh, where they had used what they got', async () => {
    const first = await server.signIn(person);
    const own = await renewed(first);
    const copied = await renewed(first);
    const theirs = await renewed(copied);
    expect(await statusOf(own)).toBe(401);
    expect(await isSignedIn(theirs)).toBe(false);
    expect(await statusOf(theirs)).toBe(401);
  });

  it('ends the sign-in by what they got, where it was not used first', async () => {
    const first = await server.signIn(person);
    const own = await renewed(first);
    const copied = await renewed(first);
    const next = await renewed(own);
    expect(await statusOf(copied)).toBe(401);
    expect(await isSignedIn(next)).toBe(false);
  });

  it('gets nothing by a token of an older generation, nor after a sign-out', async () => {
    const first = await server.signIn(person);
    const second = await renewed(first);
    await renewed(second);
    // Within the grace period of the second one.
    expect(await statusOf(first)).toBe(401);
    expect(await statusOf(second)).toBe(401);
    const other = await server.signIn(person);
    const { token } = await renewed(other);
    await server.app.inject({ url: '/api/account/oauth-logout', headers: bearer(token) });
    expect(await statusOf(other)).toBe(401);
  });
});
