/*
 * Events as the worker tells them, and a worker that tells one.
 */
import type { EventCard, EventInFull, EventPlace, EventState, ReservationApi } from '../../../../workers/contract.ts';
import { provideFakeEngine } from '../../app/fake-engine.ts';

/** Wednesday 18 November 2026, 9:10 in London. */
export const NOW = Date.UTC(2026, 10, 18, 9, 10);
export const MINUTE = 60_000;

export const placeOf = (changes: Partial<EventPlace> = {}): EventPlace => ({
  resourceId: 'desk-1',
  name: 'Desk 1',
  areaPath: 'Campus › B1 › Level 1',
  look: 'accepted',
  requiresConfirmation: false,
  confirmed: true,
  confirmedBy: null,
  confirmedWhen: null,
  orderItemsCount: 0,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  wayUrl: null,
  ...changes,
});

export const cardOf = (changes: Partial<EventCard> = {}): EventCard => ({
  eventId: 'event-1',
  subject: 'Review',
  start: NOW - 10 * MINUTE,
  end: NOW + 50 * MINUTE,
  isAllDay: false,
  reminder: null,
  look: 'accepted',
  places: [placeOf()],
  organizerName: 'Jana',
  isOrganizer: true,
  attendees: 2,
  isRecurring: false,
  meetingUrl: null,
  confirmFrom: null,
  confirmUntil: null,
  showConfirmButton: false,
  showChangeButton: true,
  showFinish: true,
  canCancel: true,
  ...changes,
});

/** An event of one's own without a place, with nothing to do about it now. */
export const QUIET: Partial<EventCard> = { places: [], attendees: 0, showChangeButton: false, showFinish: false };

export const stateOf = (card: Partial<EventCard> = {}, event: Partial<EventInFull> = {}): EventState => ({
  value: { card: cardOf(card), bodyHtml: '', bodyPreview: '', answer: null, latestEnd: null, ...event },
  asOf: NOW,
  failure: null,
  now: NOW,
});

export interface FakeEvents {
  /** What the worker was asked to do, e.g. `extend event-1 30`. */
  readonly orders: string[];
  /** Tells another state of the event. */
  tell(state: EventState): void;
}

/** A worker that tells a state of any event; what it is asked to do succeeds unless told otherwise. */
export function provideEvents(state: EventState, verbs: Partial<ReservationApi> = {}): FakeEvents {
  const orders: string[] = [];
  const order =
    (verb: string) =>
    (...args: readonly unknown[]) => {
      orders.push([verb, ...args].join(' '));
      return Promise.resolve({ ok: true, value: null } as const);
    };
  let listener: (state: EventState) => void = () => undefined;
  provideFakeEngine({
    reservation: {
      cancel: order('cancel'),
      finish: order('finish'),
      extend: order('extend'),
      respond: order('respond'),
      confirm: (eventId) => {
        orders.push(`confirm ${eventId}`);
        return Promise.resolve({ ok: true, value: [] });
      },
      ...verbs,
    },
    screens: {
      events: {
        watch: (_eventId, onState) => {
          listener = onState;
          onState(state);
          return Promise.resolve(() => undefined);
        },
      },
    },
  });
  return { orders, tell: (next) => listener(next) };
}
