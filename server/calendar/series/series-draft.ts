import type { CreateEvent } from '../../../workers/wire/schemas/requests.ts';
import type { Caller, ServerContext } from '../../context.ts';
import { ProblemError } from '../../http/problem.ts';
import type { Occurrence, Recurrence, SeriesDraft, StoredEvent, StoredResource } from '../../store/store.ts';
import { createTurns } from '../../turns.ts';
import type { WrittenTimes } from '../times/all-day.ts';
import { askedResources, brokenRule, type EventBody, readDraft } from '../event-draft.ts';
import { rulesProblem, type RuleConflict } from '../outcomes.ts';
import { datesOf } from './recurrence.ts';
import { parseLocal } from '../times/times.ts';

export type AskedRecurrence = NonNullable<CreateEvent['recurrence']>;

export interface CheckedSeries {
  readonly draft: SeriesDraft;
  readonly resources: readonly StoredResource[];
}

/**
 * Checks each date of a series that a caller requests.
 * @throws ProblemError 400, 403, 422 `series_too_large` or `policy_violation` with the dates that break a rule
 */
export async function checkSeries(
  context: ServerContext,
  caller: Caller,
  body: EventBody,
  asked: AskedRecurrence,
): Promise<CheckedSeries> {
  const { draft, resources } = await readDraft(context, caller, body, null);
  const series = expand(draft, body, asked);
  requireWritable(series.occurrences.length, resources.length, draft.attendees.length);
  const [first] = series.occurrences;
  const planned = series.occurrences.map(({ date, start, end }) => ({
    date,
    before: null,
    times: { ...draft, start, end },
  }));
  await checkRulesOfDates(planned, askedResources(resources, body), caller, context.clock.now());
  return { draft: { event: { ...draft, start: first.start, end: first.end }, ...series }, resources };
}

/** A date of a series after the change. */
export interface PlannedDate {
  readonly date: string;
  readonly times: WrittenTimes;
  readonly before: StoredEvent | null;
}

/**
 * Dates × (resources + people): the work of one transaction, during which no other request is served. 52 dates of a
 * room and 24 people, or 200 dates of six resources.
 */
const MOST_WRITTEN = 1_300;

/** @throws ProblemError 422 `series_too_large` */
export function requireWritable(dates: number, places: number, people: number): void {
  if (dates * (places + people) <= MOST_WRITTEN) return;
  const most = Math.floor(MOST_WRITTEN / dates);
  const detail = `A series of ${dates} dates has at most ${most} places and people together, not ${places + people}.`;
  throw new ProblemError(422, 'series_too_large', detail);
}

/** @throws ProblemError 422 with all dates on which a rule of a resource is broken */
export async function checkRulesOfDates(
  dates: readonly PlannedDate[],
  resources: readonly StoredResource[],
  caller: Caller,
  now: number,
): Promise<void> {
  const conflicts: RuleConflict[] = [];
  const turn = createTurns();
  for (const { date, times, before } of dates) {
    for (const stored of resources) {
      const broken = brokenRule(stored, times, before, caller, now);
      if (broken !== null) conflicts.push({ date, resourceEmail: stored.resource.email, broken });
    }
    await turn();
  }
  const problem = rulesProblem(conflicts);
  if (problem !== null) throw problem;
}

/**
 * The events of a series by the wall clock of its zone, across changes of the clock.
 * @param from the date on which the rule begins; null = that of the body
 */
export function expand(
  times: WrittenTimes,
  body: CreateEvent,
  asked: AskedRecurrence,
  from: Temporal.PlainDate | null = null,
): Omit<SeriesDraft, 'event'> {
  const wallClockOf = (text: string): Temporal.PlainDateTime => {
    const local = parseLocal(text);
    // A date whose midnight the clock skips is stored with its first instant.
    return times.isAllDay ? local.toPlainDate().toPlainDateTime() : local;
  };
  const written = wallClockOf(body.start.dateTime);
  const end = body.end.timeZone === body.start.timeZone ? wallClockOf(body.end.dateTime) : localTime(times.end, times);
  const span = written.until(end, { largestUnit: 'days' });
  const start = from === null ? written : from.toPlainDateTime(written.toPlainTime());
  const dates = datesOf(asked.rule, start, times.timeZone).map(String);
  const leftOut = new Set(asked.exceptions);
  const occurrences = dates
    .filter((date) => !leftOut.has(date))
    .map((date): Occurrence => {
      const local = Temporal.PlainDate.from(date).toPlainDateTime(start.toPlainTime());
      // The date of the body keeps the instants in the body, e.g. the second of a repeated hour.
      const place = local.equals(written) ? times : occurrenceTimes(local, span, times);
      return { date, start: place.start, end: place.end };
    });
  const recurrence: Recurrence = { rule: asked.rule, exceptions: dates.filter((date) => leftOut.has(date)) };
  return { recurrence, occurrences: requireApart(occurrences) };
}

/** The wall clock of the zone that an event is written in. */
export function localTime(instant: number, { timeZone }: WrittenTimes): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

/** A start that the clock skips is moved on; where it then is not before the end, the event keeps its usual length. */
function occurrenceTimes(local: Temporal.PlainDateTime, span: Temporal.Duration, times: WrittenTimes) {
  const start = local.toZonedDateTime(times.timeZone).epochMilliseconds;
  const end = local.add(span).toZonedDateTime(times.timeZone).epochMilliseconds;
  return { start, end: end > start ? end : start + times.end - times.start };
}

function requireApart(occurrences: readonly Occurrence[]): SeriesDraft['occurrences'] {
  const [first, ...others] = occurrences;
  if (first === undefined) throw new ProblemError(400, 'invalid_request', 'All dates of the series are left out.');
  const overlapping = others.find(({ start }, index) => start < (occurrences[index]?.end ?? 0));
  if (overlapping === undefined) return [first, ...others];
  const detail = `The event of ${overlapping.date} begins before the one before it has ended.`;
  throw new ProblemError(400, 'invalid_interval', detail);
}
