import type { ReservationForm } from '../contract.ts';
import { timesIn } from '../model/all-day.ts';
import type { Instant } from '../model/units.ts';
import { createZoneResolver } from '../model/zones.ts';
import { eventTimes } from './event-resources.ts';
import type { ChangedEvents } from './form-own-times.ts';
import type { FormSeries } from './form-series.ts';

const zoneOf = createZoneResolver();

/**
 * The dates of an existing series as a change of one of its events moves them: by as much of the wall clock of the
 * series as the form moves this one, and each as long as the form says.
 * @returns null where the times of the event cannot be read
 */
export function movedSeries(
  form: ReservationForm,
  { event, events }: ChangedEvents,
  viewerZone: string,
): FormSeries | null {
  const timeZone = zoneOf(event.start.timeZone) ?? viewerZone;
  const present = eventTimes(event);
  if (present === null) return null;
  const wanted = timesIn(form, viewerZone, timeZone);
  const shift = clock(present.start, timeZone).until(clock(wanted.start, timeZone));
  const length = clock(wanted.start, timeZone).until(clock(wanted.end, timeZone));
  const dates = events
    .flatMap((one) => {
      const times = eventTimes(one);
      if (times === null || one.cancelled) return [];
      const start = clock(times.start, timeZone).add(shift);
      const instants = { start: toInstant(start, timeZone), end: toInstant(start.add(length), timeZone) };
      return [{ date: start.toPlainDate().toString(), ...instants, isLeftOut: false }];
    })
    .toSorted((a, b) => a.start - b.start);
  return { timeZone, dates };
}

function clock(instant: Instant, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

function toInstant(local: Temporal.PlainDateTime, timeZone: string): Instant {
  return local.toZonedDateTime(timeZone).epochMilliseconds;
}
