import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { openDatabase } from '../../server/store/sqlite/database/database.ts';
import { createStoreOn } from '../../server/store/sqlite/index.ts';
import { bearer, createTestAppOn, NOW, SMALL_CAMPUS, type TestApp } from './app-support.ts';

const HOUR = 3_600_000;
/** The database has no free page after it. */
const LONG_TEXT = 'x'.repeat(30_000);

let database: DatabaseSync;
let server: TestApp;
let token: string;

beforeEach(async () => {
  database = openDatabase(null);
  server = await createTestAppOn(createStoreOn(database, null), SMALL_CAMPUS);
  ({ token } = await server.signIn('ada'));
});

afterEach(() => server.close());

/** From now on the disk has no space for a new page. */
function fillDisk(): void {
  database.exec('PRAGMA max_page_count = 1');
}

function makeRoom(): void {
  database.exec('PRAGMA max_page_count = 1000000');
}

const zoned = (instant: number) => ({ dateTime: new Date(instant).toISOString().slice(0, 19), timeZone: 'UTC' });

function reserve(hours: number, key: string = randomUUID()) {
  const start = NOW + hours * HOUR;
  const draft = { text: LONG_TEXT, subject: 'Review', resources: [{ email: 'open@desks.example' }] };
  return server.app.inject({
    method: 'POST',
    url: '/v1/users/me/events',
    headers: { ...bearer(token), 'idempotency-key': key },
    payload: { ...draft, start: zoned(start), end: zoned(start + HOUR) },
  });
}

const readiness = async (): Promise<number> => (await server.app.inject({ url: '/readyz' })).statusCode;

it('answers a reservation by 507 while the disk is full, and takes it when there is room', async () => {
  fillDisk();
  const key = randomUUID();
  const refused = await reserve(2, key);
  expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(refused.json()).toMatchObject({ status: 507, code: 'storage_full', title: 'There is no room to keep this' });
  makeRoom();
  expect((await reserve(2, key)).statusCode).toBe(201);
});

it('goes on reading while the disk is full', async () => {
  await reserve(1);
  fillDisk();
  await reserve(2);
  const query = `start=${new Date(NOW).toISOString()}&end=${new Date(NOW + 24 * HOUR).toISOString()}`;
  const events = await server.app.inject({ url: `/v1/users/me/events?${query}`, headers: bearer(token) });
  expect(events.statusCode).toBe(200);
  expect((await server.app.inject({ url: '/api/assist/resources', headers: bearer(token) })).statusCode).toBe(200);
});

it('is not ready while the disk is full, and is again when there is room', async () => {
  expect(await readiness()).toBe(200);
  fillDisk();
  await reserve(2);
  expect(await readiness()).toBe(503);
  expect(await readiness()).toBe(503);
  makeRoom();
  expect(await readiness()).toBe(200);
});

it('answers writes by 503 where the database may only be read', async () => {
  database.exec('PRAGMA query_only = ON');
  expect((await reserve(2)).json()).toMatchObject({ status: 503, code: 'unavailable' });
  expect(await readiness()).toBe(503);
  database.exec('PRAGMA query_only = OFF');
  expect((await reserve(2)).statusCode).toBe(201);
});
