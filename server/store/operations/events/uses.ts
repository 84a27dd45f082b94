import { timesIn, type WrittenTimes } from '../../../calendar/times/all-day.ts';
import { confirmationDeadline, type EventTimes } from '../../../calendar/times/confirmation-window.ts';
import type { StoredResource } from '../../store.ts';
import { statement, type Value, type Work } from '../work.ts';

/** A use of a resource to be written. */
interface NewUse {
  /** Row key of the event. */
  readonly event: number;
  /** Of the event. */
  readonly times: WrittenTimes;
  readonly response: 'notResponded' | 'tentative' | 'accepted' | 'declined';
  /** When the resource gives its final answer; null = it is not asked. */
  readonly answerAt: number | null;
  readonly confirmedBy: string | null;
  /** E-mail of the organizer, who confirms by reserving where no confirmation window is left. */
  readonly organizer: string;
}

/** When the resource gives its first, tentative answer and its final one; nulls where it never answers. */
export function answerTimes(stored: StoredResource, now: number, answerAt: number | null) {
  if (answerAt === null || stored.answers === 'never') return { next: null, last: null };
  return { next: now + Math.floor((answerAt - now) / 2), last: answerAt };
}

/** The confirmation that an unconfirmed use needs. */
export interface AwaitedConfirmation {
  /** When its window closes; null = no confirmation is needed. */
  readonly deadline: number | null;
  /** No confirmation window is left: reserving it is the confirmation. */
  readonly isImplicit: boolean;
}

/** @param times of the use, in the resource's zone (D27) */
export function awaitConfirmation(stored: StoredResource, times: EventTimes, now: number): AwaitedConfirmation {
  const isAwaited = stored.resource.requiresConfirmation && times.end > now;
  const deadline = isAwaited ? confirmationDeadline(stored.resource, times, now) : null;
  return { deadline, isImplicit: isAwaited && deadline === null };
}

const NOT_AWAITED: AwaitedConfirmation = { deadline: null, isImplicit: false };

export const insertUse = statement(
  `INSERT INTO event_resource (event, resource, start, "end", response, responded_at, next_answer_at, answer_at,
     confirm_by, is_confirmed, confirmed_by, confirmed_when)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);

/** The values of the insertion of a use. */
export function useValues(stored: StoredResource, use: NewUse, now: number): readonly Value[] {
  const { response } = use;
  const times = timesIn(use.times, stored.resource.timezone);
  const awaited = response === 'declined' ? NOT_AWAITED : awaitConfirmation(stored, times, now);
  const confirmedBy = use.confirmedBy ?? (awaited.isImplicit ? use.organizer : null);
  const isConfirmed = confirmedBy !== null;
  const respondedAt = response === 'notResponded' ? null : now;
  const asked = answerTimes(stored, now, use.answerAt);
  const deadline = isConfirmed ? null : awaited.deadline;
  const place = [use.event, stored.resource.email.toLowerCase(), times.start, times.end] as const;
  const answer = [response, respondedAt, asked.next, asked.last] as const;
  const confirmation = [deadline, Number(isConfirmed), confirmedBy, isConfirmed ? now : null] as const;
  return [...place, ...answer, ...confirmation];
}

/**
 * Writes a use.
 * @returns false where the resource is busy then
 */
export function* writeUse(stored: StoredResource, use: NewUse, now: number): Work<boolean> {
  return (yield* insertUse.attempt(...useValues(stored, use, now))) !== null;
}
