import { createHash } from 'node:crypto';

import * as v from 'valibot';

import { MailboxPageSchema, PersonPageSchema, UserSchema } from '../../workers/wire/schemas/calendar.ts';
import type { Label } from '../../workers/wire/schemas/common.ts';
import type { AssistConfiguration } from '../../workers/wire/schemas/configuration.ts';
import type { WireResource } from '../../workers/wire/schemas/resource.ts';
import { ProblemError } from '../http/problem.ts';
import { avatarOf } from './avatar.ts';
import { pageEntries, toPage } from './paging.ts';
import type { CalendarScope } from './scope.ts';
import { visibleResources } from './visible-resources.ts';

export const IdParams = v.object({ id: v.string() });
/** The widths that the contract allows. */
const PhotoQuery = v.object({
  width: v.pipe(
    v.optional(v.picklist(['48', '64', '96', '120', '240', '360', '432', '504', '648']), '96'),
    v.transform(Number),
  ),
});
export const PeopleQuery = v.object({
  q: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  groups: v.optional(v.picklist(['true', 'false']), 'false'),
  ...pageEntries,
});

/** Routes of the caller, people, groups and bookable mailboxes. */
export function registerDirectory(scope: CalendarScope): void {
  registerSelf(scope);
  registerPeople(scope);
  registerMailboxes(scope);
}

/** Routes of the caller. */
export function registerSelf({ app, callerOf }: CalendarScope): void {
  app.route({
    method: 'GET',
    url: '/users/me',
    schema: { response: { 200: UserSchema } },
    handler: async (request) => {
      const { userId, displayName, email, username, timeZone } = callerOf(request);
      return { id: userId, displayName, email, username, timeZone, workingHours: null };
    },
  });

  app.route({
    method: 'GET',
    url: '/users/me/photo',
    schema: { querystring: PhotoQuery },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      // Guests have no picture.
      if (caller.isGuest) return reply.code(204).send();
      const image = avatarOf(caller, request.query.width);
      const etag = `"${createHash('sha256').update(image).digest('base64url').slice(0, 22)}"`;
      reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      // Opened by itself, an SVG is a document: this policy lets it run and load nothing.
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      return reply.header('content-type', 'image/svg+xml; charset=utf-8').send(image);
    },
  });
}

function registerPeople({ app, context, personOf }: CalendarScope): void {
  const { directory } = context.store;

  app.route({
    method: 'GET',
    url: '/people',
    schema: { querystring: PeopleQuery, response: { 200: PersonPageSchema } },
    handler: async (request) => {
      personOf(request);
      const { q, groups, pageSize, skip } = request.query;
      return toPage(request, request.query, await directory.search(q, groups === 'true', skip, pageSize + 1));
    },
  });

  app.route({
    method: 'GET',
    url: '/groups/:id/members',
    schema: { params: IdParams, querystring: v.object(pageEntries), response: { 200: PersonPageSchema } },
    handler: async (request) => {
      personOf(request);
      const { id } = request.params;
      if ((await directory.group(id)) === null) throw new ProblemError(404, 'not_found', `There is no group ${id}.`);
      const { pageSize, skip } = request.query;
      return toPage(request, request.query, await directory.members(id, skip, pageSize + 1));
    },
  });
}

function registerMailboxes({ app, context, callerOf }: CalendarScope): void {
  const { campus } = context.store;

  app.route({
    method: 'GET',
    url: '/resources',
    schema: { querystring: v.object(pageEntries), response: { 200: MailboxPageSchema } },
    handler: async (request) => {
      const { pageSize, skip } = request.query;
      const configuration = await campus.configuration();
      const visible = await visibleResources(context.store, callerOf(request));
      const shown = visible.list().slice(skip, skip + pageSize + 1);
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

/** Resources as mailboxes, with the names of their building and floor. */
export function createMailboxes(configuration: AssistConfiguration) {
  const areaById = new Map(configuration.areas.map((area) => [area.id, area]));
  const kindByType = new Map(configuration.resourceTypeInfos.map(({ resourceTypeId, kind }) => [resourceTypeId, kind]));

  /** The name of the nearest area of a kind, starting at the area itself. */
  function nameAbove(areaId: string | undefined, kind: 'building' | 'level'): string | null {
    let area = areaById.get(areaId ?? '');
    // The tree is external data: the loop must also end on a cycle.
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
