/*
 * Reservations under concurrent changes on three servers behind a balancer, of which one is killed again and again, and at
 * times the database: what was acknowledged is there, nothing else is, and no two overlap.
 */
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, it, onTestFinished } from 'vitest';

import {
  act,
  type Client,
  type Course,
  createClients,
  settle,
  signInAll,
  toldLines,
} from '../server/register-people.ts';
import { createTestSchema, type TestSchema } from '../server/test-store.ts';
import { type Members, startMembers } from './members.ts';
import { startPostgres } from './server.ts';

/** `npm run nightly` does many more. */
const OPERATIONS = Number(process.env['OPERATIONS'] ?? 1_000);
const KILLS = OPERATIONS >= 100_000 ? 20 : 2;
/** Every so many deaths it is the database. */
const DATABASE_EVERY = OPERATIONS >= 100_000 ? 4 : 2;
const CLIENTS = 20;
const PATIENCE = 120_000 + OPERATIONS * 60;

/** Finds out the outcome of a request, however long it takes. */
async function settleAtLast(origin: string, client: Client, course: Course): Promise<void> {
  const { unknown } = client;
  for (;;) {
    try {
      await settle(origin, client, course);
      return;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      client.unknown = unknown;
      await sleep(100);
    }
  }
}

async function live(origin: string, client: Client, course: Course, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    try {
      await act(origin, client, course);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await settleAtLast(origin, client, course);
    }
  }
}

async function takenLines(schema: TestSchema): Promise<readonly string[]> {
  const rows = await schema.run(
    `SELECT concat_ws(' ', e.id, r.resource, r.start, r."end") AS line
     FROM event_resource r JOIN event e ON e.key = r.event
     WHERE r.is_busy = 1 AND e.is_deleted = 0 AND e.is_cancelled = 0`,
  );
  return rows.map((row) => (row as { readonly line: string }).line);
}

const findFaults = (schema: TestSchema): Promise<readonly unknown[]> =>
  schema.run(
    `SELECT 'overlap', a.event FROM event_resource a JOIN event_resource b
       ON a.resource = b.resource AND a.key < b.key AND a.start < b."end" AND b.start < a."end"
     WHERE a.is_busy = 1 AND b.is_busy = 1
     UNION ALL SELECT 'half', key FROM event WHERE key NOT IN (SELECT event FROM event_resource)
     UNION ALL SELECT 'keys', count(*) FROM event HAVING count(*) <> (SELECT count(*) FROM idempotency)`,
  );

/** Kills something while people write, and replaces it. */
async function cause(death: number, members: Members, database: { kill(): Promise<void>; start(): Promise<void> }) {
  if (death % DATABASE_EVERY === 0) {
    await database.kill();
    await database.start();
    return;
  }
  await members.end('SIGKILL');
  await members.start();
}

it(
  `holds what ${CLIENTS} people at once were told, over ${KILLS} deaths of servers and their database`,
  async () => {
    const database = await startPostgres([]);
    onTestFinished(() => database.stop());
    const schema = await createTestSchema(database.url);
    const members = await startMembers(schema.url, 3);
    onTestFinished(() => members.close());
    const { origin } = members;
    const course: Course = { done: 0, refused: 0, violations: [] };
    const clients = createClients(CLIENTS, await signInAll(origin));
    for (let death = 1; death <= KILLS; death += 1) {
      const share = (death * OPERATIONS) / KILLS;
      let isOver = false;
      const lives = clients.map((client) => live(origin, client, course, () => isOver));
      await sleep(300 + 23 * (death % 7));
      await cause(death, members, database);
      while (course.done + course.refused < share) await sleep(20);
      isOver = true;
      await Promise.all(lives);
      expect(course.violations).toEqual([]);
      expect((await takenLines(schema)).toSorted()).toEqual(toldLines(clients).toSorted());
      expect(await findFaults(schema)).toEqual([]);
    }
    console.log(`${course.done} done, ${course.refused} refused, ${toldLines(clients).length} held`);
  },
  PATIENCE,
);
