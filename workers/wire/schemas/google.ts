import * as v from 'valibot';

/*
 * What Google's Calendar API v3, People API v1 and Directory API v1 answer (https://developers.google.com/workspace).
 * Words of enumerations stay texts here: new ones are added without notice. Only what cannot be done without is
 * required.
 */

const text = v.nullish(v.string(), null);
const flag = v.nullish(v.boolean(), null);
const count = v.nullish(v.number(), null);

const listOf = <T>(item: v.GenericSchema<unknown, T>) => v.nullish(v.array(item), []);

/** A date without a zone for whole days, else a time, whose offset decides; the zone is an IANA name. */
export const GoogleTimeSchema = v.object({
  date: v.nullish(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)), null),
  dateTime: v.nullish(
    v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/)),
    null,
  ),
  timeZone: text,
});
export type GoogleTime = v.InferOutput<typeof GoogleTimeSchema>;

export const GoogleAttendeeSchema = v.object({
  email: text,
  displayName: text,
  organizer: flag,
  self: flag,
  resource: flag,
  optional: flag,
  responseStatus: text,
  comment: text,
  additionalGuests: count,
});
export type GoogleAttendee = v.InferOutput<typeof GoogleAttendeeSchema>;

const EntryPointSchema = v.object({
  entryPointType: text,
  uri: text,
  meetingCode: text,
  accessCode: text,
  passcode: text,
  password: text,
  pin: text,
});

const ReminderSchema = v.object({ method: text, minutes: count });
export type GoogleReminder = v.InferOutput<typeof ReminderSchema>;

const PropertiesSchema = v.nullish(v.record(v.string(), v.string()), {});

export const GoogleEventSchema = v.object({
  id: v.string(),
  etag: text,
  status: text,
  iCalUID: text,
  eventType: text,
  summary: text,
  description: text,
  location: text,
  /** Missing in a cancelled event. */
  start: v.nullish(GoogleTimeSchema, null),
  end: v.nullish(GoogleTimeSchema, null),
  originalStartTime: v.nullish(GoogleTimeSchema, null),
  recurringEventId: text,
  recurrence: listOf(v.string()),
  organizer: v.nullish(v.object({ email: text, displayName: text, self: flag }), null),
  attendees: listOf(GoogleAttendeeSchema),
  attendeesOmitted: flag,
  guestsCanModify: flag,
  locked: flag,
  transparency: text,
  visibility: text,
  reminders: v.nullish(v.object({ useDefault: flag, overrides: listOf(ReminderSchema) }), null),
  hangoutLink: text,
  conferenceData: v.nullish(
    v.object({
      conferenceSolution: v.nullish(v.object({ key: v.nullish(v.object({ type: text }), null) }), null),
      createRequest: v.nullish(v.object({ status: v.nullish(v.object({ statusCode: text }), null) }), null),
      entryPoints: listOf(EntryPointSchema),
    }),
    null,
  ),
  extendedProperties: v.nullish(v.object({ private: PropertiesSchema, shared: PropertiesSchema }), null),
});
export type GoogleEvent = v.InferOutput<typeof GoogleEventSchema>;

/** A list of events: a page may be short or empty and yet have a next one. */
export const GoogleEventsSchema = v.object({
  items: listOf(v.unknown()),
  nextPageToken: text,
  /** What the reader may see of the calendar. */
  accessRole: text,
  defaultReminders: listOf(ReminderSchema),
});
export type GoogleEvents = v.InferOutput<typeof GoogleEventsSchema>;

export const GoogleFreeBusySchema = v.object({ calendars: v.nullish(v.record(v.string(), v.unknown()), {}) });

/** A calendar that could not be read has errors and no times. */
export const GoogleBusyCalendarSchema = v.object({
  busy: listOf(v.object({ start: v.string(), end: v.string() })),
  errors: listOf(v.object({ domain: text, reason: text })),
});
export type GoogleBusyCalendar = v.InferOutput<typeof GoogleBusyCalendarSchema>;

/** Calendar and Directory give reasons, People a status. */
export const GoogleErrorSchema = v.object({
  error: v.object({
    message: v.nullish(v.string(), ''),
    status: text,
    errors: listOf(v.object({ reason: text })),
  }),
});

export const GooglePersonSchema = v.object({
  names: listOf(v.object({ displayName: text })),
  emailAddresses: listOf(v.object({ value: text })),
  photos: listOf(v.object({ url: text, default: flag })),
});

export const GoogleDirectoryPeopleSchema = v.object({ people: listOf(v.unknown()) });

export const GoogleContactsSchema = v.object({ results: listOf(v.object({ person: v.unknown() })) });

export const GoogleGroupsSchema = v.object({ groups: listOf(v.unknown()) });

export const GoogleGroupSchema = v.object({ id: text, email: text, name: text });

export const GoogleMembersSchema = v.object({ members: listOf(v.unknown()), nextPageToken: text });

export const GoogleMemberSchema = v.object({ id: text, email: text, type: text, status: text });

/** A link that is not of the provider, kept in an extended property of ours as JSON. */
export const OwnLinkSchema = v.object({
  url: v.string(),
  code: v.optional(v.nullable(v.string())),
  password: v.optional(v.nullable(v.string())),
});
