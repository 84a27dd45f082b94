import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

import type { CalendarStore, CreateOutcome, EventDraft } from '../../store.ts';
import type { Commits } from '../database/commits.ts';
import { BusyResource } from './busy-resource.ts';
import type { EventParts } from './event-parts.ts';
import type { RecordedAnswers } from './idempotency.ts';

/** The date of an event in its series. */
export interface SeriesDate {
  readonly id: string;
  readonly date: string;
}

/**
 * Writes an event without its people and uses within the caller's transaction.
 * @returns its row key
 */
export type EventInserter = (id: string, draft: EventDraft, series: SeriesDate | null, now: number) => number;

export function prepareEventInsertion(database: DatabaseSync): EventInserter {
  const insert = database.prepare(
    `INSERT INTO event (id, ical_uid, organizer_email, organizer_name, subject, body_html, start, end, time_zone,
       is_all_day, visibility, show_as, reminder, meeting_link, series_master_id, series_date, properties, created_at,
       changed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (id, draft, series, now) => {
    const identity = [id, draft.iCalUId ?? `${series?.id ?? id}@deskway`] as const;
    const who = [draft.organizerEmail.toLowerCase(), draft.organizerName] as const;
    const what = [draft.subject, draft.bodyHtml] as const;
    const when = [draft.start, draft.end, draft.timeZone, Number(draft.isAllDay)] as const;
    const how = [draft.visibility, draft.showAs, draft.reminder, draft.meetingLink] as const;
    const place = [series?.id ?? null, series?.date ?? null] as const;
    const properties = JSON.stringify(draft.properties ?? {});
    return Number(
      insert.run(...identity, ...who, ...what, ...when, ...how, ...place, properties, now, now).lastInsertRowid,
    );
  };
}

/** Creation: event, uses, notices and the answer to the request are stored together or not at all. */
export function createEventCreation(
  commits: Commits,
  parts: EventParts,
  answers: RecordedAnswers,
  insertEvent: EventInserter,
): Pick<CalendarStore, 'create' | 'recorded'> {
  return {
    async recorded(idempotency, now) {
      const earlier = answers.find(idempotency, now);
      if (earlier !== null) await commits.lasting();
      return earlier;
    },
    async create(draft, idempotency, now, answerAt, notices): Promise<CreateOutcome> {
      try {
        return await commits.write((): CreateOutcome => {
          const earlier = answers.find(idempotency, now);
          if (earlier !== null) return earlier;
          answers.forgetOld(now);
          const id = `evt_${randomUUID()}`;
          const key = insertEvent(id, draft, null, now);
          for (const email of draft.resourceEmails) {
            if (!parts.addUse(key, email, draft, now, answerAt)) throw new BusyResource(email);
          }
          parts.writePeople(key, draft);
          const event = parts.read(id);
          for (const notice of notices?.(event, null) ?? []) parts.addNotice(notice, now);
          const answer = idempotency.render(event);
          answers.keep(idempotency, answer, now);
          return { type: 'created', event, answer };
        });
      } catch (error) {
        if (error instanceof BusyResource) return { type: 'busy', resourceEmail: error.email };
        throw error;
      }
    },
  };
}
