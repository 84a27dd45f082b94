import windowsZones from '../../../workers/model/windows-zones.json' with { type: 'json' };

/** Names that calendars write for "no zone of its own" (spec point 5). */
const UTC_NAMES: ReadonlySet<string> = new Set([
  '',
  'custom time zone',
  'customized time zone',
  'tzone://microsoft/custom',
  'tzone://microsoft/utc',
]);

/** An IANA name: neither a bare offset nor an ISO string with a zone in brackets. */
const IANA_SHAPE = /^[a-z][\w+-]*(\/[\w+-]+)*$/i;

/** Keys in lower case; the table is grouped by suffix. */
const ianaByWindowsName: ReadonlyMap<string, string> = new Map(
  Object.entries(windowsZones).flatMap(([ending, zones]) =>
    Object.entries(zones).map(([name, zone]) => [(name + ending).toLowerCase(), zone]),
  ),
);

const MOST_NAMES_KEPT = 2_000;
const LONGEST_NAME = 100;
const zoneByName = new Map<string, string | null>();

/**
 * Resolves the name of a time zone: IANA first, then Windows, in any case, or a name that means UTC.
 * @returns the IANA name, or null for unknown names and bare offsets
 */
export function resolveZone(name: string): string | null {
  if (name.length > LONGEST_NAME) return null;
  const known = zoneByName.get(name);
  if (known !== undefined) return known;
  const zone = lookUp(name.trim());
  // Names are external data: the cache stays bounded.
  if (zoneByName.size >= MOST_NAMES_KEPT) zoneByName.clear();
  zoneByName.set(name, zone);
  return zone;
}

/** The zone of a resource or a person, which was validated on input; UTC where it is unknown after all. */
export function zoneOrUtc(name: string): string {
  return resolveZone(name) ?? 'UTC';
}

function lookUp(name: string): string | null {
  const folded = name.toLowerCase();
  if (UTC_NAMES.has(folded)) return 'UTC';
  return toIana(name) ?? ianaByWindowsName.get(folded) ?? null;
}

function toIana(name: string): string | null {
  if (!IANA_SHAPE.test(name)) return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
