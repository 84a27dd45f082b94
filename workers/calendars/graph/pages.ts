/*
 * Lists of Microsoft Graph, read page by page by the whole `@odata.nextLink`
 * (https://learn.microsoft.com/graph/paging). A page may be empty and yet have a next one.
 */
import type * as v from 'valibot';

import { failure, type Result, success } from '../../model/result.ts';
import type { Failure } from '../../wire/failure.ts';
import { getGiven } from '../../wire/given-url.ts';
import type { Call, Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import type { Log } from '../../wire/log.ts';
import { GraphPageSchema } from '../../wire/schemas/graph.ts';
import { fittingItems, type OnSkipped } from '../providers/page-items.ts';

/** 100,000 events: a server with more pages is linking in a loop. */
const MAX_PAGES = 200;

export interface PagesCall<T> {
  readonly name: string;
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  /** Sent with each page. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Schema of an item. */
  readonly schema: v.GenericSchema<unknown, T>;
  readonly signal: AbortSignal;
  readonly onSkipped?: OnSkipped | undefined;
}

/** All items of a list; those that do not fit the schema are skipped and counted in the log. */
export async function readPages<T>(
  http: Http,
  { name, url, query, headers = {}, schema, signal, onSkipped }: PagesCall<T>,
  log: Log,
): Promise<Result<readonly T[], Failure>> {
  const items: T[] = [];
  const origins = [new URL(url).origin];
  let call: Call<v.InferOutput<typeof GraphPageSchema>> = {
    name,
    url,
    query,
    headers,
    schema: GraphPageSchema,
    signal,
  };
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const answer = bodyOf(await getGiven(http, call, origins), name);
    if (!answer.ok) return answer;
    const { value, '@odata.nextLink': next } = answer.value;
    items.push(...fittingItems(value, { name, schema, onSkipped }, log));
    if (next === null) return success(items);
    call = { name, url: next, headers, schema: GraphPageSchema, signal };
  }
  return failure({ type: 'malformed', call: name, detail: `more than ${MAX_PAGES} pages` });
}
