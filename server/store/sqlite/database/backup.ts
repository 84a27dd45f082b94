import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { storageError, toStorageError } from './faults.ts';
import { databaseFile, ensurePrivateFile } from './files.ts';
import { APPLICATION_ID } from './schema.ts';

const BUSY_TIMEOUT_MS = 5_000;

/** Nothing can be copied from there, or to there; the message is a sentence for the user of the command. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

function sync(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/**
 * One read transaction, which sees every acknowledged write and blocks none. The online backup API would start again at
 * each write of the server.
 */
function copy(source: string, target: string): void {
  const database = new DatabaseSync(source, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    const application = database.prepare('PRAGMA application_id').get()?.['application_id'];
    if (application !== APPLICATION_ID) throw storageError('foreign', source);
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}

/** @throws StorageError where a copy is not whole */
function check(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const fault = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
    if (fault !== 'ok') throw storageError('damaged', file, undefined, String(fault));
  } finally {
    database.close();
  }
}

/**
 * Copies the database of a directory, whether a server runs on it or not. The file appears once it is complete, checked
 * and on the disk; only its owner can read it.
 * @returns its size in bytes
 * @throws BackupRefused where there is no database, or the file exists; StorageError where the disk refuses
 */
export function backUp(directory: string, file: string): number {
  const source = databaseFile(directory);
  if (!existsSync(source)) {
    throw new BackupRefused(`There is no database in ${directory}: name its directory with --data.`);
  }
  if (existsSync(file)) throw new BackupRefused(`${file} exists: name a new file.`);
  if (!existsSync(dirname(file))) throw new BackupRefused(`There is no directory ${dirname(file)}.`);
  const part = `${file}.part-${process.pid}`;
  try {
    ensurePrivateFile(part);
    copy(source, part);
    check(part);
    sync(part);
    renameSync(part, file);
    sync(dirname(file));
    return statSync(file).size;
  } catch (error) {
    throw toStorageError(error, file);
  } finally {
    rmSync(part, { force: true });
  }
}
