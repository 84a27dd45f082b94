import { wrap } from 'comlink';

import type { Close, Failure } from '../../../workers/contract.ts';
import { createPendingCalls } from './pending-calls.ts';
import { watchDeath } from './worker-death.ts';

/** More deaths than this within `DEATHS_WINDOW_MS` ms and the worker is given up. */
const MAX_DEATHS = 4;
const DEATHS_WINDOW_MS = 60_000;

/** Keeps one worker alive: a dead one settles its calls and is replaced. */
export interface Supervisor<Api> {
  /** Makes a call on the living worker; see `PendingCalls.settle`. Given up: answers `lost` at once. */
  call<T>(ask: (api: Api) => Promise<T>, lost: (failure: Failure) => T): Promise<T>;
  /** Ends the worker as a crash would; it is replaced. */
  kill(): void;
  /** Ends the worker for good. */
  stop(): void;
}

export interface Supervision<Api> {
  /** Creates the worker. */
  spawn(): Worker;
  lockName(api: Api): Promise<string>;
  /** A worker was created, the first or a later one; calls made here come before all others. */
  onStart(restarts: number): void;
  /** The worker has answered for the first time. */
  onAlive(): void;
  /** It died; `onStart` follows at once. */
  onDeath(): void;
  /** It died too often. */
  onGivenUp(): void;
}

interface Life<Api> {
  readonly api: Api;
  readonly worker: Worker;
  readonly calls: ReturnType<typeof createPendingCalls>;
  readonly endWatch: Close;
}

/**
 * Starts a worker and keeps it running until `stop`.
 * Api is an interface of promises: what Comlink gives is used as such, with proxied callbacks (computation-client.ts).
 */
export function supervise<Api extends object>(supervision: Supervision<Api>): Supervisor<Api> {
  let life: Life<Api> | null = null;
  let restarts = 0;
  let deaths: number[] = [];

  const end = (): void => {
    const dead = life;
    life = null;
    if (dead === null) return;
    dead.endWatch();
    dead.worker.terminate();
    dead.calls.settleAll();
  };
  const onDeath = (): void => {
    supervision.onDeath();
    end();
    const now = performance.now();
    deaths = [...deaths.filter((death) => now - death < DEATHS_WINDOW_MS), now];
    if (deaths.length > MAX_DEATHS) return supervision.onGivenUp();
    restarts += 1;
    start();
  };
  const start = (): void => {
    const worker = supervision.spawn();
    const api = wrap<Api>(worker) as unknown as Api;
    const endWatch = watchDeath(worker, () => supervision.lockName(api), supervision.onAlive, onDeath);
    life = { api, worker, calls: createPendingCalls(), endWatch };
    supervision.onStart(restarts);
  };

  // The caller needs the supervisor in `onStart`.
  queueMicrotask(start);
  return {
    call: (ask, lost) =>
      life === null ? Promise.resolve(lost({ type: 'worker-died' })) : life.calls.settle(ask(life.api), lost),
    kill: () => life?.worker.terminate(),
    stop: end,
  };
}
