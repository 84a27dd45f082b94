/*
 * Reservations under concurrent changes and crashes of the server: accepted reservations of a room never overlap,
 * acknowledged ones never vanish, cancelled ones never return, and there are no others.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { createKillableServer, type KillableServer } from './killable-server.ts';
import { findHalves, findOverlaps, takenLines } from './register-check.ts';
import { act, type Client, type Course, createClients, settle, signInAll, toldLines } from './register-people.ts';

const KILLS = 20;
/** `npm run nightly` does five times as many. */
const OPERATIONS = Number(process.env['OPERATIONS'] ?? 20_000);
const CLIENTS = 20;
/** Milliseconds for a machine on which each start takes seconds. */
const PATIENCE = 1_200_000;
let server: KillableServer;

beforeEach(() => {
  server = createKillableServer();
});

afterEach(() => server.remove());

/** Acts until the server has ended. */
async function live(origin: string, client: Client, course: Course): Promise<void> {
  try {
    for (;;) await act(origin, client, course);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

it(
  `holds what ${CLIENTS} people at once were told, over ${KILLS} deaths of its server`,
  async () => {
    const course: Course = { done: 0, refused: 0, violations: [] };
    const people = await signInAll(await server.start());
    const clients = createClients(CLIENTS, people);
    await server.kill();
    for (let death = 0; death <= KILLS; death += 1) {
      const origin = await server.start();
      await Promise.all(clients.map((client) => settle(origin, client, course)));
      expect(takenLines(server).toSorted()).toEqual(toldLines(clients).toSorted());
      expect(findOverlaps(server)).toEqual([]);
      const share = ((death + 1) * OPERATIONS) / (KILLS + 1);
      const lives = clients.map((client) => live(origin, client, course));
      await sleep(100 + 23 * (death % 7));
      while (course.done + course.refused < share) await sleep(20);
      await server.kill();
      await Promise.all(lives);
      expect(course.violations).toEqual([]);
    }
    expect(course.refused).toBeGreaterThan(KILLS);
    expect(server.readAll('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(findHalves(server)).toEqual([]);
    // Together with its key.
    expect(server.readAll('SELECT count(*) AS keys FROM idempotency')).toEqual(
      server.readAll('SELECT count(*) AS keys FROM event'),
    );
  },
  PATIENCE,
);
