import type { Failure } from '../contract.ts';
import { failure, type Result, success } from '../model/result.ts';
import type { Log } from './log.ts';
import { pause, type Timers } from './timers.ts';

/** Milliseconds that somebody waits for a part; the loading itself goes on. */
const PATIENCE = 15_000;

/** A module that is loaded when it is first used, or ahead of that. */
export interface LazyPart<Part> {
  /**
   * Works with the part. Where it cannot be loaded (`not-loaded`), or not in 15 s (`timeout`), nothing is done, and the
   * next use tries anew.
   */
  use<T>(work: (part: Part) => Result<T, Failure> | Promise<Result<T, Failure>>): Promise<Result<T, Failure>>;
  /** Loads it, so that nobody waits for it later; a failure is told to the log and to the next use. */
  preload(): Promise<void>;
}

export interface LazyPartDeps {
  readonly timers: Timers;
  readonly log: Log;
}

/** @param name of the part, for the log and for failures */
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

/** Waits no longer than that; what comes too late is nobody's any more. */
async function inTime<T>(
  loading: Promise<Result<T, Failure>>,
  call: string,
  timers: Timers,
): Promise<Result<T, Failure>> {
  const waiting = new AbortController();
  const result = await Promise.race([loading, pause(timers, PATIENCE, waiting.signal)]);
  waiting.abort();
  return result ?? failure({ type: 'timeout', call });
}
