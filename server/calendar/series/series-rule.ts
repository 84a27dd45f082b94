import { randomUUID } from 'node:crypto';

import { monthBegin, movedAlong, type Way } from '../../../workers/model/month-rules.ts';
import type { Occurrence, Recurrence, SeriesEdit, StoredEvent } from '../../store/store.ts';
import type { WrittenTimes } from '../times/all-day.ts';
import type { CheckedDraft } from '../event-draft.ts';
import { beginsTooEarly } from '../times/past-start.ts';
import { partBefore } from './recurrence.ts';
import { expand, localTime } from './series-draft.ts';
import { daysBetween, refusedTime, type SeriesPlan, type SeriesRequest, timesOf } from './series-plan.ts';
import { coveredBy, cutBefore, type SeriesScope } from './series-scope.ts';

/** The dates that events get. */
interface AskedDates {
  /** Null = only the date of the body: it no longer repeats. */
  readonly recurrence: Recurrence | null;
  readonly occurrences: readonly Occurrence[];
}

/**
 * Gives a single event, or events of a series, the dates of the rule in a body. An event whose date stays keeps its id
 * and its answers, wherever it was moved; new dates are requested again, and events without a date are removed. Events
 * in progress stay as they were, except the named one.
 * @throws ProblemError 400 for an invalid rule, or one with a date in the past
 */
export function planRule(
  { body, scope }: SeriesRequest,
  named: StoredEvent,
  siblings: readonly StoredEvent[],
  { draft, resources }: CheckedDraft,
  now: number,
): SeriesPlan {
  const covered = ruledBy(scope, named, siblings, now);
  const from = scope === 'series' ? beginning(covered, named, draft, body.recurrence?.rule ?? '') : null;
  const asked = body.recurrence == null ? once(draft) : expand(draft, body, body.recurrence, from);
  const eventByDate = pairUp(asked.occurrences, covered, named, draft);
  const zones = resources.map(({ resource }) => resource.timezone);
  const dates = asked.occurrences.map(({ date, start, end }) => {
    const before = eventByDate.get(date) ?? null;
    const times = { ...timesOf(draft), start, end };
    if (end <= now) throw refusedTime(date, 'would be past');
    if (beginsTooEarly(times, before, zones, now)) throw refusedTime(date, 'would begin in the past');
    return { date, before, times };
  });
  const kept = new Set([...eventByDate.values()].map(({ id }) => id));
  return {
    dates,
    changes: dates.flatMap(({ date, before, times }) => {
      if (before === null) return [];
      const { id, version } = before;
      return [{ id, version, draft: { ...draft, ...times }, date, isException: false, originalStart: null }];
    }),
    additions: dates.flatMap(({ date, before, times }) =>
      before === null ? [{ draft: { ...draft, ...times }, date }] : [],
    ),
    removals: covered.filter(({ id }) => !kept.has(id)).map(({ id, version }) => ({ id, version })),
    edit: editOfRule(named, covered, siblings, asked.recurrence),
  };
}

/** The events that a new rule affects: those in progress only where named. */
function ruledBy(
  scope: SeriesScope,
  named: StoredEvent,
  siblings: readonly StoredEvent[],
  now: number,
): readonly StoredEvent[] {
  const isToCome = (event: StoredEvent): boolean => event.id === named.id || event.start > now;
  return coveredBy(scope, named, siblings, now).filter((event) => !event.cancelled && isToCome(event));
}

/**
 * A request without a rule, completed with the rule of its dates: days of a month and months of a year move along with
 * the date of the named event.
 * @returns null where the series has no rule of months or years, or its days cannot move that far
 */
export function movedByMonths(
  request: SeriesRequest,
  named: StoredEvent,
  siblings: readonly StoredEvent[],
  { draft }: CheckedDraft,
  now: number,
): SeriesRequest | null {
  if (named.recurrence === null) return null;
  const covered = ruledBy(request.scope, named, siblings, now);
  const first = covered.reduce(
    (least, { seriesDate }) => ((seriesDate ?? least) < least ? (seriesDate ?? least) : least),
    named.seriesDate ?? '',
  );
  const leftOut = named.recurrence.exceptions.filter((date) => date > first).length;
  const recurrence = movedAlong(named.recurrence, wayOf(named, draft), covered.length + leftOut);
  return recurrence === null ? null : withRule(request, recurrence);
}

function withRule(request: SeriesRequest, { rule, exceptions }: Recurrence): SeriesRequest {
  return { ...request, body: { ...request.body, recurrence: { rule, exceptions: [...exceptions] } } };
}

const dateOf = (times: WrittenTimes): Temporal.PlainDate => localTime(times.start, times).toPlainDate();
const wayOf = (named: StoredEvent, draft: WrittenTimes): Way => ({ from: dateOf(named), to: dateOf(draft) });

/**
 * The date from which a whole series has another rule: its first date, moved as far as the named event; with the same
 * days of a month, moved by as many months.
 */
function beginning(
  covered: readonly StoredEvent[],
  named: StoredEvent,
  draft: WrittenTimes,
  rule: string,
): Temporal.PlainDate | null {
  const [first = named] = covered.toSorted((a, b) => a.start - b.start);
  const way = wayOf(named, draft);
  const present = way.from.equals(way.to) ? null : named.recurrence;
  const byMonths = present === null ? null : monthBegin(dateOf(first), way, present.rule, rule);
  return byMonths ?? dateOf(first).add({ days: daysBetween(named, draft) });
}

function once(draft: WrittenTimes): AskedDates {
  const { start, end } = draft;
  return { recurrence: null, occurrences: [{ date: dateOf(draft).toString(), start, end }] };
}

/**
 * Assigns events to dates: the named event gets the date in the body, others keep theirs. The named event gets another
 * date where its own is not in the rule.
 * @returns by date
 */
function pairUp(
  occurrences: readonly Occurrence[],
  covered: readonly StoredEvent[],
  named: StoredEvent,
  draft: WrittenTimes,
): ReadonlyMap<string, StoredEvent> {
  const dates = new Set(occurrences.map(({ date }) => date));
  const own = dateOf(draft).toString();
  const eventByDate = new Map<string, StoredEvent>(dates.has(own) ? [[own, named]] : []);
  for (const event of covered) {
    const { id, seriesDate: date } = event;
    if (id !== named.id && date !== null && dates.has(date) && !eventByDate.has(date)) eventByDate.set(date, event);
  }
  const left = [...dates].filter((date) => !eventByDate.has(date));
  const next = left.find((date) => date > own) ?? left.at(-1);
  if (!dates.has(own) && next !== undefined) eventByDate.set(next, named);
  return eventByDate;
}

/** A series without earlier events that stay keeps its id; otherwise it ends, and a new one begins. */
function editOfRule(
  named: StoredEvent,
  covered: readonly StoredEvent[],
  siblings: readonly StoredEvent[],
  recurrence: Recurrence | null,
): SeriesEdit {
  const cut = cutBefore(covered, siblings);
  const id = recurrence === null ? null : `ser_${randomUUID()}`;
  // The iCalUId stays where no earlier event of the series keeps it.
  const iCalUId = cut === null ? named.iCalUId : `${id ?? named.id}@deskway`;
  return (present) => {
    if (cut === null && named.seriesMasterId !== null && recurrence !== null) return { kept: recurrence, split: null };
    const kept = cut === null || present === null ? null : partBefore(present, cut);
    return { kept, split: { id, iCalUId, recurrence } };
  };
}
