import { type CustomTypesConfig, Pool, types as known } from 'pg';

import { placeOf } from './faults.ts';

/** Also what a transaction waits for others to end, where all connections are in use. */
const CONNECT_WITHIN_MS = 15_000;
/** To make one again takes longer than a request, and all would be made at once where many follow a quiet time. */
const KEPT_IDLE_MS = 600_000;
/** A statement that waits longer for a lock, or works longer, is given up; a slow database must not hold everything. */
const LOCK_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 15_000;
/** Of a database that says nothing at all, not even that. */
const SILENT_FOR_MS = 20_000;

/**
 * As on SSDs: by its default of 4, for turning disks, PostgreSQL reads the whole table of events for the thirty of a
 * person, which takes twenty times as long.
 */
const PLANNING = '-c random_page_cost=1.1';

function withPlanning(url: string): string {
  const planned = new URL(url);
  const options = planned.searchParams.get('options');
  planned.searchParams.set('options', options === null ? PLANNING : `${options} ${PLANNING}`);
  return planned.href;
}

/** Keys, counts and instants are below 2^53. */
const types: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === known.builtins.INT8 && format !== 'binary' ? Number : known.getTypeParser(oid, format),
};

/** Connections to a database, which are made when they are needed. */
export function createPool(url: string, most = 10): Pool {
  const pool = new Pool({
    connectionString: withPlanning(url),
    max: most,
    application_name: 'deskway',
    idleTimeoutMillis: KEPT_IDLE_MS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    lock_timeout: LOCK_WITHIN_MS,
    statement_timeout: ANSWER_WITHIN_MS,
    query_timeout: SILENT_FOR_MS,
    keepAlive: true,
    types,
  });
  // An idle connection that is lost is replaced at the next use.
  pool.on('error', (error) => {
    if (!pool.ending) console.warn(`A connection to the database ${placeOf(url)} was lost: ${error.message}`);
  });
  // One in use fails its statement as well, and is given back; without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
