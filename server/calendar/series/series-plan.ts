import type { Caller } from '../../context.ts';
import { ProblemError } from '../../http/problem.ts';
import type { SeriesChange } from '../../store/store.ts';
import type { WrittenTimes } from '../times/all-day.ts';
import type { EventBody } from '../event-draft.ts';
import { localTime, type PlannedDate } from './series-draft.ts';
import type { SeriesScope } from './series-scope.ts';

export interface SeriesRequest {
  readonly caller: Caller;
  readonly body: EventBody;
  readonly scope: SeriesScope;
}

/** The effect of a change on a series, with the dates to be checked. */
export interface SeriesPlan extends SeriesChange {
  readonly dates: readonly PlannedDate[];
}

export function refusedTime(date: string, what: string): ProblemError {
  return new ProblemError(400, 'invalid_interval', `The event of ${date} ${what}.`);
}

export const timesOf = ({ start, end, isAllDay, timeZone }: WrittenTimes): WrittenTimes => ({
  start,
  end,
  isAllDay,
  timeZone,
});

/** Whole days between the dates on which two times begin, each in its own zone. */
export const daysBetween = (from: WrittenTimes, to: WrittenTimes): number =>
  localTime(from.start, from).toPlainDate().until(localTime(to.start, to).toPlainDate()).days;
