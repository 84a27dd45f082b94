import * as v from 'valibot';

import { createMailboxes } from '../../calendar/directory.ts';
import { visibleResources } from '../../calendar/visible-resources.ts';
import type { Caller, ServerContext } from '../../context.ts';
import { seesPeople } from '../../http/callers.ts';
import type { DirectoryEntry, DirectoryGroup } from '../../store/store.ts';
import type { EmulatorScope } from '../scope.ts';
import { badParameter, badValue, denied, GoogleError } from './google-error.ts';
import { DIRECTORY } from './google-path.ts';
import { etagOf, type GoogleQuery, pageOf, readPage, readQuery } from './google-query.ts';

const CustomerParams = v.object({ customer: v.string() });
const ResourceParams = v.object({ customer: v.string(), calendarResourceId: v.string() });
const BuildingParams = v.object({ customer: v.string(), buildingId: v.string() });
const UserParams = v.object({ userKey: v.string() });
const GroupParams = v.object({ groupKey: v.string() });

const MOST_COUNTED = 10_000;

type Named = Pick<DirectoryEntry, 'id' | 'displayName' | 'email'>;

const unknown = (what: string): GoogleError =>
  new GoogleError(404, ['global', 'notFound'], `Resource Not Found: ${what}`);

/** The only customer here. @throws GoogleError 400 */
function requireCustomer(customer: string | undefined): void {
  if (customer !== 'my_customer') throw badValue('Bad Request', 'badRequest');
}

const withTag = <T extends object>(entity: T) => ({ ...entity, etag: etagOf(entity) });
const withTags = <T extends object>(entity: T) => ({ ...entity, etags: etagOf(entity) });

// ── places ─────────────────────────────────────────────────────────────────────────────────────────

async function resourcesOf({ store }: ServerContext, caller: Caller) {
  const { value: configuration } = await store.campus.configuration();
  const toMailbox = createMailboxes(configuration);
  return (await visibleResources(store, caller)).list().map(({ resource }) => {
    const { email, displayName, kind, capacity, building, floor } = toMailbox(resource);
    return withTags({
      kind: 'admin#directory#resources#calendars#CalendarResource',
      resourceId: resource.id,
      resourceName: displayName,
      generatedResourceName: displayName,
      resourceEmail: email,
      resourceCategory: kind === 'room' ? 'CONFERENCE_ROOM' : 'OTHER',
      resourceType: kind,
      ...(capacity === null ? {} : { capacity }),
      ...(building === null ? {} : { buildingId: building }),
      ...(floor === null ? {} : { floorName: floor }),
    });
  });
}

async function buildingsOf(context: ServerContext, caller: Caller) {
  const floorsByBuilding = new Map<string, Set<string>>();
  for (const { buildingId, floorName } of await resourcesOf(context, caller)) {
    if (buildingId === undefined) continue;
    const floors = floorsByBuilding.get(buildingId) ?? new Set();
    floorsByBuilding.set(buildingId, floorName === undefined ? floors : floors.add(floorName));
  }
  return [...floorsByBuilding].map(([buildingId, floors]) =>
    withTags({
      kind: 'admin#directory#resources#buildings#Building',
      buildingId,
      buildingName: buildingId,
      // A building has one floor at least.
      floorNames: floors.size === 0 ? ['1'] : [...floors],
    }),
  );
}

/** Hidden places stay hidden (D42). */
function registerPlaces({ app, context, callerOf }: EmulatorScope): void {
  app.route({
    method: 'GET',
    url: `${DIRECTORY}/customer/:customer/resources/calendars`,
    schema: { params: CustomerParams },
    handler: async (request) => {
      requireCustomer(request.params.customer);
      const page = readPage(request, { usual: 100, most: 500 });
      const category = readCategory(readQuery(request));
      const all = await resourcesOf(context, callerOf(request));
      const wanted = all.filter(({ resourceCategory }) => category === null || resourceCategory === category);
      const { items, token } = pageOf(page, wanted.slice(page.skip, page.skip + page.size + 1));
      return withTag({ kind: 'admin#directory#resources#calendars#calendarResourcesList', ...token, items });
    },
  });

  app.route({
    method: 'GET',
    url: `${DIRECTORY}/customer/:customer/resources/calendars/:calendarResourceId`,
    schema: { params: ResourceParams },
    handler: async (request) => {
      const { customer, calendarResourceId } = request.params;
      requireCustomer(customer);
      const found = (await resourcesOf(context, callerOf(request))).find(
        (one) => one.resourceId === calendarResourceId,
      );
      if (found === undefined) throw unknown('calendarResourceId');
      return found;
    },
  });

  app.route({
    method: 'GET',
    url: `${DIRECTORY}/customer/:customer/resources/buildings`,
    schema: { params: CustomerParams },
    handler: async (request) => {
      requireCustomer(request.params.customer);
      const page = readPage(request, { usual: 100, most: 500 });
      const all = await buildingsOf(context, callerOf(request));
      const { items, token } = pageOf(page, all.slice(page.skip, page.skip + page.size + 1));
      return withTag({ kind: 'admin#directory#resources#buildings#buildingsList', ...token, buildings: items });
    },
  });

  app.route({
    method: 'GET',
    url: `${DIRECTORY}/customer/:customer/resources/buildings/:buildingId`,
    schema: { params: BuildingParams },
    handler: async (request) => {
      const { customer, buildingId } = request.params;
      requireCustomer(customer);
      const found = (await buildingsOf(context, callerOf(request))).find((one) => one.buildingId === buildingId);
      if (found === undefined) throw unknown('buildingId');
      return found;
    },
  });
}

/** The one query of resources that is understood: `resourceCategory=CONFERENCE_ROOM`. @throws GoogleError 400 */
function readCategory(query: GoogleQuery): string | null {
  const text = query.get('query');
  if (text === undefined) return null;
  const [, category] = /^resourceCategory="?(CONFERENCE_ROOM|OTHER)"?$/.exec(text.trim()) ?? [];
  if (category === undefined) throw badParameter('query', 'Invalid Input: query');
  return category;
}

// ── people ─────────────────────────────────────────────────────────────────────────────────────────

function toUser({ id, displayName, email }: Named) {
  const words = displayName.split(' ');
  return withTag({
    kind: 'admin#directory#user',
    id,
    primaryEmail: email,
    name: { fullName: displayName, givenName: words[0] ?? displayName, familyName: words.slice(1).join(' ') },
    emails: [{ address: email, primary: true }],
    isAdmin: false,
    suspended: false,
    includeInGlobalAddressList: true,
  });
}

const toGroup = ({ id, displayName, email }: DirectoryGroup) =>
  withTag({ kind: 'admin#directory#group', id, email, name: displayName, description: '' });

const toMember = ({ id, email }: Named) =>
  withTag({ kind: 'admin#directory#member', id, email, role: 'MEMBER', type: 'USER', status: 'ACTIVE' });

/** The text of a query such as `name:ada`, `email=ada*` or `ada`; '' = everybody. @throws GoogleError 400 */
function searchedText(query: GoogleQuery): string {
  const text = (query.get('query') ?? '').trim();
  const pattern = /^(?:(?:name|email|givenName|familyName)[:=])?'?([^':=*]*)'?\*?'?$/;
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw badParameter('query', 'Invalid Input: query');
  return found.toLowerCase();
}

function requireDomain(query: GoogleQuery): void {
  if (!query.has('domain')) requireCustomer(query.get('customer'));
}

function registerUsers({ app, context, callerOf, personOf }: EmulatorScope): void {
  const { accounts, directory } = context.store;

  app.route({
    method: 'GET',
    url: `${DIRECTORY}/users`,
    handler: async (request) => {
      personOf(request);
      const query = readQuery(request);
      requireDomain(query);
      const page = readPage(request, { usual: 100, most: 500 });
      const found = await directory.search(searchedText(query), false, page.skip, page.size + 1);
      const { items, token } = pageOf(page, found.map(toUser));
      return withTag({ kind: 'admin#directory#users', ...token, users: items });
    },
  });

  app.route({
    method: 'GET',
    url: `${DIRECTORY}/users/:userKey`,
    schema: { params: UserParams },
    handler: async (request) => {
      const caller = callerOf(request);
      const { userKey } = request.params;
      if ([caller.userId, caller.email.toLowerCase()].includes(userKey.toLowerCase())) {
        return toUser({ ...caller, id: caller.userId });
      }
      // Before the look-up, so that they cannot learn which people exist.
      if (!seesPeople(caller)) throw denied();
      const person = await (userKey.includes('@') ? accounts.userByEmail(userKey) : accounts.userById(userKey));
      if (person === null || person.isGuest) throw unknown('userKey');
      return toUser(person);
    },
  });
}

function registerGroups({ app, context, personOf }: EmulatorScope): void {
  const { accounts, directory } = context.store;

  /** @throws GoogleError 404 */
  async function groupOf(key: string): Promise<DirectoryGroup> {
    const group = await (key.includes('@') ? directory.groupByEmail(key.toLowerCase()) : directory.group(key));
    if (group === null) throw unknown('groupKey');
    return group;
  }

  /** The groups that somebody is in. */
  async function groupsOf(userKey: string): Promise<readonly DirectoryGroup[]> {
    const person = await (userKey.includes('@') ? accounts.userByEmail(userKey) : accounts.userById(userKey));
    if (person === null || person.isGuest) throw unknown('userKey');
    const emails = await directory.groupsOf(person.id);
    const groups = await Promise.all(emails.map((email) => directory.groupByEmail(email)));
    return groups.flatMap((group) => group ?? []);
  }

  app.route({
    method: 'GET',
    url: `${DIRECTORY}/groups`,
    handler: async (request) => {
      personOf(request);
      const query = readQuery(request);
      const userKey = query.get('userKey');
      if (userKey === undefined) requireDomain(query);
      const page = readPage(request, { usual: 200, most: 200, isCut: true });
      const text = searchedText(query);
      const all =
        userKey === undefined
          ? (await directory.search(text, true, 0, MOST_COUNTED)).filter(({ isGroup }) => isGroup)
          : await groupsOf(userKey);
      const { items, token } = pageOf(page, all.slice(page.skip, page.skip + page.size + 1).map(toGroup));
      return withTag({ kind: 'admin#directory#groups', ...token, groups: items });
    },
  });

  app.route({
    method: 'GET',
    url: `${DIRECTORY}/groups/:groupKey`,
    schema: { params: GroupParams },
    handler: async (request) => {
      personOf(request);
      return toGroup(await groupOf(request.params.groupKey));
    },
  });

  app.route({
    method: 'GET',
    url: `${DIRECTORY}/groups/:groupKey/members`,
    schema: { params: GroupParams },
    handler: async (request) => {
      personOf(request);
      const { id } = await groupOf(request.params.groupKey);
      const page = readPage(request, { usual: 200, most: 200, isCut: true });
      const { items, token } = pageOf(page, await directory.members(id, page.skip, page.size + 1));
      return withTag({ kind: 'admin#directory#members', ...token, members: items.map(toMember) });
    },
  });
}

/** The Directory API: resources, buildings, people and groups. The real one asks for an administrator. */
export function registerDirectory(scope: EmulatorScope): void {
  registerPlaces(scope);
  registerUsers(scope);
  registerGroups(scope);
}
