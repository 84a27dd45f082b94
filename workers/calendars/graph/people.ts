/*
 * People and groups of the directory of Microsoft Graph. Which of its lists may be read depends on what the tenant has
 * consented to: the directory, else the people one works with, else one's own contacts.
 */
import { addressKey } from '../../model/address.ts';
import { type Result, success } from '../../model/result.ts';
import { decodeItems } from '../../wire/decode.ts';
import { type Failure, statusOf } from '../../wire/failure.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import type { Log } from '../../wire/log.ts';
import { GraphPageSchema, type GraphPerson, GraphPersonSchema } from '../../wire/schemas/graph.ts';
import type { Calendar, Person } from '../calendar.ts';
import { readPages } from './pages.ts';

/** Users who do not find somebody type more letters. */
const FOUND_AT_ONCE = '50';
const PAGE_SIZE = '999';
const FORBIDDEN = 403;
/** Searches of the directory are refused without. */
const EVENTUAL = { ConsistencyLevel: 'eventual' };
const NAMED = 'id,displayName,mail';
const USER = `${NAMED},userPrincipalName`;

interface Source {
  readonly path: string;
  query(text: string): Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

const inDirectory = (text: string) => ({
  $search: `"displayName:${quoted(text)}" OR "mail:${quoted(text)}"`,
  $count: 'true',
  $top: FOUND_AT_ONCE,
});

/** In the order in which they are tried. */
const SOURCES: readonly Source[] = [
  {
    path: '/users',
    query: (text) => ({ ...inDirectory(text), $select: USER, $orderby: 'displayName' }),
    headers: EVENTUAL,
  },
  {
    path: '/me/people',
    query: (text) => ({
      $search: `"${quoted(text)}"`,
      $select: 'id,displayName,scoredEmailAddresses,userPrincipalName,personType',
      $top: FOUND_AT_ONCE,
    }),
    headers: {},
  },
  {
    path: '/me/contacts',
    query: (text) => ({
      $filter: ['displayName', 'givenName', 'surname']
        .map((field) => `startswith(${field},'${text.replaceAll("'", "''")}')`)
        .join(' or '),
      $select: 'id,displayName,emailAddresses',
      $top: FOUND_AT_ONCE,
    }),
    headers: {},
  },
];

const GROUPS: Source = {
  path: '/groups',
  query: (text) => ({ ...inDirectory(text), $select: NAMED }),
  headers: EVENTUAL,
};

export function createGraphPeople(http: Http, root: string, log: Log): Pick<Calendar, 'people' | 'members'> {
  /** Of `SOURCES`: what was refused once stays refused. */
  let allowed = 0;
  let mayReadGroups = true;

  async function search({ path, query, headers }: Source, text: string, signal: AbortSignal) {
    const name = `GET ${path}`;
    const call = { name, url: root + path, query: query(text), headers, schema: GraphPageSchema, signal };
    const answer = bodyOf(await http.send('get', call), name);
    return answer.ok ? success(decodeItems(GraphPersonSchema, answer.value.value, name, log)) : answer;
  }

  async function findPeople(text: string, signal: AbortSignal): Promise<Result<readonly Person[], Failure>> {
    for (;;) {
      const source = SOURCES[allowed];
      if (source === undefined) return success([]);
      const found = await search(source, text, signal);
      if (found.ok) return success(found.value.flatMap((one) => toPerson(one, isGroup(one)) ?? []));
      if (statusOf(found.error) !== FORBIDDEN || allowed + 1 === SOURCES.length) return found;
      log(`GET ${source.path} is not allowed`);
      allowed += 1;
    }
  }

  async function findGroups(text: string, signal: AbortSignal): Promise<Result<readonly Person[], Failure>> {
    if (!mayReadGroups) return success([]);
    const found = await search(GROUPS, text, signal);
    if (found.ok) return success(found.value.flatMap((one) => toPerson(one, true) ?? []));
    if (statusOf(found.error) !== FORBIDDEN) return found;
    log('GET /groups is not allowed');
    mayReadGroups = false;
    return success([]);
  }

  return {
    async people(text, withGroups, signal) {
      const none = Promise.resolve(success<readonly Person[]>([]));
      const [people, groups] = await Promise.all([
        findPeople(text, signal),
        withGroups ? findGroups(text, signal) : none,
      ]);
      if (!people.ok) return people;
      if (!groups.ok) return groups;
      const known = new Map([...groups.value, ...people.value].map((one) => [addressKey(one.email), one]));
      const found = [...known.values()].toSorted((a, b) => a.displayName.localeCompare(b.displayName));
      return success(withGroups ? found : found.filter((one) => !one.isGroup));
    },
    async members(groupId, signal) {
      const name = 'GET /groups/{id}/members';
      const url = `${root}/groups/${encodeURIComponent(groupId)}/members`;
      // Members are of several types: their fields cannot be selected.
      const query = { $top: PAGE_SIZE };
      const members = await readPages(http, { name, url, query, schema: GraphPersonSchema, signal }, log);
      return members.ok ? success(members.value.flatMap((one) => toPerson(one, isGroup(one)) ?? [])) : members;
    },
  };
}

/** A quote would end the term. */
const quoted = (text: string): string => text.replaceAll(/["\\]/g, ' ').trim();

function isGroup({ '@odata.type': type, personType }: GraphPerson): boolean {
  return type?.toLowerCase() === '#microsoft.graph.group' || personType?.class?.toLowerCase() === 'group';
}

/** @returns null for somebody without an address: nobody can invite them */
function toPerson(one: GraphPerson, isOfGroup: boolean): Person | null {
  const [listed = null] = [...(one.scoredEmailAddresses ?? []), ...(one.emailAddresses ?? [])];
  const email = one.mail || listed?.address || ownName(one);
  if (email === null || email === '') return null;
  return { id: one.id ?? undefined, displayName: one.displayName || email, email, isGroup: isOfGroup };
}

/** The name to sign in by is an address too, but not that of a guest. */
function ownName({ userPrincipalName: name }: GraphPerson): string | null {
  return name !== null && name.includes('@') && !name.includes('#') ? name : null;
}
