import * as v from 'valibot';

import type { ConfigurationCache } from '../cache/configuration-cache.ts';
import type { Failure } from '../contract.ts';
import { toHexColour } from '../model/colour.ts';
import { failure, type Result, success } from '../model/result.ts';
import type { Http } from '../wire/http.ts';
import { bodyOf } from '../wire/interpret.ts';
import type { Log } from '../wire/log.ts';
import {
  type AssistConfiguration,
  type ConfigFile,
  ConfigFileSchema,
  CONFIGURATION_TIMESTAMP_HEADER,
  type ConfigurationAnswer,
  ConfigurationAnswerSchema,
} from '../wire/schemas/configuration.ts';

/** What this installation is: where its servers are and how it is configured. */
export interface Site {
  /** Address of the API without a trailing slash. */
  readonly apiBase: string;
  /** Address of the calendar without a trailing slash and without `/v1`. */
  readonly calendarBase: string;
  /** `designColours.accent` has been read: `#rrggbb`, or '' for the product's own. */
  readonly configuration: AssistConfiguration;
}

export interface SiteDeps {
  readonly http: Http;
  readonly cache: ConfigurationCache;
  /** Origin of the page. */
  readonly origin: string;
  readonly log: Log;
}

/** Its status decides: other than 200 and 204 nothing works (spec point 7). */
export const CONFIGURATIONS_CALL = 'GET /api/assist/configurations';

type Bases = Pick<Site, 'apiBase' | 'calendarBase'>;

/** The site of the last visit, null where none is kept or it could not be used. */
export async function readCachedSite({ cache, origin, log }: SiteDeps): Promise<Site | null> {
  const [file, cached] = await Promise.all([cache.readFile(), cache.read()]);
  const bases = file === null ? null : basesOf(file, origin);
  const site = bases === null || cached === null ? null : siteOf(bases, cached.data, log);
  return site?.ok === true ? site.value : null;
}

/** Asks for `/config.json`, then for the configuration (spec point 7). */
export async function loadSite(deps: SiteDeps, signal: AbortSignal): Promise<Result<Site, Failure>> {
  const bases = await loadBases(deps, signal);
  if (!bases.ok) return bases;
  const configuration = await loadConfiguration(deps, bases.value.apiBase, signal);
  return configuration.ok ? siteOf(bases.value, configuration.value, deps.log) : configuration;
}

/** Where the file cannot be read the one of the last visit stands in; without, it is the first error of spec point 8. */
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

function siteOf(bases: Bases, answer: ConfigurationAnswer, log: Log): Result<Site, Failure> {
  const { assistConfigured, navigationConfigured, asistConfiguration } = answer;
  if (!assistConfigured || asistConfiguration === null) return failure({ type: 'assist-not-configured' });
  const accent = readAccent(asistConfiguration.designColours.accent ?? '', log);
  const navigationUrl = navigationConfigured ? answer.navigationUrl : null;
  return success({ ...bases, configuration: { ...asistConfiguration, navigationUrl, designColours: { accent } } });
}

/** A typo in a colour must not break the page: it is told, and the product's own accent stays (spec point 5). */
function readAccent(text: string, log: Log): string {
  if (text === '') return '';
  const colour = toHexColour(text);
  if (colour.ok) return colour.value;
  log('The configured accent is no colour', text);
  return '';
}

/** @returns null where an address is neither empty (the page's origin), nor a path of it, nor http(s) */
function basesOf(file: ConfigFile, origin: string): Bases | null {
  const apiBase = resolveBase(file.apiURL, origin);
  const calendarBase = file.calendarURL === '' ? apiBase : resolveBase(file.calendarURL, origin);
  return apiBase === null || calendarBase === null ? null : { apiBase, calendarBase };
}

function resolveBase(address: string, origin: string): string | null {
  const trimmed = address.trim();
  if (trimmed === '') return origin;
  const isPath = trimmed.startsWith('/') && !trimmed.startsWith('//');
  const url = URL.parse(isPath ? origin + trimmed : trimmed);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return (url.origin + url.pathname).replace(/\/+$/, '');
}
