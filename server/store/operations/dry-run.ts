import type { Database, Work } from './work.ts';

/** Ends a transaction with a result. */
class Tried<T> extends Error {
  override readonly name = 'Tried';
  readonly outcome: T;

  constructor(outcome: T) {
    super('undone');
    this.outcome = outcome;
  }
}

/** Writes, or only tries to: a dry run gives the same result, and nothing of it is stored. */
export async function writeOrTry<T>(database: Database, isTrial: boolean, work: () => Work<T>): Promise<T> {
  const tried = function* (): Work<T> {
    throw new Tried(yield* work());
  };
  try {
    return await database.writeMany(isTrial ? tried : work);
  } catch (error) {
    if (error instanceof Tried) return error.outcome as T;
    throw error;
  }
}
