import { beforeEach, expect, test } from 'vitest';

import { success } from '../../../workers/model/result.ts';
import { createLazyPart, type LazyPart } from '../../../workers/wire/lazy-part.ts';
import { createSteppedTimers, settle, type SteppedTimers } from '../areas/stepped-timers.ts';

interface Greeter {
  greet(name: string): string;
}

let timers: SteppedTimers;
let log: string[];
/** The loads that have begun, to be finished by the test. */
let loads: PromiseWithResolvers<Greeter>[];
let part: LazyPart<Greeter>;

beforeEach(() => {
  timers = createSteppedTimers();
  [log, loads] = [[], []];
  const load = (): Promise<Greeter> => {
    const loading = Promise.withResolvers<Greeter>();
    loads.push(loading);
    return loading.promise;
  };
  part = createLazyPart('greeting', load, { timers, log: (message, detail) => log.push(`${message}: ${detail}`) });
});

const greet = (name: string) => part.use((greeter) => success(greeter.greet(name)));
const arrive = (): void => loads.at(-1)?.resolve({ greet: (name) => `Hello ${name}` });
const fail = (): void => loads.at(-1)?.reject(new TypeError('404'));

test('is loaded once, on first use', async () => {
  expect(loads).toHaveLength(0);
  const greeted = Promise.all([greet('Ada'), greet('Ben')]);
  arrive();
  expect(await greeted).toEqual([success('Hello Ada'), success('Hello Ben')]);
  expect(await greet('Cyd')).toEqual(success('Hello Cyd'));
  expect([loads.length, timers.count()]).toEqual([1, 0]);
});

test('keeps the order of its uses', async () => {
  const order: string[] = [];
  const note = (name: string) => part.use(() => success(order.push(name)));
  const noted = [note('first'), note('second')];
  arrive();
  await noted[0];
  await Promise.all([...noted, note('third')]);
  expect(order).toEqual(['first', 'second', 'third']);
});

test('a failed load fails all waiting uses, and the next use tries again', async () => {
  const greeted = Promise.all([greet('Ada'), greet('Ben')]);
  fail();
  const notLoaded = { ok: false, error: { type: 'not-loaded', detail: 'greeting: TypeError: 404' } };
  expect(await greeted).toEqual([notLoaded, notLoaded]);
  expect(log).toEqual(['greeting: cannot be loaded: TypeError: 404']);
  const again = greet('Ada');
  arrive();
  expect(await again).toEqual(success('Hello Ada'));
});

test('a use waits at most 15 s, and does not run after that', async () => {
  const greeted: string[] = [];
  const answer = part.use((greeter) => success(greeted.push(greeter.greet('Ada'))));
  await timers.pass(15_000);
  expect(await answer).toEqual({ ok: false, error: { type: 'timeout', call: 'greeting' } });
  arrive();
  await settle();
  expect(greeted).toEqual([]);
  expect(await greet('Ben')).toEqual(success('Hello Ben'));
});

test('a use waits for a load that is already running', async () => {
  const preloaded = part.preload();
  const greeted = greet('Ada');
  arrive();
  await preloaded;
  expect(await greeted).toEqual(success('Hello Ada'));
  expect(loads).toHaveLength(1);
});

test('after a failed preload the next use tries again', async () => {
  const preloaded = part.preload();
  fail();
  await preloaded;
  expect(log).toHaveLength(1);
  const greeted = greet('Ada');
  arrive();
  expect(await greeted).toEqual(success('Hello Ada'));
});
