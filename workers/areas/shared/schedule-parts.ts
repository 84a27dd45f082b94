/*
 * The schedules of some addresses over any interval, read in parts that a calendar accepts.
 */
import type { Schedule } from '../../calendars/calendar.ts';
import type { Failure } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { Interval } from '../../model/interval.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { DAY_MS, Slot, SLOT_MS } from '../../model/slots.ts';
import { chunksOf } from './chunks.ts';
import { inParallel } from './in-parallel.ts';
import type { Workspace } from './workspace.ts';

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
  { calendar }: Pick<Workspace, 'calendar'>,
  emails: readonly string[],
  interval: Interval,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ScheduleReading>> {
  const asked = [...new Map(emails.map((email) => [addressKey(email), email])).values()];
  const { addressesPerCall, daysPerCall, addressDaysPerCall, callsInFlight } = calendar.pace;
  const chunks = chunksOf(asked, addressesPerCall);
  const most = Math.min(addressesPerCall, asked.length);
  const pieces = cut(interval, Math.min(daysPerCall, Math.floor(addressDaysPerCall / Math.max(1, most))));
  const parts = chunks.flatMap((chunk) => pieces.map((piece, index) => ({ ...piece, index, emails: chunk })));
  const views = new Map(
    asked.map((email) => [addressKey(email), Array.from<ScheduleReading | undefined>({ length: pieces.length })]),
  );
  const note = ({ index }: Part, email: string, reading: ScheduleReading): void => {
    const known = views.get(addressKey(email));
    if (known !== undefined) known[index] = reading;
  };
  await inParallel(parts, callsInFlight, async (part) => {
    const answer = await calendar.schedules(part.emails, part.start, part.end, signal);
    if (!answer.ok) for (const email of part.emails) note(part, email, answer);
    else for (const schedule of answer.value) note(part, schedule.scheduleId, toReading(schedule, part));
    return !signal.aborted;
  });
  return new Map([...views].map(([key, readings]) => [key, join(readings)]));
}

function cut({ start, end }: Interval, days: number): readonly Interval[] {
  const length = Math.max(1, days) * DAY_MS;
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

/** One schedule of an answer that is otherwise fine; the detail is what screens show of it. */
function unread(detail: string): ScheduleReading {
  return failure({ type: 'refused', status: 200, code: 'schedule_unread', rule: null, detail });
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
