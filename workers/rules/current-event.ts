import { Slot, SLOT_MS } from '../model/slots.ts';
import type { Instant, SlotIndex } from '../model/units.ts';

/** Slots of a reservation in a window; the end is exclusive. */
export interface CurrentSlots {
  readonly from: SlotIndex;
  readonly end: SlotIndex;
}

/** The reservation being changed: its slots on the rows of its own resources (D8). */
export interface CurrentEvent extends CurrentSlots {
  readonly rows: Iterable<number>;
}

interface Stretch {
  readonly start: Instant;
  readonly end: Instant;
}

/**
 * The slots that a reservation takes, clipped to a window; a slot taken in part counts as whole.
 * @param window begins at the start of its first slot
 */
export function currentSlots(
  window: { readonly start: Instant; readonly slotCount: number },
  event: Stretch,
): CurrentSlots {
  const clip = (slot: number): SlotIndex => Math.max(0, Math.min(window.slotCount, slot));
  return {
    from: clip(Math.floor((event.start - window.start) / SLOT_MS)),
    end: clip(Math.ceil((event.end - window.start) / SLOT_MS)),
  };
}

/**
 * Frees the slots of the reservation being changed in the row of one of its resources, before any rule (D8).
 * @param at index of the row's first code
 */
export function freeCurrentSlots(codes: Uint8Array, at: number, { from, end }: CurrentSlots): void {
  codes.fill(Slot.Free, at + from, at + end);
}

/**
 * The codes of a campus before any rule, with the slots of the reservation being changed as free (D8).
 * @param raw rows × slots; returned as it is if no reservation is being changed
 */
export function withCurrentFree(raw: Uint8Array, slotCount: number, current: CurrentEvent | null): Uint8Array {
  if (current === null) return raw;
  const codes = raw.slice();
  for (const row of current.rows) freeCurrentSlots(codes, row * slotCount, current);
  return codes;
}
