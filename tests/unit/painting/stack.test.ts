import { expect, test } from 'vitest';

import type { TimelineItem } from '../../../workers/contract.ts';
import { stackItems } from '../../../workers/painting/stack.ts';
import { itemOf } from './timeline-models.ts';

const text = (items: readonly TimelineItem[]): string =>
  stackItems(items)
    .map(({ item, level }) => `${item.key}@${level}`)
    .join(' ');

test('keeps reservations that do not overlap on one level', () => {
  expect(text([itemOf('late', 4, 6), itemOf('early', 0, 4)])).toBe('early@0 late@0');
});

test('puts a later reservation a step lower on the one it overlaps, long ones first', () => {
  expect(text([itemOf('short', 0, 2), itemOf('long', 0, 8), itemOf('late', 6, 9)])).toBe('long@0 short@1 late@1');
});

test('puts declined and cancelled reservations at the bottom', () => {
  expect(text([itemOf('new', 0, 4), itemOf('old', 2, 4, 'declined')])).toBe('old@0 new@1');
});

test('keeps room for a subject with any number of overlaps', () => {
  const keys = ['a', 'b', 'c', 'd'];
  expect(text(keys.map((key) => itemOf(key, 0, 4)))).toBe('a@0 b@1 c@2 d@2');
});
