/*
 * The dates of series as a rule, and which date of it each event is. A campus that was seeded before has weekly series
 * alone, which keep to working hours of Europe: their UTC dates are their own, and a missing week is an exception.
 */
export const SERIES = `
CREATE TABLE series (
  id TEXT PRIMARY KEY,
  -- RRULE of RFC 5545 without DTSTART.
  rule TEXT NOT NULL,
  -- JSON list of dates that are left out.
  exceptions TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The date that the rule gave, in the zone of the event; null = in no series.
ALTER TABLE event ADD COLUMN series_date TEXT;
-- Changed apart from its series.
ALTER TABLE event ADD COLUMN is_exception INTEGER NOT NULL DEFAULT 0;
CREATE INDEX event_of_series ON event (series_master_id, series_date) WHERE series_master_id IS NOT NULL;

UPDATE event SET series_date = date(start / 1000, 'unixepoch') WHERE series_master_id IS NOT NULL;

INSERT INTO series (id, rule, exceptions)
WITH RECURSIVE week (id, day, last) AS (
  SELECT series_master_id, min(series_date), max(series_date) FROM event
  WHERE series_master_id IS NOT NULL GROUP BY series_master_id
  UNION ALL
  SELECT id, date(day, '+7 days'), last FROM week WHERE day < last
)
SELECT id, 'FREQ=WEEKLY;UNTIL=' || replace(max(last), '-', '') || 'T235959Z',
  json_group_array(day) FILTER (WHERE NOT EXISTS (
    SELECT 1 FROM event e WHERE e.series_master_id = week.id AND e.series_date = week.day AND e.is_deleted = 0))
FROM week GROUP BY id;
`;

/** Where the series of an exception has it; of those that there are already, nobody knows it any more. */
export const ORIGINAL_STARTS = `
ALTER TABLE event ADD COLUMN original_start INTEGER;
ALTER TABLE event ADD COLUMN original_time_zone TEXT;
`;
