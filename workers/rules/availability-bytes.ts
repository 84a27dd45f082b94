import { Slot } from '../model/slots.ts';
import type { SlotClass } from './slot-classes.ts';

/** Names of their own: the engine folds a constant, and looks up a property for each slot. */
const FREE = Slot.Free;
const FREE_OUTSIDE = Slot.FreeOutsideWorkingHours;
const LIMITED = Slot.Limited;
const HIGHEST = Slot.CurrentEvent;

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
    if (code === FREE && !isKeptFree) codes[at] = free[at - from] ?? 0;
    else if (code > HIGHEST) codes[at] = LIMITED;
  }
}

function limitSlots(codes: Uint8Array, from: number, end: number, isKeptFree: boolean): void {
  if (!isKeptFree) {
    codes.fill(LIMITED, from, end);
    return;
  }
  for (let at = from; at < end; at += 1) {
    const isKept = codes[at] === FREE || codes[at] === FREE_OUTSIDE;
    if (!isKept) codes[at] = LIMITED;
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
  for (let at = from; at < end; at += 1) {
    const code = codes[at];
    if (code === FREE || code === FREE_OUTSIDE) continue;
    if (at - runStart < needed) limitRun(codes, runStart, at);
    runStart = at + 1;
  }
  if (end - runStart < needed) limitRun(codes, runStart, end);
}

/** A loop: `fill` costs more than the few slots of a short run. */
function limitRun(codes: Uint8Array, from: number, end: number): void {
  for (let at = from; at < end; at += 1) codes[at] = LIMITED;
}
