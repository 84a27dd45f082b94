import type * as v from 'valibot';

import type { EventBoundsSchema } from '../../workers/wire/schemas/event-bounds.ts';
import { timesIn } from '../calendar/all-day.ts';
import type { ServerContext } from '../context.ts';

export type EventBounds = v.InferOutput<typeof EventBoundsSchema>;

const DAY = 86_400_000;
/** Events further away aren't found; the calendar's own lists reach as far. */
const REACH = 366 * DAY;
const MOST_DATES = 500;

const toIso = (instant: number | undefined) => (instant === undefined ? null : new Date(instant).toISOString());

/** @returns how far an event could grow on its resource, null where the resource has no such event */
export async function readBounds(
  { store, clock }: ServerContext,
  resourceEmail: string,
  iCalUId: string,
): Promise<EventBounds | null> {
  const now = clock.now();
  const found = await store.calendar.list({
    calendarEmail: resourceEmail,
    start: now - REACH,
    end: now + REACH,
    iCalUId,
    resourceEmails: [],
    includeCancelled: false,
    offset: 0,
    limit: MOST_DATES,
  });
  // The dates of a series share the id: the one that is, or comes next, is meant.
  const listed = found.find(({ end }) => end > now) ?? found.at(-1);
  const stored = await store.campus.resourceByEmail(resourceEmail);
  if (listed === undefined || stored === null) return null;
  const event = timesIn(listed, stored.resource.timezone);
  const busy = await store.calendar.busy([resourceEmail], event.start - DAY, event.end + DAY);
  const others = (busy.get(resourceEmail.toLowerCase()) ?? []).filter(({ eventId }) => eventId !== event.id);
  return {
    start: new Date(event.start).toISOString(),
    end: new Date(event.end).toISOString(),
    earliestStart: toIso(others.findLast(({ end }) => end <= event.start)?.end),
    latestEnd: toIso(others.find(({ start }) => start >= event.end)?.start),
  };
}
