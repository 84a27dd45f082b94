import type { DatabaseSync } from 'node:sqlite';

import type { CreateOutcome, Idempotency } from '../../store.ts';
import { integer, text } from '../database/database.ts';

/** How long a recorded answer is replayed. */
export const KEY_LIFE_MS = 24 * 60 * 60 * 1_000;

/** Recorded answers to requests with a key; all of it runs within the caller's transaction. */
export interface RecordedAnswers {
  forgetOld(now: number): void;
  find(
    idempotency: Omit<Idempotency, 'render'>,
    now: number,
  ): Extract<CreateOutcome, { readonly type: 'replayed' | 'key-reused' }> | null;
  keep(idempotency: Idempotency, answer: { readonly status: number; readonly body: string }, now: number): void;
}

export function prepareIdempotency(database: DatabaseSync): RecordedAnswers {
  const forget = database.prepare('DELETE FROM idempotency WHERE created_at <= ?');
  const find = database.prepare(
    'SELECT * FROM idempotency WHERE person = ? AND route = ? AND key = ? AND created_at > ?',
  );
  const keep = database.prepare(
    'INSERT INTO idempotency (person, route, key, body_hash, status, body, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  return {
    forgetOld(now) {
      forget.run(now - KEY_LIFE_MS);
    },
    find(idempotency, now) {
      const row = find.get(idempotency.userId, idempotency.route, idempotency.key, now - KEY_LIFE_MS);
      if (row === undefined) return null;
      if (text(row, 'body_hash') !== idempotency.bodyHash) return { type: 'key-reused' };
      return { type: 'replayed', answer: { status: integer(row, 'status'), body: text(row, 'body') } };
    },
    keep(idempotency, answer, now) {
      const { userId, route, key, bodyHash } = idempotency;
      keep.run(userId, route, key, bodyHash, answer.status, answer.body, now);
    },
  };
}
