import * as v from 'valibot';

/*
 * What Microsoft Graph v1.0 answers (https://learn.microsoft.com/graph/api/resources/calendar). Words of enumerations
 * stay texts here: they come in any case, and new ones are added without notice. Only what cannot be done without is
 * required.
 */

const text = v.nullish(v.string(), null);
const flag = v.nullish(v.boolean(), null);

/** A wall-clock time with up to nine digits of a second, and a Windows, IANA or custom name of a zone. */
export const GraphTimeSchema = v.object({
  dateTime: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z?$/)),
  timeZone: v.nullish(v.string(), 'UTC'),
});
export type GraphTime = v.InferOutput<typeof GraphTimeSchema>;

const AddressSchema = v.object({ address: text, name: text });

export const GraphAttendeeSchema = v.object({
  type: text,
  emailAddress: v.nullish(AddressSchema, null),
  status: v.nullish(v.object({ response: text, time: text }), null),
});
export type GraphAttendee = v.InferOutput<typeof GraphAttendeeSchema>;

const LocationSchema = v.object({ displayName: text, locationUri: text, locationEmailAddress: text, uniqueId: text });

export const GraphPatternSchema = v.object({
  type: v.string(),
  interval: v.nullish(v.number(), 1),
  month: v.nullish(v.number(), 0),
  dayOfMonth: v.nullish(v.number(), 0),
  daysOfWeek: v.nullish(v.array(v.string()), []),
  firstDayOfWeek: text,
  index: text,
});
export type GraphPattern = v.InferOutput<typeof GraphPatternSchema>;

const DateSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));

export const GraphRangeSchema = v.object({
  type: v.string(),
  startDate: v.nullish(DateSchema, null),
  endDate: v.nullish(DateSchema, null),
  numberOfOccurrences: v.nullish(v.number(), 0),
  recurrenceTimeZone: text,
});
export type GraphRange = v.InferOutput<typeof GraphRangeSchema>;

const GraphRecurrenceSchema = v.object({ pattern: GraphPatternSchema, range: GraphRangeSchema });

export const GraphEventSchema = v.object({
  id: v.string(),
  '@odata.etag': text,
  iCalUId: text,
  transactionId: text,
  subject: text,
  start: GraphTimeSchema,
  end: GraphTimeSchema,
  originalStart: text,
  originalStartTimeZone: text,
  organizer: v.nullish(v.object({ emailAddress: v.nullish(AddressSchema, null) }), null),
  isOrganizer: flag,
  attendees: v.nullish(v.array(GraphAttendeeSchema), []),
  responseStatus: v.nullish(v.object({ response: text }), null),
  sensitivity: text,
  showAs: text,
  isCancelled: flag,
  isAllDay: flag,
  body: v.nullish(v.object({ contentType: text, content: text }), null),
  bodyPreview: text,
  isReminderOn: flag,
  reminderMinutesBeforeStart: v.nullish(v.number(), null),
  location: v.nullish(LocationSchema, null),
  locations: v.nullish(v.array(LocationSchema), []),
  type: text,
  seriesMasterId: text,
  recurrence: v.nullish(GraphRecurrenceSchema, null),
  isOnlineMeeting: flag,
  onlineMeetingProvider: text,
  onlineMeetingUrl: text,
  onlineMeeting: v.nullish(v.object({ joinUrl: text, conferenceId: text }), null),
  singleValueExtendedProperties: v.nullish(v.array(v.object({ id: v.string(), value: text })), []),
});
export type GraphEvent = v.InferOutput<typeof GraphEventSchema>;

/** A list: the next page is at the whole address of its link. */
export const GraphPageSchema = v.object({ value: v.array(v.unknown()), '@odata.nextLink': text });

export const GraphScheduleItemSchema = v.object({
  start: GraphTimeSchema,
  end: GraphTimeSchema,
  status: text,
  subject: text,
  location: text,
});
export type GraphScheduleItem = v.InferOutput<typeof GraphScheduleItemSchema>;

/** `scheduleInformation` of getSchedule: an address that could not be read has an error and little else. */
export const GraphScheduleSchema = v.object({
  scheduleId: v.string(),
  availabilityView: text,
  scheduleItems: v.nullish(v.array(v.unknown()), []),
  error: v.nullish(v.object({ message: text, responseCode: text }), null),
});
export type GraphSchedule = v.InferOutput<typeof GraphScheduleSchema>;

export const GraphSchedulesSchema = v.object({ value: v.array(v.unknown()) });

/** Both spellings of `innerError` occur; nothing of it is used. */
export const GraphErrorSchema = v.object({
  error: v.object({ code: v.string(), message: v.nullish(v.string(), '') }),
});

/** A user, a group, a person of `/me/people`, or a contact. */
export const GraphPersonSchema = v.object({
  '@odata.type': text,
  id: text,
  displayName: text,
  mail: text,
  userPrincipalName: text,
  scoredEmailAddresses: v.nullish(v.array(v.object({ address: text })), []),
  emailAddresses: v.nullish(v.array(v.object({ address: text })), []),
  personType: v.nullish(v.object({ class: text }), null),
});
export type GraphPerson = v.InferOutput<typeof GraphPersonSchema>;

export const GraphCalendarSchema = v.object({
  allowedOnlineMeetingProviders: v.nullish(v.array(v.string()), []),
  defaultOnlineMeetingProvider: text,
});

/** The parts of a batch come in any order. */
export const GraphBatchSchema = v.object({
  responses: v.array(
    v.object({
      id: v.string(),
      status: v.number(),
      headers: v.nullish(v.record(v.string(), v.string()), {}),
      body: v.nullish(v.unknown(), null),
    }),
  ),
});

/** What Graph has no field for, kept in an extended property of ours as JSON. */
export const OwnPropertySchema = v.object({
  /** People on site who are not invited. */
  guests: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** Addresses of those who take part from elsewhere. */
  remotely: v.optional(v.array(v.string()), []),
  /** A link that is not of the provider. */
  link: v.optional(
    v.nullable(
      v.object({
        url: v.pipe(
          v.string(),
          v.check((link) => URL.canParse(link), 'Not a URL'),
        ),
        code: v.optional(v.nullable(v.string())),
        password: v.optional(v.nullable(v.string())),
      }),
    ),
    null,
  ),
});
export type OwnProperty = v.InferOutput<typeof OwnPropertySchema>;
