import type { DatabaseSync } from 'node:sqlite';

import { timesIn, type WrittenTimes } from '../../calendar/all-day.ts';
import { confirmationDeadline, type EventTimes } from '../../calendar/confirmation-window.ts';
import type { StoredResource } from '../store.ts';
import { isOverlap } from './database.ts';

/** A use of a resource to be written. */
interface NewUse {
  /** Row key of the event. */
  readonly event: number;
  /** Of the event. */
  readonly times: WrittenTimes;
  readonly response: 'notResponded' | 'tentative' | 'accepted' | 'declined';
  /** When the resource answers for good; null = it is not asked. */
  readonly answerAt: number | null;
  readonly confirmedBy: string | null;
}

/**
 * Writes a use within the transaction of the caller.
 * @returns false where the resource is busy then
 */
export type UseWriter = (stored: StoredResource, use: NewUse, now: number) => boolean;

/** When the resource gives its first, tentative answer and its last one; nulls where it never answers. */
export function answerTimes(stored: StoredResource, now: number, answerAt: number | null) {
  if (answerAt === null || stored.answers === 'never') return { next: null, last: null };
  return { next: now + Math.floor((answerAt - now) / 2), last: answerAt };
}

/**
 * When a confirmation is due that is awaited from now on; null = none is, or its time is over already.
 * @param times of the use, in the resource's zone (D27)
 */
export function confirmBy(stored: StoredResource, times: EventTimes, now: number): number | null {
  const deadline = confirmationDeadline(stored.resource, times);
  return deadline !== null && deadline >= now ? deadline : null;
}

export function prepareUses(database: DatabaseSync): UseWriter {
  const insert = database.prepare(
    `INSERT INTO event_resource (event, resource, start, end, response, responded_at, next_answer_at, answer_at,
       confirm_by, is_confirmed, confirmed_by, confirmed_when)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (stored, use, now) => {
    const { response, confirmedBy } = use;
    const times = timesIn(use.times, stored.resource.timezone);
    const isConfirmed = confirmedBy !== null;
    const respondedAt = response === 'notResponded' ? null : now;
    const asked = answerTimes(stored, now, use.answerAt);
    const deadline = isConfirmed || response === 'declined' ? null : confirmBy(stored, times, now);
    const place = [use.event, stored.resource.email.toLowerCase(), times.start, times.end] as const;
    const answer = [response, respondedAt, asked.next, asked.last] as const;
    const confirmation = [deadline, Number(isConfirmed), confirmedBy, isConfirmed ? now : null] as const;
    try {
      insert.run(...place, ...answer, ...confirmation);
      return true;
    } catch (error) {
      if (isOverlap(error)) return false;
      throw error;
    }
  };
}
