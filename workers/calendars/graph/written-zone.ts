/*
 * Zones as Microsoft Graph takes them: Windows names certainly, of IANA's only some.
 */
import windowsZones from '../../model/windows-zones.json' with { type: 'json' };
import { readZoneOffsets } from '../../model/zone-offsets.ts';
import type { Instant } from '../../model/units.ts';
import { instantToZonedTime } from '../zoned-time.ts';

const WINDOWS_ZONES: readonly (readonly [string, string])[] = Object.entries(windowsZones).flatMap(([ending, zones]) =>
  Object.entries(zones).map(([name, zone]): readonly [string, string] => [name + ending, zone]),
);

/** Milliseconds over which two zones must agree: a series is no longer, and rules seldom change within. */
const COMPARED = 3 * 366 * 86_400_000;

/**
 * The Windows name of an IANA zone; one with the same clocks from that time on where it has none of its own, as Prague
 * has none beside Berlin's. Without any, the IANA name.
 */
export function windowsZone(timeZone: string, from: Instant): string {
  if (timeZone === 'UTC') return timeZone;
  const own = WINDOWS_ZONES.find(([, zone]) => zone === timeZone);
  if (own !== undefined) return own[0];
  const clocks = clocksOf(timeZone, from);
  return WINDOWS_ZONES.find(([, zone]) => clocksOf(zone, from) === clocks)?.[0] ?? timeZone;
}

const clocksOf = (timeZone: string, from: Instant): string =>
  JSON.stringify(readZoneOffsets(timeZone, from, from + COMPARED));

/** A time as it is sent. */
export function toGraphTime(instant: Instant, timeZone: string) {
  return { dateTime: instantToZonedTime(instant, timeZone).dateTime, timeZone: windowsZone(timeZone, instant) };
}
