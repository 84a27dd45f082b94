import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import { signedInStorage } from '../e2e/tokens.ts';
import { bearer, createTestAppIn, NOW } from './app-support.ts';
import { makeCampus, makeResource } from './calendar-campus.ts';
import { MINUTE, reservation } from './calendar-support.ts';
import { createKillableServer } from './killable-server.ts';

const WRITERS = 8;
const BACKUPS = 5;

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deskway-backup-'));
  file = join(directory, 'copy.db');
});
afterEach(() => rmSync(directory, { recursive: true }));

/** `npm run backup -- …`. */
function backUp(...argv: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/backup.mjs', ...argv], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
    });
  });
}

/** A writer of its own room, one reservation after the other until it is told to end. */
async function write(origin: string, token: string, index: number, acknowledged: string[], isOver: () => boolean) {
  const room = makeResource(`room-${index}`);
  for (let slot = 4; !isOver(); slot += 1) {
    const start = NOW + slot * 15 * MINUTE;
    const answer = await fetch(`${origin}/v1/users/me/events`, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(reservation([room], start, start + 15 * MINUTE)),
    });
    const { id } = (await answer.json()) as { id: string };
    if (answer.status === 201) acknowledged.push(id);
  }
}

async function tokenOf(origin: string): Promise<string> {
  const { origins } = await signedInStorage(origin, 'Ada Lovelace');
  return origins[0]?.localStorage.find(({ name }) => name === 'api_token')?.value ?? '';
}

/** The ids of the events of a copy that passes the check of the database. */
function idsOf(copy: string): ReadonlySet<unknown> {
  const database = new DatabaseSync(copy, { readOnly: true });
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  const ids = database.prepare('SELECT id FROM event').all();
  database.close();
  return new Set(ids.map(({ id }) => id));
}

describe('npm run backup', () => {
  it('has every reservation that was acknowledged before it began, while others are made', async () => {
    const server = createKillableServer();
    try {
      const origin = await server.start();
      const token = await tokenOf(origin);
      const acknowledged: string[] = [];
      let isOver = false;
      const writers = Array.from({ length: WRITERS }, (_, index) =>
        write(origin, token, index, acknowledged, () => isOver),
      );
      for (let count = 1; count <= BACKUPS; count += 1) {
        await expect.poll(() => acknowledged.length).toBeGreaterThan(count * 20);
        const before = [...acknowledged];
        const copy = join(directory, `copy-${count}.db`);
        expect(await backUp(copy, '--data', server.directory)).toMatchObject({ code: 0 });
        const ids = idsOf(copy);
        expect(before.filter((id) => !ids.has(id))).toEqual([]);
      }
      isOver = true;
      await Promise.all(writers);
    } finally {
      await server.remove();
    }
  });

  it('makes a file that a server starts from', async () => {
    const data = join(directory, 'data');
    const campus = makeCampus([makeResource('red')]);
    const first = await createTestAppIn(data, campus);
    expect(await backUp(file, '--data', data)).toMatchObject({ code: 0 });
    await first.close();
    const restored = join(directory, 'restored');
    mkdirSync(restored, { mode: 0o700 });
    copyFileSync(file, join(restored, 'deskway.db'));
    const second = await createTestAppIn(restored, campus);
    const answer = await second.app.inject('/readyz');
    expect(answer.statusCode).toBe(200);
    expect((await second.context.store.campus.resources()).value).toHaveLength(1);
    await second.close();
  });

  it('needs no server, and lets nobody else read the file', async () => {
    await createSqliteStore(join(directory, 'data')).close();
    expect(await backUp(file, '--data', join(directory, 'data'))).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory).toSorted()).toEqual(['copy.db', 'data']);
  });

  it('overwrites nothing', async () => {
    await createSqliteStore(join(directory, 'data')).close();
    writeFileSync(file, 'precious');
    const { code, output } = await backUp(file, '--data', join(directory, 'data'));
    expect(code).toBe(2);
    expect(output).toBe(`${file} exists: name a new file. Nothing was backed up.\n`);
    expect(statSync(file).size).toBe('precious'.length);
  });

  it('says where there is no database, and makes none', async () => {
    const { code, output } = await backUp(file, '--data', join(directory, 'none'));
    expect(code).toBe(2);
    expect(output).toContain(`There is no database in ${join(directory, 'none')}`);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('copies no other database, and leaves nothing behind', async () => {
    const other = new DatabaseSync(join(directory, 'deskway.db'));
    other.exec('CREATE TABLE other (x)');
    other.close();
    expect(await backUp(file, '--data', directory)).toMatchObject({ code: 21 });
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(directory)).toEqual(['deskway.db']);
  });

  it.each([[[]], [['a.db', 'b.db']], [['a.db', '--dat', 'x']]])('does not understand %j', async (argv) => {
    expect(await backUp(...argv)).toMatchObject({ code: 2 });
  });
});
