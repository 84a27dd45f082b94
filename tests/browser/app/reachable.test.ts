import { afterEach, expect, test, vi } from 'vitest';

import { whenKeptBeside, whenReachable } from '../../../src/app/reachable.ts';

const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server that answers with the given response. @returns the requested addresses */
function answerWith(content: string): readonly string[] {
  const asked: string[] = [];
  class Answered extends Image {
    override set src(address: string) {
      asked.push(address);
      super.src = content;
    }
  }
  vi.stubGlobal('Image', Answered);
  return asked;
}

test('runs where the server answers, without using a cache', async () => {
  const asked = answerWith(PICTURE);
  for (const _ of [1, 2]) await new Promise<void>((resolve) => whenReachable(resolve));
  expect(new Set(asked).size).toBe(2);
});

test('does not run where the server does not answer', async () => {
  answerWith('data:image/png,nothing');
  const run = vi.fn<() => void>();
  const failed = new Promise<void>((resolve) => {
    const { Image: Answered } = globalThis;
    vi.stubGlobal(
      'Image',
      class extends Answered {
        constructor() {
          super();
          this.addEventListener('error', () => resolve());
        }
      },
    );
  });
  whenReachable(run);
  await failed;
  expect(run).not.toHaveBeenCalled();
});

test.each([
  ['another page of an application that is kept', { controller: null, active: 'activated' }, true],
  ['a page that comes from what is kept', { controller: {}, active: 'activated' }, false],
  ['a first visit, as long as not all is kept', { controller: null, active: 'activating' }, false],
])('whether a reload works without a server: %s', async (_, { controller, active }, isWanted) => {
  const getRegistration = () => Promise.resolve({ active: { state: active } });
  vi.stubGlobal('navigator', { serviceWorker: { controller, getRegistration } });
  const run = vi.fn<() => void>();
  await whenKeptBeside(run);
  expect(run).toHaveBeenCalledTimes(isWanted ? 1 : 0);
});

test('a reload without a server works in no browser without service workers', async () => {
  vi.stubGlobal('navigator', {});
  const run = vi.fn<() => void>();
  await whenKeptBeside(run);
  expect(run).not.toHaveBeenCalled();
});
