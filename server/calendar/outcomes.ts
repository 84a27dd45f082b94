import { unreachable } from '../unreachable.ts';
import { ProblemError } from '../http/problem.ts';
import type { ChangeOutcome, StoredEvent, StoredResource } from '../store/store.ts';

export type Changed = Extract<ChangeOutcome, { type: 'changed' }>;

export function busyProblem(resourceEmail: string, resources: readonly StoredResource[]): ProblemError {
  const stored = resources.find(({ resource }) => resource.email.toLowerCase() === resourceEmail);
  const name = stored?.resource.displayName ?? resourceEmail;
  return new ProblemError(409, 'resource_busy', `${name} is reserved by someone else at this time.`);
}

/**
 * The change that a store verb made.
 * @param resources names for the refusal of a busy one
 * @throws ProblemError where it was refused
 */
export function requireChanged(outcome: ChangeOutcome, resources: readonly StoredResource[] = []): Changed {
  switch (outcome.type) {
    case 'changed':
      return outcome;
    case 'not-found':
      throw new ProblemError(404, 'not_found', 'There is no such event.');
    case 'gone':
      throw new ProblemError(410, 'gone', 'The event was deleted.');
    case 'stale':
      throw new ProblemError(412, 'stale', 'The event was changed meanwhile: read it again.');
    case 'busy':
      throw busyProblem(outcome.resourceEmail, resources);
    default:
      return unreachable(outcome);
  }
}

/** @throws ProblemError 404 or 410 */
export function requireEvent(event: StoredEvent | null): StoredEvent {
  if (event === null) throw new ProblemError(404, 'not_found', 'There is no such event.');
  if (event.deleted) throw new ProblemError(410, 'gone', 'The event was deleted.');
  return event;
}

export function requireNotCancelled(event: StoredEvent): void {
  if (event.cancelled) throw new ProblemError(409, 'already_cancelled', 'The event is cancelled.');
}
