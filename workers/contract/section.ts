import type { Instant } from '../model/units.ts';
import type { Failure } from './failure.ts';

/** Part of a screen that is read by itself. What was read before stays while it is read anew, and where that fails. */
export interface Section<T> {
  /** Null = not read yet. */
  readonly value: T | null;
  /** When that was true; null as `value` is. */
  readonly asOf: Instant | null;
  /** Why the last reading failed; null = it did not. */
  readonly failure: Failure | null;
}
