/* What PostgreSQL does besides what both stores are tested for in tests/server. */
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

import { errorToProblem } from '../../server/http/problem.ts';
import { createPostgresStore } from '../../server/store/postgres/index.ts';
import { StorageError } from '../../server/store/storage-error.ts';
import type { Store } from '../../server/store/store.ts';
import { ADA, makeCampus, makeResource } from '../server/calendar-campus.ts';
import { DAY, HOUR, NOW } from '../server/calendar-support.ts';
import { createTestSchema, type TestSchema } from '../server/test-store.ts';
import { create, draftOf, requestOf } from '../server/event-drafts.ts';
import { freePort } from './free-port.ts';

const RED = makeResource('red');
const BLUE = makeResource('blue');

let schema: TestSchema;
/** Two servers on one database. */
let stores: readonly [Store, Store];

beforeEach(async () => {
  schema = await createTestSchema(inject('postgres'));
  stores = await Promise.all([createPostgresStore(schema.url), createPostgresStore(schema.url)]);
  await stores[0].campus.seed(makeCampus([RED, BLUE]), [], NOW);
});

afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await schema.drop();
});

const fail = async (work: Promise<unknown>): Promise<StorageError> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof StorageError) return error;
    throw error;
  }
  throw new Error('It did not fail.');
};

describe('two servers on one database', () => {
  it('give a slot to exactly one of 64 who create', async () => {
    for (let round = 0; round < 5; round += 1) {
      const when = { start: NOW + round * HOUR, end: NOW + (round + 1) * HOUR };
      const asked = Array.from({ length: 64 }, (_, index) =>
        create(stores[index % 2 === 0 ? 0 : 1], `${round} ${index}`, when),
      );
      const types = (await Promise.all(asked)).map(({ type }) => type);
      expect(types.filter((type) => type === 'created')).toHaveLength(1);
      expect(types.filter((type) => type === 'busy')).toHaveLength(63);
    }
  });

  it('make one reservation of one request that comes twice at once', async () => {
    const outcomes = await Promise.all(stores.map((store) => create(store, 'the same')));
    expect(outcomes.map(({ type }) => type).toSorted()).toEqual(['created', 'replayed']);
  });

  it('let one of two changes to the same version win', async () => {
    const created = await create(stores[0], 'one');
    if (created.type !== 'created') throw new Error(created.type);
    const { event } = created;
    const draft = { ...event, resourceEmails: [RED.resource.email], attendees: [], iCalUId: null };
    const outcomes = await Promise.all(
      stores.map((store) => store.calendar.replace(event.id, draft, event.version, NOW, NOW)),
    );
    expect(outcomes.map(({ type }) => type).toSorted()).toEqual(['changed', 'stale']);
  });

  it('take places in opposite order without an error', async () => {
    const both = [RED.resource.email, BLUE.resource.email];
    for (let round = 0; round < 10; round += 1) {
      const when = { start: NOW + round * HOUR, end: NOW + (round + 1) * HOUR };
      const outcomes = await Promise.all([
        create(stores[0], `${round} a`, { ...when, resourceEmails: both }),
        create(stores[1], `${round} b`, { ...when, resourceEmails: both.toReversed() }),
      ]);
      expect(outcomes.map(({ type }) => type).toSorted()).toEqual(['busy', 'created']);
    }
  });

  it('see each other’s changes of busy times by their stamps', async () => {
    const red = [RED.resource.email];
    const before = await stores[1].calendar.useStamps(red);
    await create(stores[0], 'one');
    expect(await stores[1].calendar.useStamps(red)).not.toEqual(before);
    expect((await stores[1].calendar.busy(red, NOW, NOW + DAY)).get(RED.resource.email)).toHaveLength(1);
  });
});

describe('what changes while another server waits for it', () => {
  /** A transaction of another server. */
  let other: Client;

  beforeEach(async () => {
    other = new Client({ connectionString: schema.url });
    await other.connect();
    await other.query('BEGIN');
  });
  afterEach(() => other.end());

  /** Commits what the other one has done once so many wait for it. */
  async function commitOnce(waiting: number): Promise<void> {
    const blocked = () =>
      schema.run(`SELECT 1 FROM pg_stat_activity
        WHERE application_name = current_setting('application_name') AND wait_event_type = 'Lock'`);
    await expect.poll(blocked).toHaveLength(waiting);
    await other.query('COMMIT');
  }

  it('is not deleted as old where it has become new', async () => {
    const created = await create(stores[0], 'one');
    if (created.type !== 'created') throw new Error(created.type);
    await other.query(`UPDATE event SET "end" = ${NOW + 10 * DAY}`);
    const deleted = stores[0].retention.deleteOld({ events: NOW + DAY, mails: null }, 100, NOW);
    await commitOnce(1);
    await deleted;
    expect(await stores[0].calendar.get(created.event.id)).not.toBeNull();
  });

  it('keeps both exceptions of a series of which two dates are deleted at once', async () => {
    const dates = ['2026-03-03', '2026-03-04'] as const;
    const times = { start: NOW, end: NOW + HOUR };
    const created = await stores[0].calendar.createSeries(
      {
        event: draftOf({ resourceEmails: [] }),
        recurrence: { rule: 'FREQ=DAILY;COUNT=2', exceptions: [] },
        occurrences: [
          { date: dates[0], ...times },
          { date: dates[1], ...times },
        ],
      },
      requestOf('series'),
      NOW,
      NOW,
    );
    if (created.type !== 'created') throw new Error(created.type);
    await other.query('SELECT 1 FROM series FOR UPDATE');
    const removed = created.events.map(({ id }, index) =>
      stores[index === 0 ? 0 : 1].calendar.removeSeries(
        [id],
        (kept) => ({
          kept: kept === null ? null : { ...kept, exceptions: [...kept.exceptions, dates[index] ?? ''].toSorted() },
          split: null,
        }),
        NOW,
      ),
    );
    await commitOnce(2);
    await Promise.all(removed);
    expect(await schema.run('SELECT exceptions FROM series')).toEqual([{ exceptions: JSON.stringify(dates) }]);
  });
});

it('imports resources while people reserve without a pause', async () => {
  const [one, two] = stores;
  const done = new AbortController();
  const reserve = async (_value: unknown, index: number): Promise<void> => {
    for (let n = 0; !done.signal.aborted; n += 1) {
      const start = NOW + n * HOUR;
      await create(index % 2 === 0 ? one : two, `${index} ${n}`, { start, end: start + HOUR });
    }
  };
  const people = Array.from({ length: 16 }, reserve);
  const [configuration, resources] = [await one.campus.configuration(), await one.campus.resources()];
  const change = {
    isTrial: false,
    seen: { configuration: configuration.timestamp, resources: resources.timestamp },
    configuration: configuration.value,
    written: [],
    removed: [],
    endsReservations: false,
  };
  const imported = one.campus.replaceResources(change, NOW).finally(() => done.abort());
  await Promise.all([imported, ...people]);
  expect((await imported).type).toBe('done');
});

describe('the database', () => {
  it('may get further columns from a newer server while an older one goes on', async () => {
    const ask = () => Promise.all(Array.from({ length: 20 }, () => stores[0].accounts.userByEmail(ADA.email)));
    await ask();
    await schema.run('ALTER TABLE person ADD COLUMN nickname TEXT');
    expect((await ask()).map((user) => user?.email)).toEqual(Array.from({ length: 20 }, () => ADA.email));
    await schema.run('ALTER TABLE event ADD COLUMN colour TEXT');
    expect((await create(stores[0], 'one')).type).toBe('created');
  });

  it('refuses overlapping busy uses itself, half-open, whoever writes', async () => {
    await create(stores[0], 'one');
    const [event] = await schema.run('SELECT key FROM event');
    const { key } = event as { readonly key: string };
    const insert = (start: number, response = 'tentative') =>
      schema.run(`DELETE FROM event_resource WHERE event <> ${key};
        INSERT INTO event (id, ical_uid, organizer_email, organizer_name, subject, body_html, start, "end", time_zone,
          is_all_day, visibility, show_as, created_at, changed_at)
        VALUES ('direct ${start} ${response}', 'x', 'x', 'x', '', '', ${start}, ${start + HOUR}, 'UTC', 0, 'default', 'busy', 0, 0);
        INSERT INTO event_resource (event, resource, start, "end", response)
        SELECT max(key), '${RED.resource.email}', ${start}, ${start + HOUR}, '${response}' FROM event`);
    await expect(insert(NOW + HOUR / 2)).rejects.toThrow('event_resource_overlap');
    await expect(insert(NOW + 2 * HOUR - 1)).rejects.toThrow('event_resource_overlap');
    await insert(NOW + 2 * HOUR);
    await insert(NOW + HOUR, 'declined');
  });

  it('of a newer schema is refused with a sentence', async () => {
    await schema.run('UPDATE schema_version SET version = 99');
    const { problem, message } = await fail(createPostgresStore(schema.url));
    expect([problem, message]).toEqual(['newer', expect.stringContaining('schema 99')]);
  });

  it('that cannot be reached is named without its password', async () => {
    const port = await freePort();
    const { problem, message } = await fail(createPostgresStore(`postgres://ada:secret@localhost:${port}/desks`));
    expect([problem, message]).toEqual(['unreachable', expect.stringContaining(`localhost:${port}/desks`)]);
    expect(message).not.toContain('secret');
  });

  it('answers again after its connections were cut', async () => {
    await create(stores[0], 'one');
    await schema.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()`);
    await expect.poll(() => stores[0].health()).toBeNull();
    expect((await create(stores[0], 'one')).type).toBe('replayed');
  });

  it('that is lost answers 503, to be tried again', async () => {
    const error = new StorageError('unreachable', 'gone');
    expect(errorToProblem(Object.assign(error, { code: '', statusCode: 500 }))).toMatchObject({
      statusCode: 503,
      extra: { retryAfter: 5 },
    });
  });
});

it('takes texts with characters that PostgreSQL has not', async () => {
  const [store] = stores;
  const odd = 'a\0b\uD800c\\u0000';
  const attendees = [{ email: `${odd}@x.test`, name: odd, remotely: false, optional: false }];
  const outcome = await create(store, odd, { subject: odd, attendees });
  const shown = 'a\uFFFDb\uFFFDc\\u0000';
  expect(outcome).toMatchObject({ type: 'created', event: { subject: shown, attendees: [{}, { name: shown }] } });
  expect(await store.calendar.get(odd)).toBeNull();
  expect(await store.directory.search(odd, true, 0, 10)).toEqual([]);
});
