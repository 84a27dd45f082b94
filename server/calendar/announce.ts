import type { HubSender } from '../context.ts';
import type { StoredEvent } from '../store/store.ts';
import { MIDNIGHTS_APART_MS } from './times/all-day.ts';
import { toUtc } from './times/times.ts';

/** The message with the address of a resource and the interval in which its availability has changed. */
export const AVAILABILITY_CHANGED = 'availability-changed';

/**
 * Notifies the clients of everyone who sees the resource that its availability in [from, to) has changed; call it after
 * the commit (D25).
 */
function announceAvailability(hub: HubSender, resourceEmail: string, from: number, to: number): void {
  hub.send(AVAILABILITY_CHANGED, resourceEmail, toUtc(from), toUtc(to));
}

/** Longer than any advance limit of a resource. */
const YEARS_AHEAD_MS = 11 * 366 * 24 * 60 * 60 * 1_000;

/** Notifies of a resource whose time zone has changed: everything that has not ended. */
export function announceZone(hub: HubSender, resourceEmail: string, now: number): void {
  announceAvailability(hub, resourceEmail, now - MIDNIGHTS_APART_MS, now + YEARS_AHEAD_MS);
}

type Times = Pick<StoredEvent, 'start' | 'end' | 'isAllDay'>;

/** Notifies of an event on one of its resources; an all-day event has other times in the zone of the resource (D27). */
export function announceUse(hub: HubSender, resourceEmail: string, { start, end, isAllDay }: Times): void {
  const margin = isAllDay ? MIDNIGHTS_APART_MS : 0;
  announceAvailability(hub, resourceEmail, start - margin, end + margin);
}

/** Notifies of an event on all of its resources. */
export function announceEvent(hub: HubSender, event: StoredEvent): void {
  for (const { email, isResource } of event.attendees) if (isResource) announceUse(hub, email, event);
}

/** Notifies of events of a series: one message per resource, over all of their times. */
export function announceEvents(hub: HubSender, events: readonly StoredEvent[]): void {
  announceUses(
    hub,
    events.flatMap(({ start, end, isAllDay, attendees }) =>
      attendees
        .filter(({ isResource }) => isResource)
        .map(({ email }) => ({ resourceEmail: email, start, end, isAllDay, seriesMasterId: 'the same' })),
    ),
  );
}

interface Use extends Times {
  readonly resourceEmail: string;
  readonly seriesMasterId: string | null;
}

/** Notifies of uses: one message per resource and series, over all of their times. */
export function announceUses(hub: HubSender, uses: readonly Use[]): void {
  const spans = new Map<string, Use>();
  for (const [index, use] of uses.entries()) {
    const { resourceEmail, seriesMasterId, start, end, isAllDay } = use;
    const key = `${seriesMasterId ?? index} ${resourceEmail}`;
    const known = spans.get(key) ?? use;
    const span = { start: Math.min(known.start, start), end: Math.max(known.end, end) };
    spans.set(key, { ...use, ...span, isAllDay: known.isAllDay || isAllDay });
  }
  for (const span of spans.values()) announceUse(hub, span.resourceEmail, span);
}
