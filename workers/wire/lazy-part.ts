import type { Failure } from '../contract.ts';
import { failure, type Result, success } from '../model/result.ts';
import type { Log } from './log.ts';
import { pause, type Timers } from './timers.ts';

/** After this time a caller stops waiting for a part; the loading itself continues. */
const LOAD_TIMEOUT_MS = 15_000;

/** A module that is loaded on first use, or before that by `preload`. */
export interface LazyPart<Part> {
  /**
   * Runs `work` with the part. If it cannot be loaded (`not-loaded`), or not within 15 s (`timeout`), `work` does not
   * run, and the next use tries again.
   */
  use<T>(work: (part: Part) => Result<T, Failure> | Promise<Result<T, Failure>>): Promise<Result<T, Failure>>;
  /** Loads it, so that later uses need not wait; a failure is logged, and the next use tries again. */
  preload(): Promise<void>;
}

export interface LazyPartDeps {
  readonly timers: Timers;
  readonly log: Log;
}

/** @param name of the part, for the log and failures */
export function createLazyPart<Part>(
  name: string,
  load: () => Promise<Part>,
  { timers, log }: LazyPartDeps,
): LazyPart<Part> {
  let loading: Promise<Result<Part, Failure>> | null = null;
  let loaded: Result<Part, Failure> | null = null;

  async function attempt(): Promise<Result<Part, Failure>> {
    try {
      return success(await load());
    } catch (error) {
      log(`${name}: cannot be loaded`, String(error));
      return failure({ type: 'not-loaded', detail: `${name}: ${String(error)}` });
    }
  }

  async function loadOnce(): Promise<Result<Part, Failure>> {
    loading ??= attempt();
    const result = await loading;
    if (result.ok) loaded = result;
    else loading = null;
    return result;
  }

  return {
    async use(work) {
      const part = loaded ?? (await inTime(loadOnce(), name, timers));
      return part.ok ? work(part.value) : part;
    },
    async preload() {
      await loadOnce();
    },
  };
}

/** Waits until the timeout; a later result is ignored. */
async function inTime<T>(
  loading: Promise<Result<T, Failure>>,
  call: string,
  timers: Timers,
): Promise<Result<T, Failure>> {
  const waiting = new AbortController();
  const result = await Promise.race([loading, pause(timers, LOAD_TIMEOUT_MS, waiting.signal)]);
  waiting.abort();
  return result ?? failure({ type: 'timeout', call });
}
