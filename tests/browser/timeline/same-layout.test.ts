import { expect, test } from 'vitest';

import { haveSameLayout } from '../../../src/screens/timeline/canvas/board-geometry.ts';
import { createTimelineModel, layOut } from '../../../workers/painting/timeline-model.ts';
import { type CampusOptions, createFrame, geometry } from './campus.ts';

const modelOf = (options: CampusOptions = {}) =>
  createTimelineModel(createFrame({ rows: 40, rowsPerGroup: 20, ...options }));

test('the next day has the rows and hours of this one in the same places', () => {
  expect(haveSameLayout(modelOf(), modelOf({ view: 2, nowSlot: -50 }), geometry)).toBe(true);
});

test.each([{ rows: 41 }, { rowsPerGroup: 10 }, { days: 2 }, { moreSlots: 4 }])(
  'other places have other layouts: %o',
  (options) => {
    expect(haveSameLayout(modelOf(), modelOf(options), geometry)).toBe(false);
  },
);

test('a collapsed group moves the rows below it', () => {
  const collapsed = modelOf();
  const { table } = collapsed;
  layOut(collapsed, [`${table.groupPath(0)}\n${table.groupName(0)}`]);
  expect(haveSameLayout(modelOf(), collapsed, geometry)).toBe(false);
});
