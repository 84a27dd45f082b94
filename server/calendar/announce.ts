import type { HubSender } from '../context.ts';
import type { StoredEvent } from '../store/store.ts';
import { MIDNIGHTS_APART_MS } from './all-day.ts';
import { toUtc } from './times.ts';

/** Tells every client that a resource's availability in [from, to) has changed; call it after the commit (D25). */
function announceAvailability(hub: HubSender, resourceEmail: string, from: number, to: number): void {
  hub.send('availability-changed', resourceEmail, toUtc(from), toUtc(to));
}

type Times = Pick<StoredEvent, 'start' | 'end' | 'isAllDay'>;

/** The same over the whole time of an event on one of its resources, in whose zone an all-day one lies elsewhere (D27). */
export function announceUse(hub: HubSender, resourceEmail: string, { start, end, isAllDay }: Times): void {
  const margin = isAllDay ? MIDNIGHTS_APART_MS : 0;
  announceAvailability(hub, resourceEmail, start - margin, end + margin);
}

/** The same for all of its resources. */
export function announceEvent(hub: HubSender, event: StoredEvent): void {
  for (const { email, isResource } of event.attendees) if (isResource) announceUse(hub, email, event);
}
