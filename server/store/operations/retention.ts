import type { RetentionLimits, RetentionStore } from '../store.ts';
import { KEY_LIFE_MS } from './events/idempotency.ts';
import { textOrNull } from './rows.ts';
import { type Database, statement, type Work } from './work.ts';

/* The age is compared again outside: the row may be changed while the deletion waits for it. */
const forgetEvents = statement(
  `DELETE FROM event WHERE key IN (
     SELECT key FROM event AS old
     WHERE "end" < ?1 AND (series_master_id IS NULL OR NOT EXISTS (
       SELECT 1 FROM event AS other WHERE other.series_master_id = old.series_master_id AND other."end" >= ?1))
     ORDER BY "end" LIMIT ?2) AND "end" < ?1
   RETURNING series_master_id`,
);
const forgetSeries = statement(
  'DELETE FROM series WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM event WHERE series_master_id = ?1)',
);
const forgetMails = statement(
  'DELETE FROM notice WHERE id IN (SELECT id FROM notice ORDER BY id LIMIT ?2) AND created_at < ?1',
);
const forgetAnswers = statement(
  `DELETE FROM idempotency WHERE (person, route, key) IN (
     SELECT person, route, key FROM idempotency WHERE created_at <= ?1 ORDER BY created_at LIMIT ?2) AND created_at <= ?1`,
);

/** Deletes old events with all that belongs to them. @returns how many */
function* deleteEvents(endedBefore: number, most: number): Work<number> {
  const rows = yield* forgetEvents.all(endedBefore, most);
  for (const id of new Set(rows.flatMap((row) => textOrNull(row, 'series_master_id') ?? []))) {
    yield* forgetSeries.run(id);
  }
  return rows.length;
}

function* deleteOld({ events, mails }: RetentionLimits, most: number, now: number): Work<boolean> {
  const counts = [
    events === null ? 0 : yield* deleteEvents(events, most),
    mails === null ? 0 : yield* forgetMails.run(mails, most),
    yield* forgetAnswers.run(now - KEY_LIFE_MS, most),
  ];
  return counts.some((count) => count >= most);
}

/** Deletes what is older than people need it. */
export function createRetentionStore(database: Database): RetentionStore {
  return { deleteOld: (...asked) => database.write(() => deleteOld(...asked)) };
}
