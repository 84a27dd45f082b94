/* The server while its database cannot be reached, and after. */
import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, expect, inject, it } from 'vitest';

import { createPostgresStore } from '../../server/store/postgres/index.ts';
import { bearer, createTestAppOn, NOW, SMALL_CAMPUS, type TestApp } from '../server/app-support.ts';
import { reservation } from '../server/calendar-support.ts';
import { createTestSchema, type TestSchema } from '../server/test-store.ts';
import { createRelay, type Relay } from './relay.ts';

const [OPEN] = SMALL_CAMPUS.resources;
const HOUR = 60 * 60 * 1_000;

let schema: TestSchema;
let relay: Relay;
let server: TestApp;

beforeEach(async () => {
  schema = await createTestSchema(inject('postgres'));
  const url = new URL(schema.url);
  const port = Number(url.port);
  relay = await createRelay(() => [port]);
  url.port = String(relay.port);
  server = await createTestAppOn(await createPostgresStore(url.href), SMALL_CAMPUS);
});

afterEach(async () => {
  await server.close();
  await relay.close();
  await schema.drop();
});

it('asks to be tried again while the database cannot be reached, and goes on by itself', async () => {
  const { token } = await server.signIn('ada');
  const reserve = (hours: number) =>
    server.app.inject({
      method: 'POST',
      url: '/v1/users/me/events',
      headers: { ...bearer(token), 'idempotency-key': randomUUID() },
      payload: reservation(OPEN === undefined ? [] : [OPEN], NOW + hours * HOUR, NOW + (hours + 1) * HOUR),
    });
  expect((await reserve(1)).statusCode).toBe(201);
  relay.cut();
  for (const answer of [
    await reserve(3),
    await server.app.inject({ url: '/api/assist/resources', headers: bearer(token) }),
  ]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
  }
  expect((await server.app.inject('/readyz')).statusCode).toBe(503);
  expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  relay.mend();
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  expect((await reserve(3)).statusCode).toBe(201);
  expect((await reserve(1)).statusCode).toBe(409);
});
