import { randomUUID } from 'node:crypto';

import type { Occurrence, Recurrence, SeriesEdit, StoredEvent } from '../../store/store.ts';
import type { WrittenTimes } from '../times/all-day.ts';
import type { CheckedDraft } from '../event-draft.ts';
import { monthBegin, movedAlong, type Way } from './month-rules.ts';
import { beginsTooEarly } from '../times/past-start.ts';
import { partBefore } from './recurrence.ts';
import { expand, localTime } from './series-draft.ts';
import { daysBetween, refusedTime, type SeriesPlan, type SeriesRequest, timesOf } from './series-plan.ts';
import { coveredBy, cutBefore, type SeriesScope } from './series-scope.ts';

/** The dates that events are given. */
interface AskedDates {
  /** Null = the one of the body alone: it repeats no more. */
  readonly recurrence: Recurrence | null;
  readonly occurrences: readonly Occurrence[];
}

/**
 * Gives a single event, or events of a series, the dates of the rule that a body says. An event whose date stays keeps
 * its id and the answers to it, wherever it had been moved to; dates that are new are asked for anew, and events without
 * a date end. What has begun stays as it was, unless it is the named one.
 * @throws ProblemError 400 for a rule that is none, or gives a date that would be past
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

/** The events that another rule is about: what has begun is not, unless it is the named one. */
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
 * A request that says no rule, with the one that its dates have: days of a month and months of a year go along with the
 * date of the named event.
 * @returns null where the rule of the series is none of months and years, or its days cannot go as far
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
 * The date from which all of a series has another rule: that of its first event, moved as far as the named one; where it
 * goes by days of a month as before, by as many months.
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
 * Which event is that of which date: the named one of the date that the body says, others of the date that they have. The
 * named one takes another date where its own is none of the rule.
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

/** A series that nothing stays before keeps its id; otherwise it ends, and a new one begins. */
function editOfRule(
  named: StoredEvent,
  covered: readonly StoredEvent[],
  siblings: readonly StoredEvent[],
  recurrence: Recurrence | null,
): SeriesEdit {
  const cut = cutBefore(covered, siblings);
  const id = recurrence === null ? null : `ser_${randomUUID()}`;
  // What nothing else goes by any more stays its own.
  const iCalUId = cut === null ? named.iCalUId : `${id ?? named.id}@deskway`;
  return (present) => {
    if (cut === null && named.seriesMasterId !== null && recurrence !== null) return { kept: recurrence, split: null };
    const kept = cut === null || present === null ? null : partBefore(present, cut);
    return { kept, split: { id, iCalUId, recurrence } };
  };
}
