/* Changes and ends of series: whole ones, and parts of them from a date on. */
import type { CreateEvent } from '../../workers/wire/schemas/requests.ts';
import { readDraft } from '../calendar/event-draft.ts';
import { isSameRule } from '../calendar/series/series-changes.ts';
import { datesOf, movedBy, partBefore, partFrom } from '../calendar/series/recurrence.ts';
import { localTime } from '../calendar/series/series-draft.ts';
import type { SeriesScope } from '../calendar/series/series-scope.ts';
import { parseLocal } from '../calendar/times/times.ts';
import type { Caller } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { EventDraft, Recurrence, StoredResource } from '../store/store.ts';
import { deleteItems, updateItem } from './changes.ts';
import { contentOf, makeSeries, placesOf } from './creation.ts';
import { type ExchangeScope, ownCalendar, type ReadItem, readItem } from './exchange-scope.ts';
import { changedFields, contentOfEvent, type ItemField, itemFields } from './item-fields.ts';
import { fieldNode, type ItemName } from './items.ts';
import { recurrenceNode } from './recurrence.ts';
import type { Access } from './soap.ts';
import { beginOf, recurrenceOf } from './stored-item.ts';

/** A series as Exchange has it. */
interface Series {
  readonly master: ReadItem;
  readonly recurrence: Recurrence;
  /** Its first date, and those that its rule gives. */
  readonly begin: string;
  readonly dates: readonly string[];
}

/** @throws ProblemError 404 where the series cannot be read, 400 for one without end */
async function readSeries(scope: ExchangeScope, access: Access, caller: Caller, named: ReadItem): Promise<Series> {
  const name: ItemName = { type: 'master-of', occurrenceId: named.event.id };
  const master = await readItem(scope, access, name, await ownCalendar(scope, access, caller));
  const zone = master.event.timeZone;
  const recurrence = recurrenceOf(master.item, zone);
  if (recurrence === null) throw new ProblemError(404, 'not_found', 'The series of this event cannot be read.');
  const begin = beginOf(master.item, zone);
  const start = Temporal.PlainDate.from(begin).toPlainDateTime(
    localTime(master.event.start, master.event).toPlainTime(),
  );
  return { master, recurrence, begin, dates: datesOf(recurrence.rule, start, zone).map(String) };
}

const recurrenceField = (rule: string, start: Temporal.PlainDateTime, zone: string): ItemField => ({
  uri: fieldNode('calendar:Recurrence'),
  node: recurrenceNode(rule, start, zone),
});

/** Writes a series, and leaves the dates out again that Exchange gives back with each new rule. */
async function writeSeries(
  scope: ExchangeScope,
  access: Access,
  caller: Caller,
  { master }: Series,
  fields: readonly ItemField[],
  dates: readonly string[],
  leftOut: readonly string[],
): Promise<void> {
  const { id } = await updateItem(scope.soap, access, master.item.ItemId, fields, true);
  const now = await readItem(scope, access, { type: 'item', id }, await ownCalendar(scope, access, caller));
  const present = recurrenceOf(now.item, now.event.timeZone)?.exceptions ?? [];
  const missing = leftOut.filter((date) => !present.includes(date));
  const names = placesOf(dates, missing).map((index): ItemName => ({ type: 'occurrence', masterId: id, index }));
  await deleteItems(scope.soap, access, names, true);
}

/** Ends a series before one of its dates. */
async function endBefore(
  scope: ExchangeScope,
  access: Access,
  caller: Caller,
  series: Series,
  date: string,
): Promise<void> {
  const { master, recurrence, begin, dates } = series;
  const { event } = master;
  const last = dates.at(-1) ?? date;
  const kept = partBefore(recurrence, { date, last, timeZone: event.timeZone, isAllDay: event.isAllDay });
  const start = Temporal.PlainDate.from(begin).toPlainDateTime(localTime(event.start, event).toPlainTime());
  const fields = [recurrenceField(kept.rule, start, event.timeZone)];
  await writeSeries(scope, access, caller, series, fields, dates, kept.exceptions);
}

export interface SeriesChange {
  readonly body: CreateEvent;
  readonly scope: Exclude<SeriesScope, 'occurrence'>;
}

/**
 * Changes a whole series, or its dates from the named one on, which become a series of their own.
 * @returns the name of an event that is left of what was changed
 */
export async function changeSeries(
  scope: ExchangeScope,
  access: Access,
  caller: Caller,
  named: ReadItem,
  change: SeriesChange,
): Promise<ItemName> {
  const series = await readSeries(scope, access, caller, named);
  const { draft, resources } = await readDraft(scope.context, caller, change.body, named.event);
  const from = named.event.seriesDate ?? series.begin;
  const first = series.dates.find((date) => !series.recurrence.exceptions.includes(date)) ?? series.begin;
  if (change.scope === 'series' || from <= first) {
    return changeWhole(scope, access, caller, { series, named, change, draft, resources });
  }
  return splitSeries(scope, access, caller, { series, named, change, draft, resources });
}

interface CheckedChange {
  readonly series: Series;
  readonly named: ReadItem;
  readonly change: SeriesChange;
  readonly draft: EventDraft;
  readonly resources: readonly StoredResource[];
}

const dateOf = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);

/** Days by which the named event moves. */
const daysMoved = ({ named, change, series }: CheckedChange): number =>
  dateOf(named.event.seriesDate ?? series.begin).until(parseLocal(change.body.start.dateTime).toPlainDate()).days;

/** The rule that a change asks for; without one the present rule, moved along. @throws ProblemError 400 */
function askedRule(checked: CheckedChange, present: Recurrence): Recurrence {
  const { change, named } = checked;
  const asked = change.body.recurrence;
  if (asked === null) throw new ProblemError(400, 'invalid_request', 'A series of Exchange stays a series.');
  const days = daysMoved(checked);
  if (asked !== undefined && (!isSameRule(asked, named.event) || days === 0)) return asked;
  const moved = movedBy(present, days, checked.draft.timeZone);
  if (moved !== null) return moved;
  throw new ProblemError(400, 'invalid_request', 'A series by days of the month moves with a new rule alone.');
}

async function changeWhole(
  scope: ExchangeScope,
  access: Access,
  caller: Caller,
  checked: CheckedChange,
): Promise<ItemName> {
  const { series, change, draft, resources } = checked;
  const recurrence = askedRule(checked, series.recurrence);
  const time = parseLocal(change.body.start.dateTime).toPlainTime();
  const begin = dateOf(series.begin)
    .add({ days: daysMoved(checked) })
    .toPlainDateTime(time);
  const dates = datesOf(recurrence.rule, begin, draft.timeZone).map(String);
  const first = dateOf(dates[0] ?? series.begin).toPlainDateTime(time);
  const start = first.toZonedDateTime(draft.timeZone).epochMilliseconds;
  const content = { ...contentOf(draft, resources), start, end: start + draft.end - draft.start };
  const { master } = series;
  const isSameDates = recurrence.rule === series.recurrence.rule && first.toPlainDate().toString() === series.begin;
  const fields = changedFields(itemFields(contentOfEvent(master.event)), itemFields(content));
  const rule = isSameDates ? [] : [recurrenceField(recurrence.rule, first, draft.timeZone)];
  await writeSeries(scope, access, caller, series, [...fields, ...rule], dates, recurrence.exceptions);
  const wanted = parseLocal(change.body.start.dateTime).toPlainDate().toString();
  const left = dates.filter((date) => !recurrence.exceptions.includes(date));
  const date = left.includes(wanted) ? wanted : (left[0] ?? wanted);
  return { type: 'occurrence', masterId: master.event.id, index: dates.indexOf(date) + 1 };
}

async function splitSeries(
  scope: ExchangeScope,
  access: Access,
  caller: Caller,
  checked: CheckedChange,
): Promise<ItemName> {
  const { series, named, change, draft, resources } = checked;
  const { soap } = scope;
  const date = named.event.seriesDate ?? series.begin;
  const last = series.dates.at(-1) ?? date;
  const { timeZone, isAllDay } = series.master.event;
  const rest = askedRule(checked, partFrom(series.recurrence, { date, last, timeZone, isAllDay }));
  const isPresent = change.body.recurrence?.rule === series.recurrence.rule;
  // The present rule may count its dates from the first one on.
  const recurrence = isPresent ? partFrom(series.recurrence, { date, last, timeZone, isAllDay }) : rest;
  await endBefore(scope, access, caller, series, date);
  const asked = { rule: recurrence.rule, exceptions: [...recurrence.exceptions] };
  return makeSeries(soap, access, { content: contentOf(draft, resources), body: change.body, recurrence: asked });
}

/**
 * Ends a series for its organizer before the named date, or before the first that has not ended: those stay.
 * @returns what is to be cancelled instead, where nothing of the series stays; null = it has ended
 */
export async function endSeries(
  scope: ExchangeScope,
  access: Access,
  caller: Caller,
  named: ReadItem,
  extent: Exclude<SeriesScope, 'occurrence'>,
): Promise<ReadItem | null> {
  const series = await readSeries(scope, access, caller, named);
  const { recurrence, dates, master } = series;
  const now = scope.context.clock.now();
  const time = localTime(master.event.start, master.event).toPlainTime();
  const length = master.event.end - master.event.start;
  const endOf = (date: string): number =>
    dateOf(date).toPlainDateTime(time).toZonedDateTime(master.event.timeZone).epochMilliseconds + length;
  const left = dates.filter((date) => !recurrence.exceptions.includes(date));
  const from = named.event.seriesDate ?? series.begin;
  const first = left.find((date) => (extent === 'series' || date >= from) && endOf(date) > now);
  if (first === undefined) return named;
  if (left.every((date) => date >= first)) return master;
  await endBefore(scope, access, caller, series, first);
  return null;
}
