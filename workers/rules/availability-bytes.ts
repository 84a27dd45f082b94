import { Slot } from '../model/slots.ts';
import type { SlotClass } from './slot-classes.ts';

/** Constants instead of `Slot.…`: the engine folds a constant, but looks up a property for each slot. */
const FREE = Slot.Free;
const FREE_OUTSIDE = Slot.FreeOutsideWorkingHours;
const LIMITED = Slot.Limited;
const HIGHEST = Slot.CurrentEvent;

/*
 * The slot rules over bytes: one code per slot, row after row, rewritten in place. They give the same codes as
 * `rewriteAvailability` for each row (a property test compares them), without allocating or reading a clock.
 */

/**
 * Applies working hours and the advance limit to one row (D2–D4, D6): what stays valid as time passes within a day.
 * @param from index of the row's first slot in `codes`
 * @param isKeptFree the resource is reserved to somebody: its free slots stay free (D4)
 */
export function rewriteRow(codes: Uint8Array, from: number, slots: SlotClass, isKeptFree: boolean): void {
  const { endOpen, free } = slots;
  const end = from + endOpen;
  limitSlots(codes, end, from + free.length, isKeptFree);
  for (let at = from; at < end; at += 1) {
    const code = codes[at] ?? 0;
    if (code === FREE && !isKeptFree) codes[at] = free[at - from] ?? 0;
    else if (code > HIGHEST) codes[at] = LIMITED;
  }
}

/**
 * Limits the slots from index `from` up to `end`, whatever their code (D3); free ones stay free if `isKeptFree` (D4).
 */
export function limitSlots(codes: Uint8Array, from: number, end: number, isKeptFree: boolean): void {
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
 * Limits the free runs in a range of slots that are shorter than requested (D3).
 * @param from index of the first slot; none before it in its row is free
 * @param end index after its last slot; none after it in its row is free
 * @param needed slots that the requested duration needs; below 2 no run is too short
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

/**
 * Limits the slots that have passed since all rules ran, and the free run after them if that leaves it too short.
 * @param from index of the first passed slot
 * @param until index after the last passed slot
 * @param end index after the row's last slot
 */
export function limitPassed(codes: Uint8Array, from: number, until: number, end: number, needed: number): void {
  limitRun(codes, from, until);
  const enough = Math.min(end, until + needed);
  let at = until;
  while (at < enough && (codes[at] === FREE || codes[at] === FREE_OUTSIDE)) at += 1;
  if (at - until < needed) limitRun(codes, until, at);
}

/** A loop, since `fill` costs more for the few slots of a short run. */
function limitRun(codes: Uint8Array, from: number, end: number): void {
  for (let at = from; at < end; at += 1) codes[at] = LIMITED;
}
