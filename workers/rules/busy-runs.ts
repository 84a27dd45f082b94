import type { BusyRun } from '../contract.ts';
import { isFreeSlot, Slot } from '../model/slots.ts';

/** The runs of equal slots in which somebody is busy; free outside working hours counts as free (D1). */
export function busyRuns(slots: Uint8Array): readonly BusyRun[] {
  const runs: BusyRun[] = [];
  let start = 0;
  for (let slot = 1; slot <= slots.length; slot += 1) {
    const code = slots[start] ?? Slot.Free;
    if (slots[slot] === code) continue;
    if (!isFreeSlot(code)) runs.push({ start, end: slot, isTentative: code === Slot.Tentative });
    start = slot;
  }
  return runs;
}
