/*
 * Showing the whole day instead of folding its night. The button in the corner is kept on the device; what is folded also
 * opens where something goes there, until the page closes.
 */
import { foldAt } from '../../../../workers/painting/axis.ts';
import type { Axis } from '../../../../workers/painting/axis.ts';
import type { Pixels } from '../../../../workers/contract.ts';
import { preferences } from '../../../state/browser/preferences.ts';

/** A slot that stays where it is on the screen while others unfold around it. */
interface HeldSlot {
  readonly slot: number;
  /** From the left edge of the visible slots. */
  readonly offset: Pixels;
}

let held: HeldSlot | null = null;

export function showNight(): void {
  preferences.isNightShown = true;
}

/** Unfolds the strip that holds a slot: its nearer end stays at an offset from the left of the visible slots. */
export function unfoldAt(axis: Axis, slot: number, offset: Pixels): void {
  const fold = foldAt(axis, slot);
  if (fold === undefined) return;
  held = { slot: slot - fold.start < fold.end - slot ? fold.start : fold.end, offset };
  showNight();
}

/** The slot to hold with the next layout, once. */
export function takeHeldSlot(): HeldSlot | null {
  const taken = held;
  held = null;
  return taken;
}
