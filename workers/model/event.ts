import type { Interval } from './interval.ts';

export type { CalendarEvent, ResponseState } from '../wire/schemas/calendar.ts';
export type { ConfirmationRecord } from '../wire/schemas/confirmations.ts';

/** How completely an event is known (spec point 4). */
export type EventKind = 'Identified' | 'Anonymous' | 'Faulty' | 'Limited';

export interface EventTimes extends Interval {
  /** All-day events start and end at midnights (D27). */
  readonly isAllDay: boolean;
}
