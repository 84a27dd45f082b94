import * as v from 'valibot';

import type { EventProperties, StoredAttendee, StoredEvent } from '../../store/store.ts';
import type { EventWrite } from '../graph/event-body.ts';

/*
 * Those who are written into an item and not told yet (SendToNone). Our calendar tells whoever it invites, so they wait
 * among the properties of the event until a change is sent.
 */

const KEY = 'ews unsent';

const UnsentSchema = v.array(
  v.object({ type: v.picklist(['required', 'optional', 'resource']), address: v.string(), name: v.string() }),
);
type Attendees = NonNullable<EventWrite['attendees']>;
export type Unsent = v.InferOutput<typeof UnsentSchema>;

export function readUnsent(properties: EventProperties): Unsent {
  return v.parse(UnsentSchema, JSON.parse(properties[KEY] ?? '[]'));
}

/** The properties of an event, where these wait. */
export function withUnsent(properties: EventProperties, waiting: Attendees): EventProperties {
  const { [KEY]: _, ...others } = properties;
  if (waiting.length === 0) return others;
  const unsent: Unsent = waiting.map(({ type, emailAddress: { address, name } }) => ({
    type: type ?? 'required',
    address,
    name: name ?? address,
  }));
  return { ...others, [KEY]: JSON.stringify(unsent) };
}

/** Those who wait as attendees that have not answered. */
export function waitingIn(event: StoredEvent): readonly StoredAttendee[] {
  return readUnsent(event.properties).map(({ type, address, name }) => ({
    email: address.toLowerCase(),
    name,
    response: 'notResponded',
    respondedAt: null,
    isResource: type === 'resource',
    remotely: false,
    optional: type === 'optional',
  }));
}

/** Parts attendees into those who are invited already, and those who are to wait. */
export function parted(
  attendees: Attendees,
  event: StoredEvent,
): { readonly invited: Attendees; readonly waiting: Attendees } {
  const known = new Set(event.attendees.map(({ email }) => email));
  const isInvited = ({ emailAddress }: Attendees[number]): boolean => known.has(emailAddress.address.toLowerCase());
  return { invited: attendees.filter(isInvited), waiting: attendees.filter((one) => !isInvited(one)) };
}
