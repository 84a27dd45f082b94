import type { DatabaseSync } from 'node:sqlite';

import type { RetentionStore } from '../store.ts';
import type { Commits } from './database/commits.ts';
import { textOrNull } from './database/database.ts';
import { KEY_LIFE_MS } from './events/idempotency.ts';

/** Deletes old events with all that belongs to them. @returns how many */
function prepareEvents(database: DatabaseSync): (endedBefore: number, most: number) => number {
  const forget = database.prepare(
    `DELETE FROM event WHERE key IN (
       SELECT key FROM event AS old
       WHERE end < ?1 AND (series_master_id IS NULL OR NOT EXISTS (
         SELECT 1 FROM event WHERE series_master_id = old.series_master_id AND end >= ?1))
       ORDER BY end LIMIT ?2)
     RETURNING series_master_id`,
  );
  const forgetSeries = database.prepare(
    'DELETE FROM series WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM event WHERE series_master_id = ?1)',
  );
  return (endedBefore, most) => {
    const rows = forget.all(endedBefore, most);
    for (const id of new Set(rows.flatMap((row) => textOrNull(row, 'series_master_id') ?? []))) forgetSeries.run(id);
    return rows.length;
  };
}

/** Deletes what is older than people need it. */
export function createRetentionStore(database: DatabaseSync, commits: Commits): RetentionStore {
  const forgetEvents = prepareEvents(database);
  const forgetMails = database.prepare(
    'DELETE FROM notice WHERE id IN (SELECT id FROM notice ORDER BY id LIMIT ?2) AND created_at < ?1',
  );
  const forgetAnswers = database.prepare(
    `DELETE FROM idempotency WHERE (person, route, key) IN (
       SELECT person, route, key FROM idempotency WHERE created_at <= ?1 ORDER BY created_at LIMIT ?2)`,
  );
  return {
    deleteOld({ events, mails }, most, now) {
      return commits.write(() => {
        const counts = [
          events === null ? 0 : forgetEvents(events, most),
          mails === null ? 0 : Number(forgetMails.run(mails, most).changes),
          Number(forgetAnswers.run(now - KEY_LIFE_MS, most).changes),
        ];
        return counts.some((count) => count >= most);
      });
    },
  };
}
