import { Slot } from '../model/slots.ts';
import { type AvailabilityRules, rewriteAvailability } from './availability.ts';
import type { CurrentSlots } from './current-event.ts';

/**
 * Rewrites the view of a resource while one of its reservations is being changed: the rules run with the reservation's
 * own slots as free, and 9 is written last (D8), also over past slots. The fast path gives the same codes.
 * @param slots the slots of the reservation; null = the reservation does not include this resource
 * @throws RangeError for an unknown zone or a time that is not HH:MM
 */
export function rewriteForChange(view: string, rules: AvailabilityRules, slots: CurrentSlots | null): string {
  if (slots === null) return rewriteAvailability(view, rules);
  return withCode(rewriteAvailability(withCode(view, slots, Slot.Free), rules), slots, Slot.CurrentEvent);
}

function withCode(view: string, { from, end }: CurrentSlots, code: number): string {
  return view.slice(0, from) + String(code).repeat(view.slice(from, end).length) + view.slice(end);
}
