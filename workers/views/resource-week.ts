/*
 * The schedule of one resource over seven days after all rules, divided into runs of one code.
 */
import type { ResourceDay, ResourceStretch } from '../contract.ts';
import { dateOf, dayWindow, slotsOf } from '../model/day.ts';
import type { DayWindow } from '../model/day-table.ts';
import { type Area, isForOthers, type WireResource } from '../model/resource.ts';
import { isFreeSlot, roundUpToQuarter, Slot, SLOT_MS } from '../model/slots.ts';
import type { Instant, SlotIndex } from '../model/units.ts';
import { showRunning } from '../rules/running-use.ts';
import { type CountedPlace, ruleCounted, toRawCodes } from './counted-places.ts';

/** Today and the six days after. */
const WEEK_DAYS = 7;
const MARK_EVERY_HOURS = 6;

/** The other places that count for the limits of the resource's areas (D7). */
export interface Around {
  readonly areas: readonly Area[];
  readonly places: readonly CountedPlace[];
}

/** The seven shown days. @param timeZone of the viewer (D28) */
export function weekWindow(now: Instant, timeZone: string): DayWindow {
  return dayWindow(dateOf(now, timeZone), timeZone, WEEK_DAYS);
}

/**
 * Applies the slot rules to one resource, and the limits of its areas as far as the other places are known.
 * @param view codes from the start of the window; missing slots, or all of them if it is null, are limited (D23)
 */
export function ruleWeek(
  resource: WireResource,
  view: string | null,
  window: DayWindow,
  now: Instant,
  around: Around,
): readonly ResourceDay[] {
  const slotCount = slotsOf(window);
  const counted = [{ resource, view: view ?? '' }, ...around.places];
  const codes = ruleCounted(counted, around.areas, { start: window.start, slotCount, now, requestedMinutes: 0 });
  const firstOpen = Math.ceil((roundUpToQuarter(now) - window.start) / SLOT_MS);
  // The rules keep free slots of some places (D4); past ones are none.
  codes.fill(Slot.Limited, 0, Math.max(0, firstOpen));
  const running = Math.floor((now - window.start) / SLOT_MS);
  const raw = toRawCodes([view ?? ''], slotCount);
  showRunning({ codes, from: 0 }, { codes: raw, from: 0 }, running, slotCount);
  return window.days.map(({ date, slot: from }, day) => {
    const to = window.days[day + 1]?.slot ?? slotCount;
    const stretches = toStretches(codes, { from, to, start: window.start }, resource);
    return {
      date,
      start: window.start + from * SLOT_MS,
      end: window.start + to * SLOT_MS,
      stretches,
      marks: marksOf(window, from, to),
      firstFree: stretches.find(({ canReserve }) => canReserve)?.start ?? null,
    };
  });
}

interface DayPart {
  readonly from: SlotIndex;
  readonly to: SlotIndex;
  /** Start of slot 0. */
  readonly start: Instant;
}

function toStretches(codes: Uint8Array, { from, to, start }: DayPart, resource: WireResource): ResourceStretch[] {
  const { conditions, reservationsEnabled } = resource;
  const isOffered = reservationsEnabled && !isForOthers(conditions.reservedTo);
  const codeAt = (slot: SlotIndex): number => codes[slot] ?? Slot.Limited;
  const stretches: ResourceStretch[] = [];
  for (let slot = from; slot < to; ) {
    const code = codeAt(slot);
    let end = slot + 1;
    while (end < to && codeAt(end) === code) end += 1;
    stretches.push({
      start: start + slot * SLOT_MS,
      end: start + end * SLOT_MS,
      code: drawnCode(code, conditions.reservedTo),
      canReserve: isOffered && isFreeSlot(code),
    });
    slot = end;
  }
  return stretches;
}

/** Free slots of a resource that is assigned to somebody are drawn as assigned (D4). */
function drawnCode(code: number, reservedTo: WireResource['conditions']['reservedTo']): number {
  if (reservedTo === null || !isFreeSlot(code)) return code;
  return reservedTo === 'you' ? Slot.AssignedToYou : Slot.AssignedToOthers;
}

function marksOf({ hours, start }: DayWindow, from: SlotIndex, to: SlotIndex): ResourceDay['marks'] {
  return hours
    .filter(({ slot, label }) => slot >= from && slot < to && Number.parseInt(label, 10) % MARK_EVERY_HOURS === 0)
    .map(({ slot, label }) => ({ at: start + slot * SLOT_MS, clock: label }));
}
