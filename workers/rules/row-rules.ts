/*
 * The slot rules for one row, slot by slot, with the reason for each result: the same results as `rewriteAvailability`
 * and max utilisation give (a property test compares them).
 */
import type { SlotObstacle } from '../contract.ts';
import type { ReservedTo } from '../model/resource.ts';
import { isFreeSlot, minutesToSlots, Slot, SLOT_MINUTES, SLOT_MS, startOfFuture } from '../model/slots.ts';
import type { Instant, SlotIndex } from '../model/units.ts';
import { isInShift, toShift } from '../model/working-hours.ts';
import { minuteOfDay, offsetAt, readZoneOffsets, weekdayOf } from '../model/zone-offsets.ts';
import type { FullArea } from './full-areas.ts';
import { advanceLimit, type SlotSettings, type SlotWindow } from './slot-classes.ts';
import { type Durations, firstInTime } from './stretch.ts';

/** A row as it was read, and the settings that its rules use. */
export interface RowFacts {
  /** Codes before any rule, one per slot of the window; null = none have been read. */
  readonly raw: Uint8Array | null;
  /** Why reading failed; null = it did not. */
  readonly serviceError: string | null;
  readonly settings: SlotSettings;
  readonly durations: Durations;
  readonly reservedTo: ReservedTo;
  /** The area whose max utilisation closes a free slot (D7); null = none. */
  readonly fullAreaAt: (slot: SlotIndex) => FullArea | null;
}

/** Why a single slot cannot be reserved. */
export type SlotReason = Exclude<
  SlotObstacle['type'],
  'assigned-to-others' | 'failed' | 'too-short' | 'longer-than-allowed' | 'shorter-than-allowed'
>;

export interface RowRules {
  /** The first slot that may still be requested: neither a past one nor one whose time ends in the past (D15). */
  readonly earliest: SlotIndex;
  /** End of the last day that may be booked ahead; Infinity without a limit. */
  readonly limit: Instant;
  /** Before any rule; null = not read. */
  codeAt(slot: SlotIndex): number | null;
  /** Also beyond the slots that were read; always true without working hours (D2). */
  isWorking(slot: SlotIndex): boolean;
  /** Null = the slot itself is free; its run may still be too short. */
  reasonAt(slot: SlotIndex): SlotReason | null;
  /** The run of slots around one for which `isPart` holds, cut at the slots that were read. */
  runAround(slot: SlotIndex, isPart: (slot: SlotIndex) => boolean): SlotRun;
  /** The run of free slots around a free slot, if it is shorter than requested. */
  shortRunAt(slot: SlotIndex): SlotRun | null;
}

/** Slot indices, the end exclusive. */
export interface SlotRun {
  readonly first: SlotIndex;
  readonly end: SlotIndex;
}

/** Why a calendar code cannot be reserved, by code; null = it can (D1). */
const REASONS: readonly (SlotReason | null)[] = [
  null,
  'tentative',
  'reserved',
  'closed',
  'limited',
  'assigned',
  'area-full',
  'assigned',
  null,
  'current',
];

/** Slots within which any weekly shift recurs: two weeks, in case a clock change skips it once. */
export const ANY_SHIFT_WITHIN = 15 * 96;

/** @param window with the requested minutes */
export function createRowRules(row: RowFacts, window: SlotWindow): RowRules {
  const { raw, settings, reservedTo, fullAreaAt } = row;
  const { start, slotCount, now, requestedMinutes } = window;
  const future = startOfFuture(now, requestedMinutes);
  const limit = advanceLimit(now, settings.timeZone, settings.maxAdvanceDays);
  const needed = minutesToSlots(requestedMinutes);
  const isKeptFree = reservedTo !== null;
  const inTime = firstInTime(window);
  const earliest = isKeptFree ? inTime : Math.max(inTime, Math.ceil((future - start) / SLOT_MS));
  const isWorking = createWorkingTimes(row, window);
  const toInstant = (slot: SlotIndex): Instant => start + slot * SLOT_MS;
  const codeAt = (slot: SlotIndex): number | null => (slot < slotCount ? (raw?.[slot] ?? null) : null);

  /** In order of precedence: past and advance limit any code (D3). */
  const reasonAt = (slot: SlotIndex): SlotReason | null => {
    const code = codeAt(slot);
    if (isKeptFree && code !== null && isFreeSlot(code)) return null;
    if (toInstant(slot) < future) return 'past';
    if (toInstant(slot) >= limit) return 'too-far';
    if (code === null) return 'unread';
    if (!isFreeSlot(code)) return REASONS[code] ?? 'limited';
    if (code === Slot.Free && settings.rejectOutsideWorkingHours && !isWorking(slot)) return 'outside-hours';
    return fullAreaAt(slot) === null ? null : 'utilisation';
  };
  const runAround = (slot: SlotIndex, isPart: (slot: SlotIndex) => boolean): SlotRun => {
    let first = slot;
    while (first > 0 && isPart(first - 1)) first -= 1;
    let end = slot + 1;
    while (end < slotCount && isPart(end)) end += 1;
    return { first, end };
  };
  return {
    earliest,
    limit,
    codeAt,
    isWorking,
    reasonAt,
    runAround,
    shortRunAt(slot) {
      if (isKeptFree) return null;
      const run = runAround(slot, (other) => reasonAt(other) === null);
      return run.end - run.first < needed ? run : null;
    },
  };
}

function createWorkingTimes({ settings }: RowFacts, window: SlotWindow): (slot: SlotIndex) => boolean {
  if (settings.workingHours === null) return () => true;
  const shift = toShift(settings.workingHours);
  const end = window.start + (window.slotCount + ANY_SHIFT_WITHIN) * SLOT_MS;
  const zone = readZoneOffsets(settings.timeZone, window.start, end);
  return (slot) => {
    const instant = window.start + slot * SLOT_MS;
    const local = instant + offsetAt(zone, instant);
    return isInShift(shift, weekdayOf(local), minuteOfDay(local), SLOT_MINUTES);
  };
}
