import {
  chmodSync,
  closeSync,
  copyFileSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

import { StorageError } from '../../storage-error.ts';
import { toStorageError } from './faults.ts';

const NAME = 'deskway';
const OTHERS = 0o077;
const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;
/** On Windows the permissions of a file are not in its mode. */
const HAS_MODES = process.platform !== 'win32';

/** The file of the database in a directory. */
export const databaseFile = (directory: string): string => join(directory, `${NAME}.db`);
/** The file that the server of a directory holds a lock on. */
export const lockFile = (directory: string): string => join(directory, `${NAME}.lock`);

/**
 * Creates the directory of a database where it is missing, and makes it and its files accessible to their owner only:
 * they contain personal data.
 * @param say receives a sentence for each one that was corrected
 * @throws StorageError where the directory cannot be created or corrected, or others can access it and we do not own it
 */
export function prepareDirectory(directory: string, say: (sentence: string) => void): void {
  try {
    mkdirSync(directory, { recursive: true, mode: DIRECTORY_MODE });
    if (!HAS_MODES) return;
    narrowDirectory(directory, say);
    const names = readdirSync(directory).filter((name) => name.startsWith(`${NAME}.`));
    for (const name of names) narrow(join(directory, name), FILE_MODE, say);
  } catch (error) {
    throw toStorageError(error, directory);
  }
}

function narrowDirectory(directory: string, say: (sentence: string) => void): void {
  if ((statSync(directory).mode & OTHERS) === 0) return;
  const foreign = readdirSync(directory).find((name) => !name.startsWith(`${NAME}.`));
  if (foreign !== undefined) {
    throw new StorageError(
      'forbidden',
      `Others may use the directory ${directory}, and ${foreign} lies in it: give the database a directory of its own, or make this one 0700.`,
    );
  }
  narrow(directory, DIRECTORY_MODE, say);
}

function narrow(path: string, mode: number, say: (sentence: string) => void): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & OTHERS) === 0) return;
  chmodSync(path, mode);
  say(`Others could read ${path}: its mode was 0${(found.mode & 0o777).toString(8)} and is 0${mode.toString(8)} now.`);
}

/**
 * Creates an empty file that only its owner can read, where there is none. SQLite gives the files beside it the same
 * mode.
 */
export function ensurePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', FILE_MODE));
}

/**
 * Creates a database under another name and links it as a whole, so that a killed process leaves no partial one. Where
 * another process was faster, its database stays.
 * @param make creates the database in a file
 */
export function createDatabaseFile(file: string, make: (file: string) => void): void {
  if (existsSync(file)) return;
  const fresh = `${file}-new-${process.pid}`;
  try {
    rmSync(fresh, { force: true });
    ensurePrivateFile(fresh);
    make(fresh);
    putInPlace(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

function putInPlace(fresh: string, file: string): void {
  try {
    linkSync(fresh, file);
  } catch {
    // Another process was faster, or the file system has no links: an existing file is never overwritten.
    if (!existsSync(file)) copyFileSync(fresh, file, constants.COPYFILE_EXCL);
  }
}
