/* People, groups and rooms, as in `calendar/directory.ts`. */
import * as v from 'valibot';

import { MailboxPageSchema, PersonPageSchema } from '../../workers/wire/schemas/calendar.ts';
import { createMailboxes, IdParams, PeopleQuery } from '../calendar/directory.ts';
import { pageEntries, toPage } from '../calendar/paging.ts';
import { visibleResources } from '../calendar/visible-resources.ts';
import { ProblemError } from '../http/problem.ts';
import { ExchangeError } from './errors.ts';
import { type ExchangeScope, requireAccess } from './exchange-scope.ts';
import { allRooms, type Entry, expandGroup, resolveNames } from './people.ts';

const toPerson = ({ email, displayName, isGroup }: Entry) => ({ id: email, email, displayName, isGroup });

export function registerDirectory(scope: ExchangeScope): void {
  registerPeople(scope);
  registerRooms(scope);
}

function registerPeople(scope: ExchangeScope): void {
  const { app, context, soap, personOf } = scope;

  /** The directory of Exchange has places among the people, some of which are hidden. */
  async function withoutPlaces(entries: readonly Entry[]): Promise<Entry[]> {
    const { value: resources } = await context.store.campus.resources();
    const places = new Set(resources.map(({ resource }) => resource.email.toLowerCase()));
    return entries.filter(({ email }) => !places.has(email));
  }

  app.route({
    method: 'GET',
    url: '/people',
    schema: { querystring: PeopleQuery, response: { 200: PersonPageSchema } },
    handler: async (request) => {
      const access = await requireAccess(scope, personOf(request));
      const { q, groups, pageSize, skip } = request.query;
      const found = (await resolveNames(soap, access, q)).filter(({ isGroup }) => !isGroup || groups === 'true');
      const people = await withoutPlaces(found);
      return toPage(request, request.query, people.slice(skip, skip + pageSize + 1).map(toPerson));
    },
  });

  app.route({
    method: 'GET',
    url: '/groups/:id/members',
    schema: { params: IdParams, querystring: v.object(pageEntries), response: { 200: PersonPageSchema } },
    handler: async (request) => {
      const access = await requireAccess(scope, personOf(request));
      const { id } = request.params;
      const { pageSize, skip } = request.query;
      try {
        const members = await withoutPlaces(await expandGroup(soap, access, id));
        return toPage(request, request.query, members.slice(skip, skip + pageSize + 1).map(toPerson));
      } catch (error) {
        if (!(error instanceof ExchangeError) || error.statusCode >= 500) throw error;
        throw new ProblemError(404, 'not_found', `There is no group ${id}.`);
      }
    },
  });
}

function registerRooms(scope: ExchangeScope): void {
  const { app, context, soap, callerOf } = scope;

  app.route({
    method: 'GET',
    url: '/resources',
    schema: { querystring: v.object(pageEntries), response: { 200: MailboxPageSchema } },
    handler: async (request) => {
      const caller = callerOf(request);
      const { pageSize, skip } = request.query;
      const { value: configuration } = await context.store.campus.configuration();
      const visible = await visibleResources(context.store, caller);
      const toMailbox = createMailboxes(configuration);
      const known = visible.list().map(({ resource }) => toMailbox(resource));
      const rooms = await allRooms(soap, await requireAccess(scope, caller));
      const others = rooms
        .filter(({ email }) => visible.find(email) === null && !visible.hides(email))
        .map(({ email, displayName }) => ({ email, displayName, kind: 'room' as const }));
      return toPage(request, request.query, [...known, ...others].slice(skip, skip + pageSize + 1));
    },
  });
}
