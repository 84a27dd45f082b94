import type { FrameLog } from './page-frames.ts';

const FRAME = 1000 / 60;
const LONG = 50;

/** @returns share of the 60 Hz frames between the first and the last that were dropped, in % */
export function droppedShare({ frames }: FrameLog): number {
  const [first, last] = [frames.at(0), frames.at(-1)];
  if (first === undefined || last === undefined || frames.length < 2) return 100;
  const due = Math.round((last - first) / FRAME);
  return Math.max(0, 1 - (frames.length - 1) / due) * 100;
}

export const longTasksOf = ({ longTasks }: FrameLog): number => longTasks.filter(({ length }) => length > LONG).length;

/** ms; 0 where no task took longer than 50. */
export const longestTask = ({ longTasks }: FrameLog): number => Math.max(0, ...longTasks.map(({ length }) => length));
