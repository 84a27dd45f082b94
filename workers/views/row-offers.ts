import type { RowOffers, TimelineQuery } from '../contract.ts';
import { joinPath } from '../model/areas.ts';
import { type DayTable, type DayWindow, RowState } from '../model/day-table.ts';
import { isFreeSlot, minutesToSlots, Slot, SLOT_MS } from '../model/slots.ts';
import type { Instant, SlotIndex } from '../model/units.ts';
import { slotOfClock } from '../rules/wanted-time.ts';
import type { TimelineCampus } from './timeline-campus.ts';

/** Slots that a place must be free for where no length is wanted: half an hour. */
const LEAST_SLOTS = 2;
/** Of a row that cannot be offered. */
const NOT_OFFERED = RowState.Unsuitable | RowState.Failed | RowState.Loading | RowState.AssignedToOthers;

interface ShownDay {
  readonly view: number;
  readonly campus: TimelineCampus;
  readonly window: DayWindow;
  /** The rows that are shown. */
  readonly table: DayTable;
}

/** The suitable rows of a shown day with the free run that each offers. */
export function rowOffers(
  { view, campus, window, table }: ShownDay,
  { finding, requestedMinutes }: Pick<TimelineQuery, 'finding' | 'requestedMinutes'>,
  now: Instant,
): RowOffers {
  const wantedSlot = slotOfClock(window, finding.time);
  const wanted = minutesToSlots(requestedMinutes);
  const least = wantedSlot === null ? Math.max(LEAST_SLOTS, wanted) : Math.max(1, wanted);
  const present = Math.max(0, Math.floor((now - window.start) / SLOT_MS));
  const from = wantedSlot ?? present;
  // Outside working hours only where that time is wanted, or nothing else is free.
  const isOnlyThen = wantedSlot !== null && finding.availability === 'free';
  const runOf = (row: number): Run | null => {
    const inHours = firstRun(table, row, from, least, isInHours);
    const isThen = wantedSlot === null || inHours?.start === wantedSlot;
    return inHours !== null && isThen ? inHours : firstRun(table, row, from, least, isFreeSlot);
  };
  const found: (Run & { readonly row: number; readonly group: number })[] = [];
  for (let row = 0; row < table.rowCount; row += 1) {
    const run = ((table.state[row] ?? 0) & NOT_OFFERED) === 0 ? runOf(row) : null;
    // A place that the user has at the wanted time suits, and is free only later.
    if (run !== null && !(isOnlyThen && run.start > wantedSlot))
      found.push({ ...run, row, group: groupOf(campus, table.rowId(row)) });
  }
  return {
    view,
    rows: Uint32Array.from(found, ({ row }) => row),
    starts: Uint16Array.from(found, ({ start }) => start),
    ends: Uint16Array.from(found, ({ end }) => end),
    areaOf: Uint16Array.from(found, ({ group }) => group),
    areas: campus.groups.map(({ name, path }) => joinPath([path, name])),
  };
}

interface Run {
  readonly start: SlotIndex;
  readonly end: SlotIndex;
}

const isInHours = (code: number): boolean => code === Slot.Free;

const groupOf = (campus: TimelineCampus, id: string): number => campus.rows[campus.rowById.get(id) ?? -1]?.group ?? 0;

/** The first run of enough open slots that begins at a slot or later, or runs there already. */
function firstRun(
  { slots, slotCount }: DayTable,
  row: number,
  from: SlotIndex,
  least: number,
  isOpen: (code: number) => boolean,
): Run | null {
  let start = from;
  for (let slot = from; slot <= slotCount; slot += 1) {
    if (slot < slotCount && isOpen(slots[row * slotCount + slot] ?? Slot.Limited)) continue;
    if (slot - start >= least) return { start, end: slot };
    start = slot + 1;
  }
  return null;
}
