import type { Bounds, Requirement, Unsuitability } from '../contract.ts';
import { isPremiumLike } from '../model/licences.ts';
import { isVisible, type Resource, type ResourceProperty } from '../model/resource.ts';
import { fold, htmlToText } from '../model/text.ts';
import { unreachable } from '../model/unreachable.ts';

export interface SuitabilityRequest {
  /** Null = any type. */
  readonly resourceTypeId: string | null;
  readonly capacity: Bounds | null;
  /** [] = any; sub-areas are expanded by the caller. */
  readonly areaIds: readonly string[];
  readonly filters: readonly Requirement[];
  /** Null = no attendee booking (D20). */
  readonly attendees: readonly { readonly remotely: boolean }[] | null;
  readonly visibilityRestriction: number;
}

/** What a resource can lack; rules identify a property by its id, and do not consider availability. */
export type Unmet =
  | Exclude<Unsuitability, { readonly type: 'requirement' | 'not-free' }>
  | { readonly type: 'requirement'; readonly propertyId: string };

/** True if every condition of spec point 5 holds. */
export function isSuitable(resource: Resource, request: SuitabilityRequest): boolean {
  return explainSuitability(resource, request) === null;
}

/** The first condition of spec point 5 that a resource fails, with its numbers; null if all hold. */
export function explainSuitability(resource: Resource, request: SuitabilityRequest): Unmet | null {
  const { resourceTypeId, capacity, areaIds, attendees, filters } = request;
  if (!isOfType(resource.resourceTypeId, resourceTypeId)) return { type: 'type' };
  if (!isVisible(resource.reservedTo, request.visibilityRestriction)) return { type: 'assigned-to-others' };
  if (capacity !== null && !hasCapacity(resource.capacity, capacity)) {
    return { type: 'capacity', capacity: resource.capacity, asked: capacity };
  }
  if (!isInAreas(resource, areaIds)) return { type: 'area' };
  if (attendees !== null) {
    const present = countPresent(attendees);
    if (!isPremiumLike(resource.csCode)) return { type: 'licence' };
    if (!seats(resource.capacity, present)) return { type: 'attendees', capacity: resource.capacity, present };
  }
  const failed = filters.find((filter) => !passesFilter(propertyOf(resource, filter.propertyId), filter));
  return failed === undefined ? null : { type: 'requirement', propertyId: failed.propertyId };
}

/** One filter of spec point 5: null values are missing, missing ones pass except for text and HTML (D19). */
export function passesFilter(property: ResourceProperty | undefined, filter: Requirement): boolean {
  switch (filter.dataTypeId) {
    case 1:
      return passesBoolean(property?.valueBoolean ?? null, filter.boolean);
    case 2:
      return passesBounds(property?.valueNumber ?? null, filter);
    case 3:
      return passesBounds(property?.valueDecimal ?? null, filter);
    case 4:
      return passesText(property?.valueText ?? null, filter.text);
    case 5:
      return passesChoices(property?.valueChoiceIds ?? null, filter);
    case 6:
      return passesText(toTextOrNull(property?.valueHTMLContent), filter.text);
    default:
      return unreachable(filter.dataTypeId);
  }
}

function passesBoolean(value: boolean | null, wanted: boolean | null): boolean {
  return value === null || wanted === null || value === wanted;
}

function passesBounds(value: number | null, { min, max }: Bounds): boolean {
  return value === null || ((min === null || min <= value) && (max === null || value <= max));
}

function passesText(value: string | null, fragment: string | null): boolean {
  if (fragment === null || fragment === '') return true;
  return value !== null && fold(value).includes(fold(fragment));
}

function passesChoices(chosen: readonly string[] | null, { choices, matchAll }: Requirement): boolean {
  if (chosen === null || choices === null || choices.length === 0) return true;
  return matchAll ? choices.every((id) => chosen.includes(id)) : choices.some((id) => chosen.includes(id));
}

function toTextOrNull(html: string | null | undefined): string | null {
  return html === null || html === undefined ? null : htmlToText(html);
}

/** The value that counts if a resource has several of one property: the first. */
export function propertyOf(resource: Pick<Resource, 'properties'>, propertyId: string): ResourceProperty | undefined {
  return resource.properties.find((property) => property.propertyId === propertyId);
}

function isOfType(resourceTypeId: string, wanted: string | null): boolean {
  return wanted === null || resourceTypeId === wanted;
}

/** An unknown capacity fails if there is any bound (D19). */
function hasCapacity(capacity: number | null, asked: Bounds): boolean {
  if (asked.min === null && asked.max === null) return true;
  return capacity !== null && passesBounds(capacity, asked);
}

function isInAreas(resource: Resource, areaIds: readonly string[]): boolean {
  return areaIds.length === 0 || resource.mapInfos.some(({ areaId }) => areaIds.includes(areaId));
}

/** Attendees who need a seat (D20). */
export function countPresent(attendees: readonly { readonly remotely: boolean }[]): number {
  return attendees.filter(({ remotely }) => !remotely).length;
}

/** An unknown capacity fails if there are any attendees (D19). */
function seats(capacity: number | null, present: number): boolean {
  return capacity !== null && capacity >= present;
}
