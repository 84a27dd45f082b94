/*
 * Group commit: writes of one turn of the event loop share a transaction, and each is stored completely or not at all.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type Commits, createCommits } from '../../server/store/sqlite/database/commits.ts';
import { openDatabase } from '../../server/store/sqlite/database/database.ts';
import { databaseFile } from '../../server/store/sqlite/database/files.ts';

let directory: string;
let database: DatabaseSync;
let commits: Commits;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deskway-commits-'));
  database = openDatabase(directory);
  database.exec('CREATE TABLE entry (name TEXT PRIMARY KEY) STRICT');
  commits = createCommits(database, databaseFile(directory));
});

afterEach(async () => {
  await commits.close();
  database.close();
  rmSync(directory, { recursive: true });
});

const add = (name: string): void => void database.prepare('INSERT INTO entry (name) VALUES (?)').run(name);
const names = (): readonly unknown[] =>
  database
    .prepare('SELECT name FROM entry ORDER BY name')
    .all()
    .map(({ name }) => name);
/** Pages in the write-ahead log; each commit adds those that it has changed. */
const pagesLogged = (): number => Number(database.prepare('PRAGMA wal_checkpoint(NOOP)').get()?.['log']);

describe('writes of one turn', () => {
  it('are not done before that turn is over, and then all', async () => {
    const writes = ['a', 'b', 'c'].map((name) => commits.write(() => add(name)));
    expect(names()).toEqual([]);
    await Promise.all(writes);
    expect(names()).toEqual(['a', 'b', 'c']);
  });

  it('share the pages of one commit', async () => {
    await commits.write(() => add('first'));
    const before = pagesLogged();
    await Promise.all(Array.from({ length: 20 }, (_, index) => commits.write(() => add(`entry ${index}`))));
    expect(pagesLogged() - before).toBeLessThan(20);
  });

  it('that are refused undo only themselves', async () => {
    const refused = new Error('not this one');
    const outcomes = await Promise.allSettled([
      commits.write(() => add('a')),
      commits.write(() => {
        add('half');
        throw refused;
      }),
      commits.write(() => add('a')),
      commits.write(() => (add('b'), 'done')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: refused });
    expect(outcomes[3]).toMatchObject({ value: 'done' });
    expect(names()).toEqual(['a', 'b']);
  });

  it('see what those before them have written', async () => {
    const [, seen] = await Promise.all([commits.write(() => add('a')), commits.write(names)]);
    expect(seen).toEqual(['a']);
  });

  it('all fail where the transaction itself ends', async () => {
    const outcomes = await Promise.allSettled([
      commits.write(() => add('a')),
      commits.write(() => {
        database.exec('ROLLBACK');
        throw new Error('disk full');
      }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(names()).toEqual([]);
    await commits.write(() => add('later'));
    expect(names()).toEqual(['later']);
  });
});

describe('a write that has a transaction of its own', () => {
  it('keeps its place among the others, and undoes only itself', async () => {
    const seen: unknown[] = [];
    const outcomes = await Promise.allSettled([
      commits.write(() => add('a')),
      commits.writeAlone(() => {
        seen.push(names());
        add('b');
        throw new Error('not this one');
      }),
      commits.writeAlone(() => add('c')),
      commits.write(() => seen.push(names())),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(seen).toEqual([['a'], ['a', 'c']]);
    expect(names()).toEqual(['a', 'c']);
  });
});

describe('a write-ahead log that has grown long', () => {
  it('is written back while nobody waits', async () => {
    const long = 'x'.repeat(6_000_000);
    await commits.write(() => add(long));
    const log = () => database.prepare('PRAGMA wal_checkpoint(NOOP)').get();
    expect(log()).toMatchObject({ checkpointed: 0 });
    const pages = pagesLogged();
    await expect.poll(log, { timeout: 30_000 }).toMatchObject({ log: pages, checkpointed: pages });
  });
});

describe('a group that takes long', () => {
  it('is split, so that other work runs between its parts', async () => {
    const turns: string[] = [];
    const slow = (name: string) => (): void => {
      const until = performance.now() + 15;
      while (performance.now() < until);
      turns.push(name);
    };
    const writes = [commits.write(slow('one')), commits.write(slow('two'))];
    setImmediate(() => turns.push('somebody else'));
    await Promise.all(writes);
    expect(turns).toEqual(['one', 'somebody else', 'two']);
  });
});

describe('what is reported as lasting', () => {
  it('is read by another connection, and outlives a close', async () => {
    await commits.write(() => add('a'));
    await commits.lasting();
    const other = openDatabase(directory);
    expect(other.prepare('SELECT name FROM entry').all()).toEqual([{ name: 'a' }]);
    other.close();
  });

  it('leaves the connection syncing each other write', async () => {
    await commits.write(() => add('a'));
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  });
});

it('fails all writes of a group without the write lock, and continues afterwards', async () => {
  const other = openDatabase(directory);
  database.exec('PRAGMA busy_timeout = 1');
  other.exec('BEGIN IMMEDIATE');
  const outcomes = await Promise.allSettled([commits.write(() => add('a')), commits.write(() => add('b'))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  other.exec('ROLLBACK');
  other.close();
  await commits.write(() => add('c'));
  expect(names()).toEqual(['c']);
});
