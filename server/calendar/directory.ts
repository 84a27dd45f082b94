import * as v from 'valibot';

import { MailboxPageSchema, PersonPageSchema, UserSchema } from '../../workers/wire/schemas/calendar.ts';
import type { Label } from '../../workers/wire/schemas/common.ts';
import type { AssistConfiguration } from '../../workers/wire/schemas/configuration.ts';
import type { WireResource } from '../../workers/wire/schemas/resource.ts';
import { ProblemError } from '../http/problem.ts';
import { pageEntries, toPage } from './paging.ts';
import type { CalendarScope } from './scope.ts';

const IdParams = v.object({ id: v.string() });
const PeopleQuery = v.object({
  q: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  groups: v.optional(v.picklist(['true', 'false']), 'false'),
  ...pageEntries,
});

/** People, groups and bookable mailboxes. */
export function registerDirectory({ app, context, callerOf, memberOf }: CalendarScope): void {
  const { accounts, campus } = context.store;

  app.route({
    method: 'GET',
    url: '/users/me',
    schema: { response: { 200: UserSchema } },
    handler: async (request) => {
      const { userId, displayName, email, username, timeZone } = callerOf(request);
      return { id: userId, displayName, email, username, timeZone, workingHours: null };
    },
  });

  // The embedded directory keeps no photos.
  app.route({
    method: 'GET',
    url: '/users/me/photo',
    handler: async (_request, reply) => reply.code(204).send(),
  });

  app.route({
    method: 'GET',
    url: '/people',
    schema: { querystring: PeopleQuery, response: { 200: PersonPageSchema } },
    handler: async (request) => {
      memberOf(request);
      const { q, pageSize, skip } = request.query;
      const users = await accounts.searchUsers(q, skip, pageSize + 1);
      const people = users.map(({ id, displayName, email }) => ({ id, displayName, email, isGroup: false }));
      return toPage(request, request.query, people);
    },
  });

  app.route({
    method: 'GET',
    url: '/groups/:id/members',
    schema: { params: IdParams, response: { 200: PersonPageSchema } },
    handler: async (request) => {
      memberOf(request);
      // The embedded directory knows people only.
      throw new ProblemError(404, 'not_found', `There is no group ${request.params.id}.`);
    },
  });

  app.route({
    method: 'GET',
    url: '/resources',
    schema: { querystring: v.object(pageEntries), response: { 200: MailboxPageSchema } },
    handler: async (request) => {
      const { pageSize, skip } = request.query;
      const configuration = await campus.configuration();
      const resources = await campus.resources();
      const shown = resources.value.slice(skip, skip + pageSize + 1);
      const toMailbox = createMailboxes(configuration.value);
      return toPage(
        request,
        request.query,
        shown.map(({ resource }) => toMailbox(resource)),
      );
    },
  });
}

function labelText(label: Label): string {
  return typeof label === 'string' ? label : (label['en'] ?? Object.values(label)[0] ?? '');
}

function createMailboxes(configuration: AssistConfiguration) {
  const areaById = new Map(configuration.areas.map((area) => [area.id, area]));
  const kindByType = new Map(configuration.resourceTypeInfos.map(({ resourceTypeId, kind }) => [resourceTypeId, kind]));

  /** The name of the nearest area of a kind, at or above an area. */
  function nameAbove(areaId: string | undefined, kind: 'building' | 'level'): string | null {
    let area = areaById.get(areaId ?? '');
    // The tree comes from outside: a circle in it must end as well.
    for (let steps = areaById.size; area !== undefined && steps > 0; steps -= 1) {
      if (area.kind === kind) return labelText(area.name);
      area = areaById.get(area.parentAreaId ?? '');
    }
    return null;
  }

  return (resource: WireResource) => {
    const areaId = resource.mapInfos[0]?.areaId;
    const type = kindByType.get(resource.resourceTypeId);
    const kind: 'room' | 'desk' | 'other' = type === 'room' || type === 'desk' ? type : 'other';
    return {
      email: resource.email,
      displayName: resource.displayName,
      kind,
      capacity: resource.capacity,
      building: nameAbove(areaId, 'building'),
      floor: nameAbove(areaId, 'level'),
    };
  };
}
