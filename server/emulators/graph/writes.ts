import type { FastifyRequest } from 'fastify';

import type { EventBody } from '../../calendar/event-draft.ts';
import { RefusedByResources } from '../../calendar/outcomes.ts';
import type { ServerContext } from '../../context.ts';
import type { StoredEvent } from '../../store/store.ts';
import { GraphError } from './graph-error.ts';
import { changeKeyOf, type Item } from './graph-event.ts';
import { toSeriesItem } from './graph-series.ts';

/* Shared by the writes of single events and of series. */

/**
 * Writes with all of the invited rooms, and again with those declining that are taken or whose rules forbid it: a room
 * of Exchange refuses by its answer, never the write.
 */
export async function withRefusals<T>(body: EventBody, write: (body: EventBody) => Promise<T>): Promise<T> {
  const declinedBy = new Set<string>();
  for (;;) {
    try {
      return await write(declinedBy.size === 0 ? body : { ...body, declinedBy: [...declinedBy] });
    } catch (error) {
      if (!(error instanceof RefusedByResources)) throw error;
      const known = declinedBy.size;
      for (const email of error.emails) declinedBy.add(email.toLowerCase());
      if (declinedBy.size === known) throw error;
    }
  }
}

/** @throws GraphError 412 where the caller has read another version than the present one */
export function requireMatch(request: FastifyRequest, item: Item): void {
  const condition = request.headers['if-match'];
  if (condition === undefined) return;
  const tags = condition.split(',').map((tag) => tag.trim());
  if (tags.includes('*') || tags.some((tag) => tag.includes(`"${changeKeyOf(item.stored, true)}"`))) return;
  const text = 'The send or update operation could not be performed because the change key passed in the request does';
  throw new GraphError(412, 'ErrorIrresolvableConflict', `${text} not match the current change key for the item.`);
}

/** An event after a write; one of a series that was written as a whole is the series. */
export async function toItem({ store }: ServerContext, event: StoredEvent, isSeries: boolean): Promise<Item> {
  const whole = isSeries ? toSeriesItem(await store.calendar.siblings(event)) : null;
  return whole ?? { stored: event, isSeries: false };
}
