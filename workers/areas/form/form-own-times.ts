/*
 * The times that an event being changed takes of its places, and those of its series where all of it is changed (D8).
 */
import { AVAILABILITY_FRESH_FOR } from '../../cache/availability-cache.ts';
import type { Failure } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { CalendarEvent } from '../../model/event.ts';
import type { Interval } from '../../model/interval.ts';
import { type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { eventTimes, resourceEmails, timesFor } from '../events/event-resources.ts';
import type { OwnTimes } from './form-places.ts';
import { eventsInScope } from '../reservations/reservation-series.ts';
import type { Workspace } from '../shared/workspace.ts';

/** Nothing is being changed. */
export const NOTHING_OWN: OwnTimes = () => [];

/** The event that a form changes, with those of its series that have not ended. */
export interface ChangedEvents {
  readonly event: CalendarEvent;
  /** Only that event if it is of no series. */
  readonly events: readonly CalendarEvent[];
}

export interface ChangedReader {
  /** What is known of it; null = nothing. */
  peek(eventId: string): ChangedEvents | null;
  read(eventId: string, workspace: Workspace, signal: AbortSignal): Promise<Result<ChangedEvents, Failure>>;
  forget(): void;
}

/** Keeps the last one for as long as availability is fresh (60 s): a form is checked with each character typed. */
export function createChangedReader(now: () => Instant): ChangedReader {
  let known: { readonly asOf: Instant; readonly changed: ChangedEvents } | null = null;
  const peek = (eventId: string): ChangedEvents | null => {
    if (known?.changed.event.id !== eventId || now() - known.asOf >= AVAILABILITY_FRESH_FOR) return null;
    return known.changed;
  };
  return {
    peek,
    async read(eventId, workspace, signal) {
      const kept = peek(eventId);
      if (kept !== null) return success(kept);
      const asOf = now();
      const event = await workspace.calendar.event(eventId, signal);
      if (!event.ok) return event;
      const events = await eventsInScope(event.value, 'series', workspace, asOf, signal);
      if (!events.ok) return events;
      const changed = { event: event.value, events: events.value };
      known = { asOf, changed };
      return success(changed);
    },
    forget() {
      known = null;
    },
  };
}

/** What the events that a form changes take of their places. */
export function ownTimes(changed: ChangedEvents | null): OwnTimes {
  if (changed === null) return NOTHING_OWN;
  const { events } = changed;
  const eventsByEmail = new Map<string, CalendarEvent[]>();
  for (const event of events) {
    if (event.cancelled) continue;
    for (const email of resourceEmails(event).map(addressKey)) {
      const known = eventsByEmail.get(email);
      if (known === undefined) eventsByEmail.set(email, [event]);
      else known.push(event);
    }
  }
  return ({ email, timezone }) =>
    (eventsByEmail.get(addressKey(email)) ?? []).flatMap((event): readonly Interval[] => {
      const times = eventTimes(event);
      return times === null ? [] : [timesFor(event, times, timezone)];
    });
}
