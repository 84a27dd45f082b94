import { isPremiumLike } from '../model/licences.ts';
import { isVisible, type Resource, type ResourceProperty } from '../model/resource.ts';
import { fold, htmlToText } from '../model/text.ts';
import { unreachable } from '../model/unreachable.ts';

/** A filter with its criterion; a null criterion passes (D19). Bounds are inclusive. */
export interface ActiveFilter {
  readonly propertyId: string;
  /** 1 boolean, 2 integer, 3 decimal, 4 text, 5 choice list, 6 HTML. */
  readonly dataTypeId: 1 | 2 | 3 | 4 | 5 | 6;
  readonly matchAll: boolean;
  readonly boolean: boolean | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly text: string | null;
  readonly choices: readonly string[] | null;
}

export interface SuitabilityRequest {
  readonly resourceTypeId: string;
  readonly capacity: Bounds | null;
  /** [] = any; sub-areas are expanded by the caller. */
  readonly areaIds: readonly string[];
  readonly filters: readonly ActiveFilter[];
  /** Null = no attendee booking (D20). */
  readonly attendees: readonly { readonly remotely: boolean }[] | null;
  readonly visibilityRestriction: number;
}

interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

/** True where every condition of spec point 5 holds. */
export function isSuitable(resource: Resource, request: SuitabilityRequest): boolean {
  return (
    resource.resourceTypeId === request.resourceTypeId &&
    isVisible(resource.reservedTo, request.visibilityRestriction) &&
    hasCapacity(resource.capacity, request.capacity) &&
    isInAreas(resource, request.areaIds) &&
    seatsAttendees(resource, request.attendees) &&
    request.filters.every((filter) => passesFilter(propertyOf(resource, filter.propertyId), filter))
  );
}

/** One filter test of spec point 5: null values are missing, missing ones pass but for text and HTML (D19). */
export function passesFilter(property: ResourceProperty | undefined, filter: ActiveFilter): boolean {
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

function passesChoices(chosen: readonly string[] | null, { choices, matchAll }: ActiveFilter): boolean {
  if (chosen === null || choices === null || choices.length === 0) return true;
  return matchAll ? choices.every((id) => chosen.includes(id)) : choices.some((id) => chosen.includes(id));
}

function toTextOrNull(html: string | null | undefined): string | null {
  return html === null || html === undefined ? null : htmlToText(html);
}

function propertyOf(resource: Resource, propertyId: string): ResourceProperty | undefined {
  return resource.properties.find((property) => property.propertyId === propertyId);
}

/** An unknown capacity fails as soon as a bound is asked (D19). */
function hasCapacity(capacity: number | null, asked: Bounds | null): boolean {
  if (asked === null || (asked.min === null && asked.max === null)) return true;
  return capacity !== null && passesBounds(capacity, asked);
}

function isInAreas(resource: Resource, areaIds: readonly string[]): boolean {
  return areaIds.length === 0 || resource.mapInfos.some(({ areaId }) => areaIds.includes(areaId));
}

/** Attendee bookings: room for everybody who comes, and a premium-like licence (spec point 5, D20). */
function seatsAttendees(resource: Resource, attendees: SuitabilityRequest['attendees']): boolean {
  if (attendees === null) return true;
  const present = attendees.filter(({ remotely }) => !remotely).length;
  return isPremiumLike(resource.csCode) && resource.capacity !== null && resource.capacity >= present;
}
