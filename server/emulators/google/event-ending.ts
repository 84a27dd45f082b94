import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { leaveEvent, removeEvent } from '../../calendar/event-endings.ts';
import { isOrganizer, takesPart } from '../../calendar/event-view.ts';
import type { Caller, ServerContext } from '../../context.ts';
import type { FoundItem } from '../items.ts';
import type { EmulatorScope } from '../scope.ts';
import { endingOf } from '../writes.ts';
import { findItem, isOwnCalendar, resolveCalendar } from './calendars.ts';
import { badParameter, deleted, GoogleError, notFound, noWriter } from './google-error.ts';
import { eventTag } from './google-event.ts';
import { CALENDAR } from './google-path.ts';
import { readQuery } from './google-query.ts';

const EventParams = v.object({ calendarId: v.string(), eventId: v.string() });

/** Whether the others are told of a write; without the parameter they are not. @throws GoogleError 400 */
export function readSendUpdates(request: FastifyRequest): boolean {
  const text = readQuery(request).get('sendUpdates') ?? 'none';
  if (!['all', 'externalOnly', 'none'].includes(text)) throw badParameter('sendUpdates');
  return text !== 'none';
}

/** @throws GoogleError 404, 410 for those who took part in an event that was deleted */
export function requirePresent({ stored, isSeries, siblings }: FoundItem, caller: Caller): void {
  const isGone = isSeries ? siblings.every((one) => one.deleted) : stored.deleted;
  if (!isGone) return;
  throw takesPart(stored, caller) ? deleted() : notFound();
}

/** @throws GoogleError 412 where the caller has read another version than the present one */
export function requireMatch(request: FastifyRequest, { stored }: FoundItem): void {
  const condition = request.headers['if-match'];
  if (condition === undefined) return;
  const tags = new Set(condition.split(',').map((tag) => tag.trim()));
  if (tags.has('*') || tags.has(eventTag(stored, true))) return;
  const place = { location: 'If-Match', locationType: 'header' } as const;
  throw new GoogleError(412, ['global', 'conditionNotMet'], 'Precondition Failed', { place });
}

/** Deletes an event of the organizer; anybody else takes it out of their own calendar. @returns it as it is then */
export async function endItem(
  context: ServerContext,
  caller: Caller,
  item: FoundItem,
  notifies: boolean,
): Promise<FoundItem> {
  const { store, clock } = context;
  const ending = endingOf(item, caller, notifies, clock.now());
  if (isOrganizer(item.stored, caller)) await removeEvent(context, ending);
  else await leaveEvent(context, ending);
  const siblings = await Promise.all(item.siblings.map(async (one) => (await store.calendar.get(one.id)) ?? one));
  return { ...item, stored: siblings.find(({ id }) => id === item.stored.id) ?? item.stored, siblings };
}

/** events.delete */
export function registerEventEnding({ app, context, memberOf }: EmulatorScope): void {
  app.route({
    method: 'DELETE',
    url: `${CALENDAR}/calendars/:calendarId/events/:eventId`,
    schema: { params: EventParams },
    handler: async (request, reply) => {
      const caller = memberOf(request);
      const { calendarId, eventId } = request.params;
      const owner = await resolveCalendar(context, caller, calendarId);
      if (!isOwnCalendar(owner, caller)) throw noWriter();
      const item = await findItem(context, caller, owner, eventId);
      requirePresent(item, caller);
      requireMatch(request, item);
      await endItem(context, caller, item, readSendUpdates(request));
      return reply.code(204).send();
    },
  });
}
