import type { Pixels } from '../../../../workers/contract.ts';
import type { Region } from '../../../../workers/painting/geometry.ts';

/** CSS pixels a millisecond, downwards positive. */
export type ScrollSpeed = number;

/** How far a thin client's main thread has to see. */
export interface Foresight {
  /** In the direction of the scroll at its speed, in ms: a few of its frames. */
  readonly ms: number;
  /** In all directions, for what begins or turns round: where it may have come before it is looked at again. */
  readonly around: Pixels;
}

export const foresight: Foresight = { ms: 200, around: 200 };
/** Where it looks half as often. */
export const longForesight: Foresight = { ms: 300, around: 400 };

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

/** The screen, and what of the content may have come onto it before it is looked at again. */
export function reachOf({ top, bottom, left, right }: Region, speed: ScrollSpeed, { ms, around }: Foresight): Region {
  const distance = speed * ms;
  return {
    top: Math.max(0, top - around + Math.min(0, distance)),
    bottom: bottom + around + Math.max(0, distance),
    left: left - around,
    right: right + around,
  };
}

/** How far around the screen canvases are put in their places: at least as far as it reaches. */
export const nearAt = (speed: ScrollSpeed): Pixels =>
  Math.max(soon, longForesight.around + Math.abs(speed) * longForesight.ms);
