import type { Schedule } from '../../calendars/calendar.ts';
import { providerDigitsToCodes } from '../../calendars/provider-digits.ts';
import type { Failure } from '../../contract.ts';
import { serviceErrorOf } from '../../wire/failure.ts';
import { addressKey } from '../../model/address.ts';
import type { Instant } from '../../model/units.ts';
import { inParallel } from '../shared/in-parallel.ts';
import { seenFirst } from '../shared/reading-queue.ts';
import { readEnd, type ReadingTicket, type RowReading, type TimelineDay } from './timeline-day.ts';
import type { CachedSchedule, Workspace } from '../shared/workspace.ts';

/** Addresses a call to the server's own cache, and calls at a time. */
const CACHED_PER_CALL = 1_000;
const CACHED_IN_PARALLEL = 2;

/** Called with the rows that an answer changed. */
export type OnRows = (rows: readonly number[]) => void;

export interface ReadingInput {
  readonly workspace: Workspace;
  readonly day: TimelineDay;
  readonly signal: AbortSignal;
  readonly now: () => Instant;
  /** Rows on screen: they are asked for first. */
  readonly seenRows: () => readonly number[];
  readonly onRows: OnRows;
}

/**
 * Reads every row of a day: from the server's cache, and what is missing or failed there from the calendar.
 * @returns null where all is well or it was cancelled, or why some rows could not be read; those with an older reading
 * keep it, the others count as failed
 */
export async function readAllRows(input: ReadingInput): Promise<Failure | null> {
  const { workspace, day, signal, now, onRows } = input;
  const ticket = day.takeTicket(now());
  const all = [...day.campus.rowsByEmail.keys()];
  const missing: string[] = [];
  const problems: Failure[] = [];
  const chunks = seenFirst(all, CACHED_PER_CALL, () => emailsOf(day, input.seenRows()));
  await inParallel(chunks, CACHED_IN_PARALLEL, async ({ emails, isSeen }) => {
    const asked = { ...ticket, askedAt: now() };
    const answer = await workspace.api.cachedSchedules(emails, day.window.start, readEnd(day), signal);
    if (signal.aborted) return false;
    if (!answer.ok && isHopeless(answer.error)) {
      problems.push(answer.error);
      return false;
    }
    const items = answer.ok ? answer.value : [];
    const readings = new Map(items.map((item) => [addressKey(item.email), toCachedReading(item)]));
    const good = new Map([...readings].filter(([, reading]) => 'view' in reading));
    const lacking = emails.filter((email) => !good.has(email));
    onRows(applyReadings(day, good, asked));
    if (!isSeen) missing.push(...lacking);
    // These are on screen: they don't wait for the rest of the campus.
    const problem = isSeen && lacking.length > 0 ? await readSchedules(input, lacking) : null;
    if (problem !== null) problems.push(problem);
    return problem === null || !isHopeless(problem);
  });
  if (signal.aborted) return null;
  const hopeless = problems.find(isHopeless);
  if (hopeless === undefined) return (await readSchedules(input, missing)) ?? problems[0] ?? null;
  onRows(failUnread(day, all, hopeless, ticket));
  return hopeless;
}

/** Reads rows from the calendar itself, e.g. after the hub told of a change. */
export function readRows(input: ReadingInput, rows: Iterable<number>): Promise<Failure | null> {
  return readSchedules(input, [...new Set(emailsOf(input.day, rows))]);
}

function emailsOf({ campus }: TimelineDay, rows: Iterable<number>): readonly string[] {
  return [...rows].map((row) => addressKey(campus.rows[row]?.resource.email ?? ''));
}

async function readSchedules(input: ReadingInput, emails: readonly string[]): Promise<Failure | null> {
  const { workspace, day, signal, now, seenRows, onRows } = input;
  const { calendar } = workspace;
  const ticket = day.takeTicket(now());
  const problems: Failure[] = [];
  const chunks = seenFirst(emails, calendar.pace.addressesPerCall, () => emailsOf(day, seenRows()));
  await inParallel(chunks, calendar.pace.callsInFlight, async (chunk) => {
    const asked = { ...ticket, askedAt: now() };
    const answer = await calendar.schedules(chunk.emails, day.window.start, readEnd(day), signal);
    if (signal.aborted) return false;
    if (!answer.ok) {
      problems.push(answer.error);
      return !isHopeless(answer.error);
    }
    onRows(applyReadings(day, readingsOf(chunk.emails, answer.value), asked));
    return true;
  });
  const [problem] = problems;
  if (problem === undefined || signal.aborted) return null;
  onRows(failUnread(day, emails, problem, ticket));
  return problem;
}

/** An address without an answer has failed, it is never free (D23). */
function readingsOf(emails: readonly string[], schedules: readonly Schedule[]): ReadonlyMap<string, RowReading> {
  const readings = new Map<string, RowReading>(emails.map((email) => [email, { error: 'No schedule was given' }]));
  for (const { scheduleId, availabilityView, error } of schedules) {
    const reading = error === undefined || error === null ? { view: availabilityView } : { error: error.message };
    readings.set(addressKey(scheduleId), reading);
  }
  return readings;
}

function toCachedReading({ error, availabilityView, asOf }: CachedSchedule): RowReading {
  if (error !== null) return { error };
  if (availabilityView === '') return { error: 'The schedule is empty' };
  return { view: providerDigitsToCodes(availabilityView), asOf };
}

/** @returns the rows that took a reading */
function applyReadings(
  day: TimelineDay,
  readings: ReadonlyMap<string, RowReading>,
  ticket: ReadingTicket,
): readonly number[] {
  const changed: number[] = [];
  for (const [email, reading] of readings) {
    const rows = day.campus.rowsByEmail.get(email) ?? [];
    changed.push(...rows.filter((row) => day.apply(row, reading, ticket)));
  }
  return changed;
}

/** Rows that never had a reading show why there is none. */
function failUnread(
  day: TimelineDay,
  emails: readonly string[],
  problem: Failure,
  ticket: ReadingTicket,
): readonly number[] {
  const rows = emails.flatMap((email) => day.campus.rowsByEmail.get(email) ?? []);
  return rows.filter((row) => !day.hasReading(row) && day.apply(row, { error: serviceErrorOf(problem) }, ticket));
}

/** After these every further call of a reading would fail as well. */
function isHopeless({ type }: Failure): boolean {
  return type === 'cancelled' || type === 'unauthorized' || type === 'api-unreachable' || type === 'timeout';
}
