import { unreachable } from '../../workers/model/unreachable.ts';
import { ProblemError } from '../http/problem.ts';
import type { ChangeOutcome, SeriesConflict, StoredEvent, StoredResource } from '../store/store.ts';
import type { BrokenRule } from './policy.ts';

export type Changed = Extract<ChangeOutcome, { type: 'changed' }>;

/** A refusal because of resources, which an invitation to them would leave to themselves. */
export class RefusedByResources extends ProblemError {
  readonly emails: readonly string[];

  constructor(emails: readonly string[], ...problem: ConstructorParameters<typeof ProblemError>) {
    super(...problem);
    this.emails = emails;
  }
}

export function busyProblem(resourceEmail: string, resources: readonly StoredResource[]): ProblemError {
  const name = nameOf(resourceEmail, resources);
  const detail = `${name} is reserved by someone else at this time.`;
  return new RefusedByResources([resourceEmail], 409, 'resource_busy', detail);
}

function nameOf(email: string, resources: readonly StoredResource[]): string {
  const stored = resources.find(({ resource }) => resource.email.toLowerCase() === email);
  return stored?.resource.displayName ?? email;
}

/** A date of a series on which a rule of a resource is broken. */
export interface RuleConflict extends SeriesConflict {
  readonly broken: BrokenRule;
}

const MOST_NAMED = 5;

function describeDates(conflicts: readonly SeriesConflict[]): string {
  const dates = [...new Set(conflicts.map(({ date }) => date))];
  const more = dates.length > MOST_NAMED ? ` and ${dates.length - MOST_NAMED} more dates` : '';
  return `${dates.slice(0, MOST_NAMED).join(', ')}${more}`;
}

const toWire = ({ date, resourceEmail }: SeriesConflict) => ({ date, email: resourceEmail });

/** Refuses a series for the dates on which a resource is taken; nothing was written. */
export function conflictsProblem(
  conflicts: readonly SeriesConflict[],
  resources: readonly StoredResource[],
): ProblemError {
  const emails = new Set(conflicts.map(({ resourceEmail }) => resourceEmail));
  const names = [...emails].map((email) => nameOf(email, resources)).join(', ');
  const detail = `${names}: reserved by someone else on ${describeDates(conflicts)}.`;
  return new RefusedByResources([...emails], 409, 'resource_busy', detail, { conflicts: conflicts.map(toWire) });
}

/** Refuses a series for broken rules; null where there is none. Rule and message are those of the first. */
export function rulesProblem(conflicts: readonly RuleConflict[]): ProblemError | null {
  const [first] = conflicts;
  if (first === undefined) return null;
  const { rule, detail } = first.broken;
  const extra = { rule, conflicts: conflicts.map(toWire) };
  const emails = [...new Set(conflicts.map(({ resourceEmail }) => resourceEmail))];
  return new RefusedByResources(
    emails,
    422,
    'policy_violation',
    `${detail} Dates: ${describeDates(conflicts)}.`,
    extra,
  );
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
