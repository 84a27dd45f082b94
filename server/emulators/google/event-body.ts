import { randomInt } from 'node:crypto';

import * as v from 'valibot';

import { MeetingLinkSchema } from '../../../workers/wire/schemas/calendar.ts';
import type { CalendarOwner } from '../../calendar/calendar-owner.ts';
import { type EventBody, newMeetingLink } from '../../calendar/event-draft.ts';
import { fromZonedTime } from '../../calendar/times/times.ts';
import type { Caller, ServerContext } from '../../context.ts';
import type { StoredEvent } from '../../store/store.ts';
import { inviteesOf } from '../writes.ts';
import { badValue, GoogleError } from './google-error.ts';
import { DEFAULT_REMINDER } from './google-event.ts';
import { type Extras, readExtras, withExtras, WrittenNamesSchema, writtenNames } from './google-properties.ts';
import { type EventTime, EventTimeSchema, readEventTime } from './google-times.ts';

const text = (most: number) => v.optional(v.nullable(v.pipe(v.string(), v.maxLength(most))));
const flag = v.optional(v.nullable(v.boolean()));
const oneOf = <const T extends readonly string[]>(names: T) => v.optional(v.nullable(v.picklist(names)));

const AttendeeSchema = v.object({
  email: v.pipe(v.string(), v.maxLength(320)),
  displayName: text(320),
  optional: flag,
  resource: flag,
  responseStatus: oneOf(['needsAction', 'declined', 'tentative', 'accepted']),
  comment: text(1_000),
});

const ConferenceSchema = v.object({
  createRequest: v.optional(
    v.nullable(
      v.object({
        requestId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
        conferenceSolutionKey: v.optional(v.nullable(v.object({ type: text(50) }))),
      }),
    ),
  ),
  conferenceSolution: v.optional(v.nullable(v.object({ key: v.optional(v.nullable(v.object({ type: text(50) }))) }))),
  entryPoints: v.optional(
    v.nullable(
      v.pipe(
        v.array(v.object({ entryPointType: text(50), uri: text(1_300), meetingCode: text(200) })),
        v.maxLength(20),
      ),
    ),
  ),
});

/** An event as it is written; what Google only reads is ignored. */
export const EventWriteSchema = v.object({
  id: text(2_000),
  iCalUID: text(255),
  summary: text(1_024),
  description: text(100_000),
  location: text(1_024),
  colorId: text(20),
  start: v.optional(v.nullable(EventTimeSchema)),
  end: v.optional(v.nullable(EventTimeSchema)),
  recurrence: v.optional(v.nullable(v.pipe(v.array(v.pipe(v.string(), v.maxLength(10_000))), v.maxLength(50)))),
  attendees: v.optional(v.nullable(v.pipe(v.array(AttendeeSchema), v.maxLength(500)))),
  attendeesOmitted: flag,
  status: oneOf(['confirmed', 'tentative', 'cancelled']),
  transparency: oneOf(['opaque', 'transparent']),
  visibility: oneOf(['default', 'public', 'private', 'confidential']),
  eventType: oneOf(['default', 'outOfOffice', 'focusTime', 'workingLocation']),
  reminders: v.optional(
    v.nullable(
      v.object({
        useDefault: flag,
        overrides: v.optional(
          v.nullable(
            v.pipe(
              v.array(
                v.object({
                  method: v.picklist(['email', 'popup']),
                  minutes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(40_320)),
                }),
              ),
              v.maxLength(5),
            ),
          ),
        ),
      }),
    ),
  ),
  conferenceData: v.optional(v.nullable(ConferenceSchema)),
  extendedProperties: v.optional(v.nullable(v.object({ private: WrittenNamesSchema, shared: WrittenNamesSchema }))),
});
export type EventWrite = v.InferOutput<typeof EventWriteSchema>;

/** What a write depends on besides its body. */
export interface Writing {
  readonly context: ServerContext;
  readonly caller: Caller;
  /** The caller's own calendar. */
  readonly owner: CalendarOwner;
  /** Whether the conference of the body counts: version 1 of that part. */
  readonly hasConference: boolean;
}

/** Fields of a day or a time that are not written stay; the other kind of time takes the place of the one. */
function mergedTime(written: EventTime, present: EventTime | null): EventTime {
  const isOtherKind = written.date != null || written.dateTime != null;
  const kept = isOtherKind ? { date: null, dateTime: null } : {};
  return { ...present, ...kept, ...written, timeZone: written.timeZone ?? present?.timeZone ?? null };
}

const presentTime = ({ isAllDay, ...body }: EventBody, which: 'start' | 'end'): EventTime => {
  const { dateTime, timeZone, utcDateTime } = body[which];
  return isAllDay ? { date: dateTime.slice(0, 10), timeZone } : { dateTime: utcDateTime ?? dateTime, timeZone };
};

/** @throws GoogleError 400 */
function timesOf({ start, end }: EventWrite, present: EventBody | null, usual: string) {
  const merge = (written: EventTime | null | undefined, which: 'start' | 'end') =>
    readEventTime(mergedTime(written ?? {}, present === null ? null : presentTime(present, which)), which, usual);
  const [from, to] = [merge(start, 'start'), merge(end, 'end')];
  if (from.isAllDay !== to.isAllDay) throw badValue('Invalid end time.');
  if (fromZonedTime(to.time) <= fromZonedTime(from.time)) {
    throw new GoogleError(400, ['calendar', 'timeRangeEmpty'], 'The specified time range is empty.');
  }
  return { start: from.time, end: to.time, isAllDay: from.isAllDay };
}

/** The code of a Meet, e.g. `abc-defg-hij`. */
function newCode(): string {
  const letters = (count: number): string =>
    Array.from({ length: count }, () => String.fromCharCode('a'.charCodeAt(0) + randomInt(26))).join('');
  return [letters(3), letters(4), letters(3)].join('-');
}

/** The meeting after a write; one of another event is never taken over. */
function meetingOf(
  { context, hasConference }: Writing,
  { conferenceData }: EventWrite,
  present: EventBody,
  extras: Extras,
) {
  const kept = { onlineMeeting: present.onlineMeeting, meetingLink: present.meetingLink, meet: extras.meet };
  if (!hasConference || conferenceData === undefined) return kept;
  if (conferenceData === null) return { onlineMeeting: 'none' as const, meetingLink: null, meet: null };
  const { createRequest, conferenceSolution, entryPoints } = conferenceData;
  if (createRequest != null) {
    // The same request makes one meeting, however often it is sent.
    if (createRequest.requestId === extras.meet) return kept;
    const json = newMeetingLink(context.options.meetingUrl);
    const type = createRequest.conferenceSolutionKey?.type ?? 'hangoutsMeet';
    if (json === null || type !== 'hangoutsMeet') throw badValue('Invalid conference type value.');
    const link = { ...v.parse(MeetingLinkSchema, JSON.parse(json)), code: newCode() };
    return { onlineMeeting: 'link' as const, meetingLink: link, meet: createRequest.requestId };
  }
  const video = entryPoints?.find(({ entryPointType }) => entryPointType === 'video')?.uri ?? '';
  if (conferenceSolution?.key?.type !== 'addOn' || URL.parse(video)?.protocol !== 'https:') return kept;
  return { onlineMeeting: 'link' as const, meetingLink: { url: video }, meet: null };
}

/** Who is invited after a write: the list takes the place of the present one. */
async function attendeesOf(writing: Writing, { attendees, attendeesOmitted }: EventWrite, before: StoredEvent | null) {
  // With some left out, a list is about the organizer alone, who takes part anyway.
  if (attendees === undefined || attendeesOmitted === true) return {};
  const { context, caller } = writing;
  const own = caller.email.toLowerCase();
  const isOwn = ({ email }: { readonly email: string }): boolean => email.trim().toLowerCase() === own;
  const others = (attendees ?? []).filter((attendee) => !isOwn(attendee));
  const found = await inviteesOf(
    context,
    caller,
    others.map(({ email, displayName, optional, resource }) => ({
      email,
      name: displayName,
      isOptional: optional === true,
      isResource: resource === true,
    })),
    before,
  );
  if (found === null) throw badValue('Invalid attendee email.');
  // An answer that is not sent along is forgotten.
  const unanswered = new Set(
    others.flatMap(({ email, responseStatus }) =>
      responseStatus == null || responseStatus === 'needsAction' ? email.trim().toLowerCase() : [],
    ),
  );
  const present = before?.attendees ?? [];
  const askedAgain = present.flatMap(({ email, response }) =>
    unanswered.has(email) && response !== 'notResponded' ? email : [],
  );
  return {
    people: { ...found, ...(askedAgain.length === 0 ? {} : { askedAgain }) },
    isAttending: (attendees ?? []).some(isOwn),
  };
}

function showAsOf({ eventType, transparency, status }: EventWrite, present: EventBody['showAs']): EventBody['showAs'] {
  if (eventType === 'outOfOffice') return 'oof';
  if (eventType === 'workingLocation') return 'workingElsewhere';
  const isPlain = ['busy', 'free', 'tentative'].includes(present);
  const isTentative = status === undefined ? present === 'tentative' : status === 'tentative';
  const isFree = transparency === undefined ? present === 'free' : transparency === 'transparent';
  const isSame = transparency === undefined && status === undefined && eventType === undefined;
  if (isSame || (!isPlain && eventType !== 'default' && eventType !== 'focusTime' && !isFree && !isTentative))
    return present;
  return isTentative ? 'tentative' : isFree ? 'free' : 'busy';
}

function remindersOf({ reminders }: EventWrite, present: EventBody, extras: Extras) {
  if (reminders === undefined)
    return { reminder: present.reminder ?? null, usesDefaultReminder: extras.usesDefaultReminder };
  if (reminders === null || reminders.useDefault === true)
    return { reminder: DEFAULT_REMINDER, usesDefaultReminder: true };
  const minutes = (reminders.overrides ?? []).map((one) => one.minutes);
  return { reminder: minutes.length === 0 ? null : Math.min(...minutes), usesDefaultReminder: false };
}

/** Everything that a write says but the repetition, over what stands. @throws GoogleError 400 */
export async function merge(
  writing: Writing,
  written: EventWrite,
  present: EventBody,
  before: StoredEvent | null,
): Promise<EventBody> {
  const extras = readExtras(present.properties ?? {});
  const { summary, description, location, colorId, visibility, extendedProperties } = written;
  const { meet, ...meeting } = meetingOf(writing, written, present, extras);
  const { people = {}, isAttending = extras.isAttending } = await attendeesOf(writing, written, before);
  const { reminder, usesDefaultReminder } = remindersOf(written, present, extras);
  const isTimed = written.start != null || written.end != null;
  const names = (kind: 'private' | 'shared') =>
    extendedProperties === null ? {} : writtenNames(extras[kind], extendedProperties?.[kind] ?? {});
  return {
    ...present,
    ...(isTimed ? timesOf(written, before === null ? null : present, writing.owner.timeZone) : {}),
    ...people,
    ...meeting,
    subject: summary === undefined ? present.subject : (summary ?? ''),
    text: description === undefined ? present.text : (description ?? ''),
    visibility: visibility === undefined ? present.visibility : (visibility ?? 'default'),
    showAs: showAsOf(written, present.showAs),
    reminder,
    properties: withExtras(present.properties ?? {}, {
      location: location === undefined ? extras.location : location,
      colorId: colorId === undefined ? extras.colorId : colorId,
      private: names('private'),
      shared: names('shared'),
      isAttending,
      usesDefaultReminder,
      meet,
    }),
  };
}

/** A new event, or one whose whole content is replaced: only its meeting stays. */
export async function toNewBody(
  writing: Writing,
  written: EventWrite,
  kept: Pick<EventBody, 'onlineMeeting' | 'meetingLink' | 'properties'>,
  before: StoredEvent | null,
): Promise<EventBody> {
  const { owner } = writing;
  const times = timesOf(written, null, owner.timeZone);
  const { meet } = readExtras(kept.properties ?? {});
  const empty: EventBody = {
    subject: '',
    text: '',
    ...times,
    visibility: 'default',
    showAs: 'busy',
    reminder: DEFAULT_REMINDER,
    resources: [],
    attendees: [],
    onlineMeeting: kept.onlineMeeting,
    meetingLink: kept.meetingLink,
    properties: withExtras({ ...kept.properties, google: '{}' }, { usesDefaultReminder: true, meet }),
  };
  const body = await merge(writing, { ...written, start: undefined, end: undefined }, empty, before);
  return { ...body, ...times };
}

/** The zone of a repeating event is named, not merely an offset. @throws GoogleError 400 */
export function requireNamedZone({ start, end }: EventWrite): void {
  for (const [which, time] of [
    ['start', start],
    ['end', end],
  ] as const) {
    if (time?.dateTime != null && time.timeZone == null) {
      throw badValue(`Missing time zone definition for ${which} time.`, 'required');
    }
  }
}
