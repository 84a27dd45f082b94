import { describe, expect, it } from 'vitest';

import { toEventInterval, toInterval } from '../../../workers/model/interval.ts';

const { NaN: NONE, POSITIVE_INFINITY: NEVER } = Number;
const reason = (result: ReturnType<typeof toInterval>): string => (result.ok ? 'valid' : result.error.reason);

describe('an interval', () => {
  it.each([
    [1, 2, 'valid', 'valid'],
    [-2, -1, 'valid', 'valid'],
    [2, 2, 'empty', 'valid'],
    [2, 1, 'reversed', 'reversed'],
    [NONE, 1, 'not-finite', 'not-finite'],
    [1, NONE, 'not-finite', 'not-finite'],
    [NONE, NONE, 'not-finite', 'not-finite'],
    [1, NEVER, 'not-finite', 'not-finite'],
    [-NEVER, 1, 'not-finite', 'not-finite'],
  ])('from %d to %d is %s as a reservation, %s as an event', (start, end, reserved, held) => {
    expect([reason(toInterval(start, end)), reason(toEventInterval(start, end))]).toEqual([reserved, held]);
  });

  it('contains its bounds', () => {
    expect(toInterval(1, 2)).toEqual({ ok: true, value: { start: 1, end: 2 } });
  });
});
