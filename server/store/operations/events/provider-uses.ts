import * as v from 'valibot';

import type { ProviderUse, ProviderUseStore } from '../../store.ts';
import { flag, integer, integerOrNull, text, textOrNull } from '../rows.ts';
import { type Database, type Row, statement, type Work } from '../work.ts';

const KEPT_MS = 90 * 24 * 60 * 60 * 1_000;
const PeopleSchema = v.array(v.string());

function rowToUse(row: Row): ProviderUse {
  return {
    resourceEmail: text(row, 'resource'),
    eventId: text(row, 'event'),
    start: integer(row, 'start'),
    end: integer(row, 'end'),
    iCalUId: text(row, 'ical_uid'),
    people: v.parse(PeopleSchema, JSON.parse(text(row, 'people'))),
    confirmedBy: textOrNull(row, 'confirmed_by'),
    confirmedWhen: integerOrNull(row, 'confirmed_when'),
    isReleased: flag(row, 'is_released'),
  };
}

const useOrNull = (row: Row | undefined): ProviderUse | null => (row === undefined ? null : rowToUse(row));

const byKey = statement('SELECT * FROM provider_use WHERE resource = ? AND event = ? AND start = ?');
const byUid = statement('SELECT * FROM provider_use WHERE resource = ? AND ical_uid = ? ORDER BY start DESC LIMIT 1');
const insert = statement(
  `INSERT INTO provider_use
     (resource, event, start, "end", ical_uid, people, confirmed_by, confirmed_when, is_released)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
);
const forget = statement('DELETE FROM provider_use WHERE "end" < ?');

function* record(use: ProviderUse, now: number): Work<ProviderUse> {
  const { resourceEmail, eventId, start, end, iCalUId, people, confirmedBy, confirmedWhen, isReleased } = use;
  yield* forget.run(now - KEPT_MS);
  const key = [resourceEmail, eventId, start] as const;
  const confirmation = [confirmedBy, confirmedWhen, isReleased ? 1 : 0] as const;
  yield* insert.run(...key, end, iCalUId, JSON.stringify(people), ...confirmation);
  return useOrNull(yield* byKey.get(...key)) ?? use;
}

/** Confirmations and releases in the calendars of a provider. */
export function createProviderUseStore(database: Database): ProviderUseStore {
  return {
    async find({ resourceEmail, eventId, start }) {
      return useOrNull(await database.read(() => byKey.get(resourceEmail, eventId, start)));
    },
    async findByUid(resourceEmail, iCalUId) {
      return useOrNull(await database.read(() => byUid.get(resourceEmail.toLowerCase(), iCalUId)));
    },
    record: (use, now) => database.write(() => record(use, now)),
  };
}
