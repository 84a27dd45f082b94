import * as v from 'valibot';

import { CalendarEventSchema, EventPageSchema, LimitedEventPageSchema } from '../../workers/wire/schemas/calendar.ts';
import { UtcSchema } from '../../workers/wire/schemas/common.ts';
import type { Caller } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import { belongsTo, type CalendarOwner, findOwner, requireReadable } from './calendar-owner.ts';
import { etagOf, toCalendarEvent } from './event-view.ts';
import { pageEntries, toPage } from './paging.ts';
import type { CalendarScope } from './scope.ts';
import { parseRange, toZonedTime } from './times/times.ts';

export const MOST_DAYS = 366;

export const UserParams = v.object({ user: v.string() });
export const EventParams = v.object({ user: v.string(), id: v.string() });
const rangeEntries = { start: UtcSchema, end: UtcSchema };
export const LimitedQuery = v.object({ ...rangeEntries, ...pageEntries });
export const ListQuery = v.object({
  ...rangeEntries,
  iCalUId: v.optional(v.string()),
  resource: v.optional(v.union([v.string(), v.pipe(v.array(v.string()), v.maxLength(100))])),
  includeCancelled: v.optional(v.picklist(['true', 'false']), 'false'),
  ...pageEntries,
});

/**
 * The resources that filter a list. In somebody else's calendar a hidden resource finds nothing, like an unknown one.
 */
export function requestedResources(
  asked: string | readonly string[],
  owner: CalendarOwner,
  caller: Caller,
): readonly string[] {
  const emails = typeof asked === 'string' ? [asked] : asked;
  const isOwn = owner.email === caller.email.toLowerCase();
  return isOwn ? emails : emails.map((email) => (owner.visible.hides(email) ? '' : email));
}

/** Routes of lists of events and single events: of one's own calendar, a colleague's or a resource's. */
export function registerEventReading(scope: CalendarScope): void {
  const { app, context, callerOf } = scope;
  const { calendar } = context.store;

  app.route({
    method: 'GET',
    url: '/users/:user/events',
    schema: { params: UserParams, querystring: ListQuery, response: { 200: EventPageSchema } },
    handler: async (request) => {
      const caller = callerOf(request);
      const { query } = request;
      const range = parseRange(query, MOST_DAYS);
      const owner = await findOwner(context, caller, request.params.user);
      requireReadable(owner);
      const { resource = [] } = query;
      const events = await calendar.list({
        calendarEmail: owner.email,
        ...range,
        iCalUId: query.iCalUId ?? null,
        resourceEmails: requestedResources(resource, owner, caller),
        includeCancelled: query.includeCancelled === 'true',
        offset: query.skip,
        limit: query.pageSize + 1,
      });
      return toPage(
        request,
        query,
        events.map((event) => toCalendarEvent(event, caller, owner)),
      );
    },
  });

  app.route({
    method: 'GET',
    url: '/users/:user/events/:id',
    schema: { params: EventParams, response: { 200: CalendarEventSchema } },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const owner = await findOwner(context, caller, request.params.user);
      const event = await calendar.get(request.params.id);
      if (event === null || !belongsTo(event, owner.email)) {
        throw new ProblemError(404, 'not_found', 'There is no such event in this calendar.');
      }
      if (event.deleted) throw new ProblemError(410, 'gone', 'The event was deleted.');
      reply.header('etag', etagOf(event));
      return toCalendarEvent(event, caller, owner);
    },
  });

  registerLimitedEvents(scope);
}

function registerLimitedEvents({ app, context, callerOf }: CalendarScope): void {
  app.route({
    method: 'GET',
    url: '/users/:user/limited-events',
    schema: { params: UserParams, querystring: LimitedQuery, response: { 200: LimitedEventPageSchema } },
    handler: async (request) => {
      const { query } = request;
      const { start, end } = parseRange(query, MOST_DAYS);
      const owner = await findOwner(context, callerOf(request), request.params.user);
      if (!owner.isReadable) {
        throw new ProblemError(403, 'no_free_busy_access', 'The calendar of this resource cannot be read.');
      }
      const busy = (await context.store.calendar.busy([owner.email], start, end)).get(owner.email) ?? [];
      const items = busy.slice(query.skip, query.skip + query.pageSize + 1).map((interval) => ({
        start: toZonedTime(interval.start, owner.timeZone),
        end: toZonedTime(interval.end, owner.timeZone),
        status: interval.tentative ? ('tentative' as const) : ('busy' as const),
      }));
      return toPage(request, query, items);
    },
  });
}
