import { zoneOrUtc } from '../../calendar/times/zones.ts';
import type { StoredEvent } from '../../store/store.ts';
import type { Item } from './graph-event.ts';

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
