import type * as v from 'valibot';

import type { EventBoundsSchema } from '../../workers/wire/schemas/event-bounds.ts';
import { timesIn } from '../calendar/all-day.ts';
import { takesPart } from '../calendar/event-view.ts';
import { seenPlaces } from '../calendar/seen-places.ts';
import type { Caller, ServerContext } from '../context.ts';

export type EventBounds = v.InferOutput<typeof EventBoundsSchema>;

const DAY = 86_400_000;
/** Events further away aren't found; the calendar's own lists reach as far. */
const REACH = 366 * DAY;
const MOST_DATES = 500;

const toIso = (instant: number | undefined) => (instant === undefined ? null : new Date(instant).toISOString());

/**
 * @returns how far an event could grow on its resource, null where the resource has no such event; of a hidden place also
 * where the caller takes no part in it
 */
export async function readBounds(
  { store, clock }: ServerContext,
  caller: Caller,
  resourceEmail: string,
  iCalUId: string,
): Promise<EventBounds | null> {
  const now = clock.now();
  const listed = await store.calendar.list({
    calendarEmail: resourceEmail,
    start: now - REACH,
    end: now + REACH,
    iCalUId,
    resourceEmails: [],
    includeCancelled: false,
    offset: 0,
    limit: MOST_DATES,
  });
  const isHidden = (await seenPlaces(store, caller)).hides(resourceEmail);
  const found = isHidden ? listed.filter((one) => takesPart(one, caller)) : listed;
  // The dates of a series share the id: the one that is, or comes next, is meant.
  const meant = found.find(({ end }) => end > now) ?? found.at(-1);
  const stored = await store.campus.resourceByEmail(resourceEmail);
  if (meant === undefined || stored === null) return null;
  const event = timesIn(meant, stored.resource.timezone);
  const busy = await store.calendar.busy([resourceEmail], event.start - DAY, event.end + DAY);
  const others = (busy.get(resourceEmail.toLowerCase()) ?? []).filter(({ eventId }) => eventId !== event.id);
  return {
    start: new Date(event.start).toISOString(),
    end: new Date(event.end).toISOString(),
    earliestStart: toIso(others.findLast(({ end }) => end <= event.start)?.end),
    latestEnd: toIso(others.find(({ start }) => start >= event.end)?.start),
  };
}
