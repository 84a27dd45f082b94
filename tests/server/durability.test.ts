import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { makeResource } from './calendar-campus.ts';
import { MINUTE, NOW, reservation } from './calendar-support.ts';

const SERVER = fileURLToPath(new URL('durability-server.ts', import.meta.url));
const KILLS = 10;
const WRITERS = 20;
const ROOMS = Array.from({ length: 8 }, (_, index) => makeResource(`room-${index}`));

interface Acknowledged {
  readonly id: string;
  readonly room: string;
  readonly start: number;
}

let directory: string;
let server: ChildProcess | null = null;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deskway-durability-'));
});

afterEach(() => {
  server?.kill('SIGKILL');
  rmSync(directory, { recursive: true });
});

async function startServer(): Promise<string> {
  const child = spawn(process.execPath, [SERVER, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  server = child;
  const [origin] = await once(child.stdout, 'data');
  return String(origin).trim();
}

/** Reserves one slot after another until the server is gone; slots of a writer never repeat. */
async function write(origin: string, slots: Iterator<number>, acknowledged: Acknowledged[]): Promise<void> {
  for (;;) {
    const slot = Number(slots.next().value);
    const room = ROOMS[slot % ROOMS.length]!;
    const start = NOW + (1 + Math.floor(slot / ROOMS.length)) * 15 * MINUTE;
    const headers = {
      authorization: 'Bearer ada',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const body = JSON.stringify(reservation([room], start, start + 15 * MINUTE));
    try {
      const answer = await fetch(`${origin}/v1/users/me/events`, { method: 'POST', headers, body });
      const event = (await answer.json()) as CalendarEvent;
      if (answer.status === 201) acknowledged.push({ id: event.id, room: room.resource.email, start });
    } catch {
      // The answer was lost with the server: nothing was acknowledged.
      return;
    }
  }
}

function* count(): Generator<number> {
  for (let next = 0; ; next += 1) yield next;
}

/** @returns what was acknowledged and cannot be found, or is not reserved */
async function findLost(acknowledged: readonly Acknowledged[]): Promise<readonly Acknowledged[]> {
  const store = createSqliteStore(directory);
  const emails = ROOMS.map(({ resource }) => resource.email);
  const busy = await store.calendar.busy(emails, NOW, NOW + 10_000 * 24 * 60 * MINUTE);
  await store.close();
  return acknowledged.filter(
    ({ id, room, start }) => !busy.get(room)?.some((interval) => interval.eventId === id && interval.start === start),
  );
}

function readAll(sql: string): unknown[] {
  const database = new DatabaseSync(join(directory, 'deskway.db'));
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
}

it('keeps every acknowledged reservation when the server is killed under 20 writers, ten times', async () => {
  const acknowledged: Acknowledged[] = [];
  const slots = count();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const origin = await startServer();
    const before = acknowledged.length;
    const writers = Array.from({ length: WRITERS }, () => write(origin, slots, acknowledged));
    await sleep(150 + kill * 37);
    while (acknowledged.length === before) await sleep(20);
    server?.kill('SIGKILL');
    await Promise.all(writers);
    expect(await findLost(acknowledged)).toEqual([]);
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS * 10);
  expect(readAll('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  // No event without its use: a reservation is there whole or not at all.
  expect(readAll('SELECT id FROM event WHERE key NOT IN (SELECT event FROM event_resource)')).toEqual([]);
  expect(readAll('SELECT count(*) AS keys FROM idempotency')).toEqual(readAll('SELECT count(*) AS keys FROM event'));
});
