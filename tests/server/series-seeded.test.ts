import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import type { SeedEvent, Store } from '../../server/store/store.ts';
import { makeCampus, makeResource } from './calendar-campus.ts';
import { DAY, HOUR, NOW, seeded } from './calendar-support.ts';

const RED = makeResource('red');
const WEEK = 7 * DAY;
const MONDAY = NOW + 3 * DAY;
const SERIES = { seriesMasterId: 'series-1', seriesRule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261221T235959Z' };

/** On Mondays, four times except the third. */
const EVENTS: readonly SeedEvent[] = [0, 1, 3].map((week) =>
  seeded(RED, MONDAY + week * WEEK, MONDAY + week * WEEK + HOUR, SERIES),
);

let directory: string;
let store: Store;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'deskway-series-'));
  store = createSqliteStore(directory);
  await store.campus.seed(makeCampus([RED]), EVENTS, NOW);
});

afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

async function eventsOfRed() {
  const busy = await store.calendar.busy(['red@rooms.test'], NOW, NOW + 60 * DAY);
  const ids = (busy.get('red@rooms.test') ?? []).map(({ eventId }) => eventId);
  return Promise.all(ids.map((id) => store.calendar.get(id)));
}

async function seriesOfRed() {
  const events = await eventsOfRed();
  return events.map((event) => ({ date: event?.seriesDate, recurrence: event?.recurrence }));
}

describe('a seeded series', () => {
  it('has its rule, and dates without an event are exceptions', async () => {
    const recurrence = { rule: SERIES.seriesRule, exceptions: ['2026-12-07'] };
    const dates = ['2026-11-23', '2026-11-30', '2026-12-14'];
    const exceptions = [...recurrence.exceptions, '2026-12-21'];
    expect(await seriesOfRed()).toEqual(dates.map((date) => ({ date, recurrence: { ...recurrence, exceptions } })));
  });

  it('of an older database does not make up where a moved date was', async () => {
    const [first] = await eventsOfRed();
    await store.close();
    const database = new DatabaseSync(join(directory, 'deskway.db'));
    database.exec(`
      DROP TABLE plan; DROP TABLE site_object; DROP TABLE provider_token; DROP TABLE provider_use; DROP TABLE use_count;
      ALTER TABLE event DROP COLUMN original_start; ALTER TABLE event DROP COLUMN original_time_zone;
      UPDATE event SET is_exception = 1;
      ALTER TABLE event DROP COLUMN properties; PRAGMA user_version = 12`);
    database.close();
    store = createSqliteStore(directory);
    expect(await store.calendar.get(first?.id ?? '')).toMatchObject({ isException: true, originalStart: null });
  });

  it('of an older database is given a weekly rule', async () => {
    await store.close();
    const database = new DatabaseSync(join(directory, 'deskway.db'));
    database.exec(`
      DROP TABLE plan; DROP TABLE site_object; DROP TABLE provider_token; DROP TABLE provider_use; DROP TABLE use_count; DROP TABLE person_identity; DROP TABLE password; DROP TABLE series; DROP TABLE group_member; DROP TABLE person_group; DROP INDEX event_of_series;
      ALTER TABLE event DROP COLUMN series_date; ALTER TABLE event DROP COLUMN is_exception;
      ALTER TABLE event DROP COLUMN original_start; ALTER TABLE event DROP COLUMN original_time_zone;
      DROP INDEX notice_waiting;
      ALTER TABLE notice DROP COLUMN next_attempt_at; ALTER TABLE notice DROP COLUMN attempts;
      ALTER TABLE event DROP COLUMN properties; PRAGMA user_version = 5`);
    database.close();
    store = createSqliteStore(directory);
    const recurrence = { rule: 'FREQ=WEEKLY;UNTIL=20261214T235959Z', exceptions: ['2026-12-07'] };
    const dates = ['2026-11-23', '2026-11-30', '2026-12-14'];
    expect(await seriesOfRed()).toEqual(dates.map((date) => ({ date, recurrence })));
  });
});
