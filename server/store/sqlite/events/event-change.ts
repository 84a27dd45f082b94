import type { DatabaseSync } from 'node:sqlite';

import type { CalendarStore, ChangeOutcome, Notices, StoredEvent } from '../../store.ts';
import { flag, integer } from '../database/database.ts';
import { BusyResource } from './busy-resource.ts';
import type { Commits } from '../database/commits.ts';
import type { EventParts } from './event-parts.ts';
import type { EventReader, KeyedEvent } from './event-rows.ts';
import type { Replacement } from './event-replace.ts';

type Change = (key: number, event: StoredEvent) => ChangeOutcome | null;

/** Runs a change as one transaction and returns the event before and after it. */
export interface ChangeRunner {
  /** @param change returns null = done, or an outcome = refused */
  run(id: string, now: number, change: Change, notices?: Notices): Promise<ChangeOutcome>;
}

export function createChangeRunner(commits: Commits, reader: EventReader, parts: EventParts): ChangeRunner {
  function attempt(id: string, now: number, change: Change, notices?: Notices): ChangeOutcome {
    const keyed = reader.byId(id);
    if (keyed === null) return { type: 'not-found' };
    const before = keyed.event;
    if (before.deleted) return { type: 'gone' };
    const refusal = change(keyed.key, before);
    if (refusal !== null) return refusal;
    const event = parts.read(id);
    for (const notice of notices?.(event, before) ?? []) parts.addNotice(notice, now);
    return { type: 'changed', event, before };
  }
  return {
    async run(id, now, change, notices) {
      try {
        return await commits.write(() => attempt(id, now, change, notices));
      } catch (error) {
        if (error instanceof BusyResource) return { type: 'busy', resourceEmail: error.email };
        throw error;
      }
    },
  };
}

/** The organizer's changes; each raises the version of the event. */
export function createEventChanges(
  database: DatabaseSync,
  runner: ChangeRunner,
  replacement: Replacement,
): Pick<CalendarStore, 'replace' | 'remove' | 'finish'> {
  const remove = prepareRemoval(database);
  const cutEvent = database.prepare(
    'UPDATE event SET version = version + 1, end = ?, changed_at = ? WHERE key = ? AND end > ?',
  );
  // In the zone of its resource an all-day use may not have begun (D27).
  const freeUnbegun = database.prepare(
    'UPDATE event_resource SET is_released = 1, next_answer_at = NULL, confirm_by = NULL WHERE event = ?2 AND start >= ?1',
  );
  const cutUses = database.prepare(
    // A use that continues must still be confirmed.
    `UPDATE event_resource SET end = ?1, confirm_by = iif(?1 > ?3, confirm_by, NULL)
     WHERE event = ?2 AND start < ?1 AND end > ?1`,
  );

  return {
    async replace(id, draft, version, now, answerAt, notices) {
      const change: Change = (key, event) => {
        if (event.version !== version) return { type: 'stale' };
        const [busy] = replacement.replace(key, event, draft, now, answerAt);
        if (busy !== undefined) throw new BusyResource(busy);
        replacement.setApart(key, event);
        return null;
      };
      return runner.run(id, now, change, notices);
    },
    async remove(id, now, notices) {
      const change: Change = (key, event) => {
        remove({ key, event }, now);
        return null;
      };
      return runner.run(id, now, change, notices);
    },
    async finish(id, end, now) {
      const change: Change = (key) => {
        cutEvent.run(end, now, key, end);
        freeUnbegun.run(end, key);
        cutUses.run(end, key, now);
        return null;
      };
      return runner.run(id, now, change);
    },
  };
}

/**
 * Deletes an event within the caller's transaction.
 * @returns the deleted event, so that hundreds of them need not be read again
 */
type Removal = (keyed: KeyedEvent, now: number) => StoredEvent;

export function prepareRemoval(database: DatabaseSync): Removal {
  const markDeleted = database.prepare(
    `UPDATE event SET version = version + 1, is_deleted = 1, changed_at = ? WHERE key = ?
     RETURNING version, is_deleted`,
  );
  const releaseUses = database.prepare(
    'UPDATE event_resource SET is_released = 1, next_answer_at = NULL, confirm_by = NULL WHERE event = ?',
  );
  return ({ key, event }, now) => {
    const row = markDeleted.get(now, key);
    if (row === undefined) throw new Error(`Event ${event.id} is missing.`);
    releaseUses.run(key);
    return { ...event, version: integer(row, 'version'), deleted: flag(row, 'is_deleted') };
  };
}
