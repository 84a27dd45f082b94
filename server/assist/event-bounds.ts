import type * as v from 'valibot';

import type { EventBoundsSchema } from '../../workers/wire/schemas/event-bounds.ts';
import { timesIn } from '../calendar/times/all-day.ts';
import { seenPlaces } from '../calendar/seen-places.ts';
import type { Caller, ServerContext } from '../context.ts';

export type EventBounds = v.InferOutput<typeof EventBoundsSchema>;

const DAY = 86_400_000;

const toIso = (instant: number | undefined) => (instant === undefined ? null : new Date(instant).toISOString());

/** @returns how far an event of the caller's could grow on its resource, null where the resource has no such event */
export async function readBounds(
  { store, clock }: ServerContext,
  caller: Caller,
  resourceEmail: string,
  iCalUId: string,
): Promise<EventBounds | null> {
  const isHidden = (await seenPlaces(store, caller)).hides(resourceEmail);
  const participant = caller.isDevice && !isHidden ? null : caller.email;
  const id = await store.calendar.findByUid(iCalUId, resourceEmail, participant, clock.now());
  const found = id === null ? null : await store.calendar.get(id);
  const stored = await store.campus.resourceByEmail(resourceEmail);
  if (found === null || stored === null) return null;
  const event = timesIn(found, stored.resource.timezone);
  const busy = await store.calendar.busy([resourceEmail], event.start - DAY, event.end + DAY);
  const uses = busy.get(resourceEmail.toLowerCase()) ?? [];
  if (!uses.some(({ eventId }) => eventId === event.id)) return null;
  const others = uses.filter(({ eventId }) => eventId !== event.id);
  return {
    start: new Date(event.start).toISOString(),
    end: new Date(event.end).toISOString(),
    earliestStart: toIso(others.findLast(({ end }) => end <= event.start)?.end),
    latestEnd: toIso(others.find(({ start }) => start >= event.end)?.start),
  };
}
