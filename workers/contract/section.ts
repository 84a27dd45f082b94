import type { Instant } from '../model/units.ts';
import type { Failure } from './failure.ts';

/** Part of a screen that is read separately. What was read before stays while it is read again, and if that fails. */
export interface Section<T> {
  /** Null = not read yet. */
  readonly value: T | null;
  /** When that was true; null as `value` is. */
  readonly asOf: Instant | null;
  /** Why the last reading failed; null = it succeeded. */
  readonly failure: Failure | null;
}
