import windowsNames from './windows-names.json' with { type: 'json' };

const windowsNameByZone: ReadonlyMap<string, string> = new Map(
  Object.entries(windowsNames).flatMap(([name, zones]) => zones.split(' ').map((zone) => [zone, name] as const)),
);

/** The Windows name of an IANA zone, as Exchange knows zones; null where it knows none. */
export function windowsNameOf(zone: string): string | null {
  return zone === 'UTC' ? 'UTC' : (windowsNameByZone.get(zone) ?? null);
}
