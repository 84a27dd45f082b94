import { releaseProxy } from 'comlink';
import { beforeEach, expect, test } from 'vitest';

import type { Close, Failure } from '../../../workers/contract.ts';
import { failure, type Result, success } from '../../../workers/model/result.ts';
import { serveArea } from '../../../workers/areas/shared/serve-area.ts';

interface Clock {
  set(hour: number, onRing: (hour: number) => void): Promise<Result<null, Failure>>;
  watch(onTick: (tick: number) => void): Promise<Close>;
}

let ticks: ((tick: number) => void)[];
let logged: string[];
let released: number;
let clock: Clock;

/** A callback as Comlink gives it. */
const remote = <Args extends readonly unknown[]>(callback: (...args: Args) => unknown) =>
  Object.assign(callback, { [releaseProxy]: () => void (released += 1) });

beforeEach(() => {
  ticks = [];
  logged = [];
  released = 0;
  const area: Clock = {
    set: async (hour) => (hour < 24 ? success(null) : failure({ type: 'internal', detail: 'no such hour' })),
    async watch(onTick) {
      ticks.push(onTick);
      return () => void ticks.splice(ticks.indexOf(onTick), 1);
    },
  };
  clock = serveArea<Clock>(
    (work) => work(area),
    (...parts) => void logged.push(parts.join(': ')),
  );
});

test('a subscription ends and releases its callback when it is closed', async () => {
  const heard: number[] = [];
  const close = await clock.watch(remote((tick: number) => heard.push(tick)));
  const [tick] = ticks;
  tick?.(1);
  expect([heard, released]).toEqual([[1], 0]);
  close();
  tick?.(2);
  expect([heard, ticks, released]).toEqual([[1], [], 1]);
});

test('a callback is released at once when the call is refused', async () => {
  expect(
    await clock.set(
      25,
      remote(() => undefined),
    ),
  ).toMatchObject({ ok: false });
  expect(released).toBe(1);
  expect(
    await clock.set(
      5,
      remote(() => undefined),
    ),
  ).toEqual(success(null));
  expect(released).toBe(1);
});

test('a callback that throws is logged', async () => {
  await clock.watch(() => {
    throw new Error('the page is gone');
  });
  ticks[0]?.(1);
  await Promise.resolve();
  expect(logged).toEqual(['a callback of the page failed: Error: the page is gone']);
});

test('a verb that the area does not have is an error of the caller', async () => {
  const call = Reflect.get(clock, 'wind') as () => Promise<unknown>;
  await expect(call()).rejects.toThrow('The area has no wind');
});
