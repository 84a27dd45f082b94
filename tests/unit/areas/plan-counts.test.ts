import { expect, test } from 'vitest';

import { countFree } from '../../../workers/areas/plan/plan-counts.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import { dayOf, type DayRow, QUARTER } from './plan-day.ts';

/** Free of all by area, e.g. `floor 0 1/2`. */
function counted(rows: readonly DayRow[], span: readonly [from: number, to: number], now = 0, restriction = 1): string {
  const interval = { start: span[0] * QUARTER, end: span[1] * QUARTER };
  return countFree(dayOf(rows, restriction), interval, now * QUARTER)
    .map(({ areaId, free, total }) => `${areaId} ${free}/${total}`)
    .toSorted()
    .join(', ');
}

test('counts by area what is free for the whole time, sub-areas included', () => {
  const rows = [
    { codes: '0000' },
    { codes: '0800', areaId: 'quiet' },
    { codes: '0020' },
    { codes: '4444', areaId: 'floor 1' },
  ];
  expect(counted(rows, [1, 3])).toBe('floor 0 2/3, floor 1 0/1, house 2/4, quiet 1/1');
});

test.each([1, 2, 3, 4, 5, 6, 7, 9])('a place with code %s in the time is not free', (code) => {
  expect(counted([{ codes: `00${code}0` }], [1, 3])).toBe('floor 0 0/1, house 0/1');
});

test.each([
  ['unsuitable', { state: RowState.Unsuitable }],
  ['not read yet', { state: RowState.Loading }],
  ['for others', { changes: { conditions: { reservedTo: 'other' as const } } }],
])('a place that is %s is not free', (_, row) => {
  expect(counted([{ codes: '0000', ...row }, { codes: '0000' }], [1, 3])).toBe('floor 0 1/2, house 1/2');
});

test('a place that the search does not find is not free, on whatever level', () => {
  const rows = ['Quiet corner', 'Loud corner'].flatMap((displayName) =>
    ['floor 0', 'floor 1'].map((areaId) => ({ codes: '0000', areaId, changes: { displayName } })),
  );
  const found = (search: string): string =>
    countFree({ ...dayOf(rows), query: { search, names: [] } }, { start: QUARTER, end: 3 * QUARTER }, 0)
      .map(({ areaId, free, total }) => `${areaId} ${free}/${total}`)
      .toSorted()
      .join(', ');
  expect(found('loud')).toBe('floor 0 1/2, floor 1 1/2, house 2/4');
  expect(found('silent')).toBe('floor 0 0/2, floor 1 0/2, house 0/4');
});

test('a place that the user does not see is not counted', () => {
  const others = { conditions: { reservedTo: 'other' as const } };
  expect(counted([{ codes: '0000', changes: others }, { codes: '0000' }], [1, 3], 0, 0)).toBe('floor 0 1/1, house 1/1');
});

test('a place for the user, or a favourite, is free', () => {
  const own = { conditions: { reservedTo: 'you' as const } };
  expect(counted([{ codes: '0000', state: RowState.Favourite, changes: own }], [1, 3])).toBe('floor 0 1/1, house 1/1');
});

test('nothing is free in the past or outside of the day', () => {
  const rows = [{ codes: '0000' }];
  expect(counted(rows, [1, 3], 2)).toBe('floor 0 0/1, house 0/1');
  // The running slot can still be used.
  expect(counted(rows, [1, 3], 1.5)).toBe('floor 0 1/1, house 1/1');
  expect(counted(rows, [-1, 3])).toBe('floor 0 0/1, house 0/1');
  expect(counted(rows, [1, 5])).toBe('floor 0 0/1, house 0/1');
  expect(counted(rows, [2, 2])).toBe('floor 0 0/1, house 0/1');
});

test('a slot used in part counts as whole', () => {
  expect(counted([{ codes: '0020' }], [0.5, 1.9])).toBe('floor 0 1/1, house 1/1');
  expect(counted([{ codes: '0020' }], [0.5, 2.1])).toBe('floor 0 0/1, house 0/1');
});
