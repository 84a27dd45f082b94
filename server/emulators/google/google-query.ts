import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { badParameter } from './google-error.ts';

/** The parameters of a request; those that may be repeated have several values. */
export interface GoogleQuery {
  get(name: string): string | undefined;
  all(name: string): readonly string[];
  has(name: string): boolean;
  /** @throws GoogleError 400 where it is neither `true` nor `false` */
  isTrue(name: string): boolean;
}

export function readQuery(request: Pick<FastifyRequest, 'query'>): GoogleQuery {
  const values = new Map(
    Object.entries(request.query as Readonly<Record<string, string | readonly string[]>>).map(([name, value]) => [
      name,
      [value].flat(),
    ]),
  );
  const get = (name: string): string | undefined => values.get(name)?.[0];
  return {
    get,
    all: (name) => values.get(name) ?? [],
    has: (name) => values.has(name),
    isTrue(name) {
      const text = get(name);
      if (text === undefined || text === 'false') return false;
      if (text !== 'true') throw badParameter(name);
      return true;
    },
  };
}

export interface Page {
  readonly size: number;
  readonly skip: number;
  /** Of the page after this one. */
  next(skip: number): string;
}

interface Sizes {
  readonly name?: string;
  readonly usual: number;
  readonly most: number;
  /** More is not refused, but cut. */
  readonly isCut?: boolean;
}

const DIGEST_BYTES = 9;
const NUMBER_BYTES = 4;

/** A token is for the question that it was given for. */
function questionOf(request: FastifyRequest): Buffer {
  const [path = '', query = ''] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.delete('pageToken');
  parameters.sort();
  return createHash('sha256').update(`${path}?${parameters.toString()}`).digest().subarray(0, DIGEST_BYTES);
}

/** @throws GoogleError 400 */
export function readPage(request: FastifyRequest, { name = 'maxResults', usual, most, isCut = false }: Sizes): Page {
  const query = readQuery(request);
  const text = query.get(name) ?? String(usual);
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text) || number < 1 || (number > most && !isCut)) throw badParameter(name);
  const question = questionOf(request);
  const token = query.get('pageToken');
  const bytes = Buffer.from(token ?? '', 'base64url');
  const isOfQuestion = bytes.length === NUMBER_BYTES + DIGEST_BYTES && bytes.subarray(NUMBER_BYTES).equals(question);
  if (token !== undefined && !isOfQuestion) throw badParameter('pageToken');
  return {
    size: Math.min(number, most),
    skip: token === undefined ? 0 : bytes.readUInt32BE(0),
    next(skip) {
      const start = Buffer.alloc(NUMBER_BYTES);
      start.writeUInt32BE(skip);
      return Buffer.concat([start, question]).toString('base64url');
    },
  };
}

/**
 * A page of a list.
 * @param items from `skip` on, one more than the page where there are more
 */
export function pageOf<T>({ size, skip, next }: Page, items: readonly T[]) {
  const isLast = items.length <= size;
  return { items: items.slice(0, size), isLast, token: isLast ? {} : { nextPageToken: next(skip + size) } };
}

/** Of a list or of an entity without a version. */
export function etagOf(value: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}"`;
}
