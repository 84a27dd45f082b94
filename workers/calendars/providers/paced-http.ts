/*
 * Calls to a provider within its limits: four at a time, and none while it has asked to wait. What it asks is often a
 * second whatever happens: hence a back-off of our own as well, with a random part, so that the tabs of a company do not
 * come back together.
 */
import type { Instant } from '../../model/units.ts';
import { failure, type Result } from '../../model/result.ts';
import { type Failure, statusOf } from '../../wire/failure.ts';
import { type Call, createHttp, type Http, type HttpDeps, type LateTokens } from '../../wire/http.ts';
import type { Answer, Expectation } from '../../wire/interpret.ts';
import { readPicture } from '../../wire/picture.ts';
import { NEVER, pause, type Timers } from '../../wire/timers.ts';

/** What sets the limits of a provider apart. */
export interface ProviderLimits {
  /** Names the calls that are counted together, by the address of one. */
  readonly countedWith: (url: string) => string;
  /** How many of the calls at a time one counts for; 1 by default. */
  readonly weightOf?: (url: string) => number;
  /** Sent with each call. */
  readonly headers: Readonly<Record<string, string>>;
  readonly readRefusal: NonNullable<Expectation<unknown>['readRefusal']>;
  /** Whether a call was one too many: nothing has been done of it. */
  readonly isTooMany: (error: Failure) => boolean;
  /** Statuses of failures that pass: a call that may be repeated is sent again. */
  readonly passing: ReadonlySet<number>;
}

export interface PacedHttpDeps {
  readonly plain: Omit<HttpDeps, 'tokens' | 'methods'>;
  readonly tokens: LateTokens;
  readonly limits: ProviderLimits;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Called with each answer: whether the person must sign in again, since no token of theirs is good. */
  readonly onAccess?: ((isRefused: boolean) => void) | undefined;
}

/** Calls at a time. */
export const AT_ONCE = 4;
const MAX_ATTEMPTS = 4;
/** Milliseconds. */
const FIRST_WAIT = 1_000;
/** Of a longer one the caller is told at once. */
const LONGEST_WAIT = 30_000;
const TOO_MANY = 429;
const UNAVAILABLE = 503;

export interface PacedHttp extends Http {
  /**
   * Reads a picture; null = none.
   * @param isPublic it is elsewhere, where the token must not be sent
   */
  picture(name: string, url: string, isPublic?: boolean): Promise<Result<Blob | null, Failure>>;
}

interface Turn {
  readonly url: string;
  /** How many of the calls at a time it counts for. */
  readonly weight: number;
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal;
}

export function createPacedHttp({ plain, tokens, limits, random, onAccess }: PacedHttpDeps): PacedHttp {
  const { timers, workerNow: now } = plain;
  const queues = new Map<string, CallQueue>();
  const queueOf = (url: string): CallQueue => {
    const name = limits.countedWith(url);
    const queue = queues.get(name) ?? createCallQueue(timers, now);
    queues.set(name, queue);
    return queue;
  };
  const fetch: HttpDeps['fetch'] = async (url, init) => {
    const response = await plain.fetch(url, init);
    const wait = askedWait(response, now());
    if (wait !== null) queueOf(url).rest(wait);
    return response;
  };
  const http = createHttp({ ...plain, tokens, methods: ['get', 'post', 'patch', 'delete'], fetch });

  async function inTurn<T>(turn: Turn, send: () => Promise<Result<T, Failure>>): Promise<Result<T, Failure>> {
    const answer = await sendInTurn(turn, send);
    const isRefused = !answer.ok && answer.error.type === 'unauthorized';
    // Of what did not get as far as the calendar nothing is known.
    if (answer.ok || isRefused) onAccess?.(isRefused);
    return answer;
  }

  /** Sends a call in its turn, and again where it was too many. */
  async function sendInTurn<T>(
    { url, weight, isRepeatable, signal }: Turn,
    send: () => Promise<Result<T, Failure>>,
  ): Promise<Result<T, Failure>> {
    const ready = await tokens.prepare();
    if (!ready.ok) return ready;
    const queue = queueOf(url);
    for (let attempt = 1; ; attempt += 1) {
      const entered = await queue.enter(weight, signal);
      const answer = entered ?? (await send());
      queue.leave(weight);
      if (entered !== null || answer.ok || attempt === MAX_ATTEMPTS) return answer;
      const isPassing = isRepeatable && limits.passing.has(statusOf(answer.error) ?? 0);
      if (!isPassing && !limits.isTooMany(answer.error)) return answer;
      queue.rest(FIRST_WAIT * 2 ** (attempt - 1) * (1 + random() / 2));
    }
  }

  return {
    send<T>(method: Parameters<Http['send']>[0], call: Call<T>): Promise<Result<Answer<T>, Failure>> {
      const paced = {
        ...call,
        headers: { ...limits.headers, ...call.headers },
        isRepeatable: false,
        readRefusal: limits.readRefusal,
      };
      const turn = {
        url: call.url,
        weight: limits.weightOf?.(call.url) ?? 1,
        isRepeatable: call.isRepeatable ?? method !== 'post',
        signal: call.signal ?? NEVER,
      };
      return inTurn(turn, () => http.send(method, paced));
    },
    picture: (name, url, isPublic = false) =>
      inTurn({ url, weight: 1, isRepeatable: true, signal: NEVER }, async () => {
        if (isPublic) return readPicture(fetch, { name, url, token: null });
        const token = tokens.current();
        if (token === null) return failure({ type: 'unauthorized' });
        const answer = await readPicture(fetch, { name, url, token });
        if (answer.ok || answer.error.type !== 'unauthorized') return answer;
        const refreshed = await tokens.refresh(token);
        return refreshed.ok ? readPicture(fetch, { name, url, token: refreshed.value }) : refreshed;
      }),
  };
}

interface CallQueue {
  /** Waits for its turn; null = begin now, or why not. `leave` follows in either case. */
  enter(weight: number, signal: AbortSignal): Promise<{ readonly ok: false; readonly error: Failure } | null>;
  leave(weight: number): void;
  /** Nothing begins for that many milliseconds. */
  rest(milliseconds: number): void;
}

function createCallQueue(timers: Timers, now: () => Instant): CallQueue {
  let free = AT_ONCE;
  let restsUntil = 0;
  const waiting: { readonly weight: number; readonly begin: () => void }[] = [];

  function admit(): void {
    for (let next = waiting[0]; next !== undefined && next.weight <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.weight;
      next.begin();
    }
  }

  return {
    async enter(weight, signal) {
      await new Promise<void>((begin) => {
        waiting.push({ weight, begin });
        admit();
      });
      for (let rest = restsUntil - now(); rest > 0 && !signal.aborted; rest = restsUntil - now()) {
        if (rest > LONGEST_WAIT) return failure(throttled(rest));
        await pause(timers, rest, signal);
      }
      return signal.aborted ? failure({ type: 'cancelled' }) : null;
    },
    leave(weight) {
      free += weight;
      admit();
    },
    rest(milliseconds) {
      restsUntil = Math.max(restsUntil, now() + milliseconds);
    },
  };
}

function throttled(rest: number): Failure {
  const detail = `The calendar is to be left alone for ${Math.ceil(rest / 1_000)} seconds`;
  return { type: 'refused', status: TOO_MANY, code: 'throttled', rule: null, detail };
}

/** Milliseconds that a busy answer asks to wait: seconds with decimals, or a date; null = nothing is asked. */
function askedWait({ status, headers }: Response, now: Instant): number | null {
  const asked = status === TOO_MANY || status === UNAVAILABLE ? headers.get('retry-after') : null;
  if (asked === null) return null;
  const seconds = Number(asked);
  const wait = Number.isNaN(seconds) ? Date.parse(asked) - now : seconds * 1_000;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
