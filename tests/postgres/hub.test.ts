/* Clients of a server that hears nothing of the others for a while, since its connection to the database is cut. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { expect, inject, it, onTestFinished } from 'vitest';

import { createPostgresStore } from '../../server/store/postgres/index.ts';
import { joinProcesses } from '../../server/store/postgres/processes.ts';
import { bearer, createTestAppAmong, NOW, SMALL_CAMPUS } from '../server/app-support.ts';
import { HOUR, reservation } from '../server/calendar-support.ts';
import { createTestSchema } from '../server/test-store.ts';
import { createRelay } from './relay.ts';

const TIMES = { lookEvery: 50, answerWithin: 2_000, stoppedAfter: 60_000 };
/** The origin of the sign-ins of tests. */
const ARGV = ['--origin', 'http://localhost:8080'];
const [OPEN] = SMALL_CAMPUS.resources;

it('connect again, and so read everything again, once it hears the others', async () => {
  const schema = await createTestSchema(inject('postgres'));
  const relayed = new URL(schema.url);
  const port = Number(relayed.port);
  const relay = await createRelay(() => [port]);
  relayed.port = String(relay.port);
  const start = async (url: string) => {
    const store = await createPostgresStore(schema.url);
    const server = await createTestAppAmong(await joinProcesses(url, TIMES), store, SMALL_CAMPUS, ...ARGV);
    await server.app.listen({ port: 0, host: 'localhost' });
    return server;
  };
  const one = await start(schema.url);
  const deaf = await start(relayed.href);
  onTestFinished(async () => {
    await Promise.all([one.close(), deaf.close()]);
    await relay.close();
    await schema.drop();
  });
  const { token } = await one.signIn('ada');
  const reserve = (hours: number) =>
    one.app.inject({
      method: 'POST',
      url: '/v1/users/me/events',
      headers: { ...bearer(token), 'idempotency-key': randomUUID() },
      payload: reservation(OPEN === undefined ? [] : [OPEN], NOW + hours * HOUR, NOW + (hours + 1) * HOUR),
    });
  const heard: string[] = [];
  const address = deaf.app.server.address() as AddressInfo;
  const connection = new HubConnectionBuilder()
    .withUrl(`http://localhost:${address.port}/MessageHub`, { accessTokenFactory: () => token })
    .withAutomaticReconnect(Array(50).fill(100))
    .configureLogging(LogLevel.None)
    .build();
  connection.on('availability-changed', (_email: string, from: string) => heard.push(from));
  connection.onreconnected(() => heard.push('again'));
  await connection.start();

  expect((await reserve(1)).statusCode).toBe(201);
  await expect.poll(() => heard).toEqual(['2026-03-02T09:00:00Z']);
  relay.cut();
  expect((await reserve(2)).statusCode).toBe(201);
  relay.mend();
  await expect.poll(() => heard).toContain('again');
  expect((await reserve(3)).statusCode).toBe(201);
  await expect.poll(() => heard.at(-1)).toBe('2026-03-02T11:00:00Z');
  await connection.stop();
});
