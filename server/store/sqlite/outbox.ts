import type { DatabaseSync } from 'node:sqlite';

import type { OutboxDraft, OutboxEntry, OutboxStore } from '../store.ts';
import type { Commits } from './database/commits.ts';
import { integer, type Row, text, textOrNull } from './database/database.ts';

/** The row of the table `value` that exists while mails are sent, so that every process with the database sees it. */
const DELIVERY = 'mail-delivery';

/** Writes a notice within the caller's transaction. */
export type AddNotice = (draft: OutboxDraft, now: number) => void;

export function prepareNotices(database: DatabaseSync): AddNotice {
  const insert = database.prepare(
    `INSERT INTO notice (kind, recipient, subject, body, event_id, created_at, next_attempt_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, iif(EXISTS (SELECT 1 FROM value WHERE name = '${DELIVERY}'), ?6, NULL))`,
  );
  return (draft, now) => {
    insert.run(draft.kind, draft.to.toLowerCase(), draft.subject, draft.body, draft.eventId, now);
  };
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

function createDelivery(database: DatabaseSync, commits: Commits) {
  const turnOn = database.prepare('INSERT INTO value (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const turnOff = database.prepare('DELETE FROM value WHERE name = ?');
  const release = database.prepare('UPDATE notice SET next_attempt_at = NULL WHERE next_attempt_at IS NOT NULL');
  // Bare columns beside min() come from the same row.
  const due = database.prepare(
    `SELECT * FROM (
       SELECT min(id) AS first, next_attempt_at AS due FROM notice
       WHERE next_attempt_at IS NOT NULL
       GROUP BY kind <> 'sign-in-link', recipient HAVING due <= ? LIMIT ?
     ) JOIN notice ON id = first ORDER BY kind <> 'sign-in-link', id`,
  );
  const postpone = database.prepare('UPDATE notice SET attempts = attempts + 1, next_attempt_at = ? WHERE id = ?');
  const forget = database.prepare(`DELETE FROM notice WHERE id = ? AND kind = 'sign-in-link'`);
  const settle = database.prepare('UPDATE notice SET next_attempt_at = NULL WHERE id = ?');
  return {
    async setDelivery(isOn) {
      await commits.write(() => {
        if (isOn) turnOn.run(DELIVERY, 'on');
        else {
          turnOff.run(DELIVERY);
          release.run();
        }
      });
    },
    async dueMails(now, limit) {
      const rows = due.all(now, limit);
      // No mail about anything that a power cut may still undo.
      if (rows.length > 0) await commits.lasting();
      return rows.map((row) => Object.assign(rowToEntry(row), { attempts: integer(row, 'attempts') }));
    },
    async postponeMail(id, nextAttemptAt) {
      await commits.write(() => postpone.run(nextAttemptAt, id));
    },
    async settleMail(id) {
      await commits.write(() => {
        forget.run(id);
        settle.run(id);
      });
    },
  } satisfies Partial<OutboxStore>;
}

export function createOutboxStore(database: DatabaseSync, commits: Commits, addNotice: AddNotice): OutboxStore {
  const latest = database.prepare('SELECT * FROM notice ORDER BY id DESC LIMIT ?');
  const latestTo = database.prepare('SELECT * FROM notice WHERE recipient = ? ORDER BY id DESC LIMIT ?');
  return {
    ...createDelivery(database, commits),
    async add(draft, now) {
      await commits.write(() => addNotice(draft, now));
    },
    async list(to, limit) {
      const rows = to === null ? latest.all(limit) : latestTo.all(to.toLowerCase(), limit);
      return rows.map(rowToEntry);
    },
  };
}
