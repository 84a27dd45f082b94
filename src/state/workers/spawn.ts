/*
 * The one door to the workers: nobody else on the main thread calls `new Worker`. It needs nothing of the application,
 * so that the first of each can be made before the rest of it runs.
 */
// oxlint-disable-next-line import/default -- Vite gives the address of the built worker
import computationUrl from '../../../workers/computation.ts?worker&url';
// oxlint-disable-next-line import/default -- Vite gives the address of the built worker
import paintingUrl from '../../../workers/painting.ts?worker&url';
import { scriptUrl } from '../../app/trusted.ts';

export type WorkerName = 'computation' | 'painting';

/** Made ahead, until they are asked for. */
const waiting = new Map<WorkerName, Worker>();

export const canPaintAside = (): boolean => typeof OffscreenCanvas === 'function';

/** The worker that was made ahead, else a new one. */
export function spawn(name: WorkerName): Worker {
  const made = waiting.get(name) ?? make(name);
  waiting.delete(name);
  return made;
}

/** Makes the first of each: what they load and compile goes on beside the main thread. */
export function spawnAhead(): void {
  waiting.set('computation', make('computation'));
  if (canPaintAside()) waiting.set('painting', make('painting'));
}

const make = (name: WorkerName): Worker =>
  new Worker(scriptUrl(name === 'computation' ? computationUrl : paintingUrl), {
    type: 'module',
    name,
  });
