import { StorageError, type StorageProblem } from '../storage-error.ts';

/** SQLSTATE codes (https://www.postgresql.org/docs/current/errcodes-appendix.html), whole or by their class. */
const PROBLEM_BY_CODE: ReadonlyMap<string, StorageProblem> = new Map([
  ['08', 'unreachable'],
  ['57P01', 'unreachable'],
  ['57P02', 'unreachable'],
  ['57P03', 'unreachable'],
  ['57P05', 'unreachable'],
  ['53300', 'unreachable'],
  ['53100', 'full'],
  ['58', 'failing'],
  ['XX', 'damaged'],
  ['25006', 'forbidden'],
  ['28', 'forbidden'],
  ['42501', 'forbidden'],
  ['3D000', 'foreign'],
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
]);

/** Of the network, and what `pg` says without a code. */
const NETWORK = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;
const LOST = /^(?:Connection terminated|Client has encountered a connection error|timeout expired|Query read timeout)/i;
/** All connections are in use. */
const CROWDED = /^timeout exceeded when trying to connect/;

const SENTENCES: Readonly<Partial<Record<StorageProblem, (place: string) => string>>> = {
  unreachable: (place) => `The database ${place} cannot be reached: start it, or correct DATABASE_URL.`,
  full: (place) => `There is no room left on the disk of the database ${place}.`,
  forbidden: (place) => `The database ${place} does not let Deskway in or write: correct the user and the rights.`,
  foreign: (place) => `There is no database ${place}: create it, or correct DATABASE_URL.`,
  newer: (place) => `The database ${place} was written by a newer Deskway: start that one, or restore a backup.`,
  busy: (place) => `Other work on the database ${place} has been in the way for too long.`,
};

/** Host and name of a database, without its user and password. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

function problemOf(error: Error): StorageProblem | undefined {
  const code = codeOf(error);
  if (CROWDED.test(error.message)) return 'busy';
  if (NETWORK.test(code) || LOST.test(error.message)) return 'unreachable';
  return PROBLEM_BY_CODE.get(code) ?? PROBLEM_BY_CODE.get(code.slice(0, 2));
}

/** @param place of the database, without a password; @param detail appended to the sentence */
export function storageError(problem: StorageProblem, place: string, cause?: unknown, detail = ''): StorageError {
  const sentence = SENTENCES[problem]?.(place) ?? `The database ${place} fails.`;
  const shown = detail.replace(/\s+/g, ' ').trim();
  return new StorageError(problem, shown === '' ? sentence : `${sentence} (${shown})`, cause);
}

/** Gives errors of PostgreSQL and the network their sentence; returns any other value unchanged. */
export function toStorageError(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || error instanceof StorageError) return error;
  const problem = problemOf(error);
  return problem === undefined ? error : storageError(problem, place, error, error.message);
}

/** @returns true where the connection is of no more use */
export const isLost = (error: unknown): boolean => error instanceof Error && problemOf(error) === 'unreachable';

/** @returns true where the exclusion constraint has refused a busy interval */
export const isOverlap = (error: unknown): boolean => codeOf(error) === '23P01';

/** @returns true where another transaction was in the way and the same work may succeed now */
export const isRetriable = (error: unknown): boolean => ['40001', '40P01', '23505'].includes(codeOf(error));

/** @returns true where a statement that the connection has prepared is of an earlier schema, and fails there from now on */
export const isOutdated = (error: unknown): boolean =>
  codeOf(error) === '0A000' &&
  error instanceof Error &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery';
