import { randomUUID } from 'node:crypto';

import type { CreateEvent } from '../../workers/wire/schemas/requests.ts';
import type { Caller, ServerContext } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { EventChanged, OccurrenceChange, SeriesEdit, StoredEvent } from '../store/store.ts';
import { unreachable } from '../unreachable.ts';
import type { WrittenTimes } from './all-day.ts';
import { type CheckedDraft, readDraft } from './event-draft.ts';
import { changes } from './notices.ts';
import { conflictsProblem, requireEvent } from './outcomes.ts';
import { movedBy, partBefore, partFrom } from './recurrence.ts';
import { checkRulesOfDates, localTime, type PlannedDate } from './series-draft.ts';
import { ofSeries } from './series-notices.ts';
import { coveredBy, cutBefore, type SeriesScope } from './series-scope.ts';

/** How often a change starts anew when another one of the series was changed in between. */
const MOST_ATTEMPTS = 5;

interface SeriesRequest {
  readonly caller: Caller;
  readonly body: CreateEvent;
  readonly scope: SeriesScope;
}

/**
 * Changes events of a series together, or none of them: each is given what the body says, and its wall-clock times are
 * moved as far as those of the named one.
 * @param named as the caller has read it
 * @throws ProblemError
 */
export async function replaceSeries(
  context: ServerContext,
  request: SeriesRequest,
  named: StoredEvent,
): Promise<readonly EventChanged[]> {
  const { store, clock, options } = context;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const now = clock.now();
    const checked = await readDraft(context, request.caller, request.body, named);
    const siblings = await store.calendar.siblings(named);
    const plan = planChange(request, named, siblings, checked, now);
    checkRulesOfDates(plan.dates, checked.resources, request.caller, now);
    const answerAt = now + options.answerDelay;
    const outcome = await store.calendar.replaceSeries(plan.changes, plan.edit, now, answerAt, ofSeries(changes));
    switch (outcome.type) {
      case 'changed':
        return outcome.changes;
      case 'busy':
        throw conflictsProblem(outcome.conflicts, checked.resources);
      case 'stale': {
        const present = requireEvent(await store.calendar.get(named.id));
        if (present.version !== named.version) throw stale();
        break;
      }
      default:
        return unreachable(outcome);
    }
  }
  throw stale();
}

function stale(): ProblemError {
  return new ProblemError(412, 'stale', 'The series was changed meanwhile: read it again.');
}

interface Plan {
  readonly dates: readonly PlannedDate[];
  readonly changes: readonly OccurrenceChange[];
  readonly edit: SeriesEdit;
}

function planChange(
  { scope }: SeriesRequest,
  named: StoredEvent,
  siblings: readonly StoredEvent[],
  { draft }: CheckedDraft,
  now: number,
): Plan {
  const covered = coveredBy(scope, named, siblings, now).filter(({ cancelled }) => !cancelled);
  const shift = createShift(named, draft);
  const planned = covered.map((before) => {
    const date = movedDate(before, shift.days);
    const times = before.id === named.id ? timesOf(draft) : shift.move(before);
    if (times.end <= times.start) throw refusedTime(date, 'would end before it starts');
    if (times.end <= now) throw refusedTime(date, 'would be past');
    return { date, before, times };
  });
  return {
    dates: planned,
    changes: planned.map(({ date, before, times }) => ({
      id: before.id,
      version: before.version,
      draft: { ...draft, ...times },
      date,
    })),
    edit: editOfChange(scope, covered, siblings, shift.days),
  };
}

function refusedTime(date: string, what: string): ProblemError {
  return new ProblemError(400, 'invalid_interval', `The event of ${date} ${what}.`);
}

const timesOf = ({ start, end, isAllDay, timeZone }: WrittenTimes): WrittenTimes => ({
  start,
  end,
  isAllDay,
  timeZone,
});

function movedDate({ seriesDate, start, ...event }: StoredEvent, days: number): string {
  const date =
    seriesDate ??
    localTime(start, { start, ...event })
      .toPlainDate()
      .toString();
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

interface Shift {
  /** Whole days that the start goes to another date. */
  readonly days: number;
  move(event: WrittenTimes): WrittenTimes;
}

/** How far clocks on the wall are moved, from the times of an event to those of a draft of it. */
function createShift(from: WrittenTimes, to: WrittenTimes): Shift {
  const [oldStart, newStart] = [localTime(from.start, from), localTime(to.start, to)];
  const [oldEnd, newEnd] = [localTime(from.end, from), localTime(to.end, to)];
  const days = oldStart.toPlainDate().until(newStart.toPlainDate()).days;
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
 * What a change makes of the rule of a series. Those of following ones that others stay before are a series of their
 * own from now on; so are all that are left where they move to other dates and some have ended.
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
