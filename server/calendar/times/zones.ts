import { createZoneResolver } from '../../../workers/model/zones.ts';

/** The IANA name of a time zone, by that name or a Windows one in any case; null for unknown names and bare offsets. */
export const resolveZone = createZoneResolver();

/** The zone of a resource or a person, which was validated on input; UTC where it is unknown after all. */
export function zoneOrUtc(name: string): string {
  return resolveZone(name) ?? 'UTC';
}
