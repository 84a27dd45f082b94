/* Free and busy times of many addresses, as in `calendar/schedules.ts`. */
import type { Schedule } from '../../workers/wire/schemas/schedules.ts';
import type { WorkingHours } from '../../workers/wire/schemas/common.ts';
import { workingHoursOf } from '../calendar/availability-view.ts';
import {
  readQuestion,
  SCHEDULE_NOT_FOUND,
  SCHEDULE_WITHHELD,
  type ScheduleQuestion,
  SCHEDULES_ROUTE,
} from '../calendar/schedules.ts';
import { toUtc } from '../calendar/times/times.ts';
import { zoneOrUtc } from '../calendar/times/zones.ts';
import { visibleResources, type VisibleResources } from '../calendar/visible-resources.ts';
import type { Caller } from '../context.ts';
import { seesPeople } from '../http/callers.ts';
import { askAvailability, type Availability, type BusyTime, SLOT_MS, type WorkingTime, worse } from './availability.ts';
import type { ExchangeError } from './errors.ts';
import { isTaken } from './event-routes.ts';
import { type ExchangeScope, requireAccess } from './exchange-scope.ts';
import type { Outcome } from './soap.ts';

type ScheduleError = NonNullable<Schedule['error']>;

export function registerSchedules(scope: ExchangeScope): void {
  const { app, context, callerOf } = scope;
  app.route({
    ...SCHEDULES_ROUTE,
    handler: async (request) => {
      const question = readQuestion(request.body);
      const items = await readSchedules(scope, callerOf(request), question);
      const [start, end] = [toUtc(question.start), toUtc(question.end)];
      return { start, end, intervalMinutes: 15, generatedAt: toUtc(context.clock.now()), items };
    },
  });
}

/** Why an address is not asked for; the same whether it exists or not. */
function refusalOf(visible: VisibleResources, email: string, caller: Caller): ScheduleError | null {
  if (visible.find(email) !== null) return null;
  if (!seesPeople(caller)) return SCHEDULE_WITHHELD;
  return visible.hides(email) ? SCHEDULE_NOT_FOUND : null;
}

async function readSchedules(scope: ExchangeScope, caller: Caller, question: ScheduleQuestion): Promise<Schedule[]> {
  const { context, soap } = scope;
  if (caller.isGuest && (await scope.accounts.accessOf(caller)) === null) {
    return question.emails.map((scheduleId) => failed(scheduleId, GUEST));
  }
  const access = await requireAccess(scope, caller);
  const visible = await visibleResources(context.store, caller);
  const refusals = question.emails.map((email) => refusalOf(visible, email, caller));
  const asked = question.emails.filter((_, index) => refusals[index] === null);
  const from = Math.floor(question.start / SLOT_MS) * SLOT_MS;
  const to = Math.ceil(question.end / SLOT_MS) * SLOT_MS;
  const outcomes = asked.length === 0 ? [] : await askAvailability(soap, access, asked, from, to);
  const answered = outcomes.values();

  const items: Schedule[] = [];
  for (const [index, scheduleId] of question.emails.entries()) {
    const refusal = refusals[index] ?? null;
    const outcome = refusal === null ? answered.next().value : undefined;
    if (outcome?.ok !== true) {
      items.push(failed(scheduleId, refusal ?? errorOf(outcome)));
      continue;
    }
    items.push(await toSchedule(scope, caller, { scheduleId, question, visible, from }, outcome.value));
  }
  return items;
}

const GUEST: ScheduleError = { code: 'no_free_busy_access', message: 'Guests have no mailbox.' };

const failed = (scheduleId: string, error: ScheduleError): Schedule => ({
  scheduleId,
  availabilityView: '',
  workingHours: null,
  scheduleItems: [],
  error,
});

interface ScheduleParts {
  readonly scheduleId: string;
  readonly question: ScheduleQuestion;
  readonly visible: VisibleResources;
  /** The quarter hour in which the question begins. */
  readonly from: number;
}

async function toSchedule(
  { context }: ExchangeScope,
  caller: Caller,
  { scheduleId, question, visible, from }: ScheduleParts,
  { view, busy, workingTime }: Availability,
): Promise<Schedule> {
  const resource = visible.find(scheduleId)?.resource ?? null;
  const person = resource === null ? await context.store.accounts.userByEmail(scheduleId.toLowerCase()) : null;
  const timeZone = zoneOrUtc(resource?.timezone ?? person?.timeZone ?? '');
  const zone = person === null && workingTime !== null ? offsetZone(workingTime.bias) : timeZone;
  const items = question.hasItems ? busy.filter(({ type, ...at }) => isTaken(type) && overlaps(at, question)) : [];
  return {
    scheduleId,
    availabilityView: aligned(view, question, from),
    timeZone: resource === null && person === null ? zone : timeZone,
    workingHours: resource === null ? toWorkingHours(workingTime, zone) : workingHoursOf(resource),
    scheduleItems: items.map((one) => toItem(one, caller, resource !== null)),
    error: null,
  };
}

const overlaps = (
  { start, end }: Pick<BusyTime, 'start' | 'end'>,
  range: Pick<ScheduleQuestion, 'start' | 'end'>,
): boolean => start < range.end && end > range.start;

/** Slots of the question, which may begin within a quarter hour: each is as bad as the worse of those that it is in. */
function aligned(view: string, { start, end }: ScheduleQuestion, from: number): string {
  const slots = Math.ceil((end - start) / SLOT_MS);
  if (start === from) return view.slice(0, slots);
  const digits = Array.from({ length: slots }, (_, slot) => worse(view[slot] ?? '4', view[slot + 1] ?? '0'));
  return digits.join('');
}

/**
 * Whose event it is is not known here, so in the calendar of a resource it shows its times alone. Its location is left out:
 * it may name a place that is hidden from the caller.
 */
function toItem({ start, end, type, details }: BusyTime, caller: Caller, isOfResource: boolean) {
  const isPrivate = details?.isPrivate ?? false;
  const isShown = details !== null && !isPrivate && !isOfResource && seesPeople(caller);
  return {
    start: toUtc(start),
    end: toUtc(end),
    status: type === 'Tentative' ? ('tentative' as const) : ('busy' as const),
    isPrivate,
    ...(isShown ? { subject: details.subject } : {}),
  };
}

/** The zone of an offset, which Exchange names by the minutes that UTC is later; whole hours alone have a name. */
function offsetZone(bias: number): string {
  if (bias % 60 !== 0 || bias === 0) return 'UTC';
  return `Etc/GMT${bias > 0 ? '+' : '-'}${Math.abs(bias / 60)}`;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

function toWorkingHours(time: WorkingTime | null, timeZone: string): WorkingHours | null {
  if (time === null) return null;
  const clock = (minutes: number): string =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const isClock = [time.start, time.end].every((minutes) => minutes >= 0 && minutes <= 1_440);
  if (!isClock) return null;
  const daysOfWeek = WEEKDAYS.filter((day) => time.days.includes(day) || time.days.includes('day'));
  return { daysOfWeek, startTime: clock(time.start), endTime: clock(time.end), timeZone };
}

const NO_ACCESS = new Set(['ErrorNoFreeBusyAccess', 'ErrorInvalidAccessLevel']);
const UNKNOWN = new Set(['ErrorMailRecipientNotFound', 'ErrorNonPrimarySmtpAddress', 'ErrorNonExistentMailbox']);

/** A failure of one mailbox (design D23); Exchange's own text stays here, since it can name people. */
function errorOf(outcome: Outcome<Availability> | undefined): ScheduleError {
  const code = outcome?.ok === false ? (outcome.error satisfies ExchangeError).responseCode : '';
  if (UNKNOWN.has(code)) return SCHEDULE_NOT_FOUND;
  if (NO_ACCESS.has(code)) {
    return { code: 'no_free_busy_access', message: 'Exchange does not let you see when this calendar is free.' };
  }
  return { code: 'unavailable', message: 'Exchange cannot read this schedule at the moment.' };
}
