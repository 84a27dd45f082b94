import { describe, expect, it } from 'vitest';

import { isReloadDue } from '../../../src/components/nightly-reload.ts';

const HOUR = 3_600_000;

describe('the reload of a display', () => {
  it.each([
    ['in the night after a day', 12 * HOUR, 2, true],
    ['until the early morning', 20 * HOUR, 4, true],
    ['not once people come', 20 * HOUR, 5, false],
    ['not in the evening', 14 * HOUR, 1, false],
    ['not twice in a night', 1 * HOUR, 3, false],
    ['at any time where the display sleeps at night', 36 * HOUR, 11, true],
    ['not before', 35 * HOUR, 11, false],
  ])('%s', (_, openFor, hour, isDue) => {
    expect(isReloadDue(openFor, hour)).toBe(isDue);
  });
});
