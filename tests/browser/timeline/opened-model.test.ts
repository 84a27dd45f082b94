import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';

import { useOpenedModel } from '../../../src/screens/timeline/state/anchors.ts';
import { createBoardState, openReserve } from '../../../src/screens/timeline/state/board-state.ts';
import { createTimelineModel } from '../../../workers/painting/timeline-model.ts';
import { createFrame } from './campus.ts';

const picked = createTimelineModel(createFrame({ rows: 2, ids: ['one', 'other'] }));
const sameRows = createTimelineModel(createFrame({ rows: 2, ids: ['one', 'other'], view: 2 }));
const otherRows = createTimelineModel(createFrame({ rows: 2, ids: ['other', 'one'], view: 3 }));

test('a sheet keeps the model in which its range was picked, although another is shown before it opens', async () => {
  const board = createBoardState();
  openReserve(board, picked, { row: 0, start: 40, end: 44 });
  if (board.sheet?.type !== 'reserve') throw new Error('The sheet is not open');
  const pickedIn = board.sheet.model;
  const { result } = await renderHook(() => useOpenedModel(otherRows, pickedIn));
  expect(result.current).toBe(picked);
  expect(result.current.table.rowId(board.sheet.range.row)).toBe('one');
});

test('it follows newer models as long as all rows are the same', async () => {
  const { result } = await renderHook(() => useOpenedModel(sameRows, picked));
  expect(result.current).toBe(sameRows);
});
