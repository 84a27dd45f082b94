import { expect, test } from 'vitest';

import { createSeenEvents } from '../../../workers/areas/events/seen-events.ts';

test('detects what was shown at other times, and not what was never shown', () => {
  const seen = createSeenEvents();
  seen.note('a', { start: 1, end: 2 });
  expect(seen.isOutdated('a', { start: 1, end: 2 })).toBe(false);
  expect(seen.isOutdated('a', { start: 0, end: 2 })).toBe(true);
  expect(seen.isOutdated('a', { start: 1, end: 3 })).toBe(true);
  expect(seen.isOutdated('b', { start: 1, end: 2 })).toBe(false);
});

test('uses what was shown last', () => {
  const seen = createSeenEvents();
  seen.note('a', { start: 1, end: 2 });
  seen.note('a', { start: 3, end: 4 });
  expect(seen.isOutdated('a', { start: 3, end: 4 })).toBe(false);
});

test('forgets what was shown longest ago', () => {
  const seen = createSeenEvents();
  for (let index = 0; index < 2_000; index += 1) seen.note(`e${index}`, { start: 1, end: 2 });
  seen.note('e0', { start: 1, end: 2 });
  seen.note('new', { start: 1, end: 2 });
  const isKnown = (id: string) => seen.isOutdated(id, { start: 9, end: 10 });
  expect([isKnown('e0'), isKnown('e1'), isKnown('e2')]).toEqual([true, false, true]);
});
