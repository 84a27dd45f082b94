import { providerDigitsToCodes } from '../calendars/provider-digits.ts';
import type { Failure } from '../contract.ts';
import { reasonOf } from '../wire/failure.ts';
import type { Schedule } from '../wire/schemas/calendar.ts';
import { chunksOf } from './chunks.ts';
import { inParallel } from './in-parallel.ts';
import { readEnd, type RowReading, type TimelineDay } from './timeline-day.ts';
import type { Workspace } from './workspace.ts';

/** Addresses a call to the server's own cache, and calls at a time. */
const CACHED_PER_CALL = 1_000;
const CACHED_IN_PARALLEL = 2;
const SCHEDULES_IN_PARALLEL = 3;

/** Called with the rows that an answer changed. */
export type OnRows = (rows: readonly number[]) => void;

/**
 * Reads every row of a day: from the server's cache, and what is missing or failed there from the calendar.
 * @returns null where all is well or it was cancelled, or why some rows could not be read; those with an older reading
 * keep it, the others count as failed
 */
export async function readAllRows(
  workspace: Workspace,
  day: TimelineDay,
  signal: AbortSignal,
  onRows: OnRows,
): Promise<Failure | null> {
  const ticket = day.takeTicket();
  const all = [...day.campus.rowsByEmail.keys()];
  const missing: string[] = [];
  const problems: Failure[] = [];
  await inParallel(chunksOf(all, CACHED_PER_CALL), CACHED_IN_PARALLEL, async (emails) => {
    const answer = await workspace.api.cachedSchedules(emails, day.window.start, readEnd(day), signal);
    if (signal.aborted) return false;
    if (!answer.ok && isHopeless(answer.error)) {
      problems.push(answer.error);
      return false;
    }
    const items = answer.ok ? answer.value : [];
    const readings = new Map(items.map((item) => [item.email.toLowerCase(), toCachedReading(item)]));
    const good = new Map([...readings].filter(([, reading]) => 'view' in reading));
    missing.push(...emails.filter((email) => !good.has(email)));
    onRows(applyReadings(day, good, ticket));
    return true;
  });
  const [problem] = problems;
  if (signal.aborted) return null;
  if (problem === undefined) return readSchedules(workspace, day, missing, signal, onRows);
  onRows(failUnread(day, all, problem, ticket));
  return problem;
}

/** Reads rows from the calendar itself, e.g. after the hub told of a change. */
export function readRows(
  workspace: Workspace,
  day: TimelineDay,
  rows: Iterable<number>,
  signal: AbortSignal,
  onRows: OnRows,
): Promise<Failure | null> {
  const emails = new Set([...rows].map((row) => (day.campus.rows[row]?.resource.email ?? '').toLowerCase()));
  return readSchedules(workspace, day, [...emails], signal, onRows);
}

async function readSchedules(
  { calendar }: Workspace,
  day: TimelineDay,
  emails: readonly string[],
  signal: AbortSignal,
  onRows: OnRows,
): Promise<Failure | null> {
  const ticket = day.takeTicket();
  const problems: Failure[] = [];
  await inParallel(chunksOf(emails, calendar.schedulesPerCall), SCHEDULES_IN_PARALLEL, async (chunk) => {
    const answer = await calendar.schedules(chunk, day.window.start, readEnd(day), signal);
    if (signal.aborted) return false;
    if (!answer.ok) {
      problems.push(answer.error);
      return !isHopeless(answer.error);
    }
    onRows(applyReadings(day, readingsOf(chunk, answer.value), ticket));
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
    readings.set(scheduleId.toLowerCase(), reading);
  }
  return readings;
}

function toCachedReading(item: { readonly availabilityView: string; readonly error: string | null }): RowReading {
  if (item.error !== null) return { error: item.error };
  if (item.availabilityView === '') return { error: 'The schedule is empty' };
  return { view: providerDigitsToCodes(item.availabilityView) };
}

/** @returns the rows that took a reading */
function applyReadings(day: TimelineDay, readings: ReadonlyMap<string, RowReading>, ticket: number): readonly number[] {
  const changed: number[] = [];
  for (const [email, reading] of readings) {
    const rows = day.campus.rowsByEmail.get(email) ?? [];
    changed.push(...rows.filter((row) => day.apply(row, reading, ticket)));
  }
  return changed;
}

/** Rows that never had a reading show why there is none. */
function failUnread(day: TimelineDay, emails: readonly string[], problem: Failure, ticket: number): readonly number[] {
  const rows = emails.flatMap((email) => day.campus.rowsByEmail.get(email) ?? []);
  return rows.filter((row) => !day.hasReading(row) && day.apply(row, { error: reasonOf(problem) }, ticket));
}

/** After these every further call of a reading would fail as well. */
function isHopeless({ type }: Failure): boolean {
  return type === 'cancelled' || type === 'unauthorized' || type === 'api-unreachable' || type === 'timeout';
}
