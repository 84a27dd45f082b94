/*
 * The schedules of some addresses over any interval, read in parts that a calendar accepts.
 */
import type { Failure } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { Interval } from '../../model/interval.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { DAY_MS, Slot, SLOT_MS } from '../../model/slots.ts';
import type { Schedule } from '../../wire/schemas/schedules.ts';
import { chunksOf } from './chunks.ts';
import { inParallel } from './in-parallel.ts';
import { readingPace } from './reading-pace.ts';
import type { Workspace } from './workspace.ts';

/** The longest interval of one call (touchone; Graph and Google allow as much). */
const LONGEST_PART = 62 * DAY_MS;

/** Slot codes from the start of the interval on, one character each; or why they are not known. */
export type ScheduleReading = Result<string, Failure>;

interface Part extends Interval {
  readonly emails: readonly string[];
  readonly index: number;
}

/**
 * Reads what a calendar has of some addresses. An address that fails in one part has failed: what is only partly known
 * is never free (D23).
 * @param interval begins and ends on quarter hours
 * @returns by `addressKey`; duplicate addresses are read once
 */
export async function readSchedulesInParts(
  { calendar, configuration }: Pick<Workspace, 'calendar' | 'configuration'>,
  emails: readonly string[],
  interval: Interval,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ScheduleReading>> {
  const asked = [...new Map(emails.map((email) => [addressKey(email), email])).values()];
  const chunks = chunksOf(asked, calendar.schedulesPerCall);
  const most = Math.min(calendar.schedulesPerCall, asked.length);
  const pieces = cut(interval, Math.floor(calendar.addressDaysPerCall / Math.max(1, most)) * DAY_MS);
  const parts = chunks.flatMap((chunk) => pieces.map((piece, index) => ({ ...piece, index, emails: chunk })));
  const views = new Map(
    asked.map((email) => [addressKey(email), Array.from<ScheduleReading | undefined>({ length: pieces.length })]),
  );
  const note = ({ index }: Part, email: string, reading: ScheduleReading): void => {
    const known = views.get(addressKey(email));
    if (known !== undefined) known[index] = reading;
  };
  await inParallel(parts, readingPace(configuration.serverType).schedulesInParallel, async (part) => {
    const answer = await calendar.schedules(part.emails, part.start, part.end, signal);
    if (!answer.ok) for (const email of part.emails) note(part, email, answer);
    else for (const schedule of answer.value) note(part, schedule.scheduleId, toReading(schedule, part));
    return !signal.aborted;
  });
  return new Map([...views].map(([key, readings]) => [key, join(readings)]));
}

function cut({ start, end }: Interval, most: number): readonly Interval[] {
  const length = Math.min(LONGEST_PART, Math.max(DAY_MS, most));
  const pieces: Interval[] = [];
  for (let from = start; from < end; from += length) {
    pieces.push({ start: from, end: Math.min(end, from + length) });
  }
  return pieces;
}

/** Slots missing at the end of a view are limited. */
function toReading({ availabilityView, error }: Schedule, { start, end }: Interval): ScheduleReading {
  if (error !== undefined && error !== null) return unread(error.message);
  const slots = Math.ceil((end - start) / SLOT_MS);
  if (availabilityView === '') return unread('The schedule is empty');
  return success(availabilityView.slice(0, slots).padEnd(slots, String(Slot.Limited)));
}

function unread(detail: string): ScheduleReading {
  return failure({ type: 'malformed', call: 'schedules', detail });
}

function join(readings: readonly (ScheduleReading | undefined)[]): ScheduleReading {
  let view = '';
  for (const reading of readings) {
    if (reading === undefined) return unread('No schedule was given');
    if (!reading.ok) return reading;
    view += reading.value;
  }
  return success(view);
}
