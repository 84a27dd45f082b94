/*
 * Both workers, kept alive, as the rest of the main thread knows them.
 */
import { proxy as remote, transfer } from 'comlink';
import { proxy } from 'valtio';

import type { Close, Computation, Failure, Host, Painting, StartOptions } from '../../../workers/contract.ts';
import { installProbe } from '../../app/probe.ts';
import { type ComputationClient, createComputationClient } from './computation-client.ts';
import { createPaintingClient } from './painting-client.ts';
import { canPaintAside, spawn } from './spawn.ts';
import { createSubscriptions, type Open } from './subscriptions.ts';
import { supervise, type Supervisor } from './supervisor.ts';

/** The state of the workers, for the line about a restart and for components that hold canvases. */
export const workerState = proxy({
  /** Times the computing worker was replaced. */
  restarts: 0,
  /** From a death until the new worker answers. */
  isRestarting: false,
  /** It died too often; only a reload helps. */
  isGivenUp: false,
  /** Counts painters: with a new one all canvases are gone and the pool is created again. 0 = none yet. */
  painters: 0,
});

interface Engine {
  readonly computation: ComputationClient;
  /** Null where there is no OffscreenCanvas: the same drawing then runs on the main thread. */
  readonly painter: Painting | null;
}

let engine: Engine | null = null;
const subscriptions = createSubscriptions(() => computation());

/** The computing worker; every call settles. @throws before `startWorkers`: a programmer error */
export function computation(): ComputationClient {
  return requireEngine().computation;
}

/** Clears the cached answers of the server, then reloads the page; the sign-in stays (spec point 8). */
export async function reloadUncached(): Promise<void> {
  await computation().session.clearCache();
  location.reload();
}

/** The painter, or null where canvases cannot leave the main thread. */
export function painter(): Painting | null {
  return requireEngine().painter;
}

/** Opens a subscription now and again after each restart, until closed. @param onFailure receives the reason */
export const keepOpen = (open: Open<ComputationClient>, onFailure?: (failure: Failure) => void): Close =>
  subscriptions.keepOpen(open, onFailure);

/** Receives the updates of an area, also after restarts, until it is closed. */
export function followArea<State>(
  open: (api: ComputationClient, tell: (state: State) => void) => ReturnType<Open<ComputationClient>>,
  onState: (state: State) => void,
  onFailure?: (failure: Failure) => void,
): Close {
  let isOpen = true;
  const tell = (state: State): void => {
    if (isOpen) onState(state);
  };
  const close = keepOpen((api) => open(api, tell), onFailure);
  return () => {
    isOpen = false;
    close();
  };
}

/** Replaces real workers by areas of this thread; for tests of screens. */
export function provideEngine(provided: {
  readonly computation: Computation;
  readonly painter: Painting | null;
}): void {
  const call = createComputationClient({ call: (ask) => ask(provided.computation) });
  engine = { ...provided, computation: call };
}

function requireEngine(): Engine {
  if (engine === null) throw new Error('The workers have not been started');
  return engine;
}

/** Starts both workers and keeps them alive. Called once, by main.tsx. */
export function startWorkers(options: () => StartOptions, host: Host): void {
  const painting = canPaintAside() ? startPainter() : null;
  const computing: Supervisor<Computation> = supervise<Computation>({
    spawn: () => spawn('computation'),
    lockName: (api) => api.worker.lockName(),
    onStart: (restarts) => {
      void client.worker.start(options(), remote(host));
      workerState.restarts = restarts;
      joinWorkers();
      // Includes those that were requested before the first worker was there.
      subscriptions.reopenAll();
    },
    onAlive: () => {
      workerState.isRestarting = false;
    },
    onDeath: () => {
      workerState.isRestarting = true;
    },
    onGivenUp: () => {
      workerState.isRestarting = false;
      workerState.isGivenUp = true;
    },
  });
  const client = createComputationClient(computing);
  engine = { computation: client, painter: painting === null ? null : createPaintingClient(painting) };
  installProbe((which) => (which === 'painter' ? painting?.kill() : computing.kill()));
}

function startPainter(): Supervisor<Painting> {
  return supervise<Painting>({
    spawn: () => spawn('painting'),
    lockName: (api) => api.lockName(),
    onStart: (restarts) => {
      workerState.painters += 1;
      // The first port is connected when the computing worker starts.
      if (restarts > 0) joinWorkers();
    },
    onAlive: () => undefined,
    onDeath: () => undefined,
    onGivenUp: () => {
      workerState.isGivenUp = true;
    },
  });
}

/** Connects both workers by a new message channel; each drops the older one. */
function joinWorkers(): void {
  const painting = painter();
  if (painting === null) return;
  const line = new MessageChannel();
  void painting.connect(line.port1);
  void computation().worker.connectPainter(transfer(line.port2, [line.port2]));
}
