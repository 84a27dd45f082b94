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
 * Working hours and advance for one row (D2–D4, D6): what stays true while time passes.
 * @param from index of the row's first slot in `codes`
 * @param isKeptFree the resource is reserved to somebody: its free slots stay (D4)
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
 * Limits the slots from index `from` up to `end`, whatever their code (D3); free ones stay where `isKeptFree` (D4).
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
 * Limits the free runs of a stretch that are shorter than asked for (D3).
 * @param from index of the stretch's first slot; none before it in its row is free
 * @param end index after its last slot; none after it in its row is free
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

/**
 * Limits slots that became past since all rules ran, and the free run after them where that leaves it too short.
 * @param from index of the first of them
 * @param until index after the last of them
 * @param end index after the row's last slot
 */
export function limitPassed(codes: Uint8Array, from: number, until: number, end: number, needed: number): void {
  limitRun(codes, from, until);
  const enough = Math.min(end, until + needed);
  let at = until;
  while (at < enough && (codes[at] === FREE || codes[at] === FREE_OUTSIDE)) at += 1;
  if (at - until < needed) limitRun(codes, until, at);
}

/** A loop: for the few slots of a short run `fill` costs more. */
function limitRun(codes: Uint8Array, from: number, end: number): void {
  for (let at = from; at < end; at += 1) codes[at] = LIMITED;
}
