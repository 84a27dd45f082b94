import { isOverlap } from '../database/database.ts';

/** Thrown inside a transaction to undo it; its runner turns it into the outcome `busy`. */
export class BusyResource extends Error {
  override readonly name = 'BusyResource';
  readonly email: string;

  constructor(email: string) {
    super(`${email} is busy`);
    this.email = email;
  }
}

/**
 * Writes to the use of a resource.
 * @throws BusyResource where the database refuses it as an overlap
 */
export function writeOrBusy<T>(email: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw isOverlap(error) ? new BusyResource(email) : error;
  }
}

/** @returns false where the database refuses the write to a use as an overlap */
export function isFreeFor(write: () => unknown): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (isOverlap(error)) return false;
    throw error;
  }
}
