import * as v from 'valibot';

import type { CachedResources, ResourcesCache } from '../../cache/resources-cache.ts';
import type { Failure } from '../../contract.ts';
import type { Instant } from '../../model/units.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { decodeItems } from '../../wire/decode.ts';
import { statusOf } from '../../wire/failure.ts';
import type { Http } from '../../wire/http.ts';
import { type Answer, bodyOf } from '../../wire/interpret.ts';
import type { Log } from '../../wire/log.ts';
import { type Account, AccountSchema } from '../../wire/schemas/account.ts';
import { ResourceSchema } from '../../wire/schemas/resource.ts';
import { RESOURCES_TIMESTAMP_HEADER } from '../../wire/schemas/configuration.ts';

export interface CampusDeps {
  readonly http: Http;
  readonly cache: ResourcesCache;
  readonly apiBase: string;
  readonly log: Log;
  now(): Instant;
}

/** What is known of a user's resources from the last visit or the last answer. */
export interface KnownResources extends Omit<CachedResources, 'timestamp'> {
  readonly username: string;
  /** null: the answer had none, so it cannot be cached. */
  readonly timestamp: string | null;
  /** When the server last confirmed them. */
  readonly asOf: Instant;
}

/** Who is signed in and what can be booked. */
export interface Campus {
  readonly account: Account;
  /** To be passed next time; null where nothing is known for this user. */
  readonly known: KnownResources | null;
  /** Why the server gave no resources: then `known` is what was passed. */
  readonly problem: ResourcesProblem | null;
}

type ResourcesProblem = Extract<Failure, { readonly type: 'resources-failed' }>;

/**
 * Asks who is signed in and, at the same time, for the resources; those of `known` stay where the server says that
 * they have not changed, and where it gives none (D45). A record of another user is not used, and forgotten.
 */
export async function loadCampus(
  deps: CampusDeps,
  known: KnownResources | null,
  signal: AbortSignal,
): Promise<Result<Campus, Failure>> {
  const guess = loadResources(deps, known, signal);
  const account = await loadAccount(deps, signal);
  if (!account.ok) return account;
  const { username } = account.value;
  const isGuessRight = known === null || known.username === username;
  if (!isGuessRight) await deps.cache.clear();
  const resources = isGuessRight ? await guess : await loadResources(deps, null, signal);
  if (resources.ok) {
    return success({ account: account.value, known: { ...resources.value, username }, problem: null });
  }
  const { error } = resources;
  if (error.type !== 'resources-failed') return failure(error);
  return success({ account: account.value, known: isGuessRight ? known : null, problem: error });
}

async function loadAccount({ http, apiBase }: CampusDeps, signal: AbortSignal): Promise<Result<Account, Failure>> {
  const name = 'GET /api/account/me';
  const call = { name, url: `${apiBase}/api/account/me`, schema: AccountSchema, signal };
  return bodyOf(await http.send('get', call), name);
}

type LoadedResources = Omit<KnownResources, 'username'>;

/** 204 = as known, 200 = new; anything else is no list, and an error of the console (spec points 7 and 8). */
async function loadResources(
  { http, apiBase, log, now }: CampusDeps,
  known: KnownResources | null,
  signal: AbortSignal,
): Promise<Result<LoadedResources, Failure>> {
  const name = 'GET /api/assist/resources';
  const answer = await http.send('get', {
    name,
    url: `${apiBase}/api/assist/resources`,
    ...(known?.timestamp == null ? {} : { query: { cachedTimestamp: known.timestamp } }),
    schema: v.array(v.unknown()),
    signal,
  });
  if (answer.ok && answer.value.status === 204 && known !== null) return success({ ...known, asOf: now() });
  const list = listOf(answer, name);
  if (list.ok) {
    const data = decodeItems(ResourceSchema, list.value.items, name, log);
    return success({ data, timestamp: list.value.headers.get(RESOURCES_TIMESTAMP_HEADER), asOf: now() });
  }
  const { error } = list;
  if (error.type === 'cancelled' || error.type === 'unauthorized') return list;
  // An unreachable server is not reported while something is shown: the page reports it by itself.
  const isRemoteChange = statusOf(error) !== null || known === null;
  log(`${name}: no resources`, JSON.stringify(error), isRemoteChange ? 'error' : 'info');
  const detail = `${name}: ${statusOf(error) ?? error.type}`;
  return failure({ type: 'resources-failed', detail, trace: JSON.stringify(error, null, 2) });
}

function listOf(answer: Result<Answer<unknown[]>, Failure>, call: string) {
  if (!answer.ok) return answer;
  const { status, headers } = answer.value;
  if (status !== 200) return failure<Failure>({ type: 'bad-status', call, status, statusText: '' });
  const items = bodyOf(answer, call);
  return items.ok ? success({ items: items.value, headers }) : items;
}
