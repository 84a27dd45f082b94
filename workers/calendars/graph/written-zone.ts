/*
 * Zones as Microsoft Graph takes them: Windows names certainly, of IANA's only some.
 */
import windowsZones from '../../model/windows-zones.json' with { type: 'json' };
import { readZoneOffsets } from '../../model/zone-offsets.ts';
import type { Instant } from '../../model/units.ts';
import { instantToZonedTime } from '../zoned-time.ts';
import territories from './windows-territories.json' with { type: 'json' };

const WINDOWS_ZONES: readonly (readonly [string, string])[] = Object.entries(windowsZones).flatMap(([ending, zones]) =>
  Object.entries(zones).map(([name, zone]): readonly [string, string] => [name + ending, zone]),
);

const ZONE_OF: ReadonlyMap<string, string> = new Map(WINDOWS_ZONES);
const NAME_OF: ReadonlyMap<string, string> = new Map([
  ...Object.entries(territories).flatMap(([name, zones]) => zones.split(' ').map((zone) => [zone, name] as const)),
  ...WINDOWS_ZONES.map(([name, zone]) => [zone, name] as const),
]);

/** Milliseconds over which two zones must agree: a series is no longer, and rules seldom change within. */
const COMPARED = 3 * 366 * 86_400_000;

/**
 * The Windows name of an IANA zone, whose own zone has the same clocks from that time on: where its territory has left
 * them, that of another zone with its clocks. Without any, the IANA name.
 */
export function windowsZone(timeZone: string, from: Instant): string {
  if (timeZone === 'UTC') return timeZone;
  const own = NAME_OF.get(timeZone) ?? '';
  const main = ZONE_OF.get(own);
  if (main === timeZone) return own;
  const clocks = clocksOf(timeZone, from);
  if (main !== undefined && clocksOf(main, from) === clocks) return own;
  return WINDOWS_ZONES.find(([, zone]) => clocksOf(zone, from) === clocks)?.[0] ?? timeZone;
}

/** The zone of whoever looks at the calendar: one of several that have its Windows name. */
export interface HomeZone {
  /** IANA name. */
  readonly timeZone: string;
  /** As Graph calls it, in lower case. */
  readonly name: string;
}

export function homeZone(timeZone: string, now: Instant): HomeZone {
  return { timeZone, name: windowsZone(timeZone, now).toLowerCase() };
}

const clocksOf = (timeZone: string, from: Instant): string =>
  JSON.stringify(readZoneOffsets(timeZone, from, from + COMPARED));

/** A time as it is sent. */
export function toGraphTime(instant: Instant, timeZone: string) {
  return { dateTime: instantToZonedTime(instant, timeZone).dateTime, timeZone: windowsZone(timeZone, instant) };
}
