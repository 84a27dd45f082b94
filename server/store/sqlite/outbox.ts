import type { DatabaseSync } from 'node:sqlite';

import type { OutboxDraft, OutboxEntry, OutboxStore } from '../store.ts';
import type { Commits } from './commits.ts';
import { integer, type Row, text, textOrNull } from './database.ts';

/** A mail is no record of what happened; those who were told have read it, or never will. */
const KEPT_FOR_MS = 90 * 24 * 60 * 60 * 1_000;

/** Writes a notice within the transaction of the caller; the oldest goes once its time is over. */
export type AddNotice = (draft: OutboxDraft, now: number) => void;

export function prepareNotices(database: DatabaseSync): AddNotice {
  const insert = database.prepare(
    'INSERT INTO notice (kind, recipient, subject, body, event_id, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  // Two go for each that comes, so that there are ever fewer old ones, and nothing is searched through.
  const forget = database.prepare(
    'DELETE FROM notice WHERE id IN (SELECT id FROM notice ORDER BY id LIMIT 2) AND created_at < ?',
  );
  return (draft, now) => {
    forget.run(now - KEPT_FOR_MS);
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

export function createOutboxStore(database: DatabaseSync, commits: Commits, addNotice: AddNotice): OutboxStore {
  const latest = database.prepare('SELECT * FROM notice ORDER BY id DESC LIMIT ?');
  const latestTo = database.prepare('SELECT * FROM notice WHERE recipient = ? ORDER BY id DESC LIMIT ?');
  return {
    async add(draft, now) {
      await commits.write(() => addNotice(draft, now));
    },
    async list(to, limit) {
      const rows = to === null ? latest.all(limit) : latestTo.all(to.toLowerCase(), limit);
      return rows.map(rowToEntry);
    },
  };
}
