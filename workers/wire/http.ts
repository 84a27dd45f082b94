import { failure, type Result, success } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import type { Failure } from './failure.ts';
import { type Answer, type Expectation, interpret, type RawAnswer } from './interpret.ts';
import type { ServerClock } from './server-clock.ts';
import { NEVER, pause, type Timers } from './timers.ts';

/** The methods of spec point 7. */
const METHODS: readonly HttpMethod[] = ['get', 'post', 'put', 'delete'];
/** PATCH is for the dialects of providers alone (design D21). */
export type HttpMethod = 'get' | 'post' | 'put' | 'delete' | 'patch';

export interface Call<T> extends Expectation<T> {
  readonly url: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Milliseconds without any data after which the call fails; 10 s by default. */
  readonly timeout?: number;
  /** Sent without a token: for public resources, and for the calls that issue tokens. */
  readonly isAnonymous?: boolean;
  /** Whether it may be sent again after 429 or 503; by default all methods except POST may. */
  readonly isRepeatable?: boolean;
}

export interface Http {
  /** @returns the answer, or the failure as data; it never throws. An unknown method is the error of spec point 8. */
  send<T>(method: HttpMethod, call: Call<T>): Promise<Result<Answer<T>, Failure>>;
}

/** The current bearer token, and how to get a newer one (wire/tokens.ts). */
export interface TokenSource {
  current(): string | null;
  refresh(spent: string): Promise<Result<string, Failure>>;
}

/** A token source that is asked for the first token, and in time for the next one. */
export interface LateTokens extends TokenSource {
  /** Resolves once `current` is good for a call; a failure where the person must sign in again. */
  prepare(): Promise<Result<null, Failure>>;
}

export interface HttpDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly tokens: TokenSource | null;
  readonly clock: ServerClock;
  /** The worker's clock, not the server's. */
  readonly workerNow: () => Instant;
  readonly timers: Timers;
  /** The methods that it sends: those of spec point 7 by default. */
  readonly methods?: readonly HttpMethod[];
}

const TIMEOUT = 10_000;
const MAX_ATTEMPTS = 4;
/** If a server asks for a longer wait, the call is not repeated and the failure is reported instead. */
const MAX_WAIT = 10_000;
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/** JSON over fetch with a timeout, a token refresh after 401, and a retry when the server asks for one. */
export function createHttp(deps: HttpDeps): Http {
  return {
    async send(method, call) {
      if (!(deps.methods ?? METHODS).includes(method))
        return failure({ type: 'internal', detail: 'Unknown http method' });
      const token = call.isAnonymous === true ? null : (deps.tokens?.current() ?? null);
      const answer = await sendWithRetry(deps, method, call, token);
      if (answer.ok || answer.error.type !== 'unauthorized' || token === null || deps.tokens === null) return answer;
      const refreshed = await deps.tokens.refresh(token);
      return refreshed.ok ? sendWithRetry(deps, method, call, refreshed.value) : refreshed;
    },
  };
}

async function sendWithRetry<T>(
  deps: HttpDeps,
  method: HttpMethod,
  call: Call<T>,
  token: string | null,
): Promise<Result<Answer<T>, Failure>> {
  const isRepeatable = call.isRepeatable ?? method !== 'post';
  for (let attempt = 1; ; attempt += 1) {
    const raw = await exchange(deps, method, call, token);
    if (!raw.ok) return raw;
    const wait = isRepeatable && attempt < MAX_ATTEMPTS ? askedWait(raw.value, deps.clock.now()) : null;
    if (wait === null) return interpret(raw.value, call);
    await pause(deps.timers, wait, call.signal ?? NEVER);
    if (call.signal?.aborted === true) return failure({ type: 'cancelled' });
  }
}

/** One request and its whole answer; it times out if the server stops sending. */
async function exchange<T>(
  deps: HttpDeps,
  method: HttpMethod,
  call: Call<T>,
  token: string | null,
): Promise<Result<RawAnswer, Failure>> {
  const silence = limitSilence(deps.timers, call);
  const sentAt = deps.workerNow();
  let hasSpoken = false;
  try {
    const response = await deps.fetch(address(call), { ...requestInit(method, call, token), signal: silence.signal });
    hasSpoken = true;
    // An answer from an intermediate cache has the date of its creation, not the current one.
    if (!response.headers.has('age')) deps.clock.observe(response.headers.get('date'), sentAt, deps.workerNow());
    const text = await readText(response, silence.isHeard);
    const { status, statusText, headers } = response;
    return success({ status, statusText, headers, text });
  } catch (error) {
    if (call.signal?.aborted === true) return failure({ type: 'cancelled' });
    if (silence.signal.aborted) return failure({ type: 'timeout', call: call.name });
    const detail = error instanceof Error ? error.message : String(error);
    if (hasSpoken) return failure({ type: 'malformed', call: call.name, detail: `cut short: ${detail}` });
    return failure({ type: 'api-unreachable', detail });
  } finally {
    silence.end();
  }
}

/** A signal that aborts when no data has arrived for too long, or with the caller's signal. */
function limitSilence<T>(timers: Timers, { signal, timeout }: Call<T>) {
  const limit = new AbortController();
  const abort = (): void => limit.abort();
  const begin = () => timers.after(timeout ?? TIMEOUT, abort);
  let cancel = begin();
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort);
  return {
    signal: limit.signal,
    /** To be called when data arrives. */
    isHeard() {
      cancel();
      cancel = begin();
    },
    end() {
      cancel();
      signal?.removeEventListener('abort', abort);
    },
  };
}

/** Reads the body in chunks: a campus over a slow line may take longer than the timeout. */
async function readText(response: Response, onPiece: () => void): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  // Not every browser supports iterating a stream.
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    onPiece();
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}

function requestInit<T>(method: HttpMethod, call: Call<T>, token: string | null): RequestInit {
  const headers = new Headers({ accept: 'application/json', ...call.headers });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (call.body === undefined) return { method: method.toUpperCase(), headers, cache: 'no-store' };
  headers.set('content-type', 'application/json');
  return { method: method.toUpperCase(), headers, cache: 'no-store', body: JSON.stringify(call.body) };
}

function address<T>(call: Call<T>): string {
  const query = new URLSearchParams(call.query).toString();
  return query === '' ? call.url : `${call.url}?${query}`;
}

/** Milliseconds that a busy server asks to wait (`Retry-After` in seconds or as a date); null = no retry. */
function askedWait(raw: RawAnswer, now: Instant): number | null {
  const header = BUSY.has(raw.status) ? raw.headers.get('retry-after') : null;
  if (header === null) return null;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  if (Number.isNaN(wait) || wait > MAX_WAIT) return null;
  return Math.max(0, wait);
}
