/*
 * The only module on the main thread that calls `new Worker`. It imports nothing of the application, so that the first
 * worker of each kind can be created before the rest of it runs.
 */
// oxlint-disable-next-line import/default -- Vite gives the address of the built worker
import computationUrl from '../../../workers/computation.ts?worker&url';
// oxlint-disable-next-line import/default -- Vite gives the address of the built worker
import paintingUrl from '../../../workers/painting.ts?worker&url';
import { scriptUrl } from '../../app/trusted.ts';

export type WorkerName = 'computation' | 'painting';

/** Workers created early, until they are requested. */
const waiting = new Map<WorkerName, Worker>();

export const canPaintAside = (): boolean => typeof OffscreenCanvas === 'function';

/** The worker that was created early, else a new one. */
export function spawn(name: WorkerName): Worker {
  const made = waiting.get(name) ?? make(name);
  waiting.delete(name);
  return made;
}

/** Creates the first worker of each kind: loading and compiling them runs in parallel to the main thread. */
export function spawnAhead(): void {
  waiting.set('computation', make('computation'));
  if (canPaintAside()) waiting.set('painting', make('painting'));
}

const make = (name: WorkerName): Worker =>
  new Worker(scriptUrl(name === 'computation' ? computationUrl : paintingUrl), {
    type: 'module',
    name,
  });
