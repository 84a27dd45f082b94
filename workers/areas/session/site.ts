import type { ConfigurationCache } from '../../cache/configuration-cache.ts';
import type { Failure } from '../../contract.ts';
import { toHexColour } from '../../model/colour.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Http } from '../../wire/http.ts';
import type { Log } from '../../wire/log.ts';
import type { AssistConfiguration, ConfigFile, ConfigurationAnswer } from '../../wire/schemas/configuration.ts';

/** What this installation is: where its servers are and how it is configured. */
export interface Site {
  /** Address of the API without a trailing slash. */
  readonly apiBase: string;
  /** Address of the calendar without a trailing slash and without `/v1`. */
  readonly calendarBase: string;
  /** `designColours.accent` has been read: `#rrggbb`, or '' for the product's own. */
  readonly configuration: AssistConfiguration;
  /** Only its plans and ways are shown, to everybody; nobody signs in. */
  readonly isNavigationOnly?: boolean;
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

export type Bases = Pick<Site, 'apiBase' | 'calendarBase'>;

/** The site of the last visit, null where none is kept or it could not be used. */
export async function readCachedSite({ cache, origin, log }: SiteDeps): Promise<Site | null> {
  const [file, cached] = await Promise.all([cache.readFile(), cache.read()]);
  const bases = file === null ? null : basesOf(file, origin);
  const site = bases === null || cached === null ? null : siteOf(bases, cached.data, log);
  return site?.ok === true ? site.value : null;
}

/** The site by both answers. */
export function siteOf(bases: Bases, answer: ConfigurationAnswer, log: Log): Result<Site, Failure> {
  const { assistConfigured, navigationConfigured, asistConfiguration } = answer;
  const isUsable = assistConfigured || navigationConfigured;
  if (!isUsable || asistConfiguration === null) return failure({ type: 'assist-not-configured' });
  const accent = readAccent(asistConfiguration.designColours.accent ?? '', log);
  const navigationUrl = navigationConfigured ? answer.navigationUrl : null;
  const configuration = { ...asistConfiguration, navigationUrl, designColours: { accent } };
  return success({ ...bases, configuration, ...(assistConfigured ? {} : { isNavigationOnly: true }) });
}

/** A typo in a colour must not break the page: it is logged, and the product's own accent stays (spec point 5). */
function readAccent(text: string, log: Log): string {
  if (text === '') return '';
  const colour = toHexColour(text);
  if (colour.ok) return colour.value;
  log('The configured accent is no colour', text);
  return '';
}

/** @returns null where an address is neither empty (the page's origin), nor a path of it, nor http(s) */
export function basesOf(file: ConfigFile, origin: string): Bases | null {
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
