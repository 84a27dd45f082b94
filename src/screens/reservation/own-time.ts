import type { BusyRun, Invited, ReservationForm } from '../../../workers/contract.ts';

/** Quarter hours of the day that is looked at. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The time of the reservation that is changed; null = it has none for them: it is new, or they are newly invited. */
export function ownTimeOf(
  before: ReservationForm | null,
  { email }: Invited,
  toSlot: (instant: number) => number,
): Stretch | null {
  const key = email.toLowerCase();
  if (before === null || !before.attendees.some((one) => one.email.toLowerCase() === key)) return null;
  return { start: Math.floor(toSlot(before.start)), end: Math.ceil(toSlot(before.end)) };
}

/**
 * What keeps somebody busy beside the reservation itself: it must not stand in its own way. Who has not answered is
 * tentative then, who has accepted is busy for just as long; whatever is longer or shorter is something else.
 */
export const busyBeside = (runs: readonly BusyRun[], own: Stretch | null): readonly BusyRun[] =>
  own === null
    ? runs
    : runs.filter(({ start, end, isTentative }) =>
        isTentative ? start < own.start || end > own.end : start !== Math.max(0, own.start) || end !== own.end,
      );
