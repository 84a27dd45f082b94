import type { DatabaseSync } from 'node:sqlite';

import * as v from 'valibot';

import type { ProviderUse, ProviderUseStore } from '../../store.ts';
import type { Commits } from '../database/commits.ts';
import { flag, integer, integerOrNull, type Row, text, textOrNull } from '../database/database.ts';

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

/** Confirmations and releases in the calendars of a provider. */
export function createProviderUseStore(database: DatabaseSync, commits: Commits): ProviderUseStore {
  const byKey = database.prepare('SELECT * FROM provider_use WHERE resource = ? AND event = ? AND start = ?');
  const byUid = database.prepare(
    'SELECT * FROM provider_use WHERE resource = ? AND ical_uid = ? ORDER BY start DESC LIMIT 1',
  );
  const insert = database.prepare(
    `INSERT INTO provider_use
       (resource, event, start, end, ical_uid, people, confirmed_by, confirmed_when, is_released)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const forget = database.prepare('DELETE FROM provider_use WHERE end < ?');
  return {
    async find({ resourceEmail, eventId, start }) {
      return useOrNull(byKey.get(resourceEmail, eventId, start));
    },
    async findByUid(resourceEmail, iCalUId) {
      return useOrNull(byUid.get(resourceEmail.toLowerCase(), iCalUId));
    },
    async record(use, now) {
      const { resourceEmail, eventId, start, end, iCalUId, people, confirmedBy, confirmedWhen, isReleased } = use;
      const written = JSON.stringify(people);
      return commits.write(() => {
        forget.run(now - KEPT_MS);
        const key = [resourceEmail, eventId, start] as const;
        insert.run(...key, end, iCalUId, written, confirmedBy, confirmedWhen, isReleased ? 1 : 0);
        return useOrNull(byKey.get(...key)) ?? use;
      });
    },
  };
}
