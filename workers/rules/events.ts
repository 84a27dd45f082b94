import { addressKey } from '../model/address.ts';
import { fold } from '../model/text.ts';

/** The fields of a reservation that the filter of spec point 5 uses. */
export interface FilteredReservation {
  readonly canceled: boolean;
  readonly accepted: boolean;
  /** Address. */
  readonly organizer: string;
  /** Addresses. */
  readonly attendees: readonly string[];
  readonly resourceAttendees: readonly ResourceNames[];
}

interface ResourceNames {
  readonly name: string;
  readonly displayName: string;
  readonly displayNameForApp: string;
}

export interface ReservationFilter {
  readonly states: readonly { readonly canceled: boolean; readonly accepted: boolean }[];
  /** Fragments; [] = any. */
  readonly resourceNames: readonly string[];
  /** [] = any. */
  readonly attendees: readonly { readonly value: string; readonly isGroup: boolean }[];
}

const ALL_STATES = 4;

/** True for a reservation with a resource that passes the name, attendee and state filters (spec point 5). */
export function matchesReservationFilter(event: FilteredReservation, filter: ReservationFilter): boolean {
  return (
    event.resourceAttendees.length > 0 &&
    matchesNames(event, filter.resourceNames) &&
    matchesAttendees(event, filter.attendees) &&
    matchesStates(event, filter.states)
  );
}

function matchesNames(event: FilteredReservation, fragments: readonly string[]): boolean {
  if (fragments.length === 0) return true;
  const folded = fragments.map(fold);
  return event.resourceAttendees
    .flatMap(({ name, displayName, displayNameForApp }) => [name, displayName, displayNameForApp])
    .map(fold)
    .some((text) => folded.some((fragment) => text.includes(fragment)));
}

/** The organizer is one of the chosen people, or all chosen people take part. */
function matchesAttendees(event: FilteredReservation, chosen: ReservationFilter['attendees']): boolean {
  if (chosen.length === 0) return true;
  const organizer = addressKey(event.organizer);
  const present = new Set(event.attendees.map(addressKey));
  return (
    chosen.some(({ value, isGroup }) => !isGroup && addressKey(value) === organizer) ||
    chosen.every(({ value }) => present.has(addressKey(value)))
  );
}

function matchesStates(event: FilteredReservation, states: ReservationFilter['states']): boolean {
  const distinct = new Set(states.map(({ canceled, accepted }) => `${canceled} ${accepted}`));
  if (distinct.size === 0 || distinct.size === ALL_STATES) return true;
  return distinct.has(`${event.canceled} ${event.accepted}`);
}
