import type { ResourceProperty, WireResource } from '../wire/schemas/resource.ts';
import { labelText } from './labels.ts';
import type { InterfaceLanguage } from './language.ts';
import type { WorkingHoursText } from './working-hours.ts';

export type { ResourceProperty, WireResource } from '../wire/schemas/resource.ts';
export type { Area, AssistConfiguration } from '../wire/schemas/configuration.ts';

export type ReservedTo = 'you' | 'other' | null;

/** The fields of a resource that the suitability rules use (design §3). */
export interface Resource {
  readonly resourceTypeId: string;
  readonly capacity: number | null;
  readonly csCode: string;
  readonly mapInfos: readonly { readonly areaId: string }[];
  readonly properties: readonly ResourceProperty[];
  readonly reservedTo: ReservedTo;
}

/** A resource as the suitability rules read it. */
export function toResource(resource: WireResource): Resource {
  // Field by field: copying all fields takes long for a whole campus.
  const { resourceTypeId, capacity, csCode, properties, conditions } = resource;
  const mapInfos = findableAreas(resource);
  return { resourceTypeId, capacity, csCode, mapInfos, properties, reservedTo: conditions.reservedTo };
}

/** The areas in which a resource is found: those that contain it, and its filter area (docs/decisions/0014). */
export function findableAreas({
  mapInfos,
  idForFiltering,
}: Pick<WireResource, 'mapInfos' | 'idForFiltering'>): Resource['mapInfos'] {
  return idForFiltering === null ? mapInfos : [...mapInfos, { areaId: idForFiltering }];
}

/**
 * The working hours of a resource; null if it has none (D2), because its days or a time are missing. An empty list of
 * days means hours on no day: every time is outside them.
 */
export function workingHoursOf({
  daysOfWeek,
  startTime,
  endTime,
}: Pick<WireResource, 'daysOfWeek' | 'startTime' | 'endTime'>): WorkingHoursText | null {
  if (daysOfWeek === null || startTime === null || endTime === null) return null;
  return { daysOfWeek, startTime, endTime };
}

/** The name for the app in the interface language, else the display name, else the name. */
export function shownName(
  { name, displayName, displayNameForApp }: Pick<WireResource, 'name' | 'displayName' | 'displayNameForApp'>,
  language: InterfaceLanguage,
): string {
  return labelText(displayNameForApp, language) || displayName || name;
}

/** The user cannot reserve a resource reserved to somebody else, though its slots stay free (spec point 6, D4). */
export function isForOthers(reservedTo: ReservedTo): boolean {
  return reservedTo === 'other';
}

/** Resources reserved to somebody else are hidden unless the restriction is 1 (spec points 5 and 6). */
export function isVisible(reservedTo: ReservedTo, visibilityRestriction: number): boolean {
  return !isForOthers(reservedTo) || visibilityRestriction === 1;
}
