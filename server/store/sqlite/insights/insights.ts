import type { DatabaseSync } from 'node:sqlite';

import { createTurns } from '../../../turns.ts';
import type { DaySpan, HourUse, InsightStore, PlaceDay, UseCount } from '../../store.ts';
import type { Commits } from '../database/commits.ts';
import { integer, type Row, text } from '../database/database.ts';

/** Places per statement: a year of them takes some milliseconds. */
const PLACES_AT_ONCE = 50;

/** The dates that a question is about, by zone; temporary, so that nothing is written to the disk. */
const DAYS = `
CREATE TEMP TABLE IF NOT EXISTS insight_day (
  question INTEGER NOT NULL,
  zone TEXT NOT NULL,
  start INTEGER NOT NULL,
  end INTEGER NOT NULL,
  date TEXT NOT NULL,
  PRIMARY KEY (question, zone, start)
) STRICT, WITHOUT ROWID;`;

/**
 * The uses of some places, cut into dates: one step in an index for each place, and one for each use. A date is 25 hours long
 * at most. Joined in this order: the index of the resource is the one that counts.
 */
const PARTS = `
  FROM json_each(:places) p
  CROSS JOIN event_resource r INDEXED BY event_resource_of_resource
  CROSS JOIN insight_day d
  WHERE r.resource = p.value ->> 0 AND r.end > :from AND r.start < :to
    AND d.question = :question AND d.zone = p.value ->> 1
    AND d.start > r.start - 90000000 AND d.start < r.end AND d.end > r.start`;

/** A use belongs to the date on which it begins, or to the first one. */
const IS_FIRST = '(r.start >= d.start OR d.date = :firstDate)';

export const PLACE_DAYS = `
  SELECT r.resource, d.date,
    count(*) FILTER (WHERE r.is_busy = 1 AND ${IS_FIRST}) AS reservations,
    coalesce(sum(min(r.end, d.end) - max(r.start, d.start)) FILTER (WHERE r.is_busy = 1), 0) / 60000 AS minutes,
    count(*) FILTER (WHERE r.is_busy = 0 AND ${IS_FIRST}) AS missed,
    coalesce(sum(max(0, min(r.end, d.end) - max(r.start, d.start, r.responded_at)))
      FILTER (WHERE r.is_busy = 0), 0) / 60000 AS released_minutes
  ${PARTS} AND (r.is_busy = 1 OR r.is_unconfirmed_cancelled = 1)
  GROUP BY r.resource, d.date`;

const HOURS = `
  SELECT (max(r.start, d.start) - d.start) / 900000 AS from_quarter,
    (min(r.end, d.end) - d.start + 899999) / 900000 AS to_quarter, count(*) AS count
  ${PARTS} AND r.is_busy = 1
  GROUP BY from_quarter, to_quarter`;

const rowToPlaceDay = (row: Row): PlaceDay => ({
  email: text(row, 'resource'),
  date: text(row, 'date'),
  reservations: integer(row, 'reservations'),
  minutes: integer(row, 'minutes'),
  missed: integer(row, 'missed'),
  releasedMinutes: integer(row, 'released_minutes'),
});

const rowToHourUse = (row: Row): HourUse => ({
  fromQuarter: integer(row, 'from_quarter'),
  toQuarter: integer(row, 'to_quarter'),
  count: integer(row, 'count'),
});

const rowToUseCount = (row: Row): UseCount => ({
  date: text(row, 'date'),
  kind: text(row, 'kind') === 'kiosk' ? 'kiosk' : 'route',
  subject: text(row, 'subject'),
  count: integer(row, 'count'),
});

/** Adds counts of uses within the caller's transaction. */
export function prepareUseCounts(database: DatabaseSync): (use: UseCount) => void {
  const add = database.prepare(
    `INSERT INTO use_count (date, kind, subject, count) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  );
  return ({ date, kind, subject, count }) => void add.run(date, kind, subject, count);
}

export function createInsightStore(
  database: DatabaseSync,
  commits: Commits,
  addUseCount: (use: UseCount) => void,
): InsightStore {
  database.exec(DAYS);
  const addDay = database.prepare('INSERT INTO insight_day (question, zone, start, end, date) VALUES (?, ?, ?, ?, ?)');
  const forgetDays = database.prepare('DELETE FROM insight_day WHERE question = ?');
  const placeDays = database.prepare(PLACE_DAYS);
  const hours = database.prepare(HOURS);
  const counts = database.prepare('SELECT * FROM use_count WHERE date BETWEEN ? AND ? ORDER BY date, kind, subject');
  let questions = 0;

  return {
    async placeUses(places, days) {
      const found = { placeDays: [] as PlaceDay[], hours: [] as HourUse[] };
      const range = rangeOf(days);
      if (range === null) return found;
      questions += 1;
      const question = questions;
      const turn = createTurns();
      for (const { zone, start, end, date } of days) addDay.run(question, zone, start, end, date);
      try {
        for (let i = 0; i < places.length; i += PLACES_AT_ONCE) {
          const some = places.slice(i, i + PLACES_AT_ONCE).map(({ email, zone }) => [email.toLowerCase(), zone]);
          const { firstDate, ...span } = range;
          const asked = { places: JSON.stringify(some), question, ...span };
          for (const row of placeDays.all({ ...asked, firstDate })) found.placeDays.push(rowToPlaceDay(row));
          for (const row of hours.all(asked)) found.hours.push(rowToHourUse(row));
          await turn();
        }
      } finally {
        forgetDays.run(question);
      }
      return found;
    },
    countUse: (use) => commits.write(() => addUseCount({ ...use, count: 1 })),
    async useCounts(from, to) {
      return counts.all(from, to).map(rowToUseCount);
    },
  };
}

/** From the first instant of the first date in any zone to the last one of the last. */
function rangeOf(days: readonly DaySpan[]): { from: number; to: number; firstDate: string } | null {
  const [first] = days;
  if (first === undefined) return null;
  const range = { from: first.start, to: first.end, firstDate: first.date };
  for (const { start, end, date } of days) {
    range.from = Math.min(range.from, start);
    range.to = Math.max(range.to, end);
    if (date < range.firstDate) range.firstDate = date;
  }
  return range;
}
