import { expect, test } from 'vitest';

import { RowState } from '../../../workers/model/day-table.ts';
import { linesBetween } from '../../../workers/painting/geometry.ts';
import { collectRuns } from '../../../workers/painting/runs.ts';
import { modelOf } from './timeline-models.ts';

/** `row: code@start–end` of each run that touches the slots. */
function runsOf(rows: readonly string[], firstSlot: number, endSlot: number, states: readonly number[] = []): string {
  const model = modelOf(rows, { states });
  const lines = linesBetween(model.lines, 0, model.lines.height);
  const runs = collectRuns(model, lines, firstSlot, endSlot);
  return Array.from({ length: runs.length }, (_, run) => {
    const line = lines[runs.line(run)];
    return `${line?.index}: ${runs.code(run)}@${runs.start(run)}–${runs.end(run)}`;
  }).join(', ');
}

test('merges equal slots of each row', () => {
  expect(runsOf(['0022', '1111'], 0, 4)).toBe('0: 0@0–2, 0: 2@2–4, 1: 1@0–4');
});

test('follows a run beyond the canvas in which it begins or ends', () => {
  expect(runsOf(['02222001110'], 3, 8)).toBe('0: 2@1–5, 0: 0@5–7, 0: 1@7–10');
});

test('has no runs without slots', () => {
  expect(runsOf(['0222'], 2, 2)).toBe('');
});

test('leaves out rows that are still loading', () => {
  expect(runsOf(['00', '22'], 0, 2, [RowState.Loading])).toBe('1: 2@0–2');
});
