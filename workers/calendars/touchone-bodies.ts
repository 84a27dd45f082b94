import type { Attendee, CalendarEvent } from '../model/event.ts';
import type { Instant } from '../model/units.ts';
import type { CreateEvent } from '../wire/schemas/requests.ts';
import type { AskedMeeting, AskedPerson, EventChange, EventDetails, NewReservation } from './calendar.ts';
import { instantToZonedTime } from './zoned-time.ts';

/** The body that creates an event. */
export function creationBody(reservation: NewReservation) {
  const { subject, text, resources, isAllDay, reminder, recurrence, guests, ...others } = reservation;
  return {
    subject,
    text,
    ...zonedTimes(others),
    ...(isAllDay === undefined ? {} : { isAllDay }),
    resources: [...resources],
    ...saidOf(others),
    ...(reminder === undefined ? {} : { reminder }),
    ...(recurrence == null ? {} : recurrenceOf(recurrence)),
    ...guestsOf(guests),
  };
}

/** The body that replaces an event with its new state: the calendar drops whatever is left out. */
export function replacementBody(event: CalendarEvent, change: EventChange): CreateEvent {
  const { resources, isAllDay, start, end, timeZone, ...details } = change;
  const { iCalUId, subject, visibility, showAs } = event;
  return {
    iCalUId,
    subject: details.subject ?? subject,
    visibility,
    showAs,
    text: details.text ?? event.bodyHtml ?? '',
    ...zonedTimes({ start, end, timeZone }),
    isAllDay,
    resources: [...resources],
    attendees: event.attendees.filter(({ resource }) => !resource).map(toInvitation),
    ...meetingOf(event),
    reminder: details.reminder === undefined ? (event.reminder ?? null) : details.reminder,
    ...saidOf(details),
    ...(details.recurrence === undefined ? {} : recurrenceOf(details.recurrence)),
    ...guestsOf(details.guests ?? event.guests),
  };
}

/** Left out = none. */
const guestsOf = (guests = 0): Pick<CreateEvent, 'guests'> => (guests === 0 ? {} : { guests });

type Said = Partial<Pick<CreateEvent, 'attendees' | 'visibility' | 'showAs' | 'onlineMeeting' | 'meetingLink'>>;

/** Details that are sent unchanged; missing ones are left out. */
function saidOf({ attendees, visibility, showAs, meeting }: Partial<EventDetails>): Said {
  return {
    ...(attendees === undefined ? {} : { attendees: attendees.map(toAttendee) }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(showAs === undefined ? {} : { showAs }),
    ...(meeting === undefined ? {} : askedMeeting(meeting)),
  };
}

function recurrenceOf(recurrence: EventDetails['recurrence']): Pick<CreateEvent, 'recurrence'> {
  if (recurrence === null) return { recurrence: null };
  return { recurrence: { rule: recurrence.rule, exceptions: [...recurrence.exceptions] } };
}

function toAttendee({ email, displayName, remotely }: AskedPerson): CreateEvent['attendees'][number] {
  return { emailAddress: { address: email, name: displayName }, remotely, optional: false };
}

function zonedTimes({ start, end, timeZone }: { readonly start: Instant; readonly end: Instant; timeZone: string }) {
  return { start: instantToZonedTime(start, timeZone), end: instantToZonedTime(end, timeZone) };
}

function toInvitation({ emailAddress, remotely = false, optional = false }: Attendee) {
  return { emailAddress, remotely, optional };
}

type Meeting = Pick<CreateEvent, 'onlineMeeting' | 'meetingLink'>;

function askedMeeting(meeting: AskedMeeting): Meeting {
  if (meeting.type === 'link') return { onlineMeeting: 'link', meetingLink: meeting.link };
  return { onlineMeeting: meeting.type, meetingLink: null };
}

/** A link that people have received stays the same, whether the provider or the user created it. */
function meetingOf(event: CalendarEvent): Meeting {
  const { onlineMeeting: meetingLink = null, onlineMeetingProvider: provider = null } = event;
  if (meetingLink !== null) return { onlineMeeting: 'link', meetingLink };
  return { onlineMeeting: provider === null ? 'none' : 'provider', meetingLink };
}
