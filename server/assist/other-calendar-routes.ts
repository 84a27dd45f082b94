import * as v from 'valibot';

import {
  FoundCalendarsSchema,
  MOST_FOUND,
  OtherCalendarSchema,
  OtherCalendarsSchema,
} from '../../workers/wire/schemas/other-calendars.ts';
import { CalendarChangeSchema, CalendarSearchSchema, FollowSchema } from '../../workers/wire/schemas/requests.ts';
import type { ServerContext } from '../context.ts';
import { requireMember, requirePerson, seesPeople } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';
import type { StoredUser } from '../store/store.ts';

/** Calendars that a person may follow: each visible one is read for every day shown. */
const MOST_FOLLOWED = 100;

const ParamsSchema = v.object({ id: v.pipe(v.string(), v.maxLength(200)) });
const notFound = (): ProblemError => new ProblemError(404, 'not_found', 'You follow no such calendar.');

/** The calendars of other people that the caller follows (spec point 7); guests and door displays follow nobody. */
export function registerOtherCalendars(app: ValibotApp, context: ServerContext): void {
  const { otherCalendars, accounts } = context.store;
  app.route({
    method: 'GET',
    url: '/api/other-calendars',
    schema: { response: { 200: OtherCalendarsSchema } },
    handler: async (request) => {
      const caller = await requireMember(context, request);
      // An empty list instead of an error, so that the dashboard of a door display shows none.
      return seesPeople(caller) ? [...(await otherCalendars.list(caller.userId))] : [];
    },
  });
  app.route({
    method: 'GET',
    url: '/api/other-calendars/search',
    schema: { querystring: CalendarSearchSchema, response: { 200: FoundCalendarsSchema } },
    handler: async (request) => {
      const { userId } = await requirePerson(context, request);
      // One more than is returned: the caller may be among them.
      const found = await accounts.searchUsers(request.query.q, 0, MOST_FOUND + 1);
      const others = found.filter(({ id }) => id !== userId);
      return others.slice(0, MOST_FOUND).map(({ email, displayName }) => ({ email, displayName }));
    },
  });
  app.route({
    method: 'POST',
    url: '/api/other-calendars',
    schema: { body: FollowSchema, response: { 200: OtherCalendarSchema, 201: OtherCalendarSchema } },
    handler: async (request, reply) => {
      const { userId } = await requirePerson(context, request);
      const { email, ...choice } = request.body;
      const person = requireColleague(await accounts.userByEmail(email), userId);
      const outcome = await otherCalendars.follow(userId, person.id, choice, MOST_FOLLOWED);
      if (outcome.type === 'full') {
        throw new ProblemError(409, 'too_many_calendars', `At most ${MOST_FOLLOWED} calendars can be followed.`);
      }
      // A repeated request changes nothing.
      return reply.code(outcome.type === 'created' ? 201 : 200).send(outcome.calendar);
    },
  });
  registerOneCalendar(app, context);
}

/** Changes of one followed calendar; somebody else's id is treated as an unknown one. */
function registerOneCalendar(app: ValibotApp, context: ServerContext): void {
  const { otherCalendars } = context.store;
  app.route({
    method: 'PUT',
    url: '/api/other-calendars/:id',
    schema: { params: ParamsSchema, body: CalendarChangeSchema, response: { 200: OtherCalendarSchema } },
    handler: async (request) => {
      const { userId } = await requirePerson(context, request);
      const calendar = await otherCalendars.change(userId, request.params.id, request.body);
      if (calendar === null) throw notFound();
      return calendar;
    },
  });
  app.route({
    method: 'DELETE',
    url: '/api/other-calendars/:id',
    schema: { params: ParamsSchema },
    handler: async (request, reply) => {
      const { userId } = await requirePerson(context, request);
      if (!(await otherCalendars.unfollow(userId, request.params.id))) throw notFound();
      return reply.code(204).send();
    },
  });
}

/** Guests have no calendar, and one's own calendar is always shown. */
function requireColleague(person: StoredUser | null, userId: string): StoredUser {
  if (person === null || person.isGuest) throw new ProblemError(404, 'not_found', 'Nobody has this address.');
  if (person.id === userId) throw new ProblemError(400, 'invalid_request', 'Your own calendar is shown anyway.');
  return person;
}
