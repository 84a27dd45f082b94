import * as v from 'valibot';

import type { CachedResources, ResourcesCache } from '../cache/resources-cache.ts';
import type { Failure } from '../contract.ts';
import { failure, type Result, success } from '../model/result.ts';
import { decodeItems } from '../wire/decode.ts';
import { reasonOf, statusOf } from '../wire/failure.ts';
import type { Http } from '../wire/http.ts';
import { bodyOf } from '../wire/interpret.ts';
import type { Log } from '../wire/log.ts';
import { type Account, AccountSchema } from '../wire/schemas/account.ts';
import { ResourceSchema, type WireResource } from '../wire/schemas/resource.ts';
import { RESOURCES_TIMESTAMP_HEADER } from '../wire/schemas/configuration.ts';

export interface CampusDeps {
  readonly http: Http;
  readonly cache: ResourcesCache;
  readonly apiBase: string;
  readonly log: Log;
}

/** What is known of a user's resources from the last visit or the last answer. */
export interface KnownResources extends CachedResources {
  readonly username: string;
}

/** Who is signed in and what can be booked. */
export interface Campus {
  readonly account: Account;
  readonly resources: readonly WireResource[];
  /** To be kept, and handed in next time; null where the server's answer cannot be kept. */
  readonly known: KnownResources | null;
}

/**
 * Asks who is signed in and, at the same time, for the resources; those of `known` stand where the server says that
 * they have not changed. A known record of another user is not used.
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
  const resources = isGuessRight ? await guess : await loadResources(deps, null, signal);
  if (!resources.ok) return resources;
  const { data, timestamp } = resources.value;
  if (timestamp === null) return success({ account: account.value, resources: data, known: null });
  return success({ account: account.value, resources: data, known: { username, timestamp, data } });
}

async function loadAccount({ http, apiBase }: CampusDeps, signal: AbortSignal): Promise<Result<Account, Failure>> {
  const name = 'GET /api/account/me';
  const call = { name, url: `${apiBase}/api/account/me`, schema: AccountSchema, signal };
  return bodyOf(await http.send('get', call), name);
}

interface LoadedResources {
  readonly data: readonly WireResource[];
  /** null: the answer had none, it cannot be kept. */
  readonly timestamp: string | null;
}

/** 204 = as known, 200 = new; what else can come is told by `withoutAnswer`. */
async function loadResources(
  deps: CampusDeps,
  known: KnownResources | null,
  signal: AbortSignal,
): Promise<Result<LoadedResources, Failure>> {
  const name = 'GET /api/assist/resources';
  const answer = await deps.http.send('get', {
    name,
    url: `${deps.apiBase}/api/assist/resources`,
    ...(known === null ? {} : { query: { cachedTimestamp: known.timestamp } }),
    schema: v.array(v.unknown()),
    signal,
  });
  if (!answer.ok) return withoutAnswer(deps, known, name, answer.error);
  const { status, headers } = answer.value;
  if (status === 204 && known !== null) return success(known);
  const body = bodyOf(answer, name);
  if (!body.ok) return withoutAnswer(deps, known, name, body.error);
  const data = decodeItems(ResourceSchema, body.value, name, deps.log);
  return success({ data, timestamp: headers.get(RESOURCES_TIMESTAMP_HEADER) });
}

/**
 * Any status but 200 and 204 is an empty list and an error of the console (spec points 7 and 8). Where nothing usable came
 * the known resources stand; without any, loading failed and the cache is emptied.
 */
async function withoutAnswer(
  { cache, log }: CampusDeps,
  known: KnownResources | null,
  name: string,
  error: Failure,
): Promise<Result<LoadedResources, Failure>> {
  if (error.type === 'cancelled' || error.type === 'unauthorized') return failure(error);
  const detail = JSON.stringify(error);
  if (statusOf(error) !== null) {
    log(`${name}: no resources`, detail, 'error');
    return success({ data: [], timestamp: null });
  }
  if (known === null) {
    await cache.clear();
    return failure({ type: 'resources-failed', detail: `${name}: ${reasonOf(error)}` });
  }
  log(`${name}: those of the last visit are used`, detail);
  return success(known);
}
