import type { DatabaseSync } from 'node:sqlite';

import { storageError } from './faults.ts';
import {
  GROUPS,
  GUEST_AGE,
  IDENTITIES,
  OTHER_CALENDARS,
  PASSWORDS,
  PROVIDER_TOKENS,
  SIGN_IN,
} from './schema-accounts.ts';

/** Instants are epoch milliseconds, e-mails lower case, flags 0 or 1. */
const TABLES = `
CREATE TABLE value (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE resource (
  position INTEGER PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  display_name TEXT NOT NULL,
  answers TEXT NOT NULL CHECK (answers IN ('accepts', 'declines', 'never')),
  body TEXT NOT NULL
) STRICT;

CREATE TABLE person (
  id TEXT PRIMARY KEY,
  username TEXT NOT NULL,
  display_name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  time_zone TEXT NOT NULL,
  is_demo INTEGER NOT NULL,
  is_guest INTEGER NOT NULL,
  -- Folded name, user name and e-mail.
  search_text TEXT NOT NULL,
  settings TEXT NOT NULL DEFAULT '{"location":{"filteredAreaIds":[]}}',
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE favourite (
  person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
  resource TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (person, resource)
) STRICT, WITHOUT ROWID;

CREATE TABLE event (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  ical_uid TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  organizer_email TEXT NOT NULL,
  organizer_name TEXT NOT NULL,
  subject TEXT NOT NULL,
  body_html TEXT NOT NULL,
  start INTEGER NOT NULL,
  end INTEGER NOT NULL,
  time_zone TEXT NOT NULL,
  is_all_day INTEGER NOT NULL,
  visibility TEXT NOT NULL,
  show_as TEXT NOT NULL,
  reminder INTEGER,
  meeting_link TEXT,
  series_master_id TEXT,
  is_cancelled INTEGER NOT NULL DEFAULT 0,
  is_deleted INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CHECK (start < end)
) STRICT;
CREATE INDEX event_of_organizer ON event (organizer_email, end);
CREATE INDEX event_of_ical_uid ON event (ical_uid);

-- People invited; the organizer is not among them.
CREATE TABLE event_person (
  event INTEGER NOT NULL REFERENCES event ON DELETE CASCADE,
  email TEXT NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  response TEXT NOT NULL DEFAULT 'notResponded',
  responded_at INTEGER,
  is_remote INTEGER NOT NULL,
  is_optional INTEGER NOT NULL,
  has_left INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (event, email)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_person_of_email ON event_person (email);

-- The use of a resource by an event: the table that refuses double bookings.
CREATE TABLE event_resource (
  key INTEGER PRIMARY KEY,
  event INTEGER NOT NULL REFERENCES event ON DELETE CASCADE,
  resource TEXT NOT NULL REFERENCES resource (email),
  start INTEGER NOT NULL,
  end INTEGER NOT NULL,
  response TEXT NOT NULL DEFAULT 'notResponded'
    CHECK (response IN ('notResponded', 'tentative', 'accepted', 'declined')),
  responded_at INTEGER,
  -- Freed by deletion, cancellation or a missing confirmation.
  is_released INTEGER NOT NULL DEFAULT 0,
  is_busy INTEGER NOT NULL GENERATED ALWAYS AS (is_released = 0 AND response <> 'declined') STORED,
  -- When the resource is asked again, and when it answers for good; null = it has answered or never will.
  next_answer_at INTEGER,
  answer_at INTEGER,
  -- When the confirmation window closes; null = nothing is awaited (any more).
  confirm_by INTEGER,
  is_confirmed INTEGER NOT NULL DEFAULT 0,
  is_unconfirmed_cancelled INTEGER NOT NULL DEFAULT 0,
  confirmed_by TEXT,
  confirmed_when INTEGER,
  UNIQUE (event, resource),
  CHECK (start < end)
) STRICT;
CREATE INDEX event_resource_busy ON event_resource (resource, start, end) WHERE is_busy = 1;
CREATE INDEX event_resource_of_resource ON event_resource (resource, end);
CREATE INDEX event_resource_answers ON event_resource (next_answer_at) WHERE next_answer_at IS NOT NULL;
CREATE INDEX event_resource_awaited ON event_resource (confirm_by) WHERE confirm_by IS NOT NULL;

CREATE TABLE idempotency (
  person TEXT NOT NULL,
  route TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (person, route, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_age ON idempotency (created_at);

CREATE TABLE notice (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  event_id TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX notice_of_recipient ON notice (recipient, id);

CREATE TABLE token_family (
  id TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
  expires INTEGER NOT NULL,
  is_revoked INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX token_family_age ON token_family (expires);

CREATE TABLE refresh_token (
  hash TEXT PRIMARY KEY,
  family TEXT NOT NULL REFERENCES token_family ON DELETE CASCADE,
  is_spent INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX refresh_token_of_family ON refresh_token (family);
`;

/*
 * Refuses a busy interval [start, end) that overlaps another one of the same resource. Busy intervals of a resource
 * never overlap, so the one that starts last before the new end is the only one that can: one step in the index.
 */
const OVERLAP_GUARD = `
CREATE TRIGGER event_resource_insert BEFORE INSERT ON event_resource
WHEN NEW.is_released = 0 AND NEW.response <> 'declined'
BEGIN
  SELECT RAISE(ABORT, 'OVERLAP') WHERE NEW.start < (
    SELECT end FROM event_resource
    WHERE resource = NEW.resource AND is_busy = 1 AND start < NEW.end
    ORDER BY start DESC LIMIT 1);
END;

CREATE TRIGGER event_resource_update BEFORE UPDATE OF resource, start, end, response, is_released ON event_resource
WHEN NEW.is_released = 0 AND NEW.response <> 'declined'
BEGIN
  SELECT RAISE(ABORT, 'OVERLAP') WHERE NEW.start < (
    SELECT end FROM event_resource
    WHERE resource = NEW.resource AND is_busy = 1 AND start < NEW.end AND key <> OLD.key
    ORDER BY start DESC LIMIT 1);
END;
`;

/* A change may remove resources; the people of the event may still notify them of it. */
const FORMER_RESOURCES = `
CREATE TABLE event_former_resource (
  event INTEGER NOT NULL REFERENCES event ON DELETE CASCADE,
  resource TEXT NOT NULL,
  PRIMARY KEY (event, resource)
) STRICT, WITHOUT ROWID;
`;

/*
 * The dates of series as a rule, and each event's date in it. Campuses seeded before have only weekly series in
 * European working hours: their UTC dates are right, and a missing week is an exception.
 */
const SERIES = `
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

/** The original start of an exception in its series; not known for exceptions made before. */
const ORIGINAL_STARTS = `
ALTER TABLE event ADD COLUMN original_start INTEGER;
ALTER TABLE event ADD COLUMN original_time_zone TEXT;
`;

/* Mails that wait to be sent, with their next attempt; null = sent, given up, or never to be sent. */
const MAIL_DELIVERY = `
ALTER TABLE notice ADD COLUMN next_attempt_at INTEGER;
ALTER TABLE notice ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
CREATE INDEX notice_waiting ON notice (kind <> 'sign-in-link', recipient, id, next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;
`;

/* Older uses that could neither be confirmed nor released: `settleConfirmations` processes them once. */
const UNSETTLED_CONFIRMATIONS = `
INSERT OR IGNORE INTO value (name, value) VALUES ('unsettled-confirmations', '1');
`;

/*
 * The search texts of people and groups: letters without a decomposition, replaced as people usually type them (D18).
 */
const FOLDED_LETTERS = ['person', 'person_group']
  .map(
    (table) => `
UPDATE ${table} SET search_text =
  replace(replace(replace(replace(replace(replace(replace(
    search_text, 'ß', 'ss'), 'ł', 'l'), 'ı', 'i'), 'ø', 'o'), 'æ', 'ae'), 'œ', 'oe'), 'đ', 'd');
`,
  )
  .join('');

/* Floor plans as the JSON that is sent: 'campus', 'network', 'pois', 'codes', and each level as 'level ' and the id of its area. */
const PLANS = `
CREATE TABLE plan (
  name TEXT PRIMARY KEY,
  stamp TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
`;

/* Controllable objects as JSON, with the last values of their parts that were switched or reported. */
const OBJECTS = `
CREATE TABLE site_object (
  id TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL
) STRICT;
`;

/* What another protocol stores with an event, JSON by name. */
const EVENT_PROPERTIES = `
ALTER TABLE event ADD COLUMN properties TEXT NOT NULL DEFAULT '{}';
`;

/* Confirmations and releases of places in the calendars of a provider, which hold the events themselves. */
const PROVIDER_USES = `
CREATE TABLE provider_use (
  resource TEXT NOT NULL,
  -- The id of the place's own copy.
  event TEXT NOT NULL,
  start INTEGER NOT NULL,
  end INTEGER NOT NULL,
  ical_uid TEXT NOT NULL,
  -- JSON: addresses of those who take part.
  people TEXT NOT NULL,
  confirmed_by TEXT,
  confirmed_when INTEGER,
  is_released INTEGER NOT NULL,
  PRIMARY KEY (resource, event, start)
) STRICT, WITHOUT ROWID;
CREATE INDEX provider_use_of_uid ON provider_use (resource, ical_uid);
CREATE INDEX provider_use_age ON provider_use (end);
`;

/* How often something was used on a UTC date; nothing of who used it. */
const USE_COUNTS = `
CREATE TABLE use_count (
  date TEXT NOT NULL,
  -- 'route' with its outcome as the subject, or 'kiosk' with its id.
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (date, kind, subject)
) STRICT, WITHOUT ROWID;
`;

/* Old events are deleted, the oldest first. */
const EVENT_AGE = `
CREATE INDEX IF NOT EXISTS event_age ON event (end);
`;

/** The dates that questions about the use of places are about; temporary, so that nothing is written to the disk. */
const INSIGHT_DAYS = `
CREATE TEMP TABLE IF NOT EXISTS insight_day (
  question INTEGER NOT NULL,
  zone TEXT NOT NULL,
  start INTEGER NOT NULL,
  end INTEGER NOT NULL,
  date TEXT NOT NULL,
  PRIMARY KEY (question, zone, start)
) STRICT, WITHOUT ROWID;
`;

/** The application id of our database files: “Desk” in the header. */
export const APPLICATION_ID = 0x44_65_73_6b;

/** Each entry leads from the version of its index to the next; entries are never changed, only added. */
const MIGRATIONS: readonly string[] = [
  TABLES + OVERLAP_GUARD,
  GUEST_AGE,
  FORMER_RESOURCES,
  OTHER_CALENDARS,
  SIGN_IN,
  SERIES,
  GROUPS,
  PASSWORDS,
  MAIL_DELIVERY,
  UNSETTLED_CONFIRMATIONS,
  IDENTITIES,
  FOLDED_LETTERS,
  ORIGINAL_STARTS,
  PLANS,
  OBJECTS,
  EVENT_PROPERTIES,
  PROVIDER_TOKENS,
  PROVIDER_USES,
  USE_COUNTS,
  EVENT_AGE,
];

/**
 * Migrates a database to the present schema, whose version is its `user_version`. It always writes, so that a disk
 * without space is noticed at the start.
 * @param path for messages
 * @throws StorageError where the database was written by a newer program
 */
export function migrate(database: DatabaseSync, path: string): void {
  database.exec('BEGIN IMMEDIATE');
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version > MIGRATIONS.length) {
    database.exec('ROLLBACK');
    throw storageError('newer', path, undefined, `schema ${version}, known here: ${MIGRATIONS.length}`);
  }
  for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length}; COMMIT`);
}

/** Creates the temporary tables of a connection. */
export function prepareInsightDays(database: DatabaseSync): void {
  database.exec(INSIGHT_DAYS);
}
