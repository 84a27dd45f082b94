import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';

import type { DirectoryEntry } from '../../store/store.ts';
import type { EmulatorScope } from '../scope.ts';
import { badParameter, notFound } from './google-error.ts';
import { PEOPLE } from './google-path.ts';
import { etagOf, type GoogleQuery, pageOf, readPage, readQuery } from './google-query.ts';
import type { Photos } from './photos.ts';

const PersonParams = v.object({ id: v.string() });

type Named = Pick<DirectoryEntry, 'id' | 'displayName' | 'email'>;

/** The fields of a person that may be asked for; we have the first three. */
const FIELDS = new Set([
  'names',
  'emailAddresses',
  'photos',
  'addresses',
  'ageRanges',
  'biographies',
  'birthdays',
  'calendarUrls',
  'clientData',
  'coverPhotos',
  'events',
  'externalIds',
  'genders',
  'imClients',
  'interests',
  'locales',
  'locations',
  'memberships',
  'metadata',
  'miscKeywords',
  'nicknames',
  'occupations',
  'organizations',
  'phoneNumbers',
  'relations',
  'sipAddresses',
  'skills',
  'urls',
  'userDefined',
]);
const SOURCES = new Set(['DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE', 'DIRECTORY_SOURCE_TYPE_DOMAIN_CONTACT']);
const PROFILES = 'DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE';

/** The fields of a mask, which must be there. @throws GoogleError 400 */
function readMask(query: GoogleQuery, name: 'personFields' | 'readMask'): ReadonlySet<string> {
  const fields = query.all(name).flatMap((text) => text.split(',').flatMap((field) => field.trim() || []));
  if (fields.length === 0)
    throw badParameter(name, `${name} mask is required. Please specify one or more valid paths.`);
  const wrong = fields.find((field) => !FIELDS.has(field));
  if (wrong !== undefined) throw badParameter(name, `Invalid ${name} mask path: "${wrong.slice(0, 50)}".`);
  return new Set(fields);
}

/** Whether the people of the domain are asked for, not its shared contacts. @throws GoogleError 400 */
function readSources(query: GoogleQuery): boolean {
  const sources = query.all('sources');
  if (sources.length === 0 || sources.some((source) => !SOURCES.has(source))) {
    throw badParameter('sources', 'Must specify at least one source of the directory.');
  }
  return sources.includes(PROFILES);
}

export interface PhotoOf {
  (userId: string): string;
}

function toPerson({ id, displayName, email }: Named, fields: ReadonlySet<string>, photoOf: PhotoOf) {
  const words = displayName.split(' ');
  const metadata = { primary: true, verified: true, source: { type: 'DOMAIN_PROFILE', id } };
  const parts = {
    names: [
      {
        metadata,
        displayName,
        unstructuredName: displayName,
        givenName: words[0] ?? displayName,
        ...(words.length > 1 ? { familyName: words.at(-1) } : {}),
      },
    ],
    emailAddresses: [{ metadata, value: email }],
    photos: [{ metadata, url: photoOf(id) }],
    metadata: { sources: [{ type: 'DOMAIN_PROFILE', id }], objectType: 'PERSON' },
  };
  const shown = Object.fromEntries(Object.entries(parts).filter(([name]) => fields.has(name)));
  return { resourceName: `people/${id}`, etag: etagOf([id, displayName, email]).replaceAll('"', ''), ...shown };
}

/** The people of the domain; contacts of one's own are none of our calendar's. */
export function registerPeople({ app, context, callerOf, personOf }: EmulatorScope, photos: Photos): void {
  const { directory, accounts } = context.store;
  const photoFor =
    (request: FastifyRequest): PhotoOf =>
    (userId) =>
      photos.addressOf(request, userId);

  app.route({
    method: 'GET',
    url: `${PEOPLE}/people/:id`,
    schema: { params: PersonParams },
    handler: async (request) => {
      const caller = callerOf(request);
      const fields = readMask(readQuery(request), 'personFields');
      const { id } = request.params;
      if (id === 'me' || id === caller.userId)
        return toPerson({ ...caller, id: caller.userId }, fields, photoFor(request));
      personOf(request);
      const person = await accounts.userById(id);
      if (person === null || person.isGuest) throw notFound();
      return toPerson(person, fields, photoFor(request));
    },
  });

  async function list(request: FastifyRequest, text: string, most: number) {
    const query = readQuery(request);
    const fields = readMask(query, 'readMask');
    const isOfPeople = readSources(query);
    const page = readPage(request, { name: 'pageSize', usual: 100, most });
    const found = isOfPeople ? await directory.search(text, false, page.skip, page.size + 1) : [];
    const { items, token } = pageOf(page, found);
    return { people: items.map((entry) => toPerson(entry, fields, photoFor(request))), ...token };
  }

  app.route({
    method: 'GET',
    url: `${PEOPLE}/people::searchDirectoryPeople`,
    handler: (request) => {
      personOf(request);
      const text = (readQuery(request).get('query') ?? '').trim();
      if (text === '') throw badParameter('query', 'Query is required.');
      return list(request, text, 500);
    },
  });

  app.route({
    method: 'GET',
    url: `${PEOPLE}/people::listDirectoryPeople`,
    handler: (request) => {
      personOf(request);
      return list(request, '', 1_000);
    },
  });

  app.route({
    method: 'GET',
    url: `${PEOPLE}/people::searchContacts`,
    handler: (request) => {
      personOf(request);
      const query = readQuery(request);
      readMask(query, 'readMask');
      if (!query.has('query')) throw badParameter('query', 'Query is required.');
      readPage(request, { name: 'pageSize', usual: 10, most: 30, isCut: true });
      return { results: [] };
    },
  });
}
