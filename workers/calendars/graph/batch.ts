/*
 * Several requests in one call (https://learn.microsoft.com/graph/json-batching): 20 at most. Each has an answer of its
 * own: a part that was too many is told so while the whole is 200.
 */
import { failure, type Result, success } from '../../model/result.ts';
import type { Failure } from '../../wire/failure.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import { pause, type Timers } from '../../wire/timers.ts';
import { GraphBatchSchema } from '../../wire/schemas/graph.ts';
import { refusalOf } from './refusals.ts';

/** One request; `url` is relative to the API. */
export interface BatchPart {
  readonly method: 'POST' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
}

const CALL = 'POST /$batch';
const MOST_PARTS = 20;
const MAX_ATTEMPTS = 4;
const BUSY: ReadonlySet<number> = new Set([429, 503]);
/** Milliseconds. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

type PartAnswer = Result<null, Failure>;

/** @returns the answers in the order of the parts, or why nothing was answered */
export async function sendBatch(
  { http, root, timers }: { readonly http: Http; readonly root: string; readonly timers: Timers },
  parts: readonly BatchPart[],
  signal: AbortSignal,
): Promise<Result<readonly PartAnswer[], Failure>> {
  const answers: PartAnswer[] = parts.map(() => failure({ type: 'malformed', call: CALL, detail: 'no answer' }));
  let waiting = parts.map((_, index) => index);
  for (let attempt = 1; waiting.length > 0; attempt += 1) {
    const asked = waiting.slice(0, MOST_PARTS);
    const requests = asked.map((index) => toRequest(index, parts[index]));
    const call = { name: CALL, url: `${root}/$batch`, body: { requests }, schema: GraphBatchSchema, signal };
    const answer = bodyOf(await http.send('post', call), CALL);
    if (!answer.ok) return answer;
    const { responses } = answer.value;
    for (const { id, status, body } of responses) answers[Number(id)] = toAnswer(status, body);
    const busy = responses.filter(({ status }) => BUSY.has(status));
    if (busy.length > 0 && attempt >= MAX_ATTEMPTS) break;
    if (busy.length > 0) await pause(timers, waitOf(busy, attempt), signal);
    if (signal.aborted) return failure({ type: 'cancelled' });
    const again = new Set(busy.map(({ id }) => Number(id)));
    const done = new Set(asked.filter((index) => !again.has(index)));
    waiting = waiting.filter((index) => !done.has(index));
  }
  return success(answers);
}

function toRequest(index: number, part: BatchPart | undefined) {
  const isSaid = part?.body !== undefined;
  return { id: String(index), ...part, ...(isSaid ? { headers: { 'Content-Type': 'application/json' } } : {}) };
}

function toAnswer(status: number, body: unknown): PartAnswer {
  if (status >= 200 && status < 300) return success(null);
  return failure(refusalOf(status, body) ?? { type: 'bad-status', call: CALL, status, statusText: '' });
}

/** As long as the most patient part asks, and longer with each attempt. */
function waitOf(
  busy: readonly { readonly headers: Readonly<Record<string, string>> | null }[],
  attempt: number,
): number {
  const asked = busy.map(({ headers }) => {
    const [, value] = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'retry-after') ?? [];
    return Number(value ?? 0) * 1_000;
  });
  const known = asked.filter((wait) => Number.isFinite(wait));
  return Math.min(LONGEST_WAIT, Math.max(FIRST_WAIT * 2 ** (attempt - 1), ...known));
}
