import type { Pixels } from '../../../workers/contract.ts';
import type { Stretch } from '../../../workers/painting/geometry.ts';

/** CSS pixels a millisecond, downwards positive. */
export type ScrollSpeed = number;

/** How far ahead in time a thin client's main thread has to see to, in ms: a few of its frames. */
const foresight = 200;

/** CSS pixels around the screen to which a hasty scroll may come in that time. */
export const soon: Pixels = 1_200;

/** Follows the top of the screen. @returns the mean speed since the look before; 0 at the first */
export function createSpeedometer(): (top: Pixels, now: number) => ScrollSpeed {
  let last: { readonly top: Pixels; readonly now: number } | null = null;
  let speed: ScrollSpeed = 0;
  return (top, now) => {
    const before = last;
    last = { top, now };
    if (before !== null && now > before.now) speed = (top - before.top) / (now - before.now);
    return speed;
  };
}

/** The screen, and what of the content will have come onto it soon. */
export function reachOf(screen: Stretch, speed: ScrollSpeed): Stretch {
  const distance = speed * foresight;
  return distance < 0
    ? { ...screen, top: Math.max(0, screen.top + distance) }
    : { ...screen, bottom: screen.bottom + distance };
}
