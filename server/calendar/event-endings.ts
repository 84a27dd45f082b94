import * as v from 'valibot';

import type { Caller } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { StoredEvent } from '../store/store.ts';
import { announceEvent } from './announce.ts';
import { findInvitation, isOrganizer } from './event-view.ts';
import { answerNotice, cancellations } from './notices.ts';
import { requireChanged, requireEvent, requireNotCancelled } from './outcomes.ts';
import type { CalendarScope } from './scope.ts';
import { DAY_MS } from './times.ts';

const IdParams = v.object({ id: v.string() });
const DeleteQuery = v.object({
  notify: v.optional(v.picklist(['true', 'false']), 'true'),
  scope: v.optional(v.picklist(['occurrence', 'series']), 'occurrence'),
});
const ResponseBody = v.strictObject({
  response: v.picklist(['accepted', 'declined', 'tentative']),
  comment: v.optional(v.pipe(v.string(), v.maxLength(1000)), ''),
  notify: v.optional(v.boolean(), true),
});

const MOST_OCCURRENCES = 1_000;

/** Deleting, which is leaving for those who are invited, and answering an invitation. */
export function registerEventEndings(scope: CalendarScope): void {
  const { app, context, memberOf } = scope;
  const { store, clock } = context;

  app.route({
    method: 'DELETE',
    url: '/users/me/events/:id',
    schema: { params: IdParams, querystring: DeleteQuery },
    handler: async (request, reply) => {
      const caller = memberOf(request);
      const { notify, scope: extent } = request.query;
      const event = requireEvent(await store.calendar.get(request.params.id));
      if (isOrganizer(event, caller)) {
        const events = extent === 'series' ? await seriesFrom(scope, event, caller) : [event];
        for (const { id } of events) await remove(scope, id, notify === 'true');
      } else if (findInvitation(event, caller) === null) {
        throw new ProblemError(403, 'not_organizer', 'Only the organizer may delete this event.');
      } else {
        const notices = notify === 'true' ? answerNotice(caller.email, 'declined') : undefined;
        requireChanged(await store.calendar.leave(event.id, caller.email, clock.now(), notices));
      }
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: '/users/me/events/:id/response',
    schema: { params: IdParams, body: ResponseBody },
    handler: async (request, reply) => {
      const caller = memberOf(request);
      const { response, comment, notify } = request.body;
      const event = requireEvent(await store.calendar.get(request.params.id));
      if (findInvitation(event, caller) === null) {
        throw new ProblemError(403, 'forbidden', 'You are not invited to this event.');
      }
      requireNotCancelled(event);
      const notices = notify ? answerNotice(caller.email, response, comment) : undefined;
      requireChanged(await store.calendar.respond(event.id, caller.email, response, clock.now(), notices));
      return reply.code(204).send();
    },
  });
}

async function remove({ context }: CalendarScope, id: string, notify: boolean): Promise<void> {
  const { store, clock, hub } = context;
  const outcome = await store.calendar.remove(id, clock.now(), notify ? cancellations : undefined);
  // Somebody may have deleted it a moment ago: that is what was asked for.
  if (outcome.type !== 'gone') announceEvent(hub, requireChanged(outcome).before);
}

/** An occurrence and those of its series that have not ended. */
async function seriesFrom(
  { context }: CalendarScope,
  event: StoredEvent,
  caller: Caller,
): Promise<readonly StoredEvent[]> {
  if (event.seriesMasterId === null) return [event];
  const now = context.clock.now();
  const upcoming = await context.store.calendar.list({
    calendarEmail: caller.email,
    start: now,
    end: now + 366 * DAY_MS,
    iCalUId: null,
    resourceEmails: [],
    includeCancelled: true,
    offset: 0,
    limit: MOST_OCCURRENCES,
  });
  const others = upcoming.filter(
    ({ id, seriesMasterId, organizerEmail }) =>
      id !== event.id && seriesMasterId === event.seriesMasterId && organizerEmail === event.organizerEmail,
  );
  return [event, ...others];
}
