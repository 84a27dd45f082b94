import windowsZones from './windows-zones.json' with { type: 'json' };

/** Names for no particular zone, in lower case; they are read as UTC (spec point 5, design §3). */
const UTC_NAMES: ReadonlySet<string> = new Set([
  '',
  'custom time zone',
  'customized time zone',
  'tzone://microsoft/custom',
  'tzone://microsoft/utc',
]);

/** An IANA name: no bare offset, no ISO string with a zone in brackets. */
const IANA_SHAPE = /^[a-z][\w+-]*(\/[\w+-]+)*$/i;

/** In lower case; the table groups the names by their endings. */
const ianaByWindowsName: ReadonlyMap<string, string> = new Map(
  Object.entries(windowsZones).flatMap(([ending, zones]) =>
    Object.entries(zones).map(([name, zone]) => [(name + ending).toLowerCase(), zone]),
  ),
);

/**
 * The IANA zone for a zone name from a calendar: IANA first, then Windows (CLDR, territory 001), in any case.
 * @throws RangeError for bare offsets and unknown names (spec point 8)
 */
export function resolveTimeZone(name: string): string {
  const zone = findZone(name.trim());
  if (zone === null) throw new RangeError(unknownZone(name));
  return zone;
}

/** The message for an unknown zone name (spec point 8). */
export function unknownZone(name: string): string {
  return `Timezone ${name} not found in IANA database or Windows database`;
}

const MOST_NAMES_KEPT = 2_000;
const LONGEST_NAME = 100;

/** Resolves each name once; unknown names give null, for the caller to report. */
export function createZoneResolver(): (name: string) => string | null {
  const zoneByName = new Map<string, string | null>();
  return (name) => {
    if (name.length > LONGEST_NAME) return null;
    const known = zoneByName.get(name);
    if (known !== undefined) return known;
    const zone = findZone(name.trim());
    // Names are external data: the cache stays bounded.
    if (zoneByName.size >= MOST_NAMES_KEPT) zoneByName.clear();
    zoneByName.set(name, zone);
    return zone;
  };
}

function findZone(name: string): string | null {
  const lower = name.toLowerCase();
  if (UTC_NAMES.has(lower)) return 'UTC';
  return toIana(name) ?? ianaByWindowsName.get(lower) ?? null;
}

/** Temporal accepts only IANA names, while Intl also accepts ICU's own (`IST`, `AST`). */
function toIana(name: string): string | null {
  if (!IANA_SHAPE.test(name)) return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
