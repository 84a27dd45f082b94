import { useState } from 'react';

import type { SlotObstacle } from '../../../workers/contract.ts';
import { minutesToSlots } from '../../../workers/painting/measures.ts';
import type { SlotRange } from './ranges.ts';
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

/** The range as long as the place allows, as far as the shown days go. */
export function fitLength(range: SlotRange, { minimum, maximum }: LengthLimits, slotCount: number): SlotRange {
  const length = Math.min(Math.max(range.end - range.start, minimum ?? 0), maximum ?? Number.POSITIVE_INFINITY);
  return { ...range, end: Math.min(slotCount, range.start + length) };
}
