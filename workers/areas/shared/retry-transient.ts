/*
 * Effects are repeated after transient failures of the network or the server, and only then (spec point 9).
 */
import type { Failure } from '../../contract.ts';
import type { Result } from '../../model/result.ts';
import { statusOf } from '../../wire/failure.ts';
import { pause, type Timers } from '../../wire/timers.ts';

const MAX_RETRIES = 10;
/** Milliseconds before the retries; the last one repeats. */
const RETRY_DELAYS: readonly number[] = [250, 500, 1_000];
/** Milliseconds after which no further retry starts: the user is waiting for the answer. */
const RETRY_TIMEOUT_MS = 30_000;
const BUSY: ReadonlySet<number | null> = new Set([429, 503]);

/** Timeout, unreachable, 429 or 503: the same call may well succeed a moment later. */
function isTransient(error: Failure): boolean {
  return error.type === 'timeout' || error.type === 'api-unreachable' || BUSY.has(statusOf(error));
}

/**
 * Retries of a read that comes before a change: enough for a lost packet, not for an outage, in which the change is
 * refused at once.
 */
export const BRIEFLY = 2;

/**
 * Runs an effect, again while it fails for a transient reason: up to 10 times or `retries`, no longer than 30 s.
 * The effect must be idempotent.
 */
export async function retryTransient<T>(
  effect: () => Promise<Result<T, Failure>>,
  timers: Timers,
  signal: AbortSignal,
  retries: number = MAX_RETRIES,
): Promise<Result<T, Failure>> {
  let isTooLate = false;
  const takeBack = timers.after(RETRY_TIMEOUT_MS, () => {
    isTooLate = true;
  });
  const mayRetry = (attempt: number): boolean => attempt < retries && !isTooLate && !signal.aborted;
  let result = await effect();
  for (let attempt = 0; !result.ok && isTransient(result.error) && mayRetry(attempt); attempt += 1) {
    await pause(timers, RETRY_DELAYS[attempt] ?? RETRY_DELAYS.at(-1) ?? 0, signal);
    if (signal.aborted) break;
    result = await effect();
  }
  takeBack();
  return result;
}
