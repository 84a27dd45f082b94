/**
 * Why the database cannot be used:
 * - `damaged`: the file is no whole database; `foreign`: it is that of another application; `newer`: of a newer program
 * - `forbidden`: it may not be read or written, or others could read it and that cannot be mended
 * - `full`: there is no room on the disk; `failing`: the disk does not do what it is asked to
 * - `in-use`: another server runs on it; `busy`: another process has been writing for longer than one waits
 * - `unreachable`: its server does not answer
 */
export type StorageProblem =
  | 'damaged'
  | 'foreign'
  | 'newer'
  | 'forbidden'
  | 'full'
  | 'failing'
  | 'in-use'
  | 'busy'
  | 'unreachable';

/** The database cannot be used; the message is one sentence with its place, for the operator. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly problem: StorageProblem;

  constructor(problem: StorageProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}
