import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { openDatabase } from '../../server/store/sqlite/database/database.ts';
import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import type { Store } from '../../server/store/store.ts';
import { makeCampus, makeResource } from './calendar-campus.ts';
import { HOUR, NOW, seeded } from './calendar-support.ts';

const RED = makeResource('red');
const BLUE = makeResource('blue');

describe('the database', () => {
  let directory: string;
  let store: Store;
  let database: DatabaseSync;

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'deskway-overlap-'));
    store = createSqliteStore(directory);
    await store.campus.seed(makeCampus([RED, BLUE]), [seeded(RED, NOW + HOUR, NOW + 2 * HOUR)], NOW);
    database = new DatabaseSync(join(directory, 'deskway.db'), { enableForeignKeyConstraints: true });
  });

  afterEach(async () => {
    database.close();
    await store.close();
    rmSync(directory, { recursive: true });
  });

  /** Writes a use of its own event directly by SQL. */
  let inserted = 0;
  function insertUse(start: number, end: number, response = 'accepted', resource = RED): number {
    inserted += 1;
    const id = `direct_${inserted}`;
    const event = database
      .prepare(
        `INSERT INTO event (id, ical_uid, organizer_email, organizer_name, subject, body_html, start, end, time_zone,
           is_all_day, visibility, show_as, created_at, changed_at)
         VALUES (?, ?, 'x@y.test', 'X', 'Direct', '', ?, ?, 'UTC', 0, 'default', 'busy', 0, 0)`,
      )
      .run(id, id, start, end).lastInsertRowid;
    const use = database.prepare(
      'INSERT INTO event_resource (event, resource, start, end, response) VALUES (?, ?, ?, ?, ?)',
    );
    return Number(use.run(event, resource.resource.email, start, end, response).lastInsertRowid);
  }

  it.each([
    ['the same interval', 1, 2],
    ['an interval inside', 1.25, 1.5],
    ['an interval around', 0, 3],
    ['one that starts inside', 1.5, 3],
    ['one that ends inside', 0, 1.25],
    ['one of the last millisecond', 2 - 1 / HOUR, 3],
  ])('refuses %s', (_name, from, to) => {
    expect(() => insertUse(NOW + from * HOUR, NOW + to * HOUR)).toThrow('OVERLAP');
  });

  it.each(['tentative', 'notResponded'])('refuses overlaps by %s uses as well', (response) => {
    expect(() => insertUse(NOW + HOUR, NOW + 2 * HOUR, response)).toThrow('OVERLAP');
  });

  it('takes neighbours, other resources and declined uses', () => {
    insertUse(NOW, NOW + HOUR);
    insertUse(NOW + 2 * HOUR, NOW + 3 * HOUR);
    insertUse(NOW + HOUR, NOW + 2 * HOUR, 'accepted', BLUE);
    insertUse(NOW + HOUR, NOW + 2 * HOUR, 'declined');
    expect(database.prepare('SELECT count(*) AS uses FROM event_resource').get()).toEqual({ uses: 5 });
  });

  it('refuses to move a use onto another one', () => {
    const key = insertUse(NOW + 2 * HOUR, NOW + 3 * HOUR);
    const move = database.prepare('UPDATE event_resource SET start = ? WHERE key = ?');
    expect(() => move.run(NOW + 1.5 * HOUR, key)).toThrow('OVERLAP');
    expect(move.run(NOW + 2.5 * HOUR, key).changes).toBe(1);
  });

  it('refuses to bring a declined or released use back onto a taken time', () => {
    const declined = insertUse(NOW + HOUR, NOW + 2 * HOUR, 'declined');
    const accept = database.prepare(`UPDATE event_resource SET response = 'accepted' WHERE key = ?`);
    expect(() => accept.run(declined)).toThrow('OVERLAP');

    const released = insertUse(NOW + 2 * HOUR, NOW + 3 * HOUR);
    const release = database.prepare('UPDATE event_resource SET is_released = ? WHERE key = ?');
    release.run(1, released);
    insertUse(NOW + 2.5 * HOUR, NOW + 3.5 * HOUR);
    expect(() => release.run(0, released)).toThrow('OVERLAP');
  });

  it('refuses to give a use to a resource that is taken', () => {
    const key = insertUse(NOW + HOUR, NOW + 2 * HOUR, 'accepted', BLUE);
    const give = database.prepare('UPDATE event_resource SET resource = ? WHERE key = ?');
    expect(() => give.run(RED.resource.email, key)).toThrow('OVERLAP');
  });

  it('refuses empty and backward intervals and unknown resources', () => {
    expect(() => insertUse(NOW + 5 * HOUR, NOW + 5 * HOUR)).toThrow('CHECK');
    expect(() => insertUse(NOW + 5 * HOUR, NOW + 6 * HOUR, 'accepted', makeResource('ghost'))).toThrow('FOREIGN KEY');
  });

  it('agrees with a plain list of intervals over many random uses', () => {
    const kept: (readonly [number, number])[] = [[NOW + HOUR, NOW + 2 * HOUR]];
    let random = 7;
    const next = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below;
    database.exec('BEGIN');
    for (let attempt = 0; attempt < 600; attempt += 1) {
      const start = NOW + next(400) * 0.25 * HOUR;
      const end = start + (1 + next(12)) * 0.25 * HOUR;
      const isFree = kept.every(([from, to]) => end <= from || to <= start);
      if (!isFree) {
        expect(() => insertUse(start, end)).toThrow('OVERLAP');
        continue;
      }
      insertUse(start, end);
      kept.push([start, end]);
    }
    database.exec('COMMIT');
    expect(kept.length).toBeGreaterThan(60);
  });

  it('has a commit on the disk before it says so: a power cut loses nothing', () => {
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    // A setting of a connection, not of the file: the server's connection is read.
    const opened = openDatabase(directory);
    onTestFinished(() => opened.close());
    const FULL = 2;
    expect(opened.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: FULL });
  });

  it('refuses a newer schema', async () => {
    await store.close();
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    database.exec('PRAGMA user_version = 99');
    expect(() => createSqliteStore(directory)).toThrow('schema 99');
    database.exec(`PRAGMA user_version = ${version}`);
    store = createSqliteStore(directory);
    expect(await store.campus.isEmpty()).toBe(false);
  });

  it('brings an older schema up to the present one and keeps what is in it', async () => {
    await store.close();
    database.exec(`
      DROP TABLE plan; DROP TABLE site_object; DROP TABLE provider_token; DROP TABLE provider_use; DROP TABLE use_count; DROP TABLE event_former_resource; DROP TABLE other_calendar; DROP TABLE email_link;
      DROP INDEX refresh_token_of_parent;
      ALTER TABLE refresh_token DROP COLUMN spent_at; ALTER TABLE refresh_token DROP COLUMN parent;
      DROP TABLE password; DROP TABLE person_identity; DROP TABLE series; DROP TABLE group_member; DROP TABLE person_group; DROP INDEX event_of_series;
      ALTER TABLE event DROP COLUMN series_date; ALTER TABLE event DROP COLUMN is_exception;
      ALTER TABLE event DROP COLUMN original_start; ALTER TABLE event DROP COLUMN original_time_zone;
      DROP INDEX notice_waiting;
      ALTER TABLE notice DROP COLUMN next_attempt_at; ALTER TABLE notice DROP COLUMN attempts;
      ALTER TABLE event DROP COLUMN properties; PRAGMA user_version = 2`);
    store = createSqliteStore(directory);
    expect(await store.campus.isEmpty()).toBe(false);
    expect(await store.calendar.formerResources('evt_none')).toEqual([]);
  });
});
