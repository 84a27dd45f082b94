import * as v from 'valibot';

import { availabilityView } from '../../calendar/availability-view.ts';
import { readSchedules } from '../../calendar/schedules.ts';
import { costOfSchedules, DAY_MS, fromZonedTime, MINUTE_MS } from '../../calendar/times/times.ts';
import { createViews } from '../../calendar/view-cache.ts';
import type { Schedule } from '../../../workers/wire/schemas/schedules.ts';
import { GraphError } from './graph-error.ts';
import { contextOf } from './graph-query.ts';
import type { GraphScope } from './graph-scope.ts';
import { DateTimeTimeZoneSchema, toGraphTime, toWindowsName, toZonedTime } from './graph-times.ts';
import { resolveMailbox } from './mailboxes.ts';

const MOST_ADDRESSES = 100;
const MOST_DAYS = 62;
const USUAL_INTERVAL = 30;
const OWN_INTERVAL = 15;

const ScheduleBodySchema = v.strictObject({
  schedules: v.array(v.string()),
  startTime: DateTimeTimeZoneSchema,
  endTime: DateTimeTimeZoneSchema,
  availabilityViewInterval: v.optional(v.pipe(v.number(), v.integer()), USUAL_INTERVAL),
});
const MailboxParams = v.object({ user: v.optional(v.string(), 'me') });
type ScheduleBody = v.InferOutput<typeof ScheduleBodySchema>;

const bad = (code: string, message: string): GraphError => new GraphError(400, code, message);

/** The window of a question in epoch milliseconds. @throws GraphError 400 as Exchange refuses it */
function windowOf({ schedules, startTime, endTime, availabilityViewInterval: interval }: ScheduleBody) {
  const actual = schedules.length;
  if (actual > MOST_ADDRESSES) {
    const text = 'There are too many target users in the EmailAddress array.';
    const sizes = `The allowed size = ${MOST_ADDRESSES}; the actual size = ${actual}.`;
    throw bad('ErrorMailboxDataArrayTooBig', `${text} ${sizes}`);
  }
  const start = fromZonedTime(toZonedTime(startTime));
  const end = fromZonedTime(toZonedTime(endTime));
  if (end <= start) {
    throw bad('ErrorInvalidTimeInterval', 'The time duration specified for FreeBusyViewOptions.TimeWindow is invalid.');
  }
  if (end - start >= MOST_DAYS * DAY_MS) {
    const text = 'The requested time duration specified for FreeBusyViewOptions.TimeWindow is too long.';
    const days = Math.ceil((end - start) / DAY_MS);
    throw bad(
      'ErrorTimeIntervalTooBig',
      `${text} The allowed limit = ${MOST_DAYS} days; the actual limit = ${days} days.`,
    );
  }
  if (interval < 5 || interval > 1_440 || interval * MINUTE_MS > end - start) {
    const text = 'The specified merged free/busy interval is not valid.';
    const rule = 'Specify an interval that is less than the free/busy time window and  between 5 and 1440 minutes.';
    throw bad('ErrorInvalidMergedFreeBusyInterval', `${text} ${rule}`);
  }
  return { start, end };
}

const ERRORS: Readonly<Record<string, readonly [responseCode: string, message: string]>> = {
  schedule_not_found: ['ErrorMailRecipientNotFound', 'Unable to resolve e-mail address to an Active Directory object.'],
  no_free_busy_access: ['ErrorNoFreeBusyAccess', 'The caller does not have access to free/busy data.'],
  unavailable: ['ErrorFreeBusyGenerationFailed', 'The free/busy data of this mailbox could not be generated.'],
};

function hoursOf({ workingHours }: Schedule) {
  if (workingHours == null) return null;
  const time = (text: string): string => `${text === '24:00' ? '00:00' : text}:00.0000000`;
  return {
    daysOfWeek: workingHours.daysOfWeek,
    startTime: time(workingHours.startTime),
    endTime: time(workingHours.endTime),
    timeZone: { name: toWindowsName(workingHours.timeZone ?? 'UTC') },
  };
}

interface Asked {
  /** Epoch milliseconds. */
  readonly start: number;
  readonly end: number;
  /** Minutes. */
  readonly interval: number;
  readonly timeZone: string;
}

function toInformation(schedule: Schedule, { interval, timeZone, ...window }: Asked) {
  const { scheduleId, error, scheduleItems: items = [] } = schedule;
  if (error != null) {
    const [responseCode, message] = ERRORS[error.code] ?? ['ErrorInternalServerError', error.message];
    return {
      scheduleId,
      availabilityView: '',
      scheduleItems: [],
      workingHours: null,
      error: { message, responseCode },
    };
  }
  const busy = items.map((item) => ({
    start: Date.parse(item.start),
    end: Date.parse(item.end),
    tentative: item.status === 'tentative',
  }));
  const isOwn = interval === OWN_INTERVAL;
  return {
    scheduleId,
    availabilityView: isOwn
      ? schedule.availabilityView
      : availabilityView(busy, window.start, window.end, interval * MINUTE_MS),
    scheduleItems: items.map(({ isPrivate = false, status, subject, start: from, end: to }) => {
      const [start, end] = [toGraphTime(Date.parse(from), timeZone), toGraphTime(Date.parse(to), timeZone)];
      const item = { isPrivate, status, start, end };
      return subject === undefined ? item : Object.assign(item, { subject, location: '' });
    }),
    workingHours: hoursOf(schedule),
  };
}

const CostSchema = v.object({
  schedules: v.array(v.string()),
  startTime: DateTimeTimeZoneSchema,
  endTime: DateTimeTimeZoneSchema,
});

/** In units of the rate limit, as our own schedules cost. */
function costOf(body: unknown): number {
  const asked = v.safeParse(CostSchema, body);
  if (!asked.success) return 0;
  const { schedules: emails, startTime, endTime } = asked.output;
  return costOfSchedules({ emails, start: startTime.dateTime, end: endTime.dateTime }, MOST_ADDRESSES * MOST_DAYS);
}

/** POST …/calendar/getSchedule: free and busy times of up to 100 addresses, with an error for each that fails. */
export function registerSchedules(scope: GraphScope): void {
  const { app, context, callerOf, preferencesOf } = scope;
  const { store } = context;
  const views = createViews(store);

  for (const mailbox of ['/me', '/users/:user'] as const) {
    app.route({
      method: 'POST',
      url: `${mailbox}/calendar/getSchedule`,
      config: { costOf },
      schema: { params: MailboxParams, body: ScheduleBodySchema },
      handler: async (request) => {
        const caller = callerOf(request);
        const { body } = request;
        await resolveMailbox(context, caller, request.params.user);
        const { start, end } = windowOf(body);
        const { timeZone } = preferencesOf(request);
        const interval = body.availabilityViewInterval;
        const question = { emails: body.schedules, start, end, hasItems: true };
        const schedules = await readSchedules({ store, views }, caller, question);
        const value = schedules.map((schedule) => toInformation(schedule, { start, end, interval, timeZone }));
        return { ...contextOf(request, 'Collection(microsoft.graph.scheduleInformation)'), value };
      },
    });
  }
}
