import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { ProblemError } from '../http/problem.ts';

const DEFAULT_PAGE = 50;
const MOST_A_PAGE = 250;
const MOST_SKIPPED = 1_000_000;

const wholeNumber = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(least), v.maxValue(most));

/** Query fields of a collection; `skip` is written by `nextLink` alone. */
export const pageEntries = {
  pageSize: v.optional(wholeNumber(1, MOST_A_PAGE), String(DEFAULT_PAGE)),
  skip: v.optional(wholeNumber(0, MOST_SKIPPED), '0'),
};

export interface PageQuery {
  readonly pageSize: number;
  readonly skip: number;
}

/**
 * A page of a collection and the absolute address of the next one.
 * @param items the items from `skip` on, one more than the page where there are more
 * @throws ProblemError 400 where the request names no host to write into that address
 */
export function toPage<T>(
  request: FastifyRequest,
  query: PageQuery,
  items: readonly T[],
): { value: T[]; nextLink: string | null } {
  const value = items.slice(0, query.pageSize);
  if (items.length <= query.pageSize) return { value, nextLink: null };
  const next = URL.parse(request.url, `${request.protocol}://${request.host}`);
  if (next === null) throw new ProblemError(400, 'invalid_request', 'The header Host names no host.');
  next.searchParams.set('skip', String(query.skip + query.pageSize));
  return { value, nextLink: next.href };
}
