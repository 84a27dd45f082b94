/*
 * Events as the worker reports them, and a worker that reports one.
 */
import type { EventCard, EventInFull, EventState, ReservationApi } from '../../../../workers/contract.ts';
import { cardOf, NOW } from '../../../unit/rules/event-cards.ts';
import { provideFakeEngine } from '../../app/fake-engine.ts';

/** An event of the user without a place and without actions. */
export const QUIET: Partial<EventCard> = { places: [], attendees: [], showChangeButton: false, showFinish: false };

/** An event with nothing but its card. */
export const BARE: Omit<EventInFull, 'card'> = {
  bodyHtml: '',
  bodyPreview: '',
  meetingCode: null,
  meetingPassword: null,
  guests: 0,
  answer: null,
  latestEnd: null,
};

export const stateOf = (card: Partial<EventCard> = {}, event: Partial<EventInFull> = {}): EventState => ({
  value: { card: cardOf(card), ...BARE, ...event },
  asOf: NOW,
  failure: null,
  now: NOW,
});

export interface FakeEvents {
  /** The calls of the worker, e.g. `extend event-1 30`. */
  readonly orders: string[];
  /** Reports another state of the event. */
  tell(state: EventState): void;
}

/** A worker that reports a state of any event; its calls succeed unless overridden. */
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
      card: () =>
        Promise.resolve(
          state.value === null
            ? { ok: false, error: { type: 'timeout', call: 'card' } }
            : { ok: true, value: state.value.card },
        ),
      ...verbs,
    },
    events: {
      watch: (_eventId, onState) => {
        listener = onState;
        onState(state);
        return Promise.resolve(() => undefined);
      },
    },
  });
  return { orders, tell: (next) => listener(next) };
}
