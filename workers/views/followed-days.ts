/*
 * The days of followed colleagues as strips: where their reservations are, positioned on a time axis that is the same
 * for everybody.
 */
import type { FollowedBusyTime, FollowedStay } from '../contract.ts';
import { dayWindow, slotsOf } from '../model/day.ts';
import type { Interval } from '../model/interval.ts';
import { SLOT_MS } from '../model/slots.ts';
import type { Instant } from '../model/units.ts';
import type { PlaceOfRow } from './dashboard.ts';
import { staysOf } from './near-origin.ts';
import type { Reservation } from './timeline-items.ts';

/** The hours that a strip shows at least; it extends to the full hours around all stays. */
const EARLIEST = '07:00';
const LATEST = '19:00';
/** Hours between labels. */
const MARK_EVERY = 3;

/** The time range that all strips show. */
export interface Strip {
  readonly start: Instant;
  readonly end: Instant;
  readonly marks: readonly { readonly clock: string; readonly at: number }[];
}

type Times = Pick<FollowedStay, 'start' | 'end'>;

/** @param stays of everybody. @param timeZone IANA zone of the viewer. @throws RangeError if `date` is no date */
export function stripOf(date: string, timeZone: string, stays: readonly Times[]): Strip {
  const window = dayWindow(date, timeZone);
  const { hours } = window;
  const instantOf = (slot: number): Instant => Math.min(window.start + slot * SLOT_MS, window.end);
  const usual = (clock: string, otherwise: number): Instant =>
    instantOf(hours.find(({ label }) => label === clock)?.slot ?? otherwise);
  const earliest = stays.reduce((first, { start }) => Math.min(first, start), usual(EARLIEST, 0));
  const latest = stays.reduce((last, { end }) => Math.max(last, end), usual(LATEST, slotsOf(window)));
  const full = hours.map(({ slot }) => instantOf(slot));
  const start = full.findLast((hour) => hour <= earliest) ?? window.start;
  const end = full.find((hour) => hour >= latest) ?? window.end;
  const marks = hours
    .filter(({ label }) => Number(label.slice(0, 2)) % MARK_EVERY === 0)
    .map(({ slot, label }) => ({ clock: label, at: (instantOf(slot) - start) / (end - start) }))
    .filter(({ at }) => at >= 0 && at < 1);
  return { start, end, marks };
}

/** The position of an instant on a strip; one outside is at the nearer end. */
export function shareOf({ start, end }: Strip, instant: Instant): number {
  return Math.min(1, Math.max(0, (instant - start) / (end - start)));
}

/**
 * The reserved places of a person, in order of start, past ones last; places that are not in the campus any more are
 * left out.
 */
export function placedStays(
  reservations: readonly Reservation[],
  placeOf: PlaceOfRow,
  now: Instant,
): readonly Omit<FollowedStay, 'from' | 'to'>[] {
  return reservations
    .flatMap((reservation) =>
      staysOf([reservation]).map(({ row, start, end }) => {
        const { subject } = reservation;
        return { row, start, end, subject, isOver: end <= now };
      }),
    )
    .toSorted(byTime)
    .flatMap(({ row, start, end, subject, isOver }) => {
      const place = placeOf(row);
      return place === null ? [] : [{ ...place, subject, start, end, isNow: start <= now && !isOver, isOver }];
    });
}

/** The busy times of a person, in the order of stays. */
export function busyTimes(busy: readonly Interval[], now: Instant): readonly Omit<FollowedBusyTime, 'from' | 'to'>[] {
  return busy
    .map(({ start, end }) => ({ start, end, isNow: start <= now && end > now, isOver: end <= now }))
    .toSorted(byTime);
}

interface KnownTime extends Interval {
  readonly isOver: boolean;
}

const byTime = (a: KnownTime, b: KnownTime): number =>
  Number(a.isOver) - Number(b.isOver) || a.start - b.start || a.end - b.end;
