/* Three servers on one database behind a balancer that knows nothing of sign-ins. */
import { randomUUID } from 'node:crypto';
import process from 'node:process';

import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { bearer, NOW } from '../server/app-support.ts';
import { makeResource } from '../server/calendar-campus.ts';
import { HOUR, reservation } from '../server/calendar-support.ts';
import { createTestSchema, type TestSchema } from '../server/test-store.ts';
import { type Members, startMembers } from './members.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);

let schema: TestSchema;
let members: Members;
let tokens: readonly string[];

beforeAll(async () => {
  schema = await createTestSchema(inject('postgres'));
  members = await startMembers(schema.url, 3);
  tokens = await Promise.all(['Ada Lovelace', 'Bob Šťastný'].map(members.signIn));
});

afterAll(async () => {
  await members.close();
  await schema.drop();
});

async function reserve(index: number, room: number, start: number): Promise<number> {
  const answer = await fetch(`${members.origin}/v1/users/me/events`, {
    method: 'POST',
    headers: {
      ...bearer(tokens[index % tokens.length] ?? ''),
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      // Each goes to the next process.
      connection: 'close',
    },
    body: JSON.stringify(reservation([makeResource(`room-${room}`)], start, start + HOUR)),
  });
  await answer.arrayBuffer();
  return answer.status;
}

it(
  'give a slot to exactly one of 64 who ask three processes at once',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked = Array.from({ length: 64 }, (_, index) => reserve(index, 0, NOW + (round + 2) * HOUR));
      const statuses = await Promise.all(asked);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(63);
    }
  },
  60_000 + ROUNDS * 5_000,
);

it('push to the clients of all processes, and have them read again after one was killed', async () => {
  const heard: Set<string>[] = [];
  let restarts = 0;
  const connections = Array.from({ length: 6 }, (_, index) => {
    const connection = new HubConnectionBuilder()
      .withUrl(`${members.origin}/MessageHub`, { accessTokenFactory: () => tokens[0] ?? '' })
      .withAutomaticReconnect(Array(50).fill(200))
      .configureLogging(LogLevel.None)
      .build();
    const emails = new Set<string>();
    heard.push(emails);
    connection.on('availability-changed', (email: string) => emails.add(`${index} ${email}`));
    connection.onreconnected(() => (restarts += 1));
    return connection;
  });
  await Promise.all(connections.map((connection) => connection.start()));
  expect(await reserve(0, 1, NOW + HOUR)).toBe(201);
  await expect.poll(() => heard.map((emails) => emails.size)).toEqual(Array(6).fill(1));
  await members.end('SIGKILL');
  // Those of the killed one, and those of the others, since it may have ended without a word.
  await expect.poll(() => restarts).toBeGreaterThanOrEqual(6);
  expect(await reserve(0, 2, NOW + HOUR)).toBe(201);
  await expect.poll(() => heard.map((emails) => emails.size)).toEqual(Array(6).fill(2));
  await Promise.all(connections.map((connection) => connection.stop()));
});
