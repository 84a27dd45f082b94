import type { CalendarOwner } from '../../calendar/calendar-owner.ts';
import { datesOf } from '../../calendar/series/recurrence.ts';
import { zoneOrUtc } from '../../calendar/times/zones.ts';
import { ProblemError } from '../../http/problem.ts';
import type { StoredEvent } from '../../store/store.ts';
import type { XmlElement } from '../../xml/read.ts';
import { GraphError } from '../graph/graph-error.ts';
import { mailboxOf, type MailboxItem } from '../graph/graph-ids.ts';
import { type FoundItem, seriesName } from '../items.ts';
import { findItem, namesOrganizer, resolveCalendar } from '../graph/mailboxes.ts';
import { refusal } from './ews-error.ts';
import { ewsChangeKey, readEwsId, toEwsId } from './ews-ids.ts';
import type { EwsCall } from './ews-scope.ts';
import { attributeOf, wholeNumber } from './soap.ts';

/** An item with the calendar in which it was found. */
export interface Found {
  readonly item: FoundItem;
  readonly owner: CalendarOwner;
  /** The change key that the caller has read; null = none was given. */
  readonly changeKey: string | null;
}

const notFound = () => refusal('ErrorItemNotFound');

/** The events of which an id may speak; some may be in other calendars. */
async function candidates({ context }: EwsCall, { kind, id }: MailboxItem): Promise<readonly StoredEvent[]> {
  const { calendar } = context.store;
  if (kind === 'event') return [(await calendar.get(id)) ?? []].flat();
  const [organizerEmail = '', ...rest] = id.split(' ');
  return calendar.series(rest.join(' '), organizerEmail);
}

/** The address of the mailbox that an id was made for, which it contains only as a digest. */
async function mailboxIn(call: EwsCall, name: MailboxItem): Promise<string> {
  for (const event of await candidates(call, name)) {
    const emails = [event.organizerEmail, ...event.attendees.map(({ email }) => email)];
    const email = emails.find((one) => mailboxOf(one) === name.mailbox);
    if (email !== undefined) return email;
  }
  throw notFound();
}

/** A calendar that may not be read is as good as none: else an id would tell who takes part in a hidden event (D42). */
async function calendarOf({ context, caller }: EwsCall, email: string): Promise<CalendarOwner> {
  try {
    return await resolveCalendar(context, caller, email);
  } catch (error) {
    if (error instanceof GraphError || error instanceof ProblemError) throw notFound();
    throw error;
  }
}

async function findById(call: EwsCall, text: string): Promise<Omit<Found, 'changeKey'>> {
  const name = readEwsId(text);
  if (name === null) throw refusal('ErrorInvalidIdMalformed', 'Id is malformed.');
  const { context, caller } = call;
  const owner = await calendarOf(call, await mailboxIn(call, name));
  return { owner, item: await findItem(context, caller, owner, toGraphText(text)) };
}

const toGraphText = (text: string): string => text.replaceAll('/', '-').replaceAll('+', '_');

/** The wall clock at which a series begins, and its zone. */
function startOf({ stored }: FoundItem): { readonly start: Temporal.PlainDateTime; readonly zone: string } {
  const zone = zoneOrUtc(stored.timeZone);
  const start = Temporal.Instant.fromEpochMilliseconds(stored.start).toZonedDateTimeISO(zone).toPlainDateTime();
  return { start, zone };
}

/** The dates of a series by its rule, those that were deleted too. */
export function datesOfSeries(item: FoundItem): readonly string[] {
  const { start, zone } = startOf(item);
  const rule = item.stored.recurrence?.rule;
  const present = item.siblings.flatMap(({ seriesDate, deleted }) => (deleted ? [] : (seriesDate ?? [])));
  const byRule = rule === undefined ? [] : datesOf(rule, start, zone).map(String);
  // Without the last ones a rule may be longer than what is left of the series.
  return [...new Set([...byRule, ...present])].toSorted();
}

/** The instants at which deleted dates of a series would begin. */
export function deletedStarts(item: FoundItem): readonly number[] {
  const { start, zone } = startOf(item);
  const present = new Set(item.siblings.flatMap(({ seriesDate, deleted }) => (deleted ? [] : (seriesDate ?? []))));
  return datesOfSeries(item)
    .filter((date) => !present.has(date))
    .map(
      (date) =>
        Temporal.PlainDate.from(date).toPlainDateTime(start.toPlainTime()).toZonedDateTime(zone).epochMilliseconds,
    );
}

function occurrenceOf(item: FoundItem, index: number): FoundItem {
  if (!item.isSeries) {
    throw refusal('ErrorCalendarCannotUseIdForOccurrenceId', 'The Id is not that of a recurring master.');
  }
  const date = datesOfSeries(item)[index - 1];
  if (date === undefined) {
    throw refusal('ErrorCalendarOccurrenceIndexIsOutOfRecurrenceRange', 'Occurrence index is out of recurrence range.');
  }
  const stored = item.siblings.find(({ seriesDate, deleted }) => seriesDate === date && !deleted);
  if (stored !== undefined) return { stored, isSeries: false, siblings: [stored] };
  throw refusal('ErrorCalendarOccurrenceIsDeletedFromRecurrence', 'The occurrence was deleted from the recurrence.');
}

/**
 * The item that an id of a request names: its own, an occurrence by its number, or the master of an occurrence.
 * @throws EwsError, GraphError, ProblemError
 */
export async function findNamed(call: EwsCall, named: XmlElement): Promise<Found> {
  const changeKey = named.attributes['ChangeKey'] ?? null;
  if (named.name === 'ItemId' || named.name === 'ReferenceItemId') {
    return { ...(await findById(call, attributeOf(named, 'Id'))), changeKey };
  }
  if (named.name === 'OccurrenceItemId') {
    const { item, owner } = await findById(call, attributeOf(named, 'RecurringMasterId'));
    const index = wholeNumber(attributeOf(named, 'InstanceIndex'), 'InstanceIndex', 1, 1e9);
    return { item: occurrenceOf(item, index), owner, changeKey };
  }
  if (named.name !== 'RecurringMasterItemId') throw refusal('ErrorInvalidRequest', `'${named.name}' is not read here.`);
  const { item, owner } = await findById(call, attributeOf(named, 'OccurrenceId'));
  const { stored } = item;
  if (stored.seriesMasterId === null || item.isSeries) {
    throw refusal('ErrorCalendarCannotUseIdForRecurringMasterId', 'The Id is not that of an occurrence.');
  }
  // The series has its organizer in its name.
  if (!namesOrganizer(stored, call.caller, owner)) throw notFound();
  const id = toEwsId(seriesName(stored.organizerEmail, stored.seriesMasterId), owner.email);
  return { ...(await findById(call, id)), changeKey };
}

/** The change key of an item as its reader sees it. */
export const changeKeyFor = ({ item, owner }: Omit<Found, 'changeKey'>, { caller }: EwsCall): string =>
  ewsChangeKey(item, namesOrganizer(item.stored, caller, owner));

/** @throws EwsError where somebody else has changed the item since it was read */
export function requireSameKey(found: Found, call: EwsCall): void {
  if (found.changeKey === null || found.changeKey === changeKeyFor(found, call)) return;
  const text = 'The send or update operation could not be performed because the change key passed in the request does';
  throw refusal('ErrorIrresolvableConflict', `${text} not match the current change key for the item.`);
}
