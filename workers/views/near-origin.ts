import type { DayWindow } from '../model/day-table.ts';
import { SLOT_MS } from '../model/slots.ts';
import { holdsPlace } from '../model/standing.ts';
import type { Instant } from '../model/units.ts';
import { participationOf } from '../rules/participation.ts';
import { slotOfClock } from '../rules/wanted-time.ts';
import type { Reservation, ReservedPlace } from './timeline-items.ts';

/** A time that a person spends at a place. */
export interface Stay {
  readonly start: Instant;
  readonly end: Instant;
  /** Row of the campus. */
  readonly row: number;
}

/** Neither cancelled nor declined. */
export const isHeld = ({ cancelled = false, response }: ReservedPlace & { readonly cancelled?: boolean }): boolean =>
  holdsPlace(participationOf({ cancelled, responses: [response] }));

/** Where a person is by their reservations: each at its first place that has not declined or been released. */
export function staysOf(
  reservations: readonly Reservation<ReservedPlace & { readonly cancelled?: boolean }>[],
): readonly Stay[] {
  return reservations
    .filter(({ cancelled }) => !cancelled)
    .flatMap(({ start, end, resources }) => {
      const place = resources.find(isHeld);
      return place === undefined ? [] : [{ start, end, row: place.row }];
    });
}

/**
 * The row at which a person is at the wanted time or next after it, else where they are first in the window; null for
 * nowhere.
 * @param time wall clock HH:mm of the window's first date; null = its start
 */
export function originOf(stays: readonly Stay[], window: DayWindow, time: string | null): number | null {
  const instant = window.start + (slotOfClock(window, time) ?? 0) * SLOT_MS;
  const shown = stays
    .filter(({ start, end }) => start < window.end && end > window.start)
    .toSorted((a, b) => a.start - b.start);
  return (shown.find(({ end }) => end > instant) ?? shown[0])?.row ?? null;
}
