import type { CreateOutcome, Idempotency } from '../../store.ts';
import { integer, text } from '../rows.ts';
import { statement, type Work } from '../work.ts';

/** How long a recorded answer is replayed. */
export const KEY_LIFE_MS = 24 * 60 * 60 * 1_000;

const find = statement('SELECT * FROM idempotency WHERE person = ? AND route = ? AND key = ? AND created_at > ?');
/** An answer that is too old to be replayed is replaced; retention deletes the others. */
const keep = statement(
  `INSERT INTO idempotency (person, route, key, body_hash, status, body, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
   ON CONFLICT (person, route, key) DO UPDATE SET body_hash = excluded.body_hash, status = excluded.status,
     body = excluded.body, created_at = excluded.created_at`,
);
/** The same request may come twice at once. */
const keyLock = statement('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))');

type Earlier = Extract<CreateOutcome, { readonly type: 'replayed' | 'key-reused' }>;

/** The recorded answer to a request with a key; null = the key is new. */
export function* findAnswer(idempotency: Omit<Idempotency, 'render'>, now: number): Work<Earlier | null> {
  const row = yield* find.get(idempotency.userId, idempotency.route, idempotency.key, now - KEY_LIFE_MS);
  if (row === undefined) return null;
  if (text(row, 'body_hash') !== idempotency.bodyHash) return { type: 'key-reused' };
  return { type: 'replayed', answer: { status: integer(row, 'status'), body: text(row, 'body') } };
}

/** The same at the beginning of an operation that keeps an answer. */
export function* findEarlier(idempotency: Idempotency, now: number): Work<Earlier | null> {
  yield* keyLock.lock(`${idempotency.userId}\n${idempotency.route}\n${idempotency.key}`);
  return yield* findAnswer(idempotency, now);
}

export function* keepAnswer(
  { userId, route, key, bodyHash }: Idempotency,
  answer: { readonly status: number; readonly body: string },
  now: number,
): Work<void> {
  yield* keep.run(userId, route, key, bodyHash, answer.status, answer.body, now);
}
