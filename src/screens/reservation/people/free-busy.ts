/*
 * The availability of invited people. Pure; times are quarter hours of the day shown.
 */
import type { BusyRun, FreeBusy, Invited, PeopleTimes, ReservationForm } from '../../../../workers/contract.ts';

export interface SlotRange {
  readonly start: number;
  readonly end: number;
}

/** The availability of one invited person, or of a whole group. */
export interface Availability {
  readonly invited: Invited;
  readonly state: 'asking' | 'unknown' | 'busy' | 'free';
  /** For a group, the times at which any member is busy. */
  readonly runs: readonly BusyRun[];
  /** The number of people who are busy at the chosen time. */
  readonly busyCount: number;
}

/** The addresses of all calendars to ask, each once; a group is represented by its members. */
export const calendarAddresses = (invited: readonly Invited[]): readonly string[] => [
  ...new Map(invited.flatMap(addressesOf).map((email) => [email.toLowerCase(), email])).values(),
];

/** The addresses of the calendars of one invitation. */
export const addressesOf = ({ email, members }: Invited): readonly string[] =>
  members?.map((member) => member.email) ?? [email];

interface DayContext {
  readonly times: PeopleTimes | null;
  /** The reservation before the change; null = a new one. */
  readonly before: ReservationForm | null;
  readonly chosen: SlotRange;
  toSlot(instant: number): number;
}

export function availabilityOf(invited: Invited, { times, before, chosen, toSlot }: DayContext): Availability {
  const addresses = addressesOf(invited);
  const known = addresses.flatMap((address) => {
    const found = times?.people.find(({ email }) => email.toLowerCase() === address.toLowerCase());
    return found === undefined
      ? []
      : [{ ...found, busy: otherBusyRuns(found.busy, ownTimeOf(before, address, toSlot)) }];
  });
  const runs = mergeRuns(known.flatMap(({ busy }) => busy));
  const busyCount = known.filter(({ busy }) => busy.some((run) => overlaps(run, chosen))).length;
  return { invited, runs, busyCount, state: stateOf(known, addresses.length, busyCount) };
}

function stateOf(known: readonly FreeBusy[], count: number, busyCount: number): Availability['state'] {
  if (known.length < count) return 'asking';
  if (busyCount > 0) return 'busy';
  return known.some(({ serviceError }) => serviceError !== null) ? 'unknown' : 'free';
}

export const overlaps = (run: BusyRun, { start, end }: SlotRange): boolean => run.start < end && run.end > start;

/** Merges runs of several calendars; an overlap is tentative only if all of its runs are. */
function mergeRuns(runs: readonly BusyRun[]): readonly BusyRun[] {
  const line: BusyRun[] = [];
  for (const run of runs.toSorted((one, other) => one.start - other.start)) {
    const last = line.at(-1);
    if (last === undefined || run.start >= last.end) line.push(run);
    else {
      const isTentative = last.isTentative && run.isTentative;
      line.splice(-1, 1, { start: last.start, end: Math.max(last.end, run.end), isTentative });
    }
  }
  return line;
}

/** The time that the unchanged reservation takes in somebody's calendar; null = none, as it or the invitation is new. */
function ownTimeOf(before: ReservationForm | null, email: string, toSlot: DayContext['toSlot']): SlotRange | null {
  const key = email.toLowerCase();
  if (before === null || !before.attendees.some((one) => one.email.toLowerCase() === key)) return null;
  return { start: Math.floor(toSlot(before.start)), end: Math.ceil(toSlot(before.end)) };
}

/**
 * The busy times without those of the reservation itself, which must not conflict with its own change. If somebody has
 * accepted, it is busy for exactly its time; if they have not answered, it is tentative. Other runs are other events.
 */
const otherBusyRuns = (runs: readonly BusyRun[], own: SlotRange | null): readonly BusyRun[] =>
  own === null
    ? runs
    : runs.filter(({ start, end, isTentative }) =>
        isTentative ? start < own.start || end > own.end : start !== Math.max(0, own.start) || end !== own.end,
      );

/** The next quarter hour at which everybody is free for the same length; null = none, or the chosen time already fits. */
export function firstCommonSlot({ together }: PeopleTimes, chosen: SlotRange): number | null {
  const start = Math.floor(chosen.start);
  const length = Math.max(1, Math.ceil(chosen.end) - start);
  const first = together.findIndex((slots, slot) => slot >= start && slots >= length);
  return first === -1 || first === start ? null : first;
}
