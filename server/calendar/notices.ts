import type { Notices, OutboxDraft, StoredEvent } from '../store/store.ts';
import { zoneOrUtc } from './times/zones.ts';

/** Mails about reservations; each store verb that takes them keeps them in its own transaction. */

/** More than there are zones in use anywhere; a full cache is emptied. */
const MOST_FORMATS_KEPT = 200;
const formatByKey = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes some 5 ms, using it some 10 µs. The key is the zone and whether times are shown. */
function formatFor(timeZone: string, isAllDay: boolean): Intl.DateTimeFormat {
  const key = `${timeZone} ${isAllDay}`;
  const known = formatByKey.get(key);
  if (known !== undefined) return known;
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;
  const options = isAllDay ? day : ({ ...day, hour: '2-digit', minute: '2-digit' } as const);
  const format = new Intl.DateTimeFormat('en-GB', options);
  if (formatByKey.size >= MOST_FORMATS_KEPT) formatByKey.clear();
  formatByKey.set(key, format);
  return format;
}

/** Mails to many people contain the same description of an event. */
const timeByEvent = new WeakMap<StoredEvent, string>();

/** The time of an event, in the zone that it was written in. */
export function describeTime(event: StoredEvent): string {
  const known = timeByEvent.get(event);
  if (known !== undefined) return known;
  const time = writeTime(event);
  timeByEvent.set(event, time);
  return time;
}

function writeTime(event: StoredEvent): string {
  const timeZone = zoneOrUtc(event.timeZone);
  const format = formatFor(timeZone, event.isAllDay);
  if (event.isAllDay) return format.formatRange(event.start, event.end - 1);
  return `${describeRange(format, event.start, event.end)} (${timeZone})`;
}

/** Gives the same text as `formatRange`, which takes eight times as long as two formats within a day. */
function describeRange(format: Intl.DateTimeFormat, start: number, end: number): string {
  const [from, to] = [format.format(start), format.format(end)];
  const time = to.lastIndexOf(', ');
  const isWithinDay = from !== to && from.slice(0, time) === to.slice(0, time);
  return isWithinDay ? `${from}–${to.slice(time + 2)}` : format.formatRange(start, end);
}

/** One line of a mail: a line break in a subject could forge other lines or headers. */
export function subjectOf(event: StoredEvent): string {
  return event.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** The mails to all people of an event share one description. */
const descriptionByEvent = new WeakMap<StoredEvent, string>();

function describeEvent(event: StoredEvent): string {
  const known = descriptionByEvent.get(event);
  if (known !== undefined) return known;
  const places = event.attendees.filter(({ isResource }) => isResource).map(({ name }) => name);
  const lines = [
    `Subject: ${subjectOf(event)}`,
    `When: ${describeTime(event)}`,
    places.length === 0 ? '' : `Where: ${places.join(', ')}`,
    `Organizer: ${event.organizerName}`,
  ];
  const description = lines.filter((line) => line !== '').join('\n');
  descriptionByEvent.set(event, description);
  return description;
}

function compose(
  kind: OutboxDraft['kind'],
  to: string,
  lead: string,
  sentence: string,
  event: StoredEvent,
): OutboxDraft {
  return {
    kind,
    to,
    subject: `${lead}: ${subjectOf(event)}`,
    body: `${sentence}\n\n${describeEvent(event)}`,
    eventId: event.id,
  };
}

function invitedPeople(event: StoredEvent) {
  return event.attendees.filter(({ isResource, response }) => !isResource && response !== 'declined');
}

/** Invites the people of a new event. */
export const invitations: Notices = (event) =>
  invitedPeople(event).map(({ email }) =>
    compose('invitation', email, 'Invitation', `${event.organizerName} invites you.`, event),
  );

/** Informs people of a changed event, invited or removed; removed people get its earlier times. */
export const changes: Notices = (event, before) => {
  const stay = invitedPeople(event);
  const emails = new Set(stay.map(({ email }) => email));
  const uninvite = ({ email }: { readonly email: string }, known: StoredEvent) =>
    compose('cancellation', email, 'Cancelled', `${event.organizerName} no longer invites you.`, known);
  const gone =
    before === null
      ? []
      : invitedPeople(before)
          .filter(({ email }) => !emails.has(email))
          .map((person) => uninvite(person, before));
  return [
    ...stay.map(({ email }) =>
      compose('invitation', email, 'Changed', `${event.organizerName} changed this event.`, event),
    ),
    ...gone,
  ];
};

/** Informs invited people that an event does not take place. */
export const cancellations: Notices = (event) =>
  invitedPeople(event).map(({ email }) =>
    compose('cancellation', email, 'Cancelled', `${event.organizerName} cancelled this event.`, event),
  );

const ANSWER_LEADS = { accepted: 'Accepted', declined: 'Declined', tentative: 'Tentative' } as const;

/** Informs the organizer of the answer of a person or a resource. */
export function answerNotice(email: string, response: keyof typeof ANSWER_LEADS, comment = ''): Notices {
  return (event) => {
    const name = event.attendees.find((attendee) => attendee.email === email.toLowerCase())?.name ?? email;
    const sentence = `${name} answered: ${ANSWER_LEADS[response].toLowerCase()}.${comment === '' ? '' : `\n${comment}`}`;
    return [compose('answer', event.organizerEmail, ANSWER_LEADS[response], sentence, event)];
  };
}

/** Informs the organizer that nobody confirmed the use of a resource in time. */
export function unconfirmedNotice(event: StoredEvent, resourceEmail: string): OutboxDraft {
  const name = event.attendees.find(({ email }) => email === resourceEmail)?.name ?? resourceEmail;
  const sentence = `Nobody confirmed the reservation of ${name} in time; it was cancelled and ${name} is free again.`;
  return compose('unconfirmed', event.organizerEmail, 'Not confirmed', sentence, event);
}
