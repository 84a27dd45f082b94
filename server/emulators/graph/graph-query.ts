import type { FastifyRequest } from 'fastify';

import { GRAPH_PATH } from './graph-path.ts';
import { GraphError } from './graph-error.ts';

/** The system query options of a request by name in lower case, e.g. `$top`, and its other parameters. */
export type GraphQuery = ReadonlyMap<string, string>;

export function readQuery(request: Pick<FastifyRequest, 'query'>): GraphQuery {
  const entries = Object.entries(request.query as Readonly<Record<string, string | readonly string[]>>);
  return new Map(entries.map(([name, value]) => [name.toLowerCase(), [value].flat()[0] ?? '']));
}

const bad = (message: string): GraphError => new GraphError(400, 'BadRequest', message);

function wholeNumber(query: GraphQuery, name: string, least: number, most: number, otherwise: number): number {
  const text = query.get(name);
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number >= least && number <= most) return number;
  throw bad(`Invalid value '${text.slice(0, 20)}' for ${name} query option found.`);
}

const MOST_SKIPPED = 1_000_000;

export interface Page {
  readonly top: number;
  readonly skip: number;
}

/** @throws GraphError 400 */
export function readPage(query: GraphQuery, { usual = 10, most = 1_000 } = {}): Page {
  return {
    top: wholeNumber(query, '$top', 1, most, usual),
    skip: wholeNumber(query, '$skip', 0, MOST_SKIPPED, 0),
  };
}

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').flatMap((part) => part.trim() || []);

/**
 * The properties of `$select` in the spelling of the type; null = all of them.
 * @throws GraphError 400 for one that the type does not have
 */
export function readSelect(query: GraphQuery, known: ReadonlySet<string>, type: string): readonly string[] | null {
  const asked = listOf(query.get('$select'));
  if (asked.length === 0 || asked.includes('*')) return null;
  const byLower = new Map([...known].map((name) => [name.toLowerCase(), name]));
  return asked.map((name) => {
    const found = byLower.get(name.toLowerCase());
    if (found === undefined) throw bad(`Could not find a property named '${name}' on type '${type}'.`);
    return found;
  });
}

/** An entity with the selected properties; the annotations and the id always stay. */
export function select(
  entity: Readonly<Record<string, unknown>>,
  names: readonly string[] | null,
): Readonly<Record<string, unknown>> {
  if (names === null) return entity;
  const stays = (name: string): boolean =>
    name.startsWith('@') || name === 'id' || name === 'singleValueExtendedProperties' || names.includes(name);
  return Object.fromEntries(Object.entries(entity).filter(([name]) => stays(name)));
}

/** The address that the client used for this server's Graph. */
function baseOf(request: FastifyRequest): URL {
  const base = URL.parse(GRAPH_PATH, `${request.protocol}://${request.host}`);
  if (base === null) throw bad('The header Host names no host.');
  return base;
}

/** @param of e.g. `users('1')/events` */
export const contextOf = (request: FastifyRequest, of: string) => ({
  '@odata.context': `${baseOf(request).href}/$metadata#${of}`,
});

/**
 * A page of a collection; its next page has the whole address, with all that this one was asked with.
 * @param items from `skip` on, one more than the page where there are more
 */
export function toCollection(
  request: FastifyRequest,
  of: string,
  { top, skip }: Page,
  items: readonly Readonly<Record<string, unknown>>[],
) {
  const page = { ...contextOf(request, of), value: items.slice(0, top) };
  if (items.length <= top) return page;
  const next = new URL(request.url, baseOf(request));
  next.searchParams.set('$skip', String(skip + top));
  return { ...page, '@odata.nextLink': next.href };
}
