import { randomBytes } from 'node:crypto';

import * as v from 'valibot';

import { MeetingLinkSchema } from '../../../workers/wire/schemas/calendar.ts';
import { ShowAsSchema } from '../../../workers/wire/schemas/common.ts';
import { type EventBody, newMeetingLink } from '../../calendar/event-draft.ts';
import { textOf } from '../../calendar/plain-text.ts';
import type { Caller, ServerContext } from '../../context.ts';
import type { StoredEvent } from '../../store/store.ts';
import { bodyOf, inviteesOf } from '../writes.ts';
import { GraphError } from './graph-error.ts';
import { type Extras, SingleValuePropertySchema, withExtras } from './graph-properties.ts';
import { keptUntil, member, PatternedRecurrenceSchema } from './graph-recurrence.ts';
import { DateTimeTimeZoneSchema, toZonedTime } from './graph-times.ts';

const text = (most: number) => v.optional(v.nullable(v.pipe(v.string(), v.maxLength(most))));
const flag = v.optional(v.nullable(v.boolean()));
/** What Graph takes and keeps for itself, or only reads. */
const ignored = v.optional(v.unknown());

const LocationSchema = v.looseObject({ displayName: text(1_000), locationEmailAddress: text(320) });
const AttendeeSchema = v.looseObject({
  type: v.optional(v.nullable(member(['required', 'optional', 'resource'] as const)), 'required'),
  emailAddress: v.object({ address: v.pipe(v.string(), v.maxLength(320)), name: text(320) }),
});

/** An event as it is written; a property that the type does not have is refused. */
export const EventWriteSchema = v.strictObject({
  '@odata.type': ignored,
  subject: text(255),
  body: v.optional(
    v.nullable(
      v.object({
        contentType: v.optional(member(['text', 'html'] as const), 'text'),
        content: v.optional(v.pipe(v.string(), v.maxLength(100_000)), ''),
      }),
    ),
  ),
  start: v.optional(DateTimeTimeZoneSchema),
  end: v.optional(DateTimeTimeZoneSchema),
  isAllDay: v.optional(v.boolean()),
  attendees: v.optional(v.pipe(v.array(AttendeeSchema), v.maxLength(500))),
  location: v.optional(v.nullable(LocationSchema)),
  locations: v.optional(v.array(LocationSchema)),
  recurrence: v.optional(v.nullable(PatternedRecurrenceSchema)),
  sensitivity: v.optional(member(['normal', 'personal', 'private', 'confidential'] as const)),
  showAs: v.optional(member(ShowAsSchema.options)),
  isReminderOn: flag,
  reminderMinutesBeforeStart: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  isOnlineMeeting: flag,
  onlineMeetingProvider: v.optional(v.nullable(v.string())),
  transactionId: text(255),
  categories: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(255))), v.maxLength(50))),
  importance: v.optional(member(['low', 'normal', 'high'] as const)),
  allowNewTimeProposals: flag,
  hideAttendees: flag,
  responseRequested: flag,
  singleValueExtendedProperties: v.optional(v.pipe(v.array(SingleValuePropertySchema), v.maxLength(20))),
  bodyPreview: ignored,
  changeKey: ignored,
  createdDateTime: ignored,
  hasAttachments: ignored,
  iCalUId: ignored,
  id: ignored,
  isCancelled: ignored,
  isDraft: ignored,
  isOrganizer: ignored,
  lastModifiedDateTime: ignored,
  onlineMeeting: ignored,
  onlineMeetingUrl: ignored,
  organizer: ignored,
  originalEndTimeZone: ignored,
  originalStart: ignored,
  originalStartTimeZone: ignored,
  responseStatus: ignored,
  seriesMasterId: ignored,
  type: ignored,
  webLink: ignored,
});
export type EventWrite = v.InferOutput<typeof EventWriteSchema>;

const USUAL_REMINDER = 15;
const LONGEST_REMINDER = 40_320;

const VISIBILITIES = {
  normal: 'default',
  personal: 'private',
  private: 'private',
  confidential: 'confidential',
} as const;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const toHtml = (plain: string): string =>
  plain.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter).replaceAll(/\r?\n/g, '<br>\n');

/** The part of a body that Teams writes, which tells how to join. */
function joinText(url: string): string {
  const line = '_'.repeat(80);
  const link = toHtml(url);
  return `<div><br>\n${line}<br>\nMicrosoft Teams meeting<br>\nJoin: <a href="${link}">${link}</a><br>\n${line}</div>`;
}

/** The meeting that a write asks for; one that there is stays, Graph takes none back. */
function meetingPart(context: ServerContext, written: EventWrite, present: EventBody) {
  const { isOnlineMeeting, onlineMeetingProvider } = written;
  const { meetingUrl } = context.options;
  if (isOnlineMeeting !== true || present.onlineMeeting === 'link' || meetingUrl === null) return null;
  if (onlineMeetingProvider != null && onlineMeetingProvider.toLowerCase() !== 'teamsforbusiness') return null;
  const json = newMeetingLink(meetingUrl);
  if (json === null) return null;
  const code = Array.from(randomBytes(9), (byte) => byte % 10).join('');
  return { ...v.parse(MeetingLinkSchema, JSON.parse(json)), code };
}

async function attendeesOf(
  context: ServerContext,
  caller: Caller,
  attendees: NonNullable<EventWrite['attendees']>,
  before: StoredEvent | null,
) {
  const invitees = attendees.map(({ type, emailAddress: { address, name } }) => ({
    email: address,
    name,
    isOptional: type === 'optional',
    isResource: type === 'resource',
  }));
  const found = await inviteesOf(context, caller, invitees, before);
  if (found === null) throw badRecipient();
  return found;
}

const badRecipient = (): GraphError =>
  new GraphError(400, 'ErrorInvalidRecipients', "At least one recipient isn't valid.");

/** The name of a place that is no room; undefined = nothing was written, null = none. */
function placeName({ location, locations }: EventWrite): string | null | undefined {
  if (location === undefined && locations === undefined) return undefined;
  const places = locations ?? (location == null ? [] : [location]);
  const names = places.flatMap(({ displayName, locationEmailAddress }) =>
    locationEmailAddress == null || locationEmailAddress === '' ? (displayName ?? []) : [],
  );
  return names.length === 0 ? null : names.join('; ');
}

function extrasOf(written: EventWrite, isMeetingMade: boolean): Partial<Extras> {
  const place = placeName(written);
  const { transactionId, categories, importance, allowNewTimeProposals, hideAttendees, responseRequested } = written;
  return {
    ...(place === undefined ? {} : { location: place }),
    ...(transactionId == null ? {} : { transactionId }),
    ...(categories === undefined ? {} : { categories }),
    ...(importance === undefined ? {} : { importance }),
    ...(allowNewTimeProposals == null ? {} : { allowNewTimeProposals }),
    ...(hideAttendees == null ? {} : { hideAttendees }),
    ...(responseRequested == null ? {} : { responseRequested }),
    ...(written.recurrence == null ? {} : { endless: keptUntil(written.recurrence) }),
    ...(isMeetingMade ? { onlineMeetingProvider: 'teamsForBusiness' } : {}),
  };
}

function reminderOf({ isReminderOn, reminderMinutesBeforeStart }: EventWrite, present: number | null): number | null {
  const isOn = isReminderOn ?? (present !== null || reminderMinutesBeforeStart != null);
  if (!isOn) return null;
  return Math.min(LONGEST_REMINDER, reminderMinutesBeforeStart ?? present ?? USUAL_REMINDER);
}

/** Everything that a write says but the repetition, over what stands. */
async function merge(
  context: ServerContext,
  caller: Caller,
  written: EventWrite,
  present: EventBody,
  before: StoredEvent | null,
): Promise<EventBody> {
  const { subject, body, start, end, isAllDay, attendees, sensitivity, showAs } = written;
  const link = meetingPart(context, written, present);
  const html = body == null ? present.text : body.contentType === 'text' ? toHtml(body.content) : body.content;
  const extended = written.singleValueExtendedProperties ?? [];
  return {
    ...present,
    subject: subject ?? present.subject,
    text: link === null ? html : html + joinText(link.url),
    start: start === undefined ? present.start : toZonedTime(start),
    end: end === undefined ? present.end : toZonedTime(end),
    isAllDay: isAllDay ?? present.isAllDay,
    ...(attendees === undefined ? {} : await attendeesOf(context, caller, attendees, before)),
    visibility: sensitivity === undefined ? present.visibility : VISIBILITIES[sensitivity],
    showAs: showAs ?? present.showAs,
    reminder: reminderOf(written, present.reminder ?? null),
    ...(link === null ? {} : { onlineMeeting: 'link' as const, meetingLink: link }),
    properties: withExtras(present.properties ?? {}, extrasOf(written, link !== null), extended),
  };
}

/** A request of our own calendar for a new event, without its repetition. @throws GraphError 400 */
export async function toNewBody(context: ServerContext, caller: Caller, written: EventWrite): Promise<EventBody> {
  const { start, end } = written;
  if (start === undefined || end === undefined) {
    throw new GraphError(400, 'ErrorPropertyValidationFailure', 'At least one property failed validation: Start, End.');
  }
  const empty: EventBody = {
    subject: '',
    text: '',
    start: toZonedTime(start),
    end: toZonedTime(end),
    isAllDay: false,
    visibility: 'default',
    showAs: 'busy',
    reminder: USUAL_REMINDER,
    resources: [],
    attendees: [],
    onlineMeeting: 'none',
    meetingLink: null,
  };
  return merge(context, caller, written, empty, null);
}

/** A request of our own calendar for a change of an event, without its repetition. */
export function toChangedBody(
  context: ServerContext,
  caller: Caller,
  written: EventWrite,
  before: StoredEvent,
): Promise<EventBody> {
  return merge(context, caller, written, bodyOf(before), before);
}

/** A comment of an answer or a cancellation as plain text. */
export const commentOf = (comment: string | null | undefined): string => textOf(toHtml(comment ?? ''), 1_000);
