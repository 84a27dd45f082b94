import type { DatabaseSync } from 'node:sqlite';

import type { EventDraft } from '../../store.ts';

/** Which date of which series an event is. */
export interface SeriesPlace {
  readonly id: string;
  readonly date: string;
}

/**
 * Writes an event without its people and uses within the transaction of the caller.
 * @returns its row key
 */
export type EventInserter = (id: string, draft: EventDraft, series: SeriesPlace | null, now: number) => number;

export function prepareEventInsertion(database: DatabaseSync): EventInserter {
  const insert = database.prepare(
    `INSERT INTO event (id, ical_uid, organizer_email, organizer_name, subject, body_html, start, end, time_zone,
       is_all_day, visibility, show_as, reminder, meeting_link, series_master_id, series_date, created_at, changed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (id, draft, series, now) => {
    const identity = [id, draft.iCalUId ?? `${series?.id ?? id}@deskway`] as const;
    const who = [draft.organizerEmail.toLowerCase(), draft.organizerName] as const;
    const what = [draft.subject, draft.bodyHtml] as const;
    const when = [draft.start, draft.end, draft.timeZone, Number(draft.isAllDay)] as const;
    const how = [draft.visibility, draft.showAs, draft.reminder, draft.meetingLink] as const;
    const place = [series?.id ?? null, series?.date ?? null] as const;
    return Number(insert.run(...identity, ...who, ...what, ...when, ...how, ...place, now, now).lastInsertRowid);
  };
}
