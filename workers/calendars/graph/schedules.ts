/*
 * Free and busy times by getSchedule (https://learn.microsoft.com/graph/api/calendar-getschedule).
 */
import { addressKey } from '../../model/address.ts';
import type { LimitedEvent, ShowAs } from '../../model/event.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { DAY_MS, roundUpToQuarter, startOfQuarter } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { decodeItems } from '../../wire/decode.ts';
import type { Failure } from '../../wire/failure.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import type { Log } from '../../wire/log.ts';
import {
  type GraphSchedule,
  type GraphScheduleItem,
  GraphScheduleItemSchema,
  GraphScheduleSchema,
  GraphSchedulesSchema,
} from '../../wire/schemas/graph.ts';
import type { Schedule } from '../calendar.ts';
import { hasInstant, instantToZonedTime, zonedTimeToInstant } from '../zoned-time.ts';
import { codeOf } from './refusals.ts';

export interface SchedulesDeps {
  readonly http: Http;
  readonly root: string;
  readonly log: Log;
}

const CALL = 'POST /me/calendar/getSchedule';
const MOST_DAYS = 60;
const NOT_FOUND = 404;

/** Errors of an address that a second try may not have; in lower case. */
const PASSING: ReadonlySet<string> = new Set([
  'errorfreebusygenerationfailed',
  'errorproxyrequestprocessingfailed',
  'errorresultsettoobig',
]);

/**
 * Graph's digits as our slot codes (design D21): out of office is reserved, working elsewhere is free, as newer
 * answers say themselves.
 */
const CODES: Readonly<Record<string, string>> = { 0: '0', 1: '1', 2: '2', 3: '2', 4: '0' };

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
  const failed = emails.filter((email) => hasPassingError(first.value.get(addressKey(email))));
  const second = failed.length === 0 ? first : await ask(deps, failed, start, end, signal);
  const known = second.ok ? new Map([...first.value, ...second.value]) : first.value;
  return success(emails.map((email) => toSchedule(email, known.get(addressKey(email)))));
}

/** Busy times of one calendar, each once. An address that cannot be read is a failure. */
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
    const schedule = answer.value.get(addressKey(email));
    if (schedule === undefined) return failure({ type: 'malformed', call: CALL, detail: 'No schedule was given' });
    if (schedule.error !== null) return failure(refusedAddress(schedule.error));
    for (const item of decodeItems(GraphScheduleItemSchema, schedule.scheduleItems, CALL, deps.log)) {
      const event = toLimitedEvent(item);
      // What crosses the border of two parts is in both.
      if (event === null) deps.log(`${CALL}: an item without a time skipped`);
      else events.set(JSON.stringify(event), event);
    }
  }
  return success([...events.values()]);
}

type Answers = ReadonlyMap<string, GraphSchedule>;

/** By `addressKey`. A group of addresses that is too large, as its lists are counted by members, is asked in halves. */
async function ask(
  deps: SchedulesDeps,
  schedules: readonly string[],
  start: Instant,
  end: Instant,
  signal: AbortSignal,
): Promise<Result<Answers, Failure>> {
  const body = { schedules, startTime: toTime(start), endTime: toTime(end), availabilityViewInterval: 15 };
  const url = `${deps.root}/me/calendar/getSchedule`;
  const call = { name: CALL, url, body, schema: GraphSchedulesSchema, isRepeatable: true, signal };
  const answer = bodyOf(await deps.http.send('post', call), CALL);
  if (answer.ok) {
    const items = decodeItems(GraphScheduleSchema, answer.value.value, CALL, deps.log);
    return success(new Map(items.map((item) => [addressKey(item.scheduleId), item])));
  }
  const code = answer.error.type === 'refused' ? answer.error.code : '';
  if (code === 'interval_too_long') deps.log(`${CALL}: ${(end - start) / DAY_MS} days are too many`);
  if (code !== 'too_many_schedules' || schedules.length < 2) return answer;
  const half = Math.ceil(schedules.length / 2);
  const one = await ask(deps, schedules.slice(0, half), start, end, signal);
  const other = one.ok ? await ask(deps, schedules.slice(half), start, end, signal) : one;
  return one.ok && other.ok ? success(new Map([...one.value, ...other.value])) : other;
}

const toTime = (instant: Instant) => ({ dateTime: new Date(instant).toISOString().slice(0, 19), timeZone: 'UTC' });

const hasPassingError = (schedule: GraphSchedule | undefined): boolean =>
  PASSING.has((schedule?.error?.responseCode ?? '').toLowerCase());

function toSchedule(email: string, schedule: GraphSchedule | undefined): Schedule {
  const unread = (code: string, message: string): Schedule => ({
    scheduleId: email,
    availabilityView: '',
    error: { code, message },
  });
  const { error = null, availabilityView: view = null } = schedule ?? {};
  if (error !== null) {
    const refused = refusedAddress(error);
    return unread(refused.code, refused.detail);
  }
  if (view === null || !/^[0-4]*$/.test(view)) return unread('malformed', 'No usable schedule');
  return { scheduleId: email, availabilityView: view.replace(/./g, (digit) => CODES[digit] ?? '4') };
}

function refusedAddress({ responseCode, message }: NonNullable<GraphSchedule['error']>) {
  const word = responseCode ?? '';
  const code = codeOf(word, PASSING.has(word.toLowerCase()) ? 503 : 0);
  const detail = message === null || message === '' ? word : message;
  return { type: 'refused' as const, status: NOT_FOUND, code, rule: null, detail };
}

const STATES: readonly ShowAs[] = ['free', 'tentative', 'busy', 'oof', 'workingElsewhere', 'unknown'];

function toLimitedEvent({ start, end, status, subject, location }: GraphScheduleItem): LimitedEvent | null {
  const [from, to] = [start, end].map(({ dateTime, timeZone }) => ({
    dateTime: dateTime.replace('Z', ''),
    timeZone: timeZone ?? 'UTC',
  }));
  if (from === undefined || to === undefined || !hasInstant(from) || !hasInstant(to)) return null;
  const word = (status ?? '').toLowerCase();
  return {
    start: instantToZonedTime(zonedTimeToInstant(from), 'UTC'),
    end: instantToZonedTime(zonedTimeToInstant(to), 'UTC'),
    // What is not understood is busy.
    status: STATES.find((state) => state.toLowerCase() === word) ?? 'busy',
    ...(subject === null ? {} : { subject }),
    ...(location === null ? {} : { location }),
  };
}
