import type { Pixels } from '../../../workers/contract.ts';
import type { Stretch } from '../../../workers/painting/geometry.ts';

/** CSS pixels a millisecond, downwards positive. */
export type ScrollSpeed = number;

/** How far ahead in time a thin client's main thread has to see to, in ms: a few of its frames. */
export const foresight = 200;
/** How far it has to see to where it looks half as often. */
export const longForesight = 300;

/** CSS pixels around the screen to which a slow scroll may come before it is looked at again. */
const step: Pixels = 200;

/** CSS pixels around the screen within which canvases are put in their places, at the least. */
const soon: Pixels = 1_200;

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

/** The screen, and what of the content may have come onto it within so many ms. */
export function reachOf({ top, bottom, left, right }: Stretch, speed: ScrollSpeed, ms: number): Stretch {
  const distance = speed * ms;
  return {
    top: Math.max(0, top - step + Math.min(0, distance)),
    bottom: bottom + step + Math.max(0, distance),
    left: left - step,
    right: right + step,
  };
}

/** How far around the screen canvases are put in their places: at least as far as it reaches. */
export const nearAt = (speed: ScrollSpeed): Pixels => Math.max(soon, step + Math.abs(speed) * longForesight);
