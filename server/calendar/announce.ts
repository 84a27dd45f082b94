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

/** The same for events of a series: one message a resource, over all of their times. */
export function announceEvents(hub: HubSender, events: readonly StoredEvent[]): void {
  const timesByEmail = new Map<string, Times>();
  for (const event of events) {
    for (const { email, isResource } of event.attendees) {
      if (!isResource) continue;
      const known = timesByEmail.get(email) ?? event;
      const span = { start: Math.min(known.start, event.start), end: Math.max(known.end, event.end) };
      timesByEmail.set(email, { ...span, isAllDay: known.isAllDay || event.isAllDay });
    }
  }
  for (const [email, times] of timesByEmail) announceUse(hub, email, times);
}
