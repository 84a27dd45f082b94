import { expect, test } from 'vitest';

import type { LazyPart } from '../../../workers/wire/lazy-part.ts';
import { createPreload } from '../../../workers/areas/shared/lazy-modules.ts';
import { createSteppedTimers } from './stepped-timers.ts';

/** A module that records its loading, which takes 100 ms. */
function createPart(name: string, timers: ReturnType<typeof createSteppedTimers>, loaded: string[]): LazyPart<never> {
  return {
    use: () => Promise.reject(new Error('Nobody uses it')),
    preload: () =>
      new Promise((resolve) => {
        timers.after(100, () => {
          loaded.push(`${name} ${timers.now()}`);
          resolve();
        });
      }),
  };
}

test('loads the modules a second after the first paint, one after the other, once', async () => {
  const timers = createSteppedTimers();
  const loaded: string[] = [];
  const preload = createPreload(
    ['a', 'b'].map((name) => createPart(name, timers, loaded)),
    timers,
  );
  preload();
  await timers.pass(500);
  preload();
  await timers.pass(5_000);
  expect(loaded).toEqual(['a 1100', 'b 1200']);
});
