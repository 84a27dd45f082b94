import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

import type { CalendarStore, CreateOutcome, EventDraft, Idempotency } from '../store.ts';
import { BusyResource } from './busy-resource.ts';
import { integer, text, transaction } from './database.ts';
import type { EventParts } from './event-parts.ts';

const KEY_LIFE_MS = 24 * 60 * 60 * 1_000;

function prepareIdempotency(database: DatabaseSync) {
  const forget = database.prepare('DELETE FROM idempotency WHERE created_at <= ?');
  const find = database.prepare(
    'SELECT * FROM idempotency WHERE person = ? AND route = ? AND key = ? AND created_at > ?',
  );
  const keep = database.prepare(
    'INSERT INTO idempotency (person, route, key, body_hash, status, body, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  return {
    forgetOld: (now: number) => forget.run(now - KEY_LIFE_MS),
    find(idempotency: Omit<Idempotency, 'render'>, now: number) {
      const row = find.get(idempotency.userId, idempotency.route, idempotency.key, now - KEY_LIFE_MS);
      if (row === undefined) return null;
      if (text(row, 'body_hash') !== idempotency.bodyHash) return { type: 'key-reused' } as const;
      return { type: 'replayed', answer: { status: integer(row, 'status'), body: text(row, 'body') } } as const;
    },
    keep(idempotency: Idempotency, answer: { readonly status: number; readonly body: string }, now: number) {
      const { userId, route, key, bodyHash } = idempotency;
      keep.run(userId, route, key, bodyHash, answer.status, answer.body, now);
    },
  };
}

/** Creation: event, uses, notices and the answer to the request are kept together or not at all. */
export function createEventCreation(
  database: DatabaseSync,
  parts: EventParts,
): Pick<CalendarStore, 'create' | 'recorded'> {
  const idempotencyKeys = prepareIdempotency(database);
  const insert = database.prepare(
    `INSERT INTO event (id, ical_uid, organizer_email, organizer_name, subject, body_html, start, end, time_zone,
       is_all_day, visibility, show_as, reminder, meeting_link, created_at, changed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );

  function insertEvent(id: string, draft: EventDraft, now: number): number {
    const identity = [id, draft.iCalUId ?? `${id}@deskway`] as const;
    const who = [draft.organizerEmail.toLowerCase(), draft.organizerName] as const;
    const what = [draft.subject, draft.bodyHtml] as const;
    const when = [draft.start, draft.end, draft.timeZone, Number(draft.isAllDay)] as const;
    const how = [draft.visibility, draft.showAs, draft.reminder, draft.meetingLink] as const;
    return Number(insert.run(...identity, ...who, ...what, ...when, ...how, now, now).lastInsertRowid);
  }

  return {
    async recorded(idempotency, now) {
      return idempotencyKeys.find(idempotency, now);
    },
    async create(draft, idempotency, now, answerAt, notices): Promise<CreateOutcome> {
      try {
        return transaction(database, (): CreateOutcome => {
          const earlier = idempotencyKeys.find(idempotency, now);
          if (earlier !== null) return earlier;
          idempotencyKeys.forgetOld(now);
          const id = `evt_${randomUUID()}`;
          const key = insertEvent(id, draft, now);
          for (const email of draft.resourceEmails) {
            if (!parts.addUse(key, email, draft, now, answerAt)) throw new BusyResource(email);
          }
          parts.writePeople(key, draft);
          const event = parts.read(id);
          for (const notice of notices?.(event, null) ?? []) parts.addNotice(notice, now);
          const answer = idempotency.render(event);
          idempotencyKeys.keep(idempotency, answer, now);
          return { type: 'created', event, answer };
        });
      } catch (error) {
        if (error instanceof BusyResource) return { type: 'busy', resourceEmail: error.email };
        throw error;
      }
    },
  };
}
