import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { avatarOf } from '../../calendar/avatar.ts';
import type { Caller, ServerContext } from '../../context.ts';
import { seesPeople } from '../../http/callers.ts';
import type { DirectoryEntry } from '../../store/store.ts';
import { GraphError } from './graph-error.ts';
import { contextOf, type GraphQuery, readPage, readQuery, readSelect, select, toCollection } from './graph-query.ts';
import type { GraphScope } from './graph-scope.ts';
import { resolveMailbox } from './mailboxes.ts';

const UserParams = v.object({ user: v.string() });
const MailboxParams = v.object({ user: v.optional(v.string(), 'me') });
const PhotoParams = v.object({ user: v.optional(v.string(), 'me'), size: v.optional(v.string(), '648x648') });
const GroupParams = v.object({ id: v.string() });

const SIZES = new Set(['48', '64', '96', '120', '240', '360', '432', '504', '648'].map((side) => `${side}x${side}`));
const MOST_COUNTED = 10_000;
/** Each reads the directory anew. */
const MOST_TEXTS = 10;

type Named = Pick<DirectoryEntry, 'id' | 'displayName' | 'email'>;

/** A person as Graph's directory knows them. */
function toUser({ id, displayName, email }: Named) {
  const words = displayName.split(' ');
  return {
    id,
    displayName,
    givenName: words.length > 1 ? (words[0] ?? null) : null,
    surname: words.length > 1 ? (words.at(-1) ?? null) : null,
    mail: email,
    userPrincipalName: email,
    businessPhones: [],
    jobTitle: null,
    mobilePhone: null,
    officeLocation: null,
    preferredLanguage: null,
  };
}

const toMember = (entry: Named) => ({ '@odata.type': '#microsoft.graph.user', ...toUser(entry) });

function toGroup({ id, displayName, email }: Named) {
  const mailNickname = email.split('@', 1)[0] ?? '';
  return {
    id,
    displayName,
    mail: email,
    mailNickname,
    mailEnabled: true,
    securityEnabled: false,
    groupTypes: ['Unified'],
  };
}

/** Somebody whom the signed-in person works with: here, anybody. */
function toPerson({ id, displayName, email, isGroup }: DirectoryEntry) {
  const { givenName, surname } = toUser({ id, displayName, email });
  return {
    id,
    displayName,
    ...(isGroup ? { givenName: null, surname: null } : { givenName, surname }),
    userPrincipalName: isGroup ? '' : email,
    scoredEmailAddresses: [{ address: email, relevanceScore: 20 }],
    personType: isGroup
      ? { class: 'Group', subclass: 'UnifiedGroup' }
      : { class: 'Person', subclass: 'OrganizationUser' },
  };
}

const USER_PROPERTIES = new Set(Object.keys(toUser({ id: '', displayName: '', email: '' })));
const GROUP_PROPERTIES = new Set(Object.keys(toGroup({ id: '', displayName: '', email: '' })));
const PERSON_PROPERTIES = new Set(Object.keys(toPerson({ id: '', displayName: '', email: '', isGroup: false })));

/** Searches and counts of the directory are answered from another index, which a caller must ask for. */
function requireEventual(request: FastifyRequest, query: GraphQuery): void {
  if (!query.has('$search') && !query.has('$count')) return;
  if (String(request.headers['consistencylevel'] ?? '').toLowerCase() === 'eventual') return;
  const header = "a special request header: 'ConsistencyLevel: eventual'";
  const text = `Request with $search query parameter only works through MSGraph with ${header}`;
  throw new GraphError(400, 'Request_UnsupportedQuery', text);
}

/**
 * The texts of `$search="displayName:x" OR "mail:x"`; [''] = everybody.
 * @throws GraphError 400
 */
function searchedTexts(query: GraphQuery): readonly string[] {
  const search = query.get('$search');
  if (search === undefined) return [''];
  const texts = [...search.matchAll(/"(?:displayName|mail|userPrincipalName|givenName|surname):([^"]*)"/gi)];
  const found = [...new Set(texts.map(([, text = '']) => text.trim().toLowerCase()))];
  if (found.length > 0 && found.length <= MOST_TEXTS && !found.includes('')) return found;
  throw new GraphError(400, 'BadRequest', `Syntax error: character in '$search' is not valid: ${search.slice(0, 100)}`);
}

/** @throws GraphError 404 */
const noPhoto = (): GraphError => new GraphError(404, 'ImageNotFound', 'The photo was not found.');

async function entriesOf(
  { store }: ServerContext,
  texts: readonly string[],
  isWanted: (one: DirectoryEntry) => boolean,
) {
  const lists = await Promise.all(texts.map((text) => store.directory.search(text, true, 0, MOST_COUNTED)));
  const byId = new Map(lists.flat().map((entry) => [entry.id, entry]));
  return [...byId.values()].filter(isWanted);
}

/** A list of the directory, which is asked for in pages. */
async function listEntries(context: ServerContext, request: FastifyRequest, kind: 'users' | 'groups') {
  const query = readQuery(request);
  requireEventual(request, query);
  const isGroups = kind === 'groups';
  const known = isGroups ? GROUP_PROPERTIES : USER_PROPERTIES;
  const names = readSelect(query, known, `Microsoft.DirectoryServices.${isGroups ? 'Group' : 'User'}`);
  const page = readPage(query, { usual: 100, most: 999 });
  const entries = await entriesOf(context, searchedTexts(query), ({ isGroup }) => isGroup === isGroups);
  const shown = entries.slice(page.skip, page.skip + page.top + 1);
  const answer = toCollection(
    request,
    kind,
    page,
    shown.map((entry) => select(isGroups ? toGroup(entry) : toUser(entry), names)),
  );
  return query.get('$count')?.toLowerCase() === 'true' ? { ...answer, '@odata.count': entries.length } : answer;
}

function registerPeople({ app, context, personOf }: GraphScope): void {
  const { directory } = context.store;

  for (const kind of ['users', 'groups'] as const) {
    app.route({
      method: 'GET',
      url: `/${kind}`,
      handler: (request) => {
        personOf(request);
        return listEntries(context, request, kind);
      },
    });
  }

  app.route({
    method: 'GET',
    url: '/groups/:id/members',
    schema: { params: GroupParams },
    handler: async (request) => {
      personOf(request);
      const { id } = request.params;
      if ((await directory.group(id)) === null) {
        const text = `Resource '${id.slice(0, 100)}' does not exist or one of its queried reference-property objects are not present.`;
        throw new GraphError(404, 'Request_ResourceNotFound', text);
      }
      const query = readQuery(request);
      const page = readPage(query, { usual: 100, most: 999 });
      const names = readSelect(query, USER_PROPERTIES, 'Microsoft.DirectoryServices.User');
      const members = await directory.members(id, page.skip, page.top + 1);
      const users = members.map((entry) => select(toMember(entry), names));
      return toCollection(request, 'directoryObjects', page, users);
    },
  });

  app.route({
    method: 'GET',
    url: '/me/people',
    handler: async (request) => {
      personOf(request);
      const query = readQuery(request);
      const page = readPage(query);
      const names = readSelect(query, PERSON_PROPERTIES, 'microsoft.graph.person');
      const text = (query.get('$search') ?? '').replaceAll('"', '').trim();
      const found = await directory.search(text, true, page.skip, page.top + 1);
      const people = found.map((entry) => select(toPerson(entry), names));
      return toCollection(request, 'people', page, people);
    },
  });

  // Contacts of one's own are none of our calendar's.
  app.route({
    method: 'GET',
    url: '/me/contacts',
    handler: (request) => {
      const { userId } = personOf(request);
      return { ...contextOf(request, `users('${userId}')/contacts`), value: [] };
    },
  });
}

function registerPhotos({ app, context, callerOf }: GraphScope): void {
  async function personOf(caller: Caller, user: string) {
    const { email, isOfResource } = await resolveMailbox(context, caller, user);
    const person = isOfResource ? null : await context.store.accounts.userByEmail(email);
    // Guests have no picture.
    if (person === null || person.isGuest) throw noPhoto();
    return { userId: person.id, displayName: person.displayName };
  }

  function send(reply: FastifyReply, image: string): FastifyReply {
    // Opened by itself, an SVG is a document: this policy lets it run and load nothing.
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    return reply.header('content-type', 'image/svg+xml; charset=utf-8').send(image);
  }

  for (const mailbox of ['/me', '/users/:user'] as const) {
    for (const path of [`${mailbox}/photo/$value`, `${mailbox}/photos/:size/$value`] as const) {
      app.route({
        method: 'GET',
        url: path,
        schema: { params: PhotoParams },
        handler: async (request, reply) => {
          const { user, size } = request.params;
          if (!SIZES.has(size.toLowerCase())) throw noPhoto();
          return send(reply, avatarOf(await personOf(callerOf(request), user), Number.parseInt(size, 10)));
        },
      });
    }
    app.route({
      method: 'GET',
      url: `${mailbox}/photo`,
      schema: { params: MailboxParams },
      handler: async (request) => {
        await personOf(callerOf(request), request.params.user);
        const media = { '@odata.mediaContentType': 'image/svg+xml', id: '648x648', height: 648, width: 648 };
        return { ...contextOf(request, 'users/photo/$entity'), ...media };
      },
    });
  }
}

/** The signed-in person, people, groups and their pictures. */
export function registerDirectory(scope: GraphScope): void {
  const { app, context, callerOf } = scope;

  app.route({
    method: 'GET',
    url: '/me',
    handler: (request) => {
      const { userId, displayName, email } = callerOf(request);
      const names = readSelect(readQuery(request), USER_PROPERTIES, 'Microsoft.DirectoryServices.User');
      return { ...contextOf(request, 'users/$entity'), ...select(toUser({ id: userId, displayName, email }), names) };
    },
  });

  app.route({
    method: 'GET',
    url: '/users/:user',
    schema: { params: UserParams },
    handler: async (request) => {
      const names = readSelect(readQuery(request), USER_PROPERTIES, 'Microsoft.DirectoryServices.User');
      const caller = callerOf(request);
      const { email, visible } = await resolveMailbox(context, caller, request.params.user);
      const room = visible.find(email)?.resource;
      const person = room === undefined ? await context.store.accounts.userByEmail(email) : null;
      const isShown = person !== null && (person.id === caller.userId || seesPeople(caller));
      const user = room ?? (isShown ? person : null);
      if (user == null) throw new GraphError(404, 'Request_ResourceNotFound', 'The user does not exist.');
      return { ...contextOf(request, 'users/$entity'), ...select(toUser(user), names) };
    },
  });

  registerPeople(scope);
  registerPhotos(scope);
}
