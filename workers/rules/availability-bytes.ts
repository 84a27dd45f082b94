import { Slot } from '../model/slots.ts';
import type { SlotClass } from './slot-classes.ts';

/*
 * The slot rules over bytes: one code a slot, row after row, rewritten in place. The same answers as
 * `rewriteAvailability` gives for each row (a property test compares them), with nothing allocated and no clock asked.
 */

/**
 * Working hours, past and advance for one row (D2–D4, D6).
 * @param from index of the row's first slot in `codes`
 * @param isKeptFree the resource is reserved to somebody: its free slots stay (D4)
 */
export function rewriteRow(codes: Uint8Array, from: number, slots: SlotClass, isKeptFree: boolean): void {
  const { firstOpen, endOpen, free } = slots;
  const end = from + free.length;
  const openEnd = from + Math.max(firstOpen, endOpen);
  limitSlots(codes, from, from + firstOpen, isKeptFree);
  limitSlots(codes, openEnd, end, isKeptFree);
  for (let at = from + firstOpen; at < openEnd; at += 1) {
    const code = codes[at] ?? 0;
    if (code === Slot.Free && !isKeptFree) codes[at] = free[at - from] ?? 0;
    else if (code > Slot.CurrentEvent) codes[at] = Slot.Limited;
  }
}

function limitSlots(codes: Uint8Array, from: number, end: number, isKeptFree: boolean): void {
  for (let at = from; at < end; at += 1) {
    const isKept = isKeptFree && (codes[at] === Slot.Free || codes[at] === Slot.FreeOutsideWorkingHours);
    if (!isKept) codes[at] = Slot.Limited;
  }
}

/**
 * Limits the free runs of one row that are shorter than asked for (D3).
 * @param end index after the row's last slot
 * @param needed slots that the requested duration needs; below 2 nothing is too short
 */
export function limitShortRuns(codes: Uint8Array, from: number, end: number, needed: number): void {
  if (needed < 2) return;
  let runStart = from;
  for (let at = from; at <= end; at += 1) {
    const isFree = at < end && (codes[at] === Slot.Free || codes[at] === Slot.FreeOutsideWorkingHours);
    if (isFree) continue;
    if (at - runStart < needed) codes.fill(Slot.Limited, runStart, at);
    runStart = at + 1;
  }
}
