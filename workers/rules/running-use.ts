import { Slot } from '../model/slots.ts';
import type { SlotIndex } from '../model/units.ts';

/** A row of slots. */
interface Row {
  readonly codes: Uint8Array;
  /** Index of its first slot in `codes`. */
  readonly from: number;
}

/**
 * Shows what goes on in the running slot from its start. The slot rules limit what is past, whatever its code (spec
 * point 4): a place in use would look free.
 * @param shown codes after the rules, changed in place; other than limited ones stay, as those of an event being changed
 * @param raw the same before any rule
 * @param running slot of now; outside of 0…`slotCount` on other days
 */
export function showRunning(shown: Row, raw: Row, running: SlotIndex, slotCount: number): void {
  if (running < 0 || running >= slotCount) return;
  const code = raw.codes[raw.from + running];
  if (code !== Slot.Reserved && code !== Slot.Tentative) return;
  for (let slot = running; slot >= 0 && raw.codes[raw.from + slot] === code; slot -= 1) {
    const ruled = shown.codes[shown.from + slot];
    if (ruled !== code && ruled !== Slot.Limited) return;
    shown.codes[shown.from + slot] = code;
  }
}
