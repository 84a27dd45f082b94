/*
 * Lists of the touchone calendar, read page by page.
 */
import * as v from 'valibot';

import type { ZonedTime } from '../model/event.ts';
import { failure, type Result, success } from '../model/result.ts';
import { decodeItems, describeIssues } from '../wire/decode.ts';
import type { Failure } from '../wire/failure.ts';
import { getGiven } from '../wire/given-url.ts';
import type { Call, Http } from '../wire/http.ts';
import { bodyOf } from '../wire/interpret.ts';
import type { Log } from '../wire/log.ts';
import { hasInstant } from './zoned-time.ts';

/** 50,000 events: a server with more pages is linking in a loop. */
const MAX_PAGES = 200;

const PageSchema = v.object({ value: v.array(v.unknown()), nextLink: v.optional(v.nullable(v.string()), null) });

/** A listed item with a time. */
interface Dated {
  readonly start: ZonedTime;
  readonly end: ZonedTime;
}

export interface ListCall<T> {
  readonly name: string;
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  /** Schema of an item. */
  readonly schema: v.GenericSchema<unknown, T>;
  readonly signal: AbortSignal;
  /** Called for each skipped item with its id, '' if it has none, and the reason. */
  readonly onSkipped?: ((id: string, reason: string) => void) | undefined;
}

/** All items of a list that have a time; those without one are skipped and counted in the log. */
export async function readPages<T extends Dated>(
  http: Http,
  call: ListCall<T>,
  log: Log,
): Promise<Result<readonly T[], Failure>> {
  const items = await readAll(http, call, log);
  return items.ok ? success(keepDated(items.value, call, log)) : items;
}

/** All items of a list; those that do not fit the schema are skipped and counted in the log. */
export async function readAll<T>(
  http: Http,
  { name, url, query, schema, signal, onSkipped }: ListCall<T>,
  log: Log,
): Promise<Result<readonly T[], Failure>> {
  const items: T[] = [];
  const origins = [new URL(url).origin];
  let call: Call<v.InferOutput<typeof PageSchema>> = { name, url, query, schema: PageSchema, signal };
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const answer = bodyOf(await getGiven(http, call, origins), name);
    if (!answer.ok) return answer;
    const { value: page, nextLink } = answer.value;
    items.push(...decodeItems(schema, page, name, log));
    if (onSkipped !== undefined) tellMisfits(schema, page, onSkipped);
    if (nextLink === null) return success(items);
    call = { name, url: nextLink, schema: PageSchema, signal };
  }
  return failure({ type: 'malformed', call: name, detail: `more than ${MAX_PAGES} pages` });
}

/** Whether an item of the right shape has valid times. */
export function isDated({ start, end }: Dated): boolean {
  return hasInstant(start) && hasInstant(end);
}

function keepDated<T extends Dated>(items: readonly T[], { name, onSkipped }: ListCall<T>, log: Log): readonly T[] {
  const kept = items.filter(isDated);
  if (kept.length === items.length) return kept;
  log(`${name}: ${items.length - kept.length} items without a time skipped`);
  for (const item of items) {
    if (!isDated(item)) onSkipped?.(idOf(item), `${hasInstant(item.start) ? 'end' : 'start'}: expected a time`);
  }
  return kept;
}

function tellMisfits(
  schema: v.GenericSchema<unknown, unknown>,
  items: readonly unknown[],
  onSkipped: (id: string, reason: string) => void,
): void {
  for (const item of items) {
    const parsed = v.safeParse(schema, item, { abortEarly: true });
    if (!parsed.success) onSkipped(idOf(item), describeIssues(parsed.issues));
  }
}

const IdentifiedSchema = v.object({ id: v.string() });

function idOf(item: unknown): string {
  const parsed = v.safeParse(IdentifiedSchema, item);
  return parsed.success ? parsed.output.id : '';
}
