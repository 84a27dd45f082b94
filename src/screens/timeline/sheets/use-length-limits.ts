import { useState } from 'react';

import type { SlotObstacle } from '../../../../workers/contract.ts';
import { minutesToSlots } from '../../../../workers/painting/measures.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { freeRun } from '../state/ranges.ts';
import type { SlotRange } from '../state/ranges.ts';
import type { LengthLimits } from './TimeFields.tsx';

const slotMinutes = 15;

/** What is learnt of a place's shortest and longest reservation from what stood in the way. */
export function useLengthLimits(obstacle: SlotObstacle | null): LengthLimits {
  const [limits, setLimits] = useState<LengthLimits>({ minimum: null, maximum: null });
  const learnt = learn(limits, obstacle);
  if (learnt.minimum !== limits.minimum || learnt.maximum !== limits.maximum) setLimits(learnt);
  return learnt;
}

function learn(known: LengthLimits, obstacle: SlotObstacle | null): LengthLimits {
  if (obstacle?.type === 'shorter-than-allowed') {
    return { ...known, minimum: minutesToSlots(obstacle.minimum) };
  }
  if (obstacle?.type === 'longer-than-allowed') {
    return { ...known, maximum: Math.max(1, Math.floor(obstacle.maximum / slotMinutes)) };
  }
  return known;
}

/**
 * The range as long as the place allows, as far as the shown days go. What must be longer begins earlier where what is
 * taken comes too soon; in a free run that is too short it stays where it was chosen, and the reason is told.
 */
export function fitLength(range: SlotRange, { minimum, maximum }: LengthLimits, model: TimelineModel): SlotRange {
  const chosen = range.end - range.start;
  const length = Math.min(Math.max(chosen, minimum ?? 0), maximum ?? Number.POSITIVE_INFINITY);
  const run = length > chosen ? freeRun(model, { row: range.row, slot: range.start }) : null;
  const fits = run !== null && run.end - run.start >= length;
  const start = fits ? Math.min(range.start, run.end - length) : range.start;
  return { ...range, start, end: Math.min(model.table.slotCount, start + length) };
}
