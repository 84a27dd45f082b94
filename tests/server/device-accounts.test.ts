import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it, onTestFinished } from 'vitest';

import { DOOR_DISPLAYS } from '../../server/campus/people/door-displays.ts';
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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const CAMPUS: Campus = { ...SMALL_CAMPUS, users: [...SMALL_CAMPUS.users, user('doors', 'Doors', true)] };
/** In any notation. */
const DEVICE = ['--device-accounts', 'Doors@campus.example'] as const;

let server: TestApp | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

async function start(...argv: readonly string[]): Promise<TestApp> {
  server = await createTestAppWith(CAMPUS, ...argv);
  return server;
}

const refresh = ({ app }: Pick<TestApp, 'app'>, pair: Tokens) =>
  app.inject({ method: 'POST', url: '/api/account/refresh', payload: { ...pair } });

/** Refreshes at once and then after each `step`, for a given time. @returns the last pair */
async function keepIn(at: TestApp, first: Tokens, days: number, step: number): Promise<Tokens> {
  let pair = first;
  for (let passed = 0; passed < days * DAY; passed += step) {
    at.advance(step);
    const answer = await refresh(at, pair);
    if (answer.statusCode !== 200) throw new Error(`refused after ${passed / DAY} days`);
    pair = answer.json<Tokens>();
  }
  return pair;
}

describe('the sign-in of a door display', () => {
  it('lasts over thirty days of refreshes, with tokens of ten minutes', async () => {
    const at = await start(...DEVICE);
    const pair = await keepIn(at, await at.signIn('doors'), 30, 2 * HOUR);
    const me = () => at.app.inject({ url: '/api/account/me', headers: bearer(pair.token) });
    expect((await me()).json()).toMatchObject({ id: 'doors', isDevice: true });
    at.advance(11 * MINUTE);
    expect((await me()).statusCode).toBe(401);
  });

  it('ends after four hundred days, however often it was refreshed', async () => {
    const at = await start(...DEVICE);
    const first = await at.signIn('doors');
    const pair = await keepIn(at, first, 399, DAY);
    at.advance(DAY - MINUTE);
    const last = await refresh(at, pair);
    expect(last.statusCode).toBe(200);
    at.advance(MINUTE);
    expect((await refresh(at, last.json<Tokens>())).statusCode).toBe(401);
  });

  it('is only for named accounts: a person’s ends after eight hours', async () => {
    const at = await start(...DEVICE);
    const pair = await at.signIn('ada');
    at.advance(8 * HOUR);
    expect((await refresh(at, pair)).statusCode).toBe(401);
  });

  it('is revoked when a spent refresh token comes back', async () => {
    const at = await start(...DEVICE);
    const first = await at.signIn('doors');
    const pair = await keepIn(at, first, 5, 12 * HOUR);
    expect((await refresh(at, first)).statusCode).toBe(401);
    expect((await refresh(at, pair)).statusCode).toBe(401);
  });

  it('stores no more than a week of spent tokens: an older one is only refused', async () => {
    const at = await start(...DEVICE);
    const first = await at.signIn('doors');
    const pair = await keepIn(at, first, 9, 12 * HOUR);
    expect((await refresh(at, first)).statusCode).toBe(401);
    expect((await refresh(at, pair)).statusCode).toBe(200);
  });

  it('ends everywhere at once on request of somebody who can sign in with the account', async () => {
    const at = await start(...DEVICE);
    const doors = await Promise.all([at.signIn('doors'), at.signIn('doors')]);
    const { token } = await at.signIn('doors');
    const headers = bearer(token);
    expect((await at.app.inject({ method: 'POST', url: '/api/account/logout-everywhere', headers })).statusCode).toBe(
      204,
    );
    for (const pair of doors) expect((await refresh(at, pair)).statusCode).toBe(401);
  });

  it('can be ended with an old token, days after it was spent', async () => {
    const at = await start(...DEVICE);
    const first = await at.signIn('doors');
    const pair = await keepIn(at, first, 3, 12 * HOUR);
    const headers = bearer(first.token);
    expect((await at.app.inject({ url: '/api/account/oauth-logout', headers })).statusCode).toBe(204);
    expect((await refresh(at, pair)).statusCode).toBe(401);
  });
});

describe('the accounts of door displays', () => {
  it('must be there', async () => {
    await expect(createTestAppWith(CAMPUS, '--device-accounts', 'nobody@campus.example')).rejects.toThrow(
      '--device-accounts: no account has the address nobody@campus.example',
    );
  });

  it('have at most eight hours left after a start that no longer names them', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'deskway-devices-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const first = await createTestAppIn(directory, CAMPUS, ...DEVICE);
    const pair = await first.signIn('doors');
    await first.close();
    server = await createTestAppIn(directory, CAMPUS, '--device-accounts', '');
    server.advance(8 * HOUR - MINUTE);
    const last = await refresh(server, pair);
    expect(last.statusCode).toBe(200);
    server.advance(MINUTE);
    expect((await refresh(server, last.json<Tokens>())).statusCode).toBe(401);
  });

  it('are that of the seeded campus by default', async () => {
    server = await createTestAppWith({ ...CAMPUS, users: [...SMALL_CAMPUS.users, DOOR_DISPLAYS] });
    const pair = await server.signIn(DOOR_DISPLAYS.id);
    server.advance(9 * HOUR);
    expect((await refresh(server, pair)).statusCode).toBe(200);
  });
});

describe('a door display', () => {
  const BOOKING = {
    subject: 'Booked at the door',
    start: { dateTime: '2026-03-02T10:00:00', timeZone: 'UTC' },
    end: { dateTime: '2026-03-02T11:00:00', timeZone: 'UTC' },
    resources: [{ email: 'open@desks.example', displayName: 'Desk open', username: 'open' }],
  };
  const ADA = { emailAddress: { address: 'ada@campus.example', name: 'Ada' } };
  const DAY_OF = 'start=2026-03-02T00:00:00Z&end=2026-03-03T00:00:00Z';

  async function book(at: TestApp, who: string, changes: object = {}) {
    const headers = { ...bearer((await at.signIn(who)).token), 'idempotency-key': randomUUID() };
    return at.app.inject({ method: 'POST', url: '/v1/users/me/events', headers, payload: { ...BOOKING, ...changes } });
  }

  it('reserves its place and invites nobody', async () => {
    const at = await start(...DEVICE);
    expect((await book(at, 'doors', { attendees: [ADA] })).statusCode).toBe(403);
    expect((await book(at, 'doors')).statusCode).toBe(201);
  });

  it('confirms what it books from now on by booking it, and nothing that begins later', async () => {
    const resources = CAMPUS.resources.map((one) => ({
      ...one,
      resource: { ...one.resource, requiresConfirmation: true },
    }));
    server = await createTestAppWith({ ...CAMPUS, resources }, ...DEVICE);
    const at = server;
    const isConfirmed = async (who: string, from: string, to: string) => {
      const [start, end] = [from, to].map((time) => ({ dateTime: `2026-03-02T${time}:00`, timeZone: 'UTC' }));
      const booked = await book(at, who, { start, end });
      const { id, iCalUId } = booked.json<{ readonly id: string; readonly iCalUId: string }>();
      const headers = bearer((await at.signIn(who)).token);
      const payload = [{ email: 'open@desks.example', iCalUid: iCalUId, id }];
      const answer = await at.app.inject({ method: 'POST', url: '/api/event/statuses', headers, payload });
      return answer.json<readonly { readonly confirmed: boolean }[]>()[0]?.confirmed;
    };
    expect(await isConfirmed('doors', '08:00', '08:30')).toBe(true);
    expect(await isConfirmed('doors', '08:30', '09:00')).toBe(false);
    at.advance(HOUR);
    expect(await isConfirmed('doors', '09:01', '09:30')).toBe(true);
    expect(await isConfirmed('ada', '09:30', '10:00')).toBe(false);
    at.advance(HOUR);
    expect(await isConfirmed('ada', '10:00', '10:30')).toBe(false);
  });

  it('sees the subject and a name of others’ reservations, as a door shows them', async () => {
    const at = await start(...DEVICE);
    expect((await book(at, 'ben', { subject: 'Review', attendees: [ADA] })).statusCode).toBe(201);
    const headers = bearer((await at.signIn('doors')).token);
    const answer = await at.app.inject({ url: `/v1/users/open@desks.example/events?${DAY_OF}`, headers });
    const [event] = answer.json<{ value: readonly Record<string, unknown>[] }>().value;
    expect(event).toMatchObject({ subject: 'Review', organizer: { emailAddress: { address: '', name: 'Ben' } } });
    expect(answer.body).not.toMatch(/ada@|ben@/);
  });

  it('does not see when people are free', async () => {
    const at = await start(...DEVICE);
    const headers = bearer((await at.signIn('doors')).token);
    const asked = { start: '2026-03-02T00:00:00Z', end: '2026-03-03T00:00:00Z', emails: ['ada@campus.example'] };
    for (const url of ['/v1/schedules/query', '/api/cache/get']) {
      const answer = await at.app.inject({ method: 'POST', url, headers, payload: asked });
      expect(answer.json()).toMatchObject({ items: [{ error: { code: 'no_free_busy_access' } }] });
    }
  });
});
