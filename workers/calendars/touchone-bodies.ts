import type { Instant } from '../model/units.ts';
import type { CalendarEvent, CreateEvent } from '../wire/schemas/calendar.ts';
import type { EventMove, NewReservation } from './calendar.ts';
import { instantToZonedTime } from './zoned-time.ts';

/** What creates an event. */
export function creationBody({ subject, text, resources, ...times }: NewReservation) {
  return { subject, text, ...zonedTimes(times), resources };
}

/** What replaces an event by itself at another time or place: the calendar drops whatever is not said again. */
export function replacementBody(event: CalendarEvent, { resources, isAllDay, ...times }: EventMove): CreateEvent {
  const { iCalUId, subject, visibility, showAs } = event;
  return {
    iCalUId,
    subject,
    visibility,
    showAs,
    text: event.bodyHtml ?? '',
    ...zonedTimes(times),
    isAllDay,
    resources: [...resources],
    attendees: event.attendees.filter(({ resource }) => !resource).map(toInvitation),
    ...meetingOf(event),
    reminder: event.reminder ?? null,
  };
}

function zonedTimes({ start, end, timeZone }: { readonly start: Instant; readonly end: Instant; timeZone: string }) {
  return { start: instantToZonedTime(start, timeZone), end: instantToZonedTime(end, timeZone) };
}

function toInvitation({ emailAddress, remotely = false, optional = false }: CalendarEvent['attendees'][number]) {
  return { emailAddress, remotely, optional };
}

/** A link that people have been given stays the same link, whoever made it. */
function meetingOf(event: CalendarEvent): Pick<CreateEvent, 'onlineMeeting' | 'meetingLink'> {
  const { onlineMeeting: meetingLink = null, onlineMeetingProvider: provider = null } = event;
  if (meetingLink !== null) return { onlineMeeting: 'link', meetingLink };
  return { onlineMeeting: provider === null ? 'none' : 'provider', meetingLink };
}
