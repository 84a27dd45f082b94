import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openDatabase } from '../../server/store/sqlite/database/database.ts';
import { lockDirectory } from '../../server/store/sqlite/database/lock.ts';
import { quickCheck } from '../../server/store/sqlite/database/quick-check.ts';
import { StorageError } from '../../server/store/storage-error.ts';

const HAS_MODES = process.platform !== 'win32';

let root: string;
let directory: string;
let file: string;
let said: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'deskway-files-'));
  directory = join(root, 'data');
  file = join(directory, 'deskway.db');
  said = [];
});

afterEach(() => rmSync(root, { recursive: true }));

const open = (): DatabaseSync => openDatabase(directory, (sentence) => said.push(sentence));
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** @returns the problem, and whether its message is one sentence with the path */
function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return `${error.problem} ${error.message.includes(directory) && !error.message.includes('\n')}`;
  }
  return 'opened';
}

/** The root of a machine may read and write everything. */
function asOrdinaryUser(work: () => unknown): unknown {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

describe.runIf(HAS_MODES)('files of a database', () => {
  it('are for their owner alone', () => {
    const database = open();
    database.exec("INSERT INTO value VALUES ('a', 'b')");
    expect(modeOf(directory)).toBe('700');
    expect(readdirSync(directory).map((name) => `${name} ${modeOf(join(directory, name))}`)).toEqual([
      'deskway.db 600',
      'deskway.db-shm 600',
      'deskway.db-wal 600',
    ]);
    expect(said).toEqual([]);
    database.close();
  });

  it('are corrected with a message where others could read them', () => {
    open().close();
    chmodSync(file, 0o644);
    chmodSync(directory, 0o755);
    open().close();
    expect([modeOf(directory), modeOf(file)]).toEqual(['700', '600']);
    expect(said).toEqual([
      `Others could read ${directory}: its mode was 0755 and is 0700 now.`,
      `Others could read ${file}: its mode was 0644 and is 0600 now.`,
    ]);
  });

  it('are refused where others may use a directory with something else in it', () => {
    mkdirSync(directory);
    chmodSync(directory, 0o755);
    writeFileSync(join(directory, 'notes.txt'), '');
    expect(refusalOf(open)).toBe('forbidden true');
    expect(modeOf(directory)).toBe('755');
  });

  it.each([
    ['a directory that may not be written', 0o500, 0o600],
    ['a file that may not be written', 0o700, 0o400],
  ])('are refused in %s', (_name, directoryMode, fileMode) => {
    open().close();
    chmodSync(file, fileMode);
    chmodSync(directory, directoryMode);
    expect(asOrdinaryUser(() => refusalOf(open))).toBe('forbidden true');
    chmodSync(directory, 0o700);
  });
});

describe('a file that is no database of ours', () => {
  const random = Buffer.from(Array.from({ length: 9_000 }, (_, index) => (index * 7_919 + 13) % 251));
  it.each([
    ['random bytes', random],
    ['nothing', ''],
    ['zero bytes', Buffer.alloc(8_192)],
    ['a text', 'Buy milk.\n'],
  ])('is refused where it holds %s', (_name, content) => {
    mkdirSync(directory, { mode: 0o700 });
    writeFileSync(file, content);
    expect(refusalOf(open)).toBe('damaged true');
  });

  it('is refused where its end is missing', () => {
    open().close();
    truncateSync(file, 40_000);
    expect(refusalOf(open)).toBe('damaged true');
  });

  it.each(['PRAGMA application_id = 7', 'CREATE TABLE book (title TEXT)'])(
    'stays as it is after %s elsewhere',
    (sql) => {
      mkdirSync(directory, { mode: 0o700 });
      const other = new DatabaseSync(file);
      other.exec(sql);
      other.close();
      const before = statSync(file).size;
      expect(refusalOf(open)).toBe('foreign true');
      expect(statSync(file).size).toBe(before);
    },
  );

  it('is refused where a newer program wrote it', () => {
    const database = open();
    database.exec('PRAGMA user_version = 1000');
    database.close();
    expect(refusalOf(open)).toBe('newer true');
  });

  it('leaves no partial database where one cannot be created', () => {
    writeFileSync(join(root, 'data'), '');
    expect(refusalOf(open)).toBe('forbidden true');
    expect(existsSync(file)).toBe(false);
  });
});

describe('the check of a whole database', () => {
  it('finds nothing in a whole one', async () => {
    open().close();
    expect(await quickCheck(directory)).toBeNull();
  });

  it('finds a page that was overwritten, in one sentence', async () => {
    const database = open();
    const insert = database.prepare('INSERT INTO value VALUES (?, ?)');
    for (let index = 0; index < 200; index += 1) insert.run(`name-${index}`, 'x'.repeat(1_000));
    const page = Number(database.prepare('PRAGMA page_count').get()?.['page_count']) - 20;
    database.close();
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(40_960, 0xa5), 0, 40_960, page * 4_096);
    closeSync(handle);
    const fault = await quickCheck(directory);
    expect(fault).toMatchObject({
      problem: 'damaged',
      message: expect.stringMatching(/^The database \S+ is damaged: .+$/),
    });
  });
});

it('lets one server alone have a directory, and commands beside it', () => {
  const release = lockDirectory(directory, () => {});
  expect(refusalOf(() => lockDirectory(directory, () => {}))).toBe('in-use true');
  open().close();
  release();
  lockDirectory(directory, () => {})();
});
