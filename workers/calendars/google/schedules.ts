/*
 * Free and busy times by freeBusy.query (https://developers.google.com/workspace/calendar/api/v3/reference/freebusy).
 * It gives no view: that is made of the busy times, on quarter hours.
 */
import { addressKey } from '../../model/address.ts';
import type { LimitedEvent } from '../../model/event.ts';
import type { Interval } from '../../model/interval.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { DAY_MS, roundUpToQuarter, SLOT_MS, startOfQuarter } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { decodeItems } from '../../wire/decode.ts';
import type { Failure } from '../../wire/failure.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import type { Log } from '../../wire/log.ts';
import { type GoogleBusyCalendar, GoogleBusyCalendarSchema, GoogleFreeBusySchema } from '../../wire/schemas/google.ts';
import type { Schedule } from '../calendar.ts';
import { refused } from '../providers/event-parts.ts';
import { instantToZonedTime } from '../zoned-time.ts';
import { codeOf } from './refusals.ts';

export interface SchedulesDeps {
  readonly http: Http;
  /** Address of the Calendar API. */
  readonly root: string;
  readonly log: Log;
}

const CALL = 'POST /freeBusy';
const MOST_CALENDARS = 50;
const MOST_DAYS = 60;
const NOT_FOUND = 404;

/** Errors of a calendar that a second try may not have; in lower case. */
const PASSING: ReadonlySet<string> = new Set(['internalerror', 'backenderror', 'toomanycalendarsrequested']);

/** One schedule per address in their order; what cannot be read has an error, and is never free (D23). */
export async function readSchedules(
  deps: SchedulesDeps,
  emails: readonly string[],
  start: Instant,
  end: Instant,
  signal: AbortSignal,
): Promise<Result<readonly Schedule[], Failure>> {
  const first = await ask(deps, emails, start, end, signal);
  if (!first.ok) return first;
  const failed = emails.filter((email) => PASSING.has(reasonOf(first.value.get(addressKey(email))).toLowerCase()));
  const second = failed.length === 0 ? first : await ask(deps, failed, start, end, signal);
  const known = second.ok ? new Map([...first.value, ...second.value]) : first.value;
  return success(emails.map((email) => toSchedule(email, known.get(addressKey(email)), start, end)));
}

/** Busy times of one calendar, each once. A calendar that cannot be read is a failure. */
export async function readBusyTimes(
  deps: SchedulesDeps,
  email: string,
  start: Instant,
  end: Instant,
  signal: AbortSignal,
): Promise<Result<readonly LimitedEvent[], Failure>> {
  const events = new Map<string, LimitedEvent>();
  const until = roundUpToQuarter(end);
  for (let from = startOfQuarter(start); from < until; from += MOST_DAYS * DAY_MS) {
    const answer = await ask(deps, [email], from, Math.min(until, from + MOST_DAYS * DAY_MS), signal);
    if (!answer.ok) return answer;
    const calendar = answer.value.get(addressKey(email));
    const busy = busyTimes(calendar);
    if (reasonOf(calendar) !== '') return refused(codeOfCalendar(calendar), reasonOf(calendar), NOT_FOUND);
    if (busy === null) return failure({ type: 'malformed', call: CALL, detail: 'No usable schedule' });
    // What crosses the border of two parts is in both.
    for (const one of busy) events.set(`${one.start} ${one.end}`, toLimitedEvent(one));
  }
  return success([...events.values()]);
}

type Answers = ReadonlyMap<string, GoogleBusyCalendar>;

/** By `addressKey`. Calendars that are too many for one call are asked in parts. */
async function ask(
  deps: SchedulesDeps,
  emails: readonly string[],
  start: Instant,
  end: Instant,
  signal: AbortSignal,
): Promise<Result<Answers, Failure>> {
  if (emails.length > MOST_CALENDARS) return inHalves(deps, emails, start, end, signal);
  const body = {
    timeMin: new Date(start).toISOString(),
    timeMax: new Date(end).toISOString(),
    timeZone: 'UTC',
    calendarExpansionMax: MOST_CALENDARS,
    items: emails.map((id) => ({ id })),
  };
  const url = `${deps.root}/freeBusy`;
  const call = { name: CALL, url, body, schema: GoogleFreeBusySchema, isRepeatable: true, signal };
  const answer = bodyOf(await deps.http.send('post', call), CALL);
  if (answer.ok) return success(toAnswers(answer.value.calendars ?? {}, deps.log));
  const code = answer.error.type === 'refused' ? answer.error.code : '';
  if (code === 'interval_too_long') deps.log(`${CALL}: ${(end - start) / DAY_MS} days are too many`);
  if (code !== 'too_many_schedules' || emails.length < 2) return answer;
  return inHalves(deps, emails, start, end, signal);
}

async function inHalves(
  deps: SchedulesDeps,
  emails: readonly string[],
  start: Instant,
  end: Instant,
  signal: AbortSignal,
): Promise<Result<Answers, Failure>> {
  const half = Math.ceil(emails.length / 2);
  const one = await ask(deps, emails.slice(0, half), start, end, signal);
  const other = one.ok ? await ask(deps, emails.slice(half), start, end, signal) : one;
  return one.ok && other.ok ? success(new Map([...one.value, ...other.value])) : other;
}

function toAnswers(calendars: Readonly<Record<string, unknown>>, log: Log): Answers {
  return new Map(
    Object.entries(calendars).flatMap(([id, calendar]) =>
      decodeItems(GoogleBusyCalendarSchema, [calendar], CALL, log).map((one) => [addressKey(id), one] as const),
    ),
  );
}

/** Why a calendar could not be read; '' = it could. */
function reasonOf(calendar: GoogleBusyCalendar | undefined): string {
  const [error] = calendar?.errors ?? [];
  return error === undefined ? '' : error.reason || 'internalError';
}

/** Not to exist and not to be shared are told alike. */
function codeOfCalendar(calendar: GoogleBusyCalendar | undefined): string {
  const code = codeOf(reasonOf(calendar), 0);
  return code === 'not_found' ? 'schedule_not_found' : code;
}

/** Null where one of them cannot be read: the calendar might look free. */
function busyTimes(calendar: GoogleBusyCalendar | undefined): readonly Interval[] | null {
  if (calendar === undefined) return null;
  const times = (calendar.busy ?? []).map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }));
  return times.some(({ start, end }) => Number.isNaN(start) || Number.isNaN(end)) ? null : times;
}

function toSchedule(email: string, calendar: GoogleBusyCalendar | undefined, start: Instant, end: Instant): Schedule {
  const unread = (code: string, message: string): Schedule => ({
    scheduleId: email,
    availabilityView: '',
    error: { code, message },
  });
  const reason = reasonOf(calendar);
  if (reason !== '') return unread(codeOfCalendar(calendar), reason);
  const busy = busyTimes(calendar);
  return busy === null
    ? unread('malformed', 'No usable schedule')
    : { scheduleId: email, availabilityView: viewOf(busy, start, end) };
}

/** A quarter hour that is busy in part is reserved. */
function viewOf(busy: readonly Interval[], start: Instant, end: Instant): string {
  const slots = Array.from({ length: Math.ceil((end - start) / SLOT_MS) }, () => '0');
  for (const one of busy) {
    const [from, to] = [Math.floor((one.start - start) / SLOT_MS), Math.ceil((one.end - start) / SLOT_MS)];
    // Without an end after its start it takes no time.
    if (one.end > one.start) slots.fill('2', Math.max(0, from), Math.max(0, to));
  }
  return slots.join('');
}

const toLimitedEvent = ({ start, end }: Interval): LimitedEvent => ({
  start: instantToZonedTime(start, 'UTC'),
  end: instantToZonedTime(end, 'UTC'),
  status: 'busy',
});
