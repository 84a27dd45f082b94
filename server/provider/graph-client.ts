/*
 * Calls to Microsoft Graph in the name of this server (https://learn.microsoft.com/graph/auth-v2-service), within the
 * limits of an application: four at a time, and none to a mailbox that has asked to wait.
 */
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';

import { GraphErrorSchema } from '../../workers/wire/schemas/graph.ts';
import type { Clock } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { AppToken } from './app-token.ts';

export interface GraphClientParts {
  readonly token: AppToken;
  /** Address of the API, including `/v1.0`. */
  readonly root: string;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** What Graph refuses for a reason of its own; its texts may quote what was asked, so they are not kept. */
export class GraphRefusal extends Error {
  override readonly name = 'GraphRefusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

export interface GraphCall<Schema extends v.GenericSchema> {
  readonly method: 'GET' | 'POST';
  /** From the mailbox on, or the whole link to a next page. */
  readonly url: string;
  readonly mailbox: string;
  readonly body?: object;
  readonly schema: Schema;
}

export interface GraphClient {
  /**
   * @throws GraphRefusal for a 4xx
   * @throws ProblemError 503 where Graph does not answer now, or not as it should
   */
  send<Schema extends v.GenericSchema>(call: GraphCall<Schema>): Promise<v.InferOutput<Schema>>;
}

const AT_ONCE = 4;
const TIMEOUT_MS = 10_000;
/** Milliseconds: what Graph asks is often a second whatever happens, so that waits grow by themselves. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 300_000;
const BUSY: ReadonlySet<number> = new Set([429, 503, 504]);
/** Every answer is in UTC, and ids stay the same when an event moves; each page of a list needs it again. */
const PREFER = 'outlook.timezone="UTC", IdType="ImmutableId"';
const GONE_WRONG = 'The provider of the calendar does not answer. Try again in a moment.';

const unavailable = (wait: number): ProblemError =>
  new ProblemError(503, 'unavailable', GONE_WRONG, { retryAfter: Math.max(1, Math.ceil(wait / 1_000)) });

export function createGraphClient({ token, root, clock, log }: GraphClientParts): GraphClient {
  const inTurn = createTurnsOf(AT_ONCE);
  const rests = createRests(clock);

  /** A link leads nowhere else, since the token goes along. */
  function addressOf(url: string): string {
    if (url.startsWith('/')) return root + url;
    if (URL.parse(url)?.origin === new URL(root).origin) return url;
    log.error('Microsoft Graph named a page of another server');
    throw unavailable(FIRST_WAIT);
  }

  function notAnswered(error: unknown, mailbox: string): Error {
    if (error instanceof ProblemError) return error;
    // Its message names the address, which names a place and nobody.
    log.error({ reason: error instanceof Error ? error.name : 'unknown' }, 'Microsoft Graph does not answer');
    return unavailable(rests.extend(mailbox, null));
  }

  async function fetchOnce(call: GraphCall<v.GenericSchema>, bearer: string): Promise<Response> {
    try {
      return await fetch(addressOf(call.url), {
        method: call.method,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          authorization: `Bearer ${bearer}`,
          prefer: PREFER,
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      });
    } catch (error) {
      throw notAnswered(error, call.mailbox);
    }
  }

  /** The body of an answer, which can break off or come too slowly. */
  async function textOf(response: Response, mailbox: string): Promise<string> {
    try {
      return await response.text();
    } catch (error) {
      throw notAnswered(error, mailbox);
    }
  }

  async function fetchAuthorized(call: GraphCall<v.GenericSchema>): Promise<Response> {
    const bearer = await token.current();
    const response = await fetchOnce(call, bearer);
    if (response.status !== 401) return response;
    await response.body?.cancel();
    token.drop(bearer);
    return fetchOnce(call, await token.current());
  }

  return {
    send: (call) =>
      inTurn(async () => {
        const wait = rests.of(call.mailbox);
        if (wait > 0) throw unavailable(wait);
        const response = await fetchAuthorized(call);
        const { status } = response;
        if (BUSY.has(status)) {
          await response.body?.cancel();
          throw unavailable(rests.extend(call.mailbox, response.headers.get('retry-after')));
        }
        const text = await textOf(response, call.mailbox);
        rests.end(call.mailbox);
        const body = parseJson(text);
        if (status >= 400 && status < 500 && status !== 401) throw new GraphRefusal(status, codeOf(body));
        const parsed = v.safeParse(call.schema, body);
        if (response.ok && parsed.success) return parsed.output;
        log.error({ status, code: codeOf(body) }, 'Microsoft Graph gave no usable answer');
        throw unavailable(FIRST_WAIT);
      }),
  };
}

/** Undefined for an empty text, and for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function codeOf(body: unknown): string {
  const parsed = v.safeParse(GraphErrorSchema, body);
  return parsed.success ? parsed.output.error.code : '';
}

/** Runs so many at a time, the others in their order. */
function createTurnsOf(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

interface Rests {
  /** Milliseconds for which a mailbox is left alone. */
  of(mailbox: string): number;
  /** @param asked `Retry-After`: seconds with decimals, or a date; null = nothing is asked. @returns the wait */
  extend(mailbox: string, asked: string | null): number;
  end(mailbox: string): void;
}

/** Waits by mailbox, each twice as long as the one before until a call succeeds, with a random part. */
function createRests(clock: Clock): Rests {
  const entries = new Map<string, { readonly until: number; readonly tries: number }>();
  return {
    of: (mailbox) => Math.max(0, (entries.get(mailbox)?.until ?? 0) - clock.now()),
    extend(mailbox, asked) {
      const now = clock.now();
      const tries = (entries.get(mailbox)?.tries ?? 0) + 1;
      const own = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1) * (1 + Math.random() / 2));
      const wait = Math.max(own, askedWait(asked, now));
      entries.set(mailbox, { until: now + wait, tries });
      return wait;
    },
    end: (mailbox) => void entries.delete(mailbox),
  };
}

function askedWait(asked: string | null, now: number): number {
  if (asked === null) return 0;
  const seconds = Number(asked);
  const wait = Number.isNaN(seconds) ? Date.parse(asked) - now : seconds * 1_000;
  return Number.isNaN(wait) ? 0 : Math.max(0, wait);
}
