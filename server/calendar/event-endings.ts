import * as v from 'valibot';

import type { Caller, ServerContext } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { StoredEvent } from '../store/store.ts';
import { announceEvent, announceEvents } from './announce.ts';
import { findInvitation, isOrganizer } from './event-view.ts';
import { answerNotice, cancellations } from './notices.ts';
import { requireChanged, requireEvent, requireNotCancelled } from './outcomes.ts';
import type { CalendarScope } from './scope.ts';
import { ofSeries } from './series/series-notices.ts';
import { coveredBy, editOfRemoval, ScopeSchema, type SeriesScope } from './series/series-scope.ts';

const IdParams = v.object({ id: v.string() });
export const DeleteQuery = v.object({
  notify: v.optional(v.picklist(['true', 'false']), 'true'),
  scope: ScopeSchema,
});
export const ResponseBody = v.strictObject({
  response: v.picklist(['accepted', 'declined', 'tentative']),
  comment: v.optional(v.pipe(v.string(), v.maxLength(1000)), ''),
  notify: v.optional(v.boolean(), true),
});

/** Routes of deleting, which means leaving for invited people, and of answering an invitation. */
export function registerEventEndings({ app, context, memberOf }: CalendarScope): void {
  const { store, clock } = context;

  app.route({
    method: 'DELETE',
    url: '/users/me/events/:id',
    schema: { params: IdParams, querystring: DeleteQuery },
    handler: async (request, reply) => {
      const caller = memberOf(request);
      const { notify, scope: extent } = request.query;
      const event = requireEvent(await store.calendar.get(request.params.id));
      const ending = { event, caller, extent, notifies: notify === 'true' };
      if (isOrganizer(event, caller)) await removeEvent(context, ending);
      else if (findInvitation(event, caller) !== null) await leaveEvent(context, ending);
      else throw new ProblemError(403, 'not_organizer', 'Only the organizer may delete this event.');
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

/** The end of an event for its organizer or for one of its people. */
export interface Ending {
  readonly event: StoredEvent;
  readonly caller: Caller;
  readonly extent: SeriesScope;
  readonly notifies: boolean;
  /** What somebody who leaves says about it. */
  readonly comment?: string;
}

/** Deletes events of the organizer. */
export async function removeEvent(
  { store, clock, hub }: ServerContext,
  { event, extent, notifies }: Ending,
): Promise<void> {
  const now = clock.now();
  if (event.seriesMasterId !== null) {
    const siblings = await store.calendar.siblings(event);
    const covered = coveredBy(extent, event, siblings, now);
    const edit = editOfRemoval(extent, event, covered, siblings);
    const ids = covered.map(({ id }) => id);
    const removed = await store.calendar.removeSeries(ids, edit, now, notifies ? ofSeries(cancellations) : undefined);
    announceEvents(
      hub,
      removed.map((one) => one.event),
    );
    return;
  }
  const outcome = await store.calendar.remove(event.id, now, notifies ? cancellations : undefined);
  // An event that somebody else has just deleted is the requested result.
  if (outcome.type !== 'gone') announceEvent(hub, requireChanged(outcome).before);
}

/** Takes events out of the calendar of an invited person. @throws ProblemError 410 where they have left already */
export async function leaveEvent({ store, clock }: ServerContext, ending: Ending): Promise<void> {
  const { event, caller, extent, notifies, comment = '' } = ending;
  const now = clock.now();
  const notices = notifies ? answerNotice(caller.email, 'declined', comment) : undefined;
  if (extent === 'occurrence' || event.seriesMasterId === null) {
    requireChanged(await store.calendar.leave(event.id, caller.email, now, notices));
    return;
  }
  const covered = coveredBy(extent, event, await store.calendar.siblings(event), now);
  const ids = covered.map(({ id }) => id);
  const left = await store.calendar.leaveSeries(ids, caller.email, now, notices && ofSeries(notices));
  if (left.length === 0) throw new ProblemError(410, 'gone', 'You have left these events already.');
}
