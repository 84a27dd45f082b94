import { randomUUID } from 'node:crypto';

import { ProblemError } from '../../http/problem.ts';
import type { OriginalStart, SeriesEdit, StoredEvent } from '../../store/store.ts';
import type { WrittenTimes } from '../times/all-day.ts';
import type { CheckedDraft } from '../event-draft.ts';
import { beginsTooEarly } from '../times/past-start.ts';
import { movedBy, partBefore, partFrom } from './recurrence.ts';
import { localTime } from './series-draft.ts';
import { daysBetween, refusedTime, type SeriesPlan, type SeriesRequest, timesOf } from './series-plan.ts';
import { coveredBy, cutBefore, type SeriesScope, UNCHANGED } from './series-scope.ts';

/**
 * Gives events of a series the content of a body and moves each as far as the named one. Where the start time changes,
 * events in progress stay as they are, except the named one.
 * @throws ProblemError 400 where one would begin in the past, or end before it starts
 */
export function planMove(
  { scope }: SeriesRequest,
  named: StoredEvent,
  siblings: readonly StoredEvent[],
  { draft, resources }: CheckedDraft,
  now: number,
): SeriesPlan {
  const shift = createShift(named, draft);
  const zones = resources.map(({ resource }) => resource.timezone);
  const timesAfter = (event: StoredEvent) => (event.id === named.id ? timesOf(draft) : shift.move(event));
  const staysOn = (event: StoredEvent) =>
    event.id !== named.id && event.start <= now && beginsTooEarly(timesAfter(event), event, zones, now);
  const covered = coveredBy(scope, named, siblings, now).filter((event) => !event.cancelled && !staysOn(event));
  const planned = covered.map((before) => {
    const date = movedDate(before, shift.days);
    const times = timesAfter(before);
    if (times.end <= times.start) throw refusedTime(date, 'would end before it starts');
    if (times.end <= now) throw refusedTime(date, 'would be past');
    if (beginsTooEarly(times, before, zones, now)) throw refusedTime(date, 'would begin in the past');
    return { date, before, times };
  });
  return {
    dates: planned,
    changes: planned.map(({ date, before, times }) => ({
      id: before.id,
      version: before.version,
      draft: { ...draft, ...times },
      date,
      isException: before.isException,
      originalStart: movedOriginal(before, shift),
    })),
    additions: [],
    removals: [],
    edit: editOfChange(scope, covered, siblings, shift.days),
  };
}

function movedDate({ seriesDate, start, ...event }: StoredEvent, days: number): string {
  const date =
    seriesDate ??
    localTime(start, { start, ...event })
      .toPlainDate()
      .toString();
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** An exception keeps its date in the series, which moves along. */
function movedOriginal({ originalStart, start, end, isAllDay }: StoredEvent, shift: Shift): OriginalStart | null {
  if (originalStart === null) return null;
  const before = { start: originalStart.start, end: originalStart.start + end - start };
  const moved = shift.move({ ...before, isAllDay, timeZone: originalStart.timeZone });
  return { start: moved.start, timeZone: moved.timeZone };
}

interface Shift {
  /** The number of days by which the start moves to another date. */
  readonly days: number;
  move(event: WrittenTimes): WrittenTimes;
}

/** By how much the wall-clock times move from an event to its draft. */
function createShift(from: WrittenTimes, to: WrittenTimes): Shift {
  const [oldStart, newStart] = [localTime(from.start, from), localTime(to.start, to)];
  const [oldEnd, newEnd] = [localTime(from.end, from), localTime(to.end, to)];
  const days = daysBetween(from, to);
  const byStart = oldStart.until(newStart);
  const byEnd = oldEnd.until(newEnd);
  const length = newStart.toPlainDate().until(newEnd.toPlainDate()).days;
  const { timeZone, isAllDay } = to;
  const instant = (local: Temporal.PlainDate | Temporal.PlainDateTime) =>
    local.toZonedDateTime(timeZone).epochMilliseconds;
  return {
    days,
    move(event) {
      const start = localTime(event.start, event);
      if (isAllDay) {
        const date = start.toPlainDate().add({ days });
        return { start: instant(date), end: instant(date.add({ days: length })), isAllDay, timeZone };
      }
      const end = localTime(event.end, event);
      return { start: instant(start.add(byStart)), end: instant(end.add(byEnd)), isAllDay, timeZone };
    },
  };
}

/**
 * The effect of a change on the rule of a series. Following events become a series of their own where earlier ones
 * stay; so do all remaining events where they move to other dates and some have ended.
 * @throws ProblemError 400 where no rule gives the moved dates
 */
function editOfChange(
  scope: SeriesScope,
  covered: readonly StoredEvent[],
  siblings: readonly StoredEvent[],
  days: number,
): SeriesEdit {
  const cut = scope === 'following' || days !== 0 ? cutBefore(covered, siblings) : null;
  const timeZone = covered[0]?.timeZone ?? 'UTC';
  return (present) => {
    if (present === null) return UNCHANGED;
    const kept = cut === null ? present : partFrom(present, cut);
    const moved = movedBy(kept, days, timeZone);
    if (moved === null) {
      const detail = 'No rule gives the other dates of this series: move single ones, or make a new series.';
      throw new ProblemError(400, 'invalid_interval', detail);
    }
    if (cut === null) return { kept: moved, split: null };
    const id = `ser_${randomUUID()}`;
    return { kept: partBefore(present, cut), split: { id, iCalUId: `${id}@deskway`, recurrence: moved } };
  };
}
