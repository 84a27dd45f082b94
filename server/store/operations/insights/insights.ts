import { randomInt } from 'node:crypto';

import { createTurns } from '../../../turns.ts';
import type { DaySpan, HourUse, InsightStore, PlaceDay, UseCount } from '../../store.ts';
import { integer, text } from '../rows.ts';
import { type Database, type Row, statement, type Work } from '../work.ts';

/** Places per statement: a year of them takes some milliseconds. */
const PLACES_AT_ONCE = 50;

/** The dates that a question is about are in the table `insight_day`, which no backup has, under a number of its own. */
const MOST_QUESTIONS = 2 ** 47;

/**
 * The uses of some places, cut into dates: one step in an index for each place, and one for each use. A date is 25 hours long
 * at most. Joined in this order: the index of the resource is the one that counts.
 */
const PARTS = `
  FROM json_each(?1) p
  CROSS JOIN event_resource r INDEXED BY event_resource_of_resource
  CROSS JOIN insight_day d
  WHERE r.resource = json_extract(p.value, '$[0]') AND r."end" > ?3 AND r.start < ?4
    AND d.question = ?2 AND d.zone = json_extract(p.value, '$[1]')
    AND d.start > r.start - 90000000 AND d.start < r."end" AND d."end" > r.start`;

/** A use belongs to the date on which it begins, or to the first one. */
const IS_FIRST = '(r.start >= d.start OR d.date = ?5)';

export const PLACE_DAYS = `
  SELECT r.resource, d.date,
    count(*) FILTER (WHERE r.is_busy = 1 AND ${IS_FIRST}) AS reservations,
    CAST(coalesce(sum(min(r."end", d."end") - max(r.start, d.start)) FILTER (WHERE r.is_busy = 1), 0) AS BIGINT)
      / 60000 AS minutes,
    count(*) FILTER (WHERE r.is_busy = 0 AND ${IS_FIRST}) AS missed,
    CAST(coalesce(sum(max(0, min(r."end", d."end") - max(r.start, d.start, r.responded_at)))
      FILTER (WHERE r.is_busy = 0), 0) AS BIGINT) / 60000 AS released_minutes
  ${PARTS} AND (r.is_busy = 1 OR r.is_unconfirmed_cancelled = 1)
  GROUP BY r.resource, d.date`;

const HOURS = `
  SELECT (max(r.start, d.start) - d.start) / 900000 AS from_quarter,
    (min(r."end", d."end") - d.start + 899999) / 900000 AS to_quarter, count(*) AS count
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

const addCount = statement(
  `INSERT INTO use_count (date, kind, subject, count) VALUES (?, ?, ?, ?)
   ON CONFLICT (date, kind, subject) DO UPDATE SET count = use_count.count + excluded.count`,
);
const addDay = statement('INSERT INTO insight_day (question, zone, start, "end", date) VALUES (?, ?, ?, ?, ?)');
const forgetDays = statement('DELETE FROM insight_day WHERE question = ?');
const placeDays = statement(PLACE_DAYS);
const hours = statement(HOURS);
const counts = statement('SELECT * FROM use_count WHERE date BETWEEN ? AND ? ORDER BY date, kind, subject');

/** Adds counts of uses. */
export function* addUseCount({ date, kind, subject, count }: UseCount): Work<void> {
  yield* addCount.run(date, kind, subject, count);
}

const addDays = (question: number, days: readonly DaySpan[]): Work<void> =>
  addDay.runMany(days.map(({ zone, start, end, date }) => [question, zone, start, end, date]));

export function createInsightStore(database: Database): InsightStore {
  return {
    async placeUses(places, days) {
      const found = { placeDays: [] as PlaceDay[], hours: [] as HourUse[] };
      const range = rangeOf(days);
      if (range === null) return found;
      const question = randomInt(MOST_QUESTIONS);
      const turn = createTurns();
      await database.readSeveral(() => addDays(question, days));
      try {
        for (let i = 0; i < places.length; i += PLACES_AT_ONCE) {
          const some = places.slice(i, i + PLACES_AT_ONCE).map(({ email, zone }) => [email.toLowerCase(), zone]);
          const asked = [JSON.stringify(some), question, range.from, range.to] as const;
          const rows = await database.read(() => placeDays.all(...asked, range.firstDate));
          for (const row of rows) found.placeDays.push(rowToPlaceDay(row));
          for (const row of await database.read(() => hours.all(...asked))) found.hours.push(rowToHourUse(row));
          await turn();
        }
      } finally {
        await database.readSeveral(() => forgetDays.run(question));
      }
      return found;
    },
    countUse: (use) => database.write(() => addUseCount({ ...use, count: 1 })),
    async useCounts(from, to) {
      return (await database.read(() => counts.all(from, to))).map(rowToUseCount);
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
