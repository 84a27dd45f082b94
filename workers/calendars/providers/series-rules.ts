import type { CalendarEvent, Recurrence } from '../../model/event.ts';
import { type Result, success } from '../../model/result.ts';
import type { Failure } from '../../wire/failure.ts';
import { isGone } from './event-parts.ts';

/** How the series of a provider are read, by their masters. */
export interface SeriesReading {
  /** Names the version of a series; null = it has none. */
  version(masterId: string, signal: AbortSignal): Promise<Result<string | null, Failure>>;
  read(
    masterId: string,
    signal: AbortSignal,
  ): Promise<Result<{ readonly version: string | null; readonly recurrence: Recurrence | null }, Failure>>;
}

/** Rules of series: of an event a provider tells only its master. What was read is kept until the master changes. */
export function createSeriesRules({ version, read }: SeriesReading) {
  const known = new Map<string, { readonly version: string | null; readonly recurrence: Recurrence | null }>();

  async function recurrenceOf(masterId: string, signal: AbortSignal): Promise<Result<Recurrence | null, Failure>> {
    const kept = known.get(masterId);
    if (kept !== undefined) {
      const present = await version(masterId, signal);
      if (present.ok && present.value === kept.version) return success(kept.recurrence);
    }
    const series = await read(masterId, signal);
    if (!series.ok) return isGone(series.error) ? success(null) : series;
    known.set(masterId, series.value);
    return success(series.value.recurrence);
  }

  return {
    forget: () => known.clear(),
    /** The event with the rule of its series. */
    async complete(event: CalendarEvent, signal: AbortSignal): Promise<Result<CalendarEvent, Failure>> {
      const masterId = event.type === 'series' ? event.id : (event.seriesMasterId ?? null);
      if (masterId === null) return success(event);
      const recurrence = await recurrenceOf(masterId, signal);
      return recurrence.ok ? success({ ...event, recurrence: recurrence.value }) : recurrence;
    },
  };
}
