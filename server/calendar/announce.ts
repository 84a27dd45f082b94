import type { HubSender } from '../context.ts';
import type { StoredEvent } from '../store/store.ts';
import { toUtc } from './times.ts';

/** Tells every client that a resource's availability in [from, to) has changed; call it after the commit (D25). */
export function announceAvailability(hub: HubSender, resourceEmail: string, from: number, to: number): void {
  hub.send('availability-changed', resourceEmail, toUtc(from), toUtc(to));
}

/** The same over the whole time of an event, for all of its resources. */
export function announceEvent(hub: HubSender, event: StoredEvent): void {
  for (const { email, isResource } of event.attendees) {
    if (isResource) announceAvailability(hub, email, event.start, event.end);
  }
}
