import type { OutboxDraft, OutboxEntry, OutboxStore } from '../store.ts';
import { integer, text, textOrNull } from './rows.ts';
import { removeValue, writeValue } from './values.ts';
import { type Database, type Row, statement, type Work } from './work.ts';

/** The row of the table `value` that exists while mails are sent, so that every process with the database sees it. */
const DELIVERY = 'mail-delivery';

const insert = statement(
  `INSERT INTO notice (kind, recipient, subject, body, event_id, created_at, next_attempt_at)
   VALUES (?1, ?2, ?3, ?4, ?5, ?6,
     CASE WHEN EXISTS (SELECT 1 FROM value WHERE name = '${DELIVERY}') THEN CAST(?6 AS BIGINT) END)`,
);
const latest = statement('SELECT * FROM notice ORDER BY id DESC LIMIT ?');
const latestTo = statement('SELECT * FROM notice WHERE recipient = ? ORDER BY id DESC LIMIT ?');
const stopWaiting = statement('UPDATE notice SET next_attempt_at = NULL WHERE next_attempt_at IS NOT NULL');
const due = statement(
  `SELECT n.* FROM (
     SELECT min(id) AS first FROM notice WHERE next_attempt_at IS NOT NULL GROUP BY kind <> 'sign-in-link', recipient
   ) AS waiting JOIN notice n ON n.id = waiting.first
   WHERE n.next_attempt_at <= ? ORDER BY n.kind <> 'sign-in-link', n.id LIMIT ?`,
);
const claim = statement('UPDATE notice SET next_attempt_at = ? WHERE id = ? AND next_attempt_at = ?');
const postpone = statement('UPDATE notice SET attempts = attempts + 1, next_attempt_at = ? WHERE id = ?');
const forgetLink = statement(`DELETE FROM notice WHERE id = ? AND kind = 'sign-in-link'`);
const settle = statement('UPDATE notice SET next_attempt_at = NULL WHERE id = ?');

/** Writes a notice. */
export function* addNotice(draft: OutboxDraft, now: number): Work<void> {
  yield* insert.run(draft.kind, draft.to.toLowerCase(), draft.subject, draft.body, draft.eventId, now);
}

const KINDS: readonly OutboxDraft['kind'][] = [
  'invitation',
  'answer',
  'cancellation',
  'unconfirmed',
  'resource-notification',
  'sign-in-link',
];

function rowToEntry(row: Row): OutboxEntry {
  const kind = KINDS.find((known) => known === row['kind']);
  if (kind === undefined) throw new TypeError('A notice has an unknown kind.');
  return {
    id: integer(row, 'id'),
    kind,
    to: text(row, 'recipient'),
    subject: text(row, 'subject'),
    body: text(row, 'body'),
    eventId: textOrNull(row, 'event_id'),
    createdAt: integer(row, 'created_at'),
  };
}

function createDelivery(database: Database) {
  return {
    setDelivery: (isOn) =>
      database.write(function* () {
        if (isOn) {
          yield* writeValue(DELIVERY, 'on');
          return;
        }
        yield* removeValue(DELIVERY);
        yield* stopWaiting.run();
      }),
    async dueMails(now, limit) {
      const rows = await database.read(() => due.all(now, limit));
      // No mail about anything that a power cut may still undo.
      if (rows.length > 0) await database.lasting();
      return rows.map((row) => {
        const [attempts, dueAt] = [integer(row, 'attempts'), integer(row, 'next_attempt_at')];
        return Object.assign(rowToEntry(row), { attempts, dueAt });
      });
    },
    claimMail: async ({ id, dueAt }, until) => (await database.write(() => claim.run(until, id, dueAt))) === 1,
    async postponeMail(id, nextAttemptAt) {
      await database.write(() => postpone.run(nextAttemptAt, id));
    },
    settleMail: (id) =>
      database.write(function* () {
        yield* forgetLink.run(id);
        yield* settle.run(id);
      }),
  } satisfies Partial<OutboxStore>;
}

export function createOutboxStore(database: Database): OutboxStore {
  return {
    ...createDelivery(database),
    add: (draft, now) => database.write(() => addNotice(draft, now)),
    async list(to, limit) {
      const rows = await database.read(() => (to === null ? latest.all(limit) : latestTo.all(to.toLowerCase(), limit)));
      return rows.map(rowToEntry);
    },
  };
}
