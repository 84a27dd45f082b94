import { randomUUID } from 'node:crypto';

import type { CalendarStore, CreateOutcome, EventDraft, Idempotency, Notices } from '../../store.ts';
import { addNotice } from '../outbox.ts';
import { type Database, statement, type Work } from '../work.ts';
import { BusyResource } from './busy-resource.ts';
import { addUse, writePeople } from './event-parts.ts';
import { lockEvents, writtenEvent } from './event-rows.ts';
import { findAnswer, findEarlier, keepAnswer } from './idempotency.ts';

/** The date of an event in its series. */
export interface SeriesDate {
  readonly id: string;
  readonly date: string;
}

const insert = statement(
  `INSERT INTO event (id, ical_uid, organizer_email, organizer_name, subject, body_html, start, "end", time_zone,
     is_all_day, visibility, show_as, reminder, meeting_link, series_master_id, series_date, properties, created_at,
     changed_at)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);

/**
 * Writes an event without its people and uses.
 * @returns its row key
 */
export function* insertEvent(id: string, draft: EventDraft, series: SeriesDate | null, now: number): Work<number> {
  const identity = [id, draft.iCalUId ?? `${series?.id ?? id}@deskway`] as const;
  const who = [draft.organizerEmail.toLowerCase(), draft.organizerName] as const;
  const what = [draft.subject, draft.bodyHtml] as const;
  const when = [draft.start, draft.end, draft.timeZone, Number(draft.isAllDay)] as const;
  const how = [draft.visibility, draft.showAs, draft.reminder, draft.meetingLink] as const;
  const place = [series?.id ?? null, series?.date ?? null] as const;
  const properties = JSON.stringify(draft.properties ?? {});
  return yield* insert.insert(...identity, ...who, ...what, ...when, ...how, ...place, properties, now, now);
}

/** Event, uses, notices and the answer to the request are stored together or not at all. */
function* create(
  draft: EventDraft,
  idempotency: Idempotency,
  now: number,
  answerAt: number,
  notices?: Notices,
): Work<CreateOutcome> {
  const earlier = yield* findEarlier(idempotency, now);
  if (earlier !== null) return earlier;
  const id = `evt_${randomUUID()}`;
  yield* lockEvents([], draft.resourceEmails);
  const key = yield* insertEvent(id, draft, null, now);
  for (const email of draft.resourceEmails) {
    if (!(yield* addUse(key, email, draft, now, answerAt))) throw new BusyResource(email);
  }
  yield* writePeople(key, draft);
  const event = yield* writtenEvent(id);
  for (const notice of notices?.(event, null) ?? []) yield* addNotice(notice, now);
  const answer = idempotency.render(event);
  yield* keepAnswer(idempotency, answer, now);
  return { type: 'created', event, answer };
}

export function createEventCreation(database: Database): Pick<CalendarStore, 'create' | 'recorded'> {
  return {
    async recorded(idempotency, now) {
      const earlier = await database.read(() => findAnswer(idempotency, now));
      if (earlier !== null) await database.lasting();
      return earlier;
    },
    async create(...asked): Promise<CreateOutcome> {
      try {
        return await database.write(() => create(...asked));
      } catch (error) {
        if (error instanceof BusyResource) return { type: 'busy', resourceEmail: error.email };
        throw error;
      }
    },
  };
}
