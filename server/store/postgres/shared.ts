import type { Pool } from 'pg';

import type { SharedLimit, SharedTexts } from '../../processes.ts';

const FIND = 'SELECT text FROM shared_text WHERE key = $1 AND expires > $2';
/** A few that have expired go with each that comes. */
const FORGET = `DELETE FROM shared_text WHERE key IN (
  SELECT key FROM shared_text WHERE expires < $1 ORDER BY expires LIMIT 10 FOR UPDATE SKIP LOCKED)`;
const PUT = `INSERT INTO shared_text (key, text, together, expires) VALUES ($1, $2, $3, $4)
  ON CONFLICT (key) DO UPDATE SET text = excluded.text, together = excluded.together, expires = excluded.expires`;
const ADD = `INSERT INTO shared_text (key, text, expires) VALUES ($1, $2, $4)
  ON CONFLICT (key) DO UPDATE SET text = excluded.text, together = NULL, expires = excluded.expires
  WHERE shared_text.expires <= $3`;
const REPLACE = 'UPDATE shared_text SET text = $3 WHERE key = $1 AND text = $2';

/** Short-lived texts in the database, by the clock of the machine. */
export function createSharedTexts(pool: Pool): SharedTexts {
  return {
    async find(key) {
      const { rows } = await pool.query<{ text: string }>(FIND, [key, Date.now()]);
      return rows[0]?.text ?? null;
    },
    async put(key, text, group, milliseconds) {
      const now = Date.now();
      await pool.query(FORGET, [now]);
      await pool.query(PUT, [key, text, group, now + milliseconds]);
    },
    async add(key, text, milliseconds) {
      const now = Date.now();
      return (await pool.query(ADD, [key, text, now, now + milliseconds])).rowCount === 1;
    },
    async replace(key, before, text) {
      return (await pool.query(REPLACE, [key, before, text])).rowCount === 1;
    },
    async remove(key) {
      await pool.query('DELETE FROM shared_text WHERE key = $1', [key]);
    },
    async removeGroup(group) {
      await pool.query('DELETE FROM shared_text WHERE together = $1', [group]);
    },
  };
}

const TAKE = 'SELECT take_attempt($1, $2, $3, $4) AS wait';
const FORGIVE = `DELETE FROM attempt WHERE ctid = (
  SELECT ctid FROM attempt WHERE key = $1 ORDER BY at DESC LIMIT 1 FOR UPDATE SKIP LOCKED)`;

export function createSharedLimit(pool: Pool, name: string, most: number, milliseconds: number): SharedLimit {
  const keyOf = (key: string): string => `${name} ${key}`;
  return {
    async take(key, now) {
      const { rows } = await pool.query<{ wait: number }>(TAKE, [keyOf(key), now, most, milliseconds]);
      return rows[0]?.wait ?? 0;
    },
    async forgive(key) {
      await pool.query(FORGIVE, [keyOf(key)]);
    },
  };
}
