import { createHash } from 'node:crypto';

import type { ResponseState } from '../../workers/wire/schemas/calendar.ts';
import { zoneOrUtc } from '../calendar/times/zones.ts';
import type { ServerContext } from '../context.ts';
import type { StoredAttendee, StoredEvent } from '../store/store.ts';

/* Events as providers know them: series are wholes there, and the events of a series here. */

/** An event of the store, or a series as a whole in the form of its first event. */
export interface Item {
  readonly stored: StoredEvent;
  readonly isSeries: boolean;
}

/** An event or a series of a calendar, with the events of the series. */
export interface FoundItem extends Item {
  /** By date, as far as the calendar has them; of a single event itself. */
  readonly siblings: readonly StoredEvent[];
}

/** An event, or the series as a whole, whose first event is no event of its own in our store. */
export interface StoredName {
  readonly kind: 'event' | 'series';
  /** The id in our store; for a series the address of its organizer and its id. */
  readonly id: string;
}

/** A series of a store, where different organizers may use the same id. */
export const seriesName = (organizerEmail: string, seriesId: string): StoredName => ({
  kind: 'series',
  id: `${organizerEmail} ${seriesId}`,
});

/** More than an event has. */
const VERSIONS = 1_000_000;

/** The series of a list of its events in the form of its first one; null where all are deleted. */
export function toSeriesItem(siblings: readonly StoredEvent[]): Item | null {
  const present = siblings.filter(({ deleted }) => !deleted);
  const model = present.find(({ isException }) => !isException) ?? present[0];
  if (model === undefined || model.seriesMasterId === null) return null;
  const zone = zoneOrUtc(model.timeZone);
  const local = (instant: number): Temporal.PlainDateTime =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  const regular = local(model.isException && model.originalStart !== null ? model.originalStart.start : model.start);
  const dates = [...present.flatMap(({ seriesDate }) => seriesDate ?? []), ...(model.recurrence?.exceptions ?? [])];
  const date = dates.toSorted()[0] ?? regular.toPlainDate().toString();
  const start = Temporal.PlainDate.from(date).toPlainDateTime(regular.toPlainTime());
  const end = start.add(local(model.start).until(local(model.end), { largestUnit: 'days' }));
  const stored: StoredEvent = {
    ...model,
    start: start.toZonedDateTime(zone).epochMilliseconds,
    end: end.toZonedDateTime(zone).epochMilliseconds,
    timeZone: zone,
    isException: false,
    // Changes of any of its events, and fewer or more of them, change the series.
    version: present.reduce((sum, { version }) => sum + version, present.length * VERSIONS),
  };
  return { stored, isSeries: true };
}

/** An event after a write; one of a series that was written as a whole is the series. */
export async function toItem({ store }: ServerContext, event: StoredEvent, isSeries: boolean): Promise<Item> {
  const whole = isSeries ? toSeriesItem(await store.calendar.siblings(event)) : null;
  return whole ?? { stored: event, isSeries: false };
}

/** The answer of somebody who is invited; one that is stored with a later time is still to come. */
export function answerOf(
  { response, respondedAt }: StoredAttendee,
  now: number,
): { readonly state: ResponseState; readonly time: number | null } {
  const isToCome = respondedAt !== null && respondedAt > now;
  return isToCome ? { state: 'notResponded', time: null } : { state: response, time: respondedAt };
}

/**
 * Changes with each change, and with each answer to the invitation: providers write those into the event as well.
 * @param showsPeople whether the reader sees who is invited: else the key would confirm a guess
 */
export function changeKeyOf({ id, version, attendees }: StoredEvent, showsPeople: boolean): string {
  const answers = showsPeople ? attendees.map(({ email, response }) => `${email} ${response}`) : [];
  return createHash('sha256')
    .update(JSON.stringify([id, version, answers]))
    .digest('base64')
    .slice(0, 32);
}
