import { timesIn } from '../model/all-day.ts';
import { dateOf, startOfDate } from '../model/day.ts';
import type { EventTimes } from '../model/event.ts';
import { startOfQuarter } from '../model/slots.ts';
import type { Instant } from '../model/units.ts';

/**
 * Whether a new or moved event would begin before the current quarter hour, or an all-day one before today at one of
 * its places; the server refuses it.
 * @param times in the viewer's zone
 * @param before the previous start, in the viewer's zone: an unchanged start is not checked; null = a new event
 * @param placeZones IANA zones; [] = the viewer's
 */
export function beginsTooEarly(
  times: EventTimes,
  before: Instant | null,
  { viewerZone, placeZones }: { readonly viewerZone: string; readonly placeZones: readonly string[] },
  now: Instant,
): boolean {
  if (before === times.start) return false;
  if (!times.isAllDay) return times.start < startOfQuarter(now);
  const zones = placeZones.length === 0 ? [viewerZone] : placeZones;
  return zones.some((zone) => timesIn(times, viewerZone, zone).start < startOfDate(dateOf(now, zone), zone));
}
