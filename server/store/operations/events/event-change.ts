import type { CalendarStore, ChangeOutcome, EventDraft, Notices, StoredEvent } from '../../store.ts';
import { addNotice } from '../outbox.ts';
import { flag, integer } from '../rows.ts';
import { type Database, statement, type Work } from '../work.ts';
import { BusyResource } from './busy-resource.ts';
import { replaceEvent, setApart } from './event-replace.ts';
import { eventById, type KeyedEvent, lockEvents, writtenEvent } from './event-rows.ts';

/** The event that is changed, and further resources that it takes. */
interface Changed {
  readonly id: string;
  readonly emails?: readonly string[];
}

/** @returns null = done, or an outcome = refused */
export type Change = (key: number, event: StoredEvent) => Work<ChangeOutcome | null>;

function* attempt({ id, emails = [] }: Changed, now: number, change: Change, notices?: Notices): Work<ChangeOutcome> {
  yield* lockEvents([id], emails);
  const keyed = yield* eventById(id);
  if (keyed === null) return { type: 'not-found' };
  const before = keyed.event;
  if (before.deleted) return { type: 'gone' };
  const refusal = yield* change(keyed.key, before);
  if (refusal !== null) return refusal;
  const event = yield* writtenEvent(id);
  for (const notice of notices?.(event, before) ?? []) yield* addNotice(notice, now);
  return { type: 'changed', event, before };
}

/** Runs a change as one transaction and returns the event before and after it. */
export async function runChange(
  database: Database,
  changed: Changed,
  now: number,
  change: Change,
  notices?: Notices,
): Promise<ChangeOutcome> {
  try {
    return await database.write(() => attempt(changed, now, change, notices));
  } catch (error) {
    if (error instanceof BusyResource) return { type: 'busy', resourceEmail: error.email };
    throw error;
  }
}

const markDeleted = statement(
  `UPDATE event SET version = version + 1, is_deleted = 1, changed_at = ? WHERE key = ?
   RETURNING version, is_deleted`,
);
const releaseUses = statement(
  'UPDATE event_resource SET is_released = 1, next_answer_at = NULL, confirm_by = NULL WHERE event = ?',
);
const cutEvent = statement(
  'UPDATE event SET version = version + 1, "end" = ?, changed_at = ? WHERE key = ? AND "end" > ?',
);
// In the zone of its resource an all-day use may not have begun (D27).
const freeUnbegun = statement(
  'UPDATE event_resource SET is_released = 1, next_answer_at = NULL, confirm_by = NULL WHERE event = ?2 AND start >= ?1',
);
// A use that continues must still be confirmed.
const cutUses = statement(
  `UPDATE event_resource SET "end" = ?1, confirm_by = CASE WHEN CAST(?1 AS BIGINT) > ?3 THEN confirm_by END
   WHERE event = ?2 AND start < ?1 AND "end" > ?1`,
);

/**
 * Deletes an event.
 * @returns the deleted event, so that hundreds of them need not be read again
 */
export function* removeEvent({ key, event }: KeyedEvent, now: number): Work<StoredEvent> {
  const row = yield* markDeleted.get(now, key);
  if (row === undefined) throw new Error(`Event ${event.id} is missing.`);
  yield* releaseUses.run(key);
  return { ...event, version: integer(row, 'version'), deleted: flag(row, 'is_deleted') };
}

const replacing = (draft: EventDraft, version: number, now: number, answerAt: number): Change =>
  function* (key, event) {
    if (event.version !== version) return { type: 'stale' };
    const [busy] = yield* replaceEvent(key, event, draft, now, answerAt);
    if (busy !== undefined) throw new BusyResource(busy);
    yield* setApart(key, event);
    return null;
  };

const removing = (now: number): Change =>
  function* (key, event) {
    yield* removeEvent({ key, event }, now);
    return null;
  };

const finishing = (end: number, now: number): Change =>
  function* (key) {
    yield* cutEvent.run(end, now, key, end);
    yield* freeUnbegun.run(end, key);
    yield* cutUses.run(end, key, now);
    return null;
  };

/** The organizer's changes; each raises the version of the event. */
export function createEventChanges(database: Database): Pick<CalendarStore, 'replace' | 'remove' | 'finish'> {
  return {
    replace: (id, draft, version, now, answerAt, notices) =>
      runChange(database, { id, emails: draft.resourceEmails }, now, replacing(draft, version, now, answerAt), notices),
    remove: (id, now, notices) => runChange(database, { id }, now, removing(now), notices),
    finish: (id, end, now) => runChange(database, { id }, now, finishing(end, now)),
  };
}
