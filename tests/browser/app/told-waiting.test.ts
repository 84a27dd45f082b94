import { expect, test, vi } from 'vitest';

import { tellWaiting } from '../../../src/state/notifications/told-waiting.ts';
import { toasts } from '../../../src/state/toasts.ts';

const texts = (): readonly string[] => toasts.list.map(({ text }) => text);

test.each([
  ['answered', () => Promise.resolve('yes')],
  ['broken off', () => Promise.reject(new Error('The worker died'))],
])('shows that it takes longer until it is %s', async (_, finish) => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<string>();
  const given = tellWaiting(promise, 'Still waiting').catch(String);
  vi.advanceTimersByTime(1_999);
  expect(texts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['Still waiting']);
  resolve(finish());
  await given;
  expect(texts()).toEqual([]);
  vi.useRealTimers();
});
