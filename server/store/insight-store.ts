/*
 * The operations on how the site is used. Instants are epoch milliseconds, dates `YYYY-MM-DD`.
 */

/** A date in a time zone, [start, end). */
export interface DaySpan {
  readonly zone: string;
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

/** The use of a place on a date. */
export interface PlaceDay {
  /** Lower case. */
  readonly email: string;
  readonly date: string;
  /** Reservations that begin on it, or before the first date. */
  readonly reservations: number;
  readonly minutes: number;
  /** Reservations that were released since nobody confirmed them. */
  readonly missed: number;
  /** What was left of them on that date when they were released. */
  readonly releasedMinutes: number;
}

/** How many reservations have the same quarters of a day. */
export interface HourUse {
  /** Quarters since midnight, [fromQuarter, toQuarter). */
  readonly fromQuarter: number;
  readonly toQuarter: number;
  readonly count: number;
}

/** How often something was used on a UTC date. */
export interface UseCount {
  readonly date: string;
  /** Of a route the subject is how its search ended, of a kiosk its id. */
  readonly kind: 'route' | 'kiosk';
  readonly subject: string;
  readonly count: number;
}

export interface InsightStore {
  /**
   * The use of places on consecutive dates, in parts, between which other work runs.
   * @param places e-mail addresses with their zones
   * @param days of each zone, in order
   */
  placeUses(
    places: readonly { readonly email: string; readonly zone: string }[],
    days: readonly DaySpan[],
  ): Promise<{ readonly placeDays: readonly PlaceDay[]; readonly hours: readonly HourUse[] }>;
  countUse(use: Omit<UseCount, 'count'>): Promise<void>;
  /** Both dates included. */
  useCounts(from: string, to: string): Promise<readonly UseCount[]>;
}
