import type { ZonedTime } from '../../workers/wire/schemas/calendar.ts';
import { changeEvent } from '../calendar/event-changes.ts';
import type { EventBody } from '../calendar/event-draft.ts';
import { removeEvent } from '../calendar/event-endings.ts';
import { datesOf, parseRule, writeRule } from '../calendar/series/recurrence.ts';
import { parseLocal } from '../calendar/times/times.ts';
import type { Caller, ServerContext } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { Recurrence, StoredEvent } from '../store/store.ts';
import { type FoundItem, type Item, toItem } from './items.ts';
import { allHaveBeen, bodyOf, withRefusals } from './writes.ts';

/*
 * Changes of a series as a whole. Providers write its first date, which may be long past; our calendar names an event that
 * is to come, and leaves those that have been as they were.
 */

/** The events of a series that can still change, by start. */
function remaining({ siblings }: FoundItem, now: number): readonly [StoredEvent, ...StoredEvent[]] {
  const present = siblings.filter(({ deleted, cancelled, end }) => !deleted && !cancelled && end > now);
  const [first, ...others] = present.toSorted((a, b) => a.start - b.start);
  if (first === undefined) throw allHaveBeen();
  return [first, ...others];
}

/** The series from the first date to come on, or null where no date is. */
function rest(body: EventBody, rule: string, exceptions: readonly string[], now: number): EventBody | null {
  const [start, end] = [parseLocal(body.start.dateTime), parseLocal(body.end.dateTime)];
  const zone = body.start.timeZone;
  const time = start.toPlainTime();
  const span = start.until(end, { largestUnit: 'days' });
  const dates = datesOf(rule, start, zone).filter(
    (date) => date.toPlainDateTime(time).toZonedDateTime(zone).epochMilliseconds > now,
  );
  const given = new Set(dates.map(String));
  const kept = exceptions.filter((date) => given.has(date));
  const first = dates.find((date) => !kept.includes(date.toString()));
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return null;
  const begin = first.toPlainDateTime(time);
  const parts = [...parseRule(rule)].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
  const isWhole = first.equals(start.toPlainDate());
  const until = last.toString().replaceAll('-', '');
  return {
    ...body,
    start: { dateTime: begin.toString({ smallestUnit: 'second' }), timeZone: zone },
    end: { dateTime: begin.add(span).toString({ smallestUnit: 'second' }), timeZone: body.end.timeZone },
    recurrence: { rule: isWhole ? rule : writeRule([...parts, ['UNTIL', until]]), exceptions: kept },
  };
}

/** The events with a new content alone, or the one event that is left where the series no longer repeats. */
async function changeAll(context: ServerContext, caller: Caller, body: EventBody, named: StoredEvent, isOne: boolean) {
  const asked = isOne ? { ...body, recurrence: null } : body;
  const event = await withRefusals(asked, (one) => changeEvent(context, caller, one, named, 'series'));
  return toItem(context, event, !isOne);
}

/** Removes a date and all after it. @returns the series that is left */
async function endBefore(
  context: ServerContext,
  caller: Caller,
  event: StoredEvent,
  { siblings, stored }: FoundItem,
): Promise<Item> {
  await removeEvent(context, { event, caller, extent: 'following', notifies: true });
  const left = siblings.find(({ deleted, start }) => !deleted && start < event.start);
  return left === undefined ? { stored, isSeries: true } : toItem(context, left, true);
}

const isSameTimes = (a: EventBody, b: EventBody): boolean =>
  a.isAllDay === b.isAllDay && isSameTime(a.start, b.start) && isSameTime(a.end, b.end);

const isSameTime = (a: ZonedTime, b: ZonedTime): boolean => a.dateTime === b.dateTime && a.timeZone === b.timeZone;

/** A change of a series in the words of a provider. */
export interface SeriesWrite {
  /** The rule and the dates that it leaves out; undefined = as they are, null = it no longer repeats. */
  readonly recurrence: Recurrence | null | undefined;
  readonly writesStart: boolean;
  /** Whether anything but times and recurrence is written. */
  readonly writesContent: boolean;
  /** What is written over an event, with or without the times; the repetition is left to us. */
  over(event: StoredEvent, withTimes: boolean): Promise<EventBody>;
  /** Whether two rules give the same dates from a date on, but for their ends. */
  isSamePattern(one: string, other: string, start: Temporal.PlainDate): boolean;
}

/** @returns the series, or the event that it has become */
export async function changeSeries(
  context: ServerContext,
  caller: Caller,
  write: SeriesWrite,
  item: FoundItem,
): Promise<Item> {
  const now = context.clock.now();
  const events = remaining(item, now);
  const { recurrence } = write;
  const master = item.stored;
  const present = bodyOf(master);
  const after = await write.over(master, true);
  const isMoved = !isSameTimes(after, present);
  if (recurrence === null) {
    const date = after.start.dateTime.slice(0, 10);
    const named = events.find(({ seriesDate }) => seriesDate === date) ?? events[0];
    const times = write.writesStart ? {} : { start: bodyOf(named).start, end: bodyOf(named).end };
    return changeAll(context, caller, { ...after, ...times }, named, true);
  }
  if (recurrence === undefined && !isMoved) {
    return changeAll(context, caller, await write.over(events[0], false), events[0], false);
  }
  const known = master.recurrence;
  const rule = recurrence === undefined ? known?.rule : recurrence.rule;
  if (rule === undefined) throw new ProblemError(400, 'invalid_request', 'The series has no recurrence.');
  // Another pattern or time brings dates back that were left out; another end does not.
  const isSameDates =
    known !== null && !isMoved && write.isSamePattern(rule, known.rule, parseLocal(after.start.dateTime).toPlainDate());
  const last = datesOf(rule, parseLocal(after.start.dateTime), after.start.timeZone).at(-1)?.toString() ?? '';
  const dropped = events.find(({ seriesDate }) => seriesDate !== null && seriesDate > last);
  // An earlier end leaves the dates before it as they are, with what was changed of them.
  if (isSameDates && dropped !== undefined && !write.writesContent) {
    return endBefore(context, caller, dropped, item);
  }
  const leftOut = [...(isSameDates ? known.exceptions : []), ...(recurrence?.exceptions ?? [])];
  const body = rest(after, rule, [...new Set(leftOut)].toSorted(), now);
  const named = events.find((event) => event.start > now) ?? events[0];
  if (body === null) {
    if (named.start <= now) return changeAll(context, caller, await write.over(named, false), named, false);
    return endBefore(context, caller, named, item);
  }
  return changeAll(context, caller, body, named, false);
}
