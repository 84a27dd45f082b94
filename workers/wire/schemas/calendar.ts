import * as v from 'valibot';

import { ShowAsSchema, UtcSchema, WorkingHoursSchema } from './common.ts';

/* The calendar contract of serverType touchone-calendar; base address `{calendarURL}/v1`. */

export const EmailAddressSchema = v.object({ address: v.string(), name: v.optional(v.string()) });
export const VisibilitySchema = v.picklist(['default', 'public', 'private', 'confidential']);
export const ResponseStateSchema = v.picklist(['organizer', 'accepted', 'declined', 'tentative', 'notResponded']);
export type ResponseState = v.InferOutput<typeof ResponseStateSchema>;

/** A wall-clock time with its IANA zone, and the same instant in UTC. */
export const ZonedTimeSchema = v.object({
  dateTime: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)),
  timeZone: v.string(),
  utcDateTime: v.optional(UtcSchema),
});
export type ZonedTime = v.InferOutput<typeof ZonedTimeSchema>;

export const AttendeeSchema = v.object({
  emailAddress: EmailAddressSchema,
  status: v.object({ response: v.string(), time: v.optional(v.nullable(UtcSchema)) }),
  resource: v.boolean(),
  remotely: v.optional(v.boolean()),
  optional: v.optional(v.boolean()),
});
export type Attendee = v.InferOutput<typeof AttendeeSchema>;

export const MeetingLinkSchema = v.object({
  url: v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text), 'Not a URL'),
  ),
  code: v.optional(v.nullable(v.string())),
  password: v.optional(v.nullable(v.string())),
  body: v.optional(v.nullable(v.string())),
});

export type MeetingLink = v.InferOutput<typeof MeetingLinkSchema>;

export const LocationSchema = v.object({
  displayName: v.string(),
  locationUri: v.optional(v.nullable(v.string())),
  uniqueId: v.optional(v.nullable(v.string())),
});

/** Dates on which an event repeats: an RRULE value (RFC 5545) without DTSTART, and excluded dates, in its zone. */
export const RecurrenceSchema = v.object({
  rule: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  exceptions: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))), v.maxLength(1_000)), []),
});

export const CalendarEventSchema = v.object({
  id: v.string(),
  iCalUId: v.string(),
  etag: v.optional(v.string()),
  subject: v.string(),
  start: ZonedTimeSchema,
  end: ZonedTimeSchema,
  organizer: v.object({ emailAddress: EmailAddressSchema }),
  isOrganizer: v.boolean(),
  attendees: v.array(AttendeeSchema),
  visibility: VisibilitySchema,
  showAs: ShowAsSchema,
  status: v.picklist(['confirmed', 'tentative', 'cancelled']),
  cancelled: v.boolean(),
  isAllDay: v.boolean(),
  bodyHtml: v.optional(v.string()),
  bodyPreview: v.optional(v.pipe(v.string(), v.maxLength(255))),
  reminder: v.optional(v.nullable(v.number())),
  location: v.optional(v.nullable(v.string())),
  locations: v.optional(v.array(LocationSchema)),
  type: v.picklist(['single', 'occurrence', 'exception', 'series']),
  seriesMasterId: v.optional(v.nullable(v.string())),
  /** For a date of a series: its original start by the rule, wherever it was moved; midnight for all-day events. */
  originalStart: v.optional(v.nullable(ZonedTimeSchema)),
  recurrence: v.optional(v.nullable(RecurrenceSchema)),
  /** People on site who are not invited; absent = none. */
  guests: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  onlineMeetingProvider: v.optional(v.nullable(v.picklist(['teams', 'meet', 'webex', 'other']))),
  onlineMeeting: v.optional(v.nullable(MeetingLinkSchema)),
  eventPermissions: v.optional(
    v.object({
      canRead: v.optional(v.boolean()),
      canChange: v.optional(v.boolean()),
      canFinish: v.optional(v.boolean()),
      canDelete: v.optional(v.boolean()),
    }),
  ),
});
export type CalendarEvent = v.InferOutput<typeof CalendarEventSchema>;

const nextLink = { nextLink: v.optional(v.nullable(v.string()), null) };

export const EventPageSchema = v.object({ value: v.array(CalendarEventSchema), ...nextLink });

export const LimitedEventSchema = v.object({
  start: ZonedTimeSchema,
  end: ZonedTimeSchema,
  status: ShowAsSchema,
  subject: v.optional(v.string()),
  location: v.optional(v.string()),
});

export const LimitedEventPageSchema = v.object({ value: v.array(LimitedEventSchema), ...nextLink });

export const UserSchema = v.object({
  id: v.string(),
  displayName: v.string(),
  email: v.string(),
  username: v.optional(v.string()),
  timeZone: v.optional(v.string()),
  workingHours: v.optional(v.nullable(WorkingHoursSchema)),
});

export const PersonSchema = v.object({
  id: v.optional(v.string()),
  displayName: v.string(),
  email: v.string(),
  isGroup: v.boolean(),
});
export const PersonPageSchema = v.object({ value: v.array(PersonSchema), ...nextLink });

export const MailboxSchema = v.object({
  email: v.string(),
  displayName: v.string(),
  kind: v.picklist(['room', 'desk', 'equipment', 'other']),
  capacity: v.optional(v.nullable(v.number())),
  building: v.optional(v.nullable(v.string())),
  floor: v.optional(v.nullable(v.string())),
});
export const MailboxPageSchema = v.object({ value: v.array(MailboxSchema), ...nextLink });
