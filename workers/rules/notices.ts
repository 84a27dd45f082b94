/*
 * Which changes of the user's reservations are worth a system notification: decided by comparing what was known before
 * with what is known now.
 */
import type { EventCard, EventPlace, Notice } from '../contract.ts';
import { MINUTE_MS } from '../model/slots.ts';
import type { Instant } from '../model/units.ts';

/** Minutes before the start at which an event without its own reminder is announced, as the settings page says. */
const USUAL_REMINDER = 10;

/** The user's events in a time range, in order of start, including cancelled ones that the calendar lists. */
export interface KnownEvents {
  readonly now: Instant;
  /** The time range that was read; nothing is known about events outside it. */
  readonly start: Instant;
  readonly end: Instant;
  readonly cards: readonly EventCard[];
}

/**
 * The notices to show. What already held when the user arrived is no news, except a confirmation that is due.
 * @param before what was known last; null = the user has just arrived
 * @param leaving ids of events that the user is cancelling, on any screen: no notice is needed
 */
export function noticesBetween(
  before: KnownEvents | null,
  next: KnownEvents,
  leaving: ReadonlySet<string>,
): readonly Notice[] {
  const change = toChange(before, next);
  const confirms = next.cards
    .filter(({ eventId, showConfirmButton }) => showConfirmButton && !change.known.get(eventId)?.showConfirmButton)
    .map((card) => noticeOf('confirm', card, card.places.filter(isToConfirm)));
  if (before === null) return confirms;
  const reminders = next.cards.filter((card) => isDue(card, before.now, next.now));
  return [
    ...confirms,
    ...withSeries([...refusals(change, before, next.now), ...cancellations(change, before, next.now, leaving)]),
    ...reminders.map((card) => noticeOf('reminder', card, card.places.filter(isHeld))),
  ];
}

/** The events known at two moments, for comparison. */
interface Change {
  /** The events known before, by id. */
  readonly known: ReadonlyMap<string, EventCard>;
  readonly next: ReadonlyMap<string, EventCard>;
  /** Not in the earlier list although its time was read: created or moved there since. */
  readonly added: readonly EventCard[];
}

function toChange(before: KnownEvents | null, next: KnownEvents): Change {
  const byId = (cards: readonly EventCard[]) => new Map(cards.map((card) => [card.eventId, card]));
  const known = byId(before?.cards ?? []);
  const isAdded = ({ eventId, start, end }: EventCard): boolean =>
    before !== null && !known.has(eventId) && start < before.end && end > before.start;
  return { known, next: byId(next.cards), added: next.cards.filter(isAdded) };
}

const isToConfirm = ({ look }: EventPlace): boolean => look === 'toConfirm';
const isDeclined = ({ look }: EventPlace): boolean => look === 'declined';
const isHeld = ({ look }: EventPlace): boolean => look !== 'declined' && look !== 'cancelled';

function noticeOf(kind: Notice['kind'], card: EventCard, places: readonly EventPlace[]): Notice {
  const { eventId, start } = card;
  // A moved event needs a confirmation and a reminder again; it is cancelled only once.
  const key = kind === 'cancelled' ? `${kind} ${eventId}` : `${kind} ${eventId} ${start}`;
  const keys = kind === 'declined' ? places.map(({ resourceId }) => `${key} ${resourceId}`) : [key];
  return { kind, card, places: places.map(({ name }) => name), others: 0, isGone: false, keys };
}

/** Places that have declined since; their response went to the organizer. */
function refusals({ known, next, added }: Change, before: KnownEvents, now: Instant): readonly Notice[] {
  const since = new Set([...before.cards, ...added].map(({ eventId }) => eventId));
  return [...next.values()]
    .filter(({ eventId, isOrganizer, end }) => isOrganizer && end > now && since.has(eventId))
    .flatMap((card) => {
      const told = new Set(
        known
          .get(card.eventId)
          ?.places.filter(isDeclined)
          .map(({ resourceId }) => resourceId),
      );
      const places = card.places.filter((place) => isDeclined(place) && !told.has(place.resourceId));
      return places.length === 0 ? [] : [noticeOf('declined', card, places)];
    });
}

/** Events cancelled or removed since, except those that the user cancels and those replaced by others. */
function cancellations(
  { next, added }: Change,
  before: KnownEvents,
  now: Instant,
  leaving: ReadonlySet<string>,
): readonly Notice[] {
  const replacing = new Set(added.filter(({ look }) => look !== 'cancelled').map(({ subject }) => subject));
  // For a series the user names one date, whichever dates are removed.
  const leavingSeries = new Set(
    before.cards
      .filter(({ eventId, isRecurring }) => isRecurring && leaving.has(eventId))
      .map(({ subject }) => subject),
  );
  return before.cards
    .filter(({ look, end }) => look !== 'cancelled' && end > now)
    .filter(({ eventId, subject, isRecurring }) => {
      const isOwn = leaving.has(eventId) || (isRecurring && leavingSeries.has(subject));
      return !isOwn && !replacing.has(subject);
    })
    .flatMap((card) => {
      const then = next.get(card.eventId);
      if (then !== undefined && (then.look !== 'cancelled' || then.end <= now)) return [];
      const notice = noticeOf('cancelled', then ?? card, card.places.filter(isHeld));
      return [{ ...notice, isGone: then === undefined }];
    });
}

/** Whether its reminder has become due since. Elapsed minutes: a clock change in between does not matter. */
function isDue(card: EventCard, since: Instant, now: Instant): boolean {
  const { start, isAllDay, places } = card;
  const minutes = card.reminder ?? (isAllDay ? null : USUAL_REMINDER);
  if (minutes === null || !places.some(isHeld)) return false;
  const due = start - minutes * MINUTE_MS;
  // After a sleep the device shows no reminder for an event that has already begun.
  return since < due && due <= now && now < Math.max(start, due + MINUTE_MS);
}

/** For a series one notice, of its first date, covers all dates with the same change. */
function withSeries(notices: readonly Notice[]): readonly Notice[] {
  const byFate = Map.groupBy(notices, ({ kind, card, isGone }) => {
    const what = card.isRecurring ? `series ${card.subject}` : `event ${card.eventId}`;
    return `${kind} ${String(isGone)} ${what}`;
  });
  return [...byFate.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, others: others.length, keys: [first, ...others].flatMap(({ keys }) => keys) }],
  );
}
