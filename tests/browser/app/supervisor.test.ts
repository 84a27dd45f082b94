import { proxy } from 'comlink';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

import type { Close, Failure, Result } from '../../../workers/contract.ts';
import { createSubscriptions } from '../../../src/state/workers/subscriptions.ts';
import { supervise, type Supervision, type Supervisor } from '../../../src/state/workers/supervisor.ts';
import type { Echo } from './fixtures/echo.worker.ts';

const spawn = (): Worker => new Worker(new URL('./fixtures/echo.worker.ts', import.meta.url), { type: 'module' });
const nothing = (): void => undefined;
const typeOf = ({ type }: Failure): string => type;

function start(overrides: Partial<Supervision<Echo>> = {}): Supervisor<Echo> & { readonly log: readonly string[] } {
  const log: string[] = [];
  const supervisor = supervise<Echo>({
    spawn,
    lockName: (api) => api.lockName(),
    onStart: (restarts) => log.push(`start ${restarts}`),
    onAlive: () => log.push('alive'),
    onDeath: () => log.push('death'),
    onGivenUp: () => log.push('given up'),
    ...overrides,
  });
  onTestFinished(supervisor.stop);
  return { ...supervisor, log };
}

const say = ({ call }: Supervisor<Echo>, text: string): Promise<string> => call((api) => api.say(text), typeOf);

afterEach(() => {
  vi.restoreAllMocks();
});

test('answers calls over the channel', async () => {
  const worker = start();
  await Promise.resolve();
  expect(await say(worker, 'hello')).toBe('hello');
});

test('settles every pending call when the worker dies, and starts another', async () => {
  const worker = start();
  await expect.poll(() => worker.log).toContain('alive');
  const pending = [worker.call((api) => api.sayNothing(), typeOf), worker.call((api) => api.sayNothing(), typeOf)];
  worker.kill();
  expect(await Promise.all(pending)).toEqual(['worker-died', 'worker-died']);
  expect(await say(worker, 'back')).toBe('back');
  await expect.poll(() => worker.log).toEqual(['start 0', 'alive', 'death', 'start 1', 'alive']);
});

test('reports what the worker throws as an internal failure', async () => {
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation(nothing);
  const worker = start();
  await Promise.resolve();
  expect(await worker.call((api) => api.fail(), typeOf)).toBe('internal');
  expect(report).toHaveBeenCalledOnce();
});

test('gives up a worker that keeps dying', async () => {
  const worker = start({ spawn: () => new Worker(new URL('./fixtures/missing.worker.js', location.origin)) });
  await expect.poll(() => worker.log.at(-1)).toBe('given up');
  expect(worker.log.filter((line) => line === 'death')).toHaveLength(5);
  expect(await say(worker, 'anyone?')).toBe('worker-died');
});

test('opens subscriptions again after a restart and ends them on close', async () => {
  const ticks: number[] = [];
  const worker: Supervisor<Echo> = start({
    onStart: (restarts) => {
      if (restarts > 0) subscriptions.reopenAll();
    },
  });
  const subscriptions = createSubscriptions(() => worker);
  await Promise.resolve();
  const close = subscriptions.keepOpen(({ call }) =>
    call<Result<Close, Failure>>(
      async (api) => ({ ok: true, value: await api.watch(proxy((tick: number) => void ticks.push(tick))) }),
      (error) => ({ ok: false, error }),
    ),
  );
  await expect.poll(() => ticks.length).toBeGreaterThan(2);
  worker.kill();
  // A second 1 means that counting started over.
  await expect.poll(() => ticks.filter((tick) => tick === 1)).toHaveLength(2);
  close();
  const ticksInAMoment = async () => {
    const before = ticks.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return ticks.length - before;
  };
  await expect.poll(ticksInAMoment).toBe(0);
});
