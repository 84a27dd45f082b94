/*
 * Reads the site from the server.
 */
import * as v from 'valibot';

import type { Failure } from '../../contract.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { bodyOf } from '../../wire/interpret.ts';
import {
  ConfigFileSchema,
  CONFIGURATION_TIMESTAMP_HEADER,
  type ConfigurationAnswer,
  ConfigurationAnswerSchema,
} from '../../wire/schemas/configuration.ts';
import { type Bases, basesOf, CONFIGURATIONS_CALL, type Site, type SiteDeps, siteOf } from './site.ts';

/** Asks for `/config.json`, then for the configuration (spec point 7). */
export async function loadSite(deps: SiteDeps, signal: AbortSignal): Promise<Result<Site, Failure>> {
  const bases = await loadBases(deps, signal);
  if (!bases.ok) return bases;
  const configuration = await loadConfiguration(deps, bases.value.apiBase, signal);
  return configuration.ok ? siteOf(bases.value, configuration.value, deps.log) : configuration;
}

/** If the file cannot be read that of the last visit is used; without one it is the first error of spec point 8. */
async function loadBases({ http, cache, origin, log }: SiteDeps, signal: AbortSignal): Promise<Result<Bases, Failure>> {
  const name = 'GET /config.json';
  const call = {
    name,
    url: `${origin}/config.json`,
    schema: v.record(v.string(), v.unknown()),
    isAnonymous: true,
    signal,
  };
  const answer = bodyOf(await http.send('get', call), name);
  if (answer.ok) {
    const parsed = v.safeParse(ConfigFileSchema, answer.value);
    const bases = parsed.success ? basesOf(parsed.output, origin) : null;
    if (!parsed.success || bases === null) return failure({ type: 'api-not-configured' });
    void cache.writeFile(parsed.output);
    return success(bases);
  }
  if (answer.error.type === 'cancelled') return answer;
  const detail = JSON.stringify(answer.error);
  const kept = await cache.readFile();
  const bases = kept === null ? null : basesOf(kept, origin);
  if (bases === null) return failure({ type: 'config-unreadable', detail });
  log('config.json cannot be read, the one of the last visit is used', detail);
  return success(bases);
}

async function loadConfiguration(
  { http, cache }: SiteDeps,
  apiBase: string,
  signal: AbortSignal,
): Promise<Result<ConfigurationAnswer, Failure>> {
  const cached = await cache.read();
  const name = CONFIGURATIONS_CALL;
  const answer = await http.send('get', {
    name,
    url: `${apiBase}/api/assist/configurations`,
    ...(cached === null ? {} : { query: { cachedTimestamp: cached.timestamp } }),
    schema: ConfigurationAnswerSchema,
    // It is needed before sign-in.
    isAnonymous: true,
    isPlainStatus: true,
    signal,
  });
  if (!answer.ok) {
    const { error } = answer;
    if (error.type !== 'bad-status' && error.type !== 'unauthorized') return answer;
    await cache.clear();
    if (error.type === 'bad-status') return answer;
    return failure({ type: 'bad-status', call: name, status: 401, statusText: 'Unauthorized' });
  }
  if (answer.value.status === 204 && cached !== null) return success(cached.data);
  const body = bodyOf(answer, name);
  if (!body.ok) return body;
  const timestamp = answer.value.headers.get(CONFIGURATION_TIMESTAMP_HEADER);
  if (timestamp !== null) void cache.write({ timestamp, data: body.value });
  return body;
}
