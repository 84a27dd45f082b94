import { datesOf } from '../../../calendar/series/recurrence.ts';
import { zoneOrUtc } from '../../../calendar/times/zones.ts';
import type { SeedEvent, StoredResource } from '../../store.ts';
import type { SeriesRows } from '../events/series-rows.ts';

interface SeededSeries {
  readonly rule: string;
  readonly timeZone: string;
  readonly starts: Temporal.PlainDateTime[];
}

function localStart(event: SeedEvent, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(event.start).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

/** The date of an event in the zone of its resource. */
export function seriesDateOf(event: SeedEvent, { resource }: StoredResource): string {
  return localStart(event, zoneOrUtc(resource.timezone)).toPlainDate().toString();
}

/** Collects the series of a new campus; what their rules give beside the events that were written, are exceptions. */
export function createSeriesBook() {
  const seriesById = new Map<string, SeededSeries>();
  return {
    /** Takes down an event that was written. */
    note(event: SeedEvent, { resource }: StoredResource): void {
      const { seriesMasterId: id, seriesRule: rule = null } = event;
      if (id === null || rule === null) return;
      const timeZone = zoneOrUtc(resource.timezone);
      const series = seriesById.get(id) ?? { rule, timeZone, starts: [] };
      series.starts.push(localStart(event, timeZone));
      seriesById.set(id, series);
    },
    write(writeSeries: SeriesRows['write']): void {
      for (const [id, { rule, timeZone, starts }] of seriesById) {
        const [first] = starts.toSorted(Temporal.PlainDateTime.compare);
        const written = new Set(starts.map((start) => start.toPlainDate().toString()));
        const dates = first === undefined ? [] : datesOf(rule, first, timeZone).map(String);
        writeSeries(id, { rule, exceptions: dates.filter((date) => !written.has(date)) });
      }
    },
  };
}
