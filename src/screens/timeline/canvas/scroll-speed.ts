import type { Pixels } from '../../../../workers/contract.ts';
import type { Region } from '../../../../workers/painting/geometry.ts';

/** CSS pixels per millisecond, downwards positive. */
export type ScrollSpeed = number;

/** How far ahead of the screen to check. */
export interface Foresight {
  /** In the direction of the scroll at its speed: a few frames of a thin client. */
  readonly ms: number;
  /** In all directions, for a scroll that starts or turns before the next check. */
  readonly around: Pixels;
}

export const foresight: Foresight = { ms: 200, around: 200 };
/** For checks that are half as frequent. */
export const longForesight: Foresight = { ms: 300, around: 400 };

/** The least distance from the screen within which canvases are placed. */
const soon: Pixels = 1_200;

/** @returns the mean speed since the last call; 0 at the first */
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

/** The screen, and the content that it may reach before the next check. */
export function reachOf({ top, bottom, left, right }: Region, speed: ScrollSpeed, { ms, around }: Foresight): Region {
  const distance = speed * ms;
  return {
    top: Math.max(0, top - around + Math.min(0, distance)),
    bottom: bottom + around + Math.max(0, distance),
    left: left - around,
    right: right + around,
  };
}

/** The distance from the screen within which canvases are placed. */
export const nearAt = (speed: ScrollSpeed): Pixels =>
  Math.max(soon, longForesight.around + Math.abs(speed) * longForesight.ms);
