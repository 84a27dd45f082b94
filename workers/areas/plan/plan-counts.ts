/*
 * How many places are free in each level and zone, on the day that the timeline has open.
 */
import type { PlanCount } from '../../contract.ts';
import { areaOf } from '../../model/areas.ts';
import { isRowForOthers, RowState } from '../../model/day-table.ts';
import type { Interval } from '../../model/interval.ts';
import { isFreeSlot, Slot, SLOT_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import type { TimelineCampus } from '../../views/timeline-campus.ts';
import { matchRows } from '../../views/timeline-search.ts';
import type { ShownDay } from '../timeline/shown-day.ts';

/** The rows of each area, sub-areas included; computed once a campus. */
const rowsByArea = new WeakMap<TimelineCampus, ReadonlyMap<string, readonly number[]>>();

export interface CountedDay extends Pick<ShownDay, 'look'> {
  readonly query: Pick<ShownDay['query'], 'search' | 'names'>;
  readonly day: Pick<ShownDay['day'], 'campus' | 'window'>;
}

/** Counts the visible places of each area. @param interval outside of the day nothing is free */
export function countFree(shown: CountedDay, interval: Interval, now: Instant): readonly PlanCount[] {
  const { campus } = shown.day;
  const isFree = freeRowsOf(shown, interval, now);
  const free = campus.rows.map((_, row) => isFree(row));
  return [...indexAreas(campus)].map(([areaId, rows]) => ({
    areaId,
    total: rows.length,
    free: rows.reduce((count, row) => count + (free[row] === true ? 1 : 0), 0),
  }));
}

/** Whether a row is found, suitable and free for all of an interval. */
export function freeRowsOf(
  { query, day, look }: CountedDay,
  interval: Interval,
  now: Instant,
): (row: number) => boolean {
  const { campus, window } = day;
  const first = Math.floor((interval.start - window.start) / SLOT_MS);
  const end = Math.ceil((interval.end - window.start) / SLOT_MS);
  const matches = matchesOf(query, campus);
  const running = Math.floor((now - window.start) / SLOT_MS);
  return (row) => {
    if (matches[row] === 0) return false;
    const state = look.states[row] ?? 0;
    if ((state & (RowState.Unsuitable | RowState.Loading)) !== 0) return false;
    if (isRowForOthers(campus.rows[row]?.state ?? 0)) return false;
    if (first < Math.max(0, running) || end > look.readSlots || end <= first) return false;
    for (let slot = first; slot < end; slot += 1) {
      if (!isFreeSlot(look.codes[row * look.readSlots + slot] ?? Slot.Limited)) return false;
    }
    return true;
  };
}

const matchesByQuery = new WeakMap<object, { readonly campus: TimelineCampus; readonly matches: Uint8Array }>();

/** As `matchRows`, on all levels; computed once a query. */
function matchesOf(query: CountedDay['query'], campus: TimelineCampus): Uint8Array {
  const known = matchesByQuery.get(query);
  if (known?.campus === campus) return known.matches;
  const matches = matchRows(campus, { ...query, withinAreas: [] });
  matchesByQuery.set(query, { campus, matches });
  return matches;
}

function indexAreas(campus: TimelineCampus): ReadonlyMap<string, readonly number[]> {
  const known = rowsByArea.get(campus);
  if (known !== undefined) return known;
  const index = new Map<string, number[]>();
  campus.rows.forEach(({ resource, isVisible }, row) => {
    if (!isVisible) return;
    for (const { id } of campus.tree.chain(areaOf(resource, campus.tree))) {
      const rows = index.get(id);
      if (rows === undefined) index.set(id, [row]);
      else rows.push(row);
    }
  });
  rowsByArea.set(campus, index);
  return index;
}
