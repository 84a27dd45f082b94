import type { Caller, ServerContext } from '../context.ts';
import { ProblemError } from '../http/problem.ts';

/**
 * Limits how many resources one person holds. Door displays share one account and have no limit. Counted before the
 * write: simultaneous requests may exceed the limit.
 * @param added resources, each date of a series counted, beyond those that a changed event already has
 * @throws ProblemError 422 `quota_exceeded`
 */
export async function requireQuota(
  { store, clock, options }: ServerContext,
  caller: Caller,
  added: number,
): Promise<void> {
  const most = options.mostPlaces;
  if (most === 0 || added <= 0 || caller.isDevice) return;
  const held = await store.calendar.futureUses(caller.email, clock.now());
  if (held + added <= most) return;
  const detail = `One person holds at most ${most} places to come, each date counted: you hold ${held}, and ask for ${added} more.`;
  throw new ProblemError(422, 'quota_exceeded', detail);
}
