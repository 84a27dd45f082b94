import type * as v from 'valibot';

import { type Schedule, ScheduleAnswerSchema } from '../../workers/wire/schemas/schedules.ts';
import { ScheduleQuerySchema } from '../../workers/wire/schemas/requests.ts';
import type { WorkingHours } from '../../workers/wire/schemas/common.ts';
import type { Caller, ServerContext } from '../context.ts';
import { seesPeople } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { BusyInterval, Store } from '../store/store.ts';
import { workingHoursOf } from './availability-view.ts';
import type { CalendarScope } from './scope.ts';
import { visibleResources, type VisibleResources } from './visible-resources.ts';
import { costOfSchedules, parseRange, requireFewSchedules, toUtc } from './times/times.ts';
import { createViews, type Views } from './view-cache.ts';
import { zoneOrUtc } from './times/zones.ts';

const MOST_ADDRESSES = 100;
const MOST_DAYS = 62;
/** Addresses × days, since every busy time is listed: a hundred addresses over two weeks. */
const MOST_ADDRESS_DAYS = 1_500;

/** An existing calendar of a resource or a person, or why there is none. */
type Lookup =
  | {
      readonly type: 'found';
      readonly isResource: boolean;
      readonly timeZone: string;
      readonly workingHours: WorkingHours | null;
    }
  | { readonly type: 'failed'; readonly error: ScheduleError };
type ScheduleError = NonNullable<Schedule['error']>;

export const SCHEDULE_NOT_FOUND: ScheduleError = {
  code: 'schedule_not_found',
  message: 'No calendar has this address.',
};
export const SCHEDULE_UNREADABLE: ScheduleError = {
  code: 'unavailable',
  message: 'The schedule cannot be read at the moment.',
};

/** The calendars are a provider's: only it knows. */
export const SCHEDULE_ELSEWHERE: ScheduleError = {
  code: 'unavailable',
  message: 'The provider of the calendar has this schedule.',
};

/** The answer to guests and door displays for an address that is no resource, the same whether it exists or not. */
export const SCHEDULE_WITHHELD: ScheduleError = {
  code: 'no_free_busy_access',
  message: 'This account sees places, not people.',
};

async function lookUp(store: Store, visible: VisibleResources, email: string, caller: Caller): Promise<Lookup> {
  const stored = visible.find(email);
  if (stored !== null) {
    if (stored.scheduleFails) return { type: 'failed', error: SCHEDULE_UNREADABLE };
    const { resource } = stored;
    const workingHours = workingHoursOf(resource);
    return { type: 'found', isResource: true, timeZone: zoneOrUtc(resource.timezone), workingHours };
  }
  if (!seesPeople(caller)) return { type: 'failed', error: SCHEDULE_WITHHELD };
  const user = await store.accounts.userByEmail(email);
  if (user === null) return { type: 'failed', error: SCHEDULE_NOT_FOUND };
  return { type: 'found', isResource: false, timeZone: user.timeZone, workingHours: null };
}

/** In the calendar of a resource a person sees public events and their own; other events are in their own calendar. */
function showsSubject(
  { isPrivate, isPublic, organizerEmail }: BusyInterval,
  caller: Caller,
  isOfResource: boolean,
): boolean {
  if (isPrivate || caller.isGuest) return false;
  return !isOfResource || caller.isDevice || isPublic || organizerEmail === caller.email.toLowerCase();
}

function toItem(interval: BusyInterval, caller: Caller, isOfResource: boolean) {
  const { start, end, tentative, subject, isPrivate } = interval;
  const status: 'tentative' | 'busy' = tentative ? 'tentative' : 'busy';
  const shown = showsSubject(interval, caller, isOfResource) ? { subject } : {};
  return { start: toUtc(start), end: toUtc(end), status, isPrivate, ...shown };
}

export interface ScheduleQuestion {
  readonly emails: readonly string[];
  /** Epoch milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly hasItems: boolean;
}

/** The schedules of addresses, in their order; an unknown address is an item with `error`. */
export async function readSchedules(
  { store, views }: Pick<ServerContext, 'store'> & { readonly views: Views },
  caller: Caller,
  { emails, start, end, hasItems }: ScheduleQuestion,
): Promise<Schedule[]> {
  const visible = await visibleResources(store, caller);
  const lookups = await Promise.all(emails.map((email) => lookUp(store, visible, email, caller)));
  const readable = emails.filter((_email, index) => lookups[index]?.type === 'found');
  const viewByEmail = await views.read(readable, start, end);
  const busyByEmail = hasItems ? await store.calendar.busy(readable, start, end) : null;

  return emails.map((scheduleId, index): Schedule => {
    const lookup = lookups[index];
    if (lookup?.type !== 'found') {
      const error = lookup?.error ?? SCHEDULE_NOT_FOUND;
      return { scheduleId, availabilityView: '', workingHours: null, scheduleItems: [], error };
    }
    const busy = busyByEmail?.get(scheduleId.toLowerCase()) ?? [];
    return {
      scheduleId,
      availabilityView: viewByEmail.get(scheduleId.toLowerCase()) ?? '',
      timeZone: lookup.timeZone,
      workingHours: lookup.workingHours,
      scheduleItems: busy.map((interval) => toItem(interval, caller, lookup.isResource)),
      error: null,
    };
  });
}

export const SCHEDULES_ROUTE = {
  method: 'POST',
  url: '/schedules/query',
  config: { costOf: (body: unknown) => costOfSchedules(body, MOST_ADDRESS_DAYS) },
  schema: { body: ScheduleQuerySchema, response: { 200: ScheduleAnswerSchema } },
} as const;

/** @throws ProblemError 400 or 413 */
export function readQuestion(body: v.InferOutput<typeof ScheduleQuerySchema>): ScheduleQuestion {
  const { emails, details } = body;
  if (emails.length > MOST_ADDRESSES) {
    throw new ProblemError(413, 'too_many_schedules', `At most ${MOST_ADDRESSES} addresses at once.`);
  }
  const range = parseRange(body, MOST_DAYS);
  requireFewSchedules(emails.length, range, MOST_ADDRESS_DAYS);
  return { emails, ...range, hasItems: details === 'items' };
}

/** Free and busy times of many addresses; an unknown address is an item with `error` and never fails the answer. */
export function registerSchedules({ app, context, callerOf }: CalendarScope): void {
  const { store, clock } = context;
  const views = createViews(store);

  app.route({
    ...SCHEDULES_ROUTE,
    handler: async (request) => {
      const question = readQuestion(request.body);
      const { start, end } = question;
      const items = await readSchedules({ store, views }, callerOf(request), question);
      return { start: toUtc(start), end: toUtc(end), intervalMinutes: 15, generatedAt: toUtc(clock.now()), items };
    },
  });
}
