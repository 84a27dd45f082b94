/*
 * How the calendars of those invited stand at a time. Pure; times in quarter hours of the day that is looked at.
 */
import type { BusyRun, FreeBusy, Invited, PeopleTimes, ReservationForm } from '../../../../workers/contract.ts';

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** How somebody invited, or all of a group, stand. */
export interface Standing {
  readonly invited: Invited;
  readonly state: 'asking' | 'unknown' | 'busy' | 'free';
  /** Of a group those in which anybody of it is busy. */
  readonly runs: readonly BusyRun[];
  /** How many of them are busy at the time. */
  readonly busyCount: number;
}

/** Whose calendars tell of those invited, each once: of a group those of its people. */
export const calendarsOf = (invited: readonly Invited[]): readonly string[] => [
  ...new Map(invited.flatMap(ownersOf).map((email) => [email.toLowerCase(), email])).values(),
];

/** Whose calendars tell of one invited. */
export const ownersOf = ({ email, members }: Invited): readonly string[] =>
  members?.map((member) => member.email) ?? [email];

interface Day {
  readonly times: PeopleTimes | null;
  /** The reservation as it was before this change; null = a new one. */
  readonly before: ReservationForm | null;
  readonly chosen: Stretch;
  toSlot(instant: number): number;
}

export function standingOf(invited: Invited, { times, before, chosen, toSlot }: Day): Standing {
  const owners = ownersOf(invited);
  const known = owners.flatMap((owner) => {
    const found = times?.people.find(({ email }) => email.toLowerCase() === owner.toLowerCase());
    return found === undefined ? [] : [{ ...found, busy: busyBeside(found.busy, ownTimeOf(before, owner, toSlot)) }];
  });
  const runs = joined(known.flatMap(({ busy }) => busy));
  const busyCount = known.filter(({ busy }) => busy.some((run) => isWithin(run, chosen))).length;
  return { invited, runs, busyCount, state: stateOf(known, owners.length, busyCount) };
}

function stateOf(known: readonly FreeBusy[], count: number, busyCount: number): Standing['state'] {
  if (known.length < count) return 'asking';
  if (busyCount > 0) return 'busy';
  return known.some(({ serviceError }) => serviceError !== null) ? 'unknown' : 'free';
}

export const isWithin = (run: BusyRun, { start, end }: Stretch): boolean => run.start < end && run.end > start;

/** Runs of several calendars on one line: where they overlap it is tentative only if all are. */
function joined(runs: readonly BusyRun[]): readonly BusyRun[] {
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

/** The time of the reservation that is changed; null = it has none for them: it is new, or they are newly invited. */
function ownTimeOf(before: ReservationForm | null, email: string, toSlot: Day['toSlot']): Stretch | null {
  const key = email.toLowerCase();
  if (before === null || !before.attendees.some((one) => one.email.toLowerCase() === key)) return null;
  return { start: Math.floor(toSlot(before.start)), end: Math.ceil(toSlot(before.end)) };
}

/**
 * What keeps somebody busy beside the reservation itself: it must not stand in its own way. Who has not answered is
 * tentative then, who has accepted is busy for just as long; whatever is longer or shorter is something else.
 */
const busyBeside = (runs: readonly BusyRun[], own: Stretch | null): readonly BusyRun[] =>
  own === null
    ? runs
    : runs.filter(({ start, end, isTentative }) =>
        isTentative ? start < own.start || end > own.end : start !== Math.max(0, own.start) || end !== own.end,
      );

/** The next quarter hour from which on all can come for as long; null = there is none, or they can at the chosen time. */
export function firstCommon({ together }: PeopleTimes, chosen: Stretch): number | null {
  const start = Math.floor(chosen.start);
  const length = Math.max(1, Math.ceil(chosen.end) - start);
  const first = together.findIndex((slots, slot) => slot >= start && slots >= length);
  return first === -1 || first === start ? null : first;
}
