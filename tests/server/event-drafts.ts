/* Reservations that tests make. */
import type { CreateOutcome, EventDraft, Idempotency, Store } from '../../server/store/store.ts';
import { ADA } from './calendar-campus.ts';
import { HOUR, NOW } from './calendar-support.ts';

/** A reservation of Ada's in the next hour. */
export function draftOf(change: Partial<EventDraft>): EventDraft {
  return {
    iCalUId: null,
    organizerEmail: ADA.email,
    organizerName: ADA.displayName,
    subject: 'Sprint review',
    bodyHtml: '',
    start: NOW + HOUR,
    end: NOW + 2 * HOUR,
    timeZone: 'Europe/Prague',
    isAllDay: false,
    visibility: 'default',
    showAs: 'busy',
    reminder: null,
    meetingLink: null,
    resourceEmails: ['red@rooms.test'],
    attendees: [],
    ...change,
  };
}

export function requestOf(key: string): Idempotency {
  return { userId: ADA.id, route: 'create', key, bodyHash: 'h', render: ({ id }) => ({ status: 201, body: id }) };
}

export const create = (store: Store, key: string, change: Partial<EventDraft> = {}): Promise<CreateOutcome> =>
  store.calendar.create(draftOf(change), requestOf(key), NOW, NOW);
