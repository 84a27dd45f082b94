/*
 * People of Google's directory and of one's own contacts (People API), groups and their members (Directory API). Which of
 * them may be read depends on what the domain allows.
 */
import type * as v from 'valibot';

import { addressKey } from '../../model/address.ts';
import { type Result, success } from '../../model/result.ts';
import { decodeItems } from '../../wire/decode.ts';
import { type Failure, statusOf } from '../../wire/failure.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import type { Log } from '../../wire/log.ts';
import {
  GoogleContactsSchema,
  GoogleDirectoryPeopleSchema,
  GoogleGroupSchema,
  GoogleGroupsSchema,
  GoogleMemberSchema,
  GoogleMembersSchema,
  GooglePersonSchema,
} from '../../wire/schemas/google.ts';
import type { Calendar, Person } from '../calendar.ts';
import type { GoogleAddresses } from './addresses.ts';
import { readPages } from './pages.ts';
import { isThrottled } from './refusals.ts';

const FORBIDDEN = 403;
/** Users who do not find somebody type more letters. */
const FOUND_AT_ONCE = '50';
/** The most that a search of contacts gives. */
const CONTACTS_AT_ONCE = '30';
const MOST_MEMBERS = '200';
const FIELDS = 'names,emailAddresses';

type Found = Result<readonly Person[], Failure>;

interface Search<T> {
  readonly name: string;
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly read: (body: T) => readonly Person[];
}

export function createGooglePeople(
  http: Http,
  addresses: GoogleAddresses,
  log: Log,
): Pick<Calendar, 'people' | 'members'> {
  /** What was refused once stays refused. */
  const refused = new Set<string>();
  let isWarm = false;

  async function search<T>({ name, read, ...call }: Search<T>, signal: AbortSignal): Promise<Found> {
    if (refused.has(name)) return success([]);
    const answer = bodyOf(await http.send('get', { name, ...call, signal }), name);
    if (answer.ok) return success(read(answer.value));
    if (statusOf(answer.error) !== FORBIDDEN || isThrottled(answer.error)) return answer;
    log(`${name} is not allowed`);
    refused.add(name);
    return success([]);
  }

  /** The first search of contacts is only to fill Google's cache, as its documentation asks. */
  async function searchContacts(text: string, signal: AbortSignal): Promise<Found> {
    const warmed = isWarm ? null : await search(inContacts(addresses, '', log), signal);
    if (warmed?.ok === false) return warmed;
    isWarm = true;
    return search(inContacts(addresses, text, log), signal);
  }

  return {
    async people(text, withGroups, signal) {
      const searches = [search(inDirectory(addresses, text, log), signal), searchContacts(text, signal)];
      if (withGroups) searches.push(search(inGroups(addresses, text, log), signal));
      const known = new Map<string, Person>();
      for (const found of await Promise.all(searches)) {
        if (!found.ok) return found;
        for (const one of found.value) if (!known.has(addressKey(one.email))) known.set(addressKey(one.email), one);
      }
      return success([...known.values()].toSorted((a, b) => a.displayName.localeCompare(b.displayName)));
    },
    async members(groupId, signal) {
      const call = {
        name: 'GET /groups/{id}/members',
        url: `${addresses.directory}/groups/${encodeURIComponent(groupId)}/members`,
        query: { maxResults: MOST_MEMBERS },
        page: GoogleMembersSchema,
        itemsOf: ({ members }: v.InferOutput<typeof GoogleMembersSchema>) => members,
        schema: GoogleMemberSchema,
        signal,
      };
      const pages = await readPages(http, call, log);
      return pages.ok ? success(pages.value.items.flatMap((one) => toMember(one) ?? [])) : pages;
    },
  };
}

function inDirectory({ people }: GoogleAddresses, query: string, log: Log) {
  const name = 'GET /people:searchDirectoryPeople';
  const sources = 'DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE';
  return {
    name,
    url: `${people}/people:searchDirectoryPeople`,
    query: { query, readMask: FIELDS, sources, pageSize: FOUND_AT_ONCE },
    schema: GoogleDirectoryPeopleSchema,
    read: (body: v.InferOutput<typeof GoogleDirectoryPeopleSchema>) => toPeople(body.people ?? [], name, log),
  };
}

function inContacts({ people }: GoogleAddresses, query: string, log: Log) {
  const name = 'GET /people:searchContacts';
  return {
    name,
    url: `${people}/people:searchContacts`,
    query: { query, readMask: FIELDS, pageSize: CONTACTS_AT_ONCE },
    schema: GoogleContactsSchema,
    read: ({ results }: v.InferOutput<typeof GoogleContactsSchema>) => {
      const found = (results ?? []).map(({ person }) => person);
      return toPeople(found, name, log);
    },
  };
}

function inGroups({ directory }: GoogleAddresses, text: string, log: Log) {
  const name = 'GET /groups';
  const field = text.includes('@') ? 'email' : 'name';
  // A quote would end the term, which has quotes only around several words.
  const term = `${text.replaceAll(/['\\:]/g, ' ').trim()}*`;
  const query = `${field}:${/\s/.test(term) ? `'${term}'` : term}`;
  return {
    name,
    url: `${directory}/groups`,
    query: { customer: 'my_customer', query, maxResults: FOUND_AT_ONCE },
    schema: GoogleGroupsSchema,
    read: ({ groups }: v.InferOutput<typeof GoogleGroupsSchema>) =>
      decodeItems(GoogleGroupSchema, groups ?? [], name, log).flatMap(({ id, email, name: displayName }) =>
        email === null ? [] : [{ id: id ?? email, displayName: displayName || email, email, isGroup: true }],
      ),
  };
}

/** Somebody without an address cannot be invited. */
function toPeople(found: readonly unknown[], call: string, log: Log): readonly Person[] {
  return decodeItems(GooglePersonSchema, found, call, log).flatMap(({ names, emailAddresses }) => {
    const email = emailAddresses?.find(({ value }) => value)?.value ?? null;
    if (email === null) return [];
    return [{ displayName: names?.[0]?.displayName || email, email, isGroup: false }];
  });
}

/** The Directory tells no names of members. */
function toMember({ id, email, type, status }: v.InferOutput<typeof GoogleMemberSchema>): Person | null {
  if (email === null || email === '' || status === 'SUSPENDED') return null;
  return { id: id ?? undefined, displayName: email, email, isGroup: type === 'GROUP' };
}
