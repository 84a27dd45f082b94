/*
 * Confirmations of uses that are in a provider's calendar. Nothing is believed of who asks: times, people and the answer
 * of the place are read in the place's own calendar.
 */
import type * as v from 'valibot';

import type { ConfirmationRecord } from '../../workers/wire/schemas/confirmations.ts';
import type { EventBoundsSchema } from '../../workers/wire/schemas/event-bounds.ts';
import type { Problem } from '../../workers/wire/schemas/problem.ts';
import { type ConfirmationKey, findRefusal, problem } from '../calendar/confirmations.ts';
import { DAY_MS, toUtc } from '../calendar/times/times.ts';
import { visibleResources } from '../calendar/visible-resources.ts';
import type { Caller, Clock } from '../context.ts';
import { seesPeople } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ProviderUse, Store, StoredResource } from '../store/store.ts';
import type { ProviderEvent } from './provider-calendar.ts';
import type { RoomEvents } from './room-events.ts';

type EventBounds = v.InferOutput<typeof EventBoundsSchema>;

export interface ProviderUses {
  /** Records in the order of their keys; null where the caller has no such use of a place that is to be confirmed. */
  records(caller: Caller, keys: readonly ConfirmationKey[]): Promise<(ConfirmationRecord | null)[]>;
  /** One record or problem per key, in their order (D26). */
  confirm(caller: Caller, keys: readonly ConfirmationKey[]): Promise<(ConfirmationRecord | Problem)[]>;
  /** How far an event of the caller could grow on its place; null where the place has no such event. */
  bounds(caller: Caller, email: string, iCalUId: string): Promise<EventBounds | null>;
}

export interface ProviderUsesParts {
  readonly store: Pick<Store, 'campus' | 'providerUses'>;
  readonly events: RoomEvents;
  readonly clock: Clock;
}

/** Whether an event takes its place, as the place itself has it; what was declined may stay there as free. */
export const isHeld = ({ isCancelled, answer, showAs }: ProviderEvent): boolean =>
  !isCancelled && answer !== 'declined' && showAs !== 'free';

/** What is stored of a use in the calendar of a place. */
export const toUse = ({ resource }: StoredResource, event: ProviderEvent): ProviderUse => ({
  resourceEmail: resource.email.toLowerCase(),
  eventId: event.id,
  start: event.start,
  end: event.end,
  iCalUId: event.iCalUId,
  people: event.people,
  confirmedBy: null,
  confirmedWhen: null,
  isReleased: false,
});

interface Found {
  readonly stored: StoredResource;
  readonly event: ProviderEvent;
}

export function createProviderUses({ store, events, clock }: ProviderUsesParts): ProviderUses {
  /** A place that the caller sees, or may have reserved before it was hidden: those who take part are decided later. */
  async function placeOf(caller: Caller, email: string) {
    const stored = await store.campus.resourceByEmail(email);
    const isHidden = (await visibleResources(store, caller)).hides(email);
    return stored === null ? null : { stored, isHidden };
  }

  /** The event of a key that the caller takes part in, or stands at the door of. */
  async function find(caller: Caller, key: ConfirmationKey, isCurrent: boolean): Promise<Found | null> {
    const place = await placeOf(caller, key.email);
    if (place === null) return null;
    const all = await events.read(place.stored.resource, isCurrent);
    const isOfDoor = caller.isDevice && !place.isHidden;
    const own = all.filter((event) => event.iCalUId === key.iCalUid && (isOfDoor || isOf(caller, event)));
    // Series of some providers share one iCalUId: what is on or comes next is meant.
    const event = own.find((one) => isHeld(one) && one.end > clock.now()) ?? own.at(-1);
    return event === undefined ? null : { stored: place.stored, event };
  }

  async function record(caller: Caller, key: ConfirmationKey): Promise<ConfirmationRecord | null> {
    const place = await placeOf(caller, key.email);
    if (place === null || !place.stored.resource.requiresConfirmation) return null;
    const found = await findIfKnown(caller, key, false);
    if (found !== null && found !== 'unknown' && isHeld(found.event)) {
      const use = toUse(found.stored, found.event);
      return toRecord(key, (await store.providerUses.find(use)) ?? use, caller);
    }
    // What was released has left the calendar of its place.
    const former = await store.providerUses.findByUid(key.email, key.iCalUid);
    if (former === null || !(former.isReleased || found === 'unknown')) return null;
    const isOfCaller = former.people.includes(caller.email.toLowerCase()) || (caller.isDevice && !place.isHidden);
    return isOfCaller ? toRecord(key, former, caller) : null;
  }

  /** One place that cannot be read now is no reason to say nothing of the others. */
  async function findIfKnown(
    caller: Caller,
    key: ConfirmationKey,
    isCurrent: boolean,
  ): Promise<Found | null | 'unknown'> {
    try {
      return await find(caller, key, isCurrent);
    } catch (error) {
      if (error instanceof ProblemError) return 'unknown';
      throw error;
    }
  }

  async function confirm(caller: Caller, key: ConfirmationKey): Promise<ConfirmationRecord | Problem> {
    const found = await findIfKnown(caller, key, true);
    if (found === null) return problem(404, 'not_found', 'There is no such use.');
    if (found === 'unknown') return problem(503, 'unavailable', 'The calendar of the place cannot be read now.');
    const { stored, event } = found;
    const now = clock.now();
    const use = toUse(stored, event);
    const known = await store.providerUses.find(use);
    const state = {
      ...event,
      timeZone: stored.resource.timezone,
      deleted: false,
      cancelled: !isHeld(event),
      isConfirmed: known?.confirmedBy != null,
      isReleased: known?.isReleased === true,
      isOfCaller: isOf(caller, event),
    };
    const refusal = findRefusal(state, stored, caller, now);
    if (refusal !== null) return refusal;
    const written = known ?? (await store.providerUses.record({ ...use, ...by(caller, now) }, now));
    if (written.isReleased) return problem(409, 'already_cancelled', 'The use was cancelled meanwhile.');
    return toRecord(key, written, caller);
  }

  return {
    records: (caller, keys) => Promise.all(keys.map((key) => record(caller, key))),
    confirm: (caller, keys) => Promise.all(keys.map((key) => confirm(caller, key))),
    async bounds(caller, email, iCalUId) {
      const found = await find(caller, { email, iCalUid: iCalUId }, true);
      if (found === null || !isHeld(found.event)) return null;
      return boundsOf(found.event, await events.read(found.stored.resource));
    },
  };
}

function boundsOf({ id, start, end }: ProviderEvent, all: readonly ProviderEvent[]): EventBounds {
  const others = all.filter((other) => other.id !== id && isHeld(other));
  const past = others.filter((other) => other.end <= start && other.end > start - DAY_MS);
  const next = others.filter((other) => other.start >= end && other.start < end + DAY_MS);
  const iso = (instant: number): string => new Date(instant).toISOString();
  return {
    start: iso(start),
    end: iso(end),
    earliestStart: past.length === 0 ? null : iso(Math.max(...past.map((one) => one.end))),
    latestEnd: next.length === 0 ? null : iso(Math.min(...next.map((one) => one.start))),
  };
}

const isOf = (caller: Caller, { people }: ProviderEvent): boolean => people.includes(caller.email.toLowerCase());

const by = ({ email }: Caller, now: number) => ({ confirmedBy: email, confirmedWhen: now });

/** Only those who take part learn who confirmed. */
function toRecord(key: ConfirmationKey, use: ProviderUse, caller: Caller): ConfirmationRecord {
  const showsPeople = seesPeople(caller) && use.people.includes(caller.email.toLowerCase());
  return {
    email: key.email,
    iCalUid: key.iCalUid,
    ...(key.id === undefined ? {} : { id: key.id }),
    confirmed: use.confirmedBy !== null,
    canceled: use.isReleased,
    orderItemsCount: 0,
    confirmedBy: showsPeople ? use.confirmedBy : null,
    confirmedWhen: use.confirmedWhen === null ? null : toUtc(use.confirmedWhen),
  };
}
