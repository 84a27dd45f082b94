import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import type { Calendar, EventMove, NewReservation } from '../../../workers/calendars/calendar.ts';
import type { Failure } from '../../../workers/contract.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { failure, type Result, success } from '../../../workers/model/result.ts';
import type { ResourceNotification } from '../../../workers/wire/schemas/requests.ts';
import type { ConfirmationRecord } from '../../../workers/wire/schemas/confirmations.ts';
import type { AssistApi } from '../../../workers/areas/shared/workspace.ts';
import type { WireResource } from '../../../workers/wire/schemas/resource.ts';
import { createWireResource } from './wire-resource.ts';
import { createEmptyCalendar } from './workspaces.ts';

/** Wednesday 18 November 2026, 9:00 in Prague. */
export const MORNING = Date.UTC(2026, 10, 18, 8);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export const createDesk = (changes: Partial<WireResource> = {}): WireResource =>
  createWireResource({
    id: 'desk-1',
    name: 'Desk 1',
    displayName: 'Desk 1',
    displayNameForApp: { en: 'Desk one', cs: 'Stůl jedna' },
    email: 'Desk1@campus.example',
    username: 'desk1',
    timezone: 'Central Europe Standard Time',
    mapInfos: [{ areaId: 'zone-1' }],
    navigationEnabled: true,
    ...changes,
  });

export function createEvent(changes: Partial<CalendarEvent> & { readonly response?: string } = {}): CalendarEvent {
  const { response = 'notResponded', ...others } = changes;
  return {
    id: 'event-1',
    iCalUId: 'uid-1',
    subject: 'Focus',
    start: instantToZonedTime(MORNING + HOUR, 'Europe/Prague'),
    end: instantToZonedTime(MORNING + 2 * HOUR, 'Europe/Prague'),
    organizer: { emailAddress: { address: 'ada@campus.example', name: 'Ada' } },
    isOrganizer: true,
    attendees: [
      { emailAddress: { address: 'ben@campus.example' }, status: { response: 'accepted' }, resource: false },
      { emailAddress: { address: 'desk1@campus.example', name: 'Desk 1' }, status: { response }, resource: true },
    ],
    visibility: 'default',
    showAs: 'busy',
    status: 'confirmed',
    cancelled: false,
    isAllDay: false,
    type: 'single',
    ...others,
  };
}

export const createRecord = (changes: Partial<ConfirmationRecord> = {}): ConfirmationRecord => ({
  email: 'Desk1@campus.example',
  iCalUid: 'uid-1',
  id: 'event-1',
  confirmed: false,
  canceled: false,
  ...changes,
});

export const UNREACHABLE: Failure = { type: 'api-unreachable', detail: 'Failed to fetch' };
export const BUSY: Failure = { type: 'refused', status: 409, code: 'resource_busy', rule: null, detail: 'Taken' };

/** The event at its new times and places; its resources are asked again, as calendars do. */
export function moveEvent(
  event: CalendarEvent,
  { start, end, isAllDay, timeZone, resources }: EventMove,
): CalendarEvent {
  return {
    ...event,
    start: instantToZonedTime(start, timeZone),
    end: instantToZonedTime(end, timeZone),
    isAllDay,
    attendees: [
      ...event.attendees.filter(({ resource }) => !resource),
      ...resources.map(({ email, displayName }) => ({
        emailAddress: { address: email.toLowerCase(), name: displayName },
        status: { response: 'notResponded' },
        resource: true,
      })),
    ],
  };
}

/** A calendar that stores what it gets; tests set when the event appears, how its resource answers, what fails. */
export interface MemoryCalendar extends Calendar {
  limitedEvents: Calendar['limitedEvents'];
  /** The fake of `POST /api/event/action`. */
  readonly notify: AssistApi['notify'];
  /** Further events that are listed, e.g. of the same series. */
  others: CalendarEvent[];
  /** The calls that changed something or tried to, in order. */
  readonly calls: string[];
  readonly created: NewReservation[];
  readonly moves: EventMove[];
  readonly notified: ResourceNotification[];
  readonly searches: { readonly start: number; readonly end: number; readonly iCalUId: string | undefined }[];
  stored: CalendarEvent | null;
  isListed: boolean;
  /** Failures of the next calls, by name of the verb. */
  readonly failures: Map<string, Failure[]>;
}

export function createMemoryCalendar(stored: CalendarEvent | null = null): MemoryCalendar {
  const attempt = <T>(verb: string, value: () => Result<T, Failure>): Promise<Result<T, Failure>> => {
    const next = calendar.failures.get(verb)?.shift();
    return Promise.resolve(next === undefined ? value() : failure(next));
  };
  const kept = (): Result<CalendarEvent, Failure> =>
    calendar.stored === null ? failure({ ...BUSY, status: 410, code: 'gone' }) : success(calendar.stored);
  const calendar: MemoryCalendar = {
    ...createEmptyCalendar(),
    calls: [],
    created: [],
    moves: [],
    notified: [],
    searches: [],
    others: [],
    stored,
    isListed: true,
    failures: new Map(),
    events(_user, start, end, { iCalUId }) {
      calendar.searches.push({ start, end, iCalUId });
      return attempt('events', () =>
        success(calendar.isListed && calendar.stored !== null ? [calendar.stored, ...calendar.others] : []),
      );
    },
    event: () => attempt('event', kept),
    create(reservation) {
      calendar.calls.push(`create ${reservation.idempotencyKey}`);
      calendar.created.push(reservation);
      return attempt('create', () => {
        calendar.stored ??= createEvent({ subject: reservation.subject });
        return success(calendar.stored);
      });
    },
    replace(event, move) {
      calendar.calls.push(`replace ${event.id}`);
      calendar.moves.push(move);
      return attempt('replace', () => success((calendar.stored = moveEvent(event, move))));
    },
    remove(id, _signal, scope = 'occurrence') {
      calendar.calls.push(`remove ${id}${scope === 'occurrence' ? '' : ` ${scope}`}`);
      return attempt('remove', () => success(null));
    },
    respond(id, answer) {
      calendar.calls.push(`respond ${id} ${answer}`);
      return attempt('respond', () => success(null));
    },
    finish(id) {
      calendar.calls.push(`finish ${id}`);
      return attempt('finish', kept);
    },
    notify(notification) {
      calendar.calls.push(`notify ${notification.action}`);
      calendar.notified.push(notification);
      return attempt('notify', () => success(null));
    },
  };
  return calendar;
}
