import * as v from 'valibot';

import { EmailSchema, ShowAsSchema, UtcSchema, WorkingHoursSchema } from './common.ts';

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

export const LocationSchema = v.object({
  displayName: v.string(),
  locationUri: v.optional(v.nullable(v.string())),
  uniqueId: v.optional(v.nullable(v.string())),
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
export type LimitedEvent = v.InferOutput<typeof LimitedEventSchema>;

export const LimitedEventPageSchema = v.object({ value: v.array(LimitedEventSchema), ...nextLink });

/** Body of create (POST, with `Idempotency-Key`) and replace (PUT, with `If-Match`). */
export const CreateEventSchema = v.strictObject({
  iCalUId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(255)))),
  visibility: v.optional(VisibilitySchema, 'default'),
  showAs: v.optional(ShowAsSchema, 'busy'),
  subject: v.pipe(v.string(), v.maxLength(255)),
  text: v.optional(v.pipe(v.string(), v.maxLength(100_000)), ''),
  start: ZonedTimeSchema,
  end: ZonedTimeSchema,
  isAllDay: v.optional(v.boolean(), false),
  resources: v.pipe(
    v.array(v.object({ displayName: v.optional(v.string()), email: EmailSchema, username: v.optional(v.string()) })),
    v.minLength(1),
    v.maxLength(100),
  ),
  attendees: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          emailAddress: EmailAddressSchema,
          remotely: v.optional(v.boolean(), false),
          optional: v.optional(v.boolean(), false),
        }),
      ),
      v.maxLength(500),
    ),
    [],
  ),
  onlineMeeting: v.optional(v.picklist(['none', 'provider', 'link']), 'none'),
  meetingLink: v.optional(v.nullable(MeetingLinkSchema), null),
  reminder: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(40_320)))),
});
export type CreateEvent = v.InferOutput<typeof CreateEventSchema>;

/** `POST /v1/notifications` and `POST /api/event/action`. */
export const ResourceNotificationSchema = v.object({
  id: v.string(),
  resourceUsername: v.string(),
  iCalUId: v.string(),
  resourceDisplayName: v.optional(v.string()),
  subject: v.optional(v.string()),
  showAs: v.optional(ShowAsSchema),
  realStart: UtcSchema,
  realEnd: UtcSchema,
  action: v.picklist(['create', 'delete']),
  doneBy: v.literal('assist'),
  organiserName: v.optional(v.string()),
  organiserEmail: v.optional(v.string()),
  orders: v.optional(v.array(v.unknown())),
});
export type ResourceNotification = v.InferOutput<typeof ResourceNotificationSchema>;

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
