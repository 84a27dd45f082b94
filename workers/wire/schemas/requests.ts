/*
 * Bodies and queries of requests, which the server validates. The worker uses only their types, so that none of this
 * code is in its bundle.
 */
import * as v from 'valibot';

import {
  EmailAddressSchema,
  MeetingLinkSchema,
  RecurrenceSchema,
  VisibilitySchema,
  ZonedTimeSchema,
} from './calendar.ts';
import { ShowAsSchema, UtcSchema } from './common.ts';
import { EmailSchema } from './email.ts';
import { ROUTE_OUTCOMES } from './insights.ts';
import { ColourSchema, FEWEST_SEARCHED, OrderSchema } from './other-calendars.ts';

/** `POST /api/account/oauth-login`. */
export const LoginRequestSchema = v.object({
  authorizationCode: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
  redirectUrl: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
  scope: v.pipe(v.string(), v.maxLength(4096)),
  codeVerifier: v.optional(v.pipe(v.string(), v.minLength(43), v.maxLength(128))),
});

/**
 * `POST /api/account/calendar-oauth-login`: the calendar's account may be another one than the sign-in's.
 * `connectionAgentId` names the connection to that calendar.
 */
export const CalendarLoginRequestSchema = v.object({
  ...LoginRequestSchema.entries,
  connectionAgentId: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
});

/** `POST /api/account/refresh-oauth-token`. */
export const ProviderScopeSchema = v.object({ scope: v.optional(v.pipe(v.string(), v.maxLength(4096)), '') });

/** `POST /api/account/guest-login`. */
export const GuestLoginRequestSchema = v.object({
  displayName: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
});

export const ScheduleQuerySchema = v.strictObject({
  start: UtcSchema,
  end: UtcSchema,
  emails: v.pipe(v.array(v.string()), v.minLength(1)),
  intervalMinutes: v.optional(v.literal(15), 15),
  details: v.optional(v.picklist(['view', 'items']), 'items'),
});

/** `POST /api/cache/get`: the server's own availability of many addresses at once. */
export const CacheQuerySchema = v.object({
  start: UtcSchema,
  end: UtcSchema,
  emails: v.pipe(v.array(v.string()), v.maxLength(2_000)),
});

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
  recurrence: v.optional(v.nullable(RecurrenceSchema)),
  /** People on site who are not invited; absent = none. */
  guests: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))),
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

/** `POST /api/integrations/webex/createMeeting`, the request of spec point 3; from ten minutes to a day. */
export const WebexRequestSchema = v.object({
  eventStart: UtcSchema,
  eventEnd: UtcSchema,
  eventTitle: v.pipe(v.string(), v.maxLength(255)),
  /** HTML or text. */
  eventBody: v.optional(v.pipe(v.string(), v.maxLength(100_000)), ''),
  invitees: v.optional(
    v.pipe(
      v.array(
        v.object({
          email: EmailSchema,
          coHost: v.optional(v.boolean(), false),
          displayName: v.optional(v.pipe(v.string(), v.maxLength(320)), ''),
        }),
      ),
      v.maxLength(1_000),
    ),
    [],
  ),
});
export type WebexRequest = v.InferOutput<typeof WebexRequestSchema>;

/** Body of `POST /api/other-calendars`; without an order the calendar is added at the end. */
export const FollowSchema = v.strictObject({
  email: EmailSchema,
  colour: v.optional(ColourSchema, null),
  visible: v.optional(v.boolean(), true),
  order: v.optional(OrderSchema),
});
export type Follow = v.InferOutput<typeof FollowSchema>;

/** Body of `PUT /api/other-calendars/{id}`: all fields that can be changed. */
export const CalendarChangeSchema = v.strictObject({ colour: ColourSchema, visible: v.boolean(), order: OrderSchema });
export type CalendarChange = v.InferOutput<typeof CalendarChangeSchema>;

/** `GET /api/other-calendars/search?q=`. */
export const CalendarSearchSchema = v.object({
  q: v.pipe(v.string(), v.trim(), v.minLength(FEWEST_SEARCHED), v.maxLength(100)),
});

/** A path on this site from a link; the page checks it again before navigating there. */
const ReturnPathSchema = v.pipe(v.string(), v.maxLength(2048), v.regex(/^\/(?![/\\])/));

const LinkTokenSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** `POST /api/account/email-link`, our own call: sends a mail with a sign-in link. */
export const EmailLinkRequestSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)),
  returnTo: v.optional(ReturnPathSchema),
});

/** `POST /api/account/email-link/inspect` and `/redeem`, our own calls. */
export const EmailLinkTokenSchema = v.object({ token: LinkTokenSchema });

const AreaIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** Body of `PUT /api/users/me/settings`: all settings. */
export const NewUserSettingsSchema = v.object({
  location: v.object({ filteredAreaIds: v.pipe(v.array(AreaIdSchema), v.maxLength(1_000)) }),
});

export const ConfirmationKeySchema = v.object({ email: v.string(), iCalUid: v.string(), id: v.optional(v.string()) });
/** Body of `POST /api/event/statuses` and `/api/event/confirm`. */
export const ConfirmationKeysSchema = v.pipe(v.array(ConfirmationKeySchema), v.maxLength(200));

const DateSchema = v.pipe(v.string(), v.isoDate());

/** Query of `GET /api/insights`: dates, both included; an area with all below it, and a type of place. */
export const InsightsQuerySchema = v.object({
  from: DateSchema,
  to: DateSchema,
  area: v.optional(AreaIdSchema),
  type: v.optional(AreaIdSchema),
});

/** Body of `POST /api/insights/uses`: that something was used once, without who used it. */
export const UseReportSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('route'), outcome: v.picklist(ROUTE_OUTCOMES) }),
  v.strictObject({ kind: v.literal('kiosk'), id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
]);
export type UseReport = v.InferOutput<typeof UseReportSchema>;
