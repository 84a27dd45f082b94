import { Client, type Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

import { statement } from '../../server/store/operations/work.ts';
import { createDriver } from '../../server/store/postgres/driver.ts';
import { createPool } from '../../server/store/postgres/pool.ts';
import { createTestSchema, type TestSchema } from '../server/test-store.ts';

const LOCK = 4_711;

const readSum = statement('SELECT sum(value) AS value FROM number WHERE value < ?');
const waitForLock = statement('SELECT pg_advisory_lock_shared(?)');

let schema: TestSchema;
let pool: Pool;

beforeEach(async () => {
  schema = await createTestSchema(inject('postgres'));
  await schema.run('CREATE TABLE number (value BIGINT)');
  await schema.run('INSERT INTO number VALUES (1), (2)');
  pool = createPool(schema.url, 2);
});

afterEach(async () => {
  await pool.end();
  await schema.drop();
});

describe('reads', () => {
  it('of the same are one statement while they wait for a connection, and see what was written before it', async () => {
    const { read } = createDriver(pool);
    const busy = [await pool.connect(), await pool.connect()];
    let lent = 0;
    pool.on('acquire', () => {
      lent += 1;
    });
    const first = read(() => readSum.get(100));
    await schema.run('INSERT INTO number VALUES (3)');
    const others = [read(() => readSum.get(100)), read(() => readSum.get(3))];
    for (const client of busy) client.release();
    expect(await Promise.all([first, ...others])).toEqual([6, 6, 3].map((value) => ({ value: String(value) })));
    expect(lent).toBe(2);
    await schema.run('INSERT INTO number VALUES (4)');
    expect(await read(() => readSum.get(100))).toEqual({ value: '10' });
  });

  it('of several statements see one moment', async () => {
    const { read } = createDriver(pool);
    const holder = new Client({ connectionString: schema.url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const sums = read(function* () {
      const before = yield* readSum.get(100);
      yield* waitForLock.all(LOCK);
      return [before, yield* readSum.get(100)];
    });
    const waits = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LOCK} AND NOT granted`;
    while ((await holder.query(waits)).rowCount === 0);
    await holder.query('INSERT INTO number VALUES (3)');
    await holder.end();
    expect(await sums).toEqual([{ value: '3' }, { value: '3' }]);
  });
});
