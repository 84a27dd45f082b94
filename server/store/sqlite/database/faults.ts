import { StorageError, type StorageProblem } from '../../storage-error.ts';

/** What can be wrong with a file. */
type FileProblem = Exclude<StorageProblem, 'unreachable'>;

/** Result codes of SQLite (https://sqlite.org/rescode.html), without the extended ones. */
const PROBLEM_BY_RESULT: ReadonlyMap<number, FileProblem> = new Map([
  [3, 'forbidden'],
  [5, 'busy'],
  [8, 'forbidden'],
  [10, 'failing'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'forbidden'],
  [23, 'forbidden'],
  [26, 'damaged'],
]);
/** The shared memory of the write-ahead log could not be made large enough. */
const IOERR_SHMSIZE = 4_874;

const PROBLEM_BY_ERRNO: Readonly<Record<string, FileProblem>> = {
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EROFS: 'forbidden',
  EEXIST: 'forbidden',
  ENOTDIR: 'forbidden',
  EISDIR: 'forbidden',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EIO: 'failing',
};

function problemOf(error: Error): FileProblem | undefined {
  if ('errcode' in error && typeof error.errcode === 'number') {
    if (error.errcode === IOERR_SHMSIZE) return 'full';
    return PROBLEM_BY_RESULT.get(error.errcode % 256);
  }
  return 'code' in error ? PROBLEM_BY_ERRNO[String(error.code)] : undefined;
}

const SENTENCES: Readonly<Record<FileProblem, (path: string) => string>> = {
  damaged: (path) => `The database ${path} is damaged: put a backup in its place.`,
  foreign: (path) => `${path} is no database of Deskway: name another directory with --data.`,
  newer: (path) => `The database ${path} was written by a newer Deskway: start that one, or put a backup in its place.`,
  forbidden: (path) => `${path} cannot be read and written: give it and its directory to the user that runs Deskway.`,
  full: (path) => `There is no room left on the disk of ${path}.`,
  failing: (path) => `The disk of ${path} fails: reading or writing did not succeed.`,
  'in-use': (path) => `Another Deskway server runs on ${path}: stop it, or name another directory with --data.`,
  busy: (path) => `Another process has been writing to ${path} for too long.`,
};

/** @param detail appended to the sentence */
export function storageError(problem: FileProblem, path: string, cause?: unknown, detail = ''): StorageError {
  const sentence = SENTENCES[problem](path);
  const shown = detail.replace(/\s+/g, ' ').trim();
  return new StorageError(problem, shown === '' ? sentence : `${sentence} (${shown})`, cause);
}

/** Gives errors of SQLite and the file system their sentence; returns any other value unchanged. */
export function toStorageError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof StorageError) return error;
  const problem = problemOf(error);
  return problem === undefined ? error : storageError(problem, path, error, error.message);
}
