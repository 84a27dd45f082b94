/*
 * Runs of equal slot codes, flat: for each, the line's index in the region, the drawn code, the first slot and the end.
 */
import type { Line } from './geometry.ts';
import { codeAt, isLoadingRow } from './timeline-model.ts';
import type { TimelineModel } from './timeline-model.ts';

const runWords = 4;

export interface Runs {
  readonly length: number;
  line(run: number): number;
  code(run: number): number;
  start(run: number): number;
  end(run: number): number;
}

/**
 * Merges the slots of rows into runs that touch `[firstSlot, endSlot)`. Runs are not cut at the edges of a canvas. Rows
 * that are loading have none.
 */
export function collectRuns(model: TimelineModel, lines: readonly Line[], firstSlot: number, endSlot: number): Runs {
  const words: number[] = [];
  const { slotCount } = model.table;
  lines.forEach((line, index) => {
    if (firstSlot >= endSlot || line.type === 'group' || isLoadingRow(model, line.index)) return;
    const codeOf = (slot: number): number => codeAt(model, line.index, slot);
    let start = firstSlot;
    while (start > 0 && codeOf(start - 1) === codeOf(firstSlot)) start--;
    while (start < endSlot) {
      const code = codeOf(start);
      let end = start + 1;
      while (end < slotCount && codeOf(end) === code) end++;
      words.push(index, code, start, end);
      start = end;
    }
  });
  const word = (run: number, place: number): number => words[run * runWords + place] ?? 0;
  return {
    length: words.length / runWords,
    line: (run) => word(run, 0),
    code: (run) => word(run, 1),
    start: (run) => word(run, 2),
    end: (run) => word(run, 3),
  };
}
