import { Slot } from '../model/slots.ts';
import type { SlotIndex } from '../model/units.ts';

/*
 * The slot rules limit what is past, whatever its code, and with it the part that is over of what still goes on (spec
 * point 4). It is shown from its start all the same, so that no screen takes a place in use for a free one.
 */

/**
 * The first slot of the use that goes on in the running slot; the slot after that one where there is none.
 * @param raw codes before any rule
 * @param codes the same after the rules
 * @param at index of the row's first slot in both
 * @param running slot of now; outside of 0…`slotCount` on other days
 */
export function runningFrom(
  raw: Uint8Array,
  codes: Uint8Array,
  at: number,
  running: SlotIndex,
  slotCount: number,
): SlotIndex {
  const after = running + 1;
  if (running < 0 || running >= slotCount) return after;
  const code = raw[at + running];
  if (code !== Slot.Reserved && code !== Slot.Tentative) return after;
  let from = after;
  while (from > 0 && raw[at + from - 1] === code && isOf(codes[at + from - 1], code)) from -= 1;
  return from;
}

/** Not, for example, of the event that is being changed. */
const isOf = (ruled: number | undefined, code: number): boolean => ruled === code || ruled === Slot.Limited;
