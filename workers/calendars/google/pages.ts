/*
 * Lists of Google, read page by page with `pageToken`; all other parameters stay the same. A page may be short or empty
 * and yet have a next one.
 */
import type * as v from 'valibot';

import { failure, type Result, success } from '../../model/result.ts';
import type { Failure } from '../../wire/failure.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import type { Log } from '../../wire/log.ts';
import { fittingItems, type OnSkipped } from '../providers/page-items.ts';

/** A server with more pages never ends. */
const MAX_PAGES = 200;

export interface PagesCall<Page, Item> {
  readonly name: string;
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  /** Schema of a page. */
  readonly page: v.GenericSchema<unknown, Page>;
  readonly itemsOf: (page: Page) => readonly unknown[] | null;
  /** Schema of an item. */
  readonly schema: v.GenericSchema<unknown, Item>;
  readonly signal: AbortSignal;
  readonly onSkipped?: OnSkipped | undefined;
}

export interface Pages<Page, Item> {
  readonly items: readonly Item[];
  readonly first: Page;
}

/** All items of a list; those that do not fit the schema are skipped and counted in the log. */
export async function readPages<Page extends { readonly nextPageToken: string | null }, Item>(
  http: Http,
  { name, url, query, page, itemsOf, schema, signal, onSkipped }: PagesCall<Page, Item>,
  log: Log,
): Promise<Result<Pages<Page, Item>, Failure>> {
  const items: Item[] = [];
  let first: Page | null = null;
  let token: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const asked: Readonly<Record<string, string>> = token === null ? query : { ...query, pageToken: token };
    const answer: Result<Page, Failure> = bodyOf(
      await http.send('get', { name, url, query: asked, schema: page, signal }),
      name,
    );
    if (!answer.ok) return answer;
    first ??= answer.value;
    items.push(...fittingItems(itemsOf(answer.value) ?? [], { name, schema, onSkipped }, log));
    token = answer.value.nextPageToken;
    if (token === null || token === '') return success({ items, first });
  }
  return failure({ type: 'malformed', call: name, detail: `more than ${MAX_PAGES} pages` });
}
