import { AVAILABILITY_FRESH_FOR } from '../cache/availability-cache.ts';
import type { KeptLook, LookCache } from '../cache/look-cache.ts';
import type { DayWindow, InterfaceLanguage, TimelineFrame, TimelineQuery } from '../contract.ts';
import { slotsOf } from '../model/day.ts';
import { type DayTable, openDayTable, RowState, withoutSlots } from '../model/day-table.ts';
import { SLOT_MS, startOfFuture } from '../model/slots.ts';
import type { Instant } from '../model/units.ts';
import { limitSlots } from '../rules/availability-bytes.ts';
import type { FirstPicture } from './first-picture.ts';
import type { WorkspaceSource } from './workspace.ts';

/** How it would be shown, and when. */
type Viewer = Pick<WorkspaceSource, 'language' | 'timeZone' | 'now'>;

export type LookFrame = Omit<TimelineFrame, 'view'>;

/**
 * The timeline of the last visit, shown before anything of the campus has been read: unpacking 10,000 resources and
 * ruling their day takes a thin client half a second.
 */
export interface FirstLook {
  /** @returns null where nothing that is kept shows what is asked for, and once it is over; the campus is read at once then */
  take(query: TimelineQuery, window: DayWindow, viewer: Viewer): Promise<LookFrame | null>;
  /** Resolves when the campus may be read: there is nothing to be shown before it, or that is on screen. */
  isOver(): Promise<unknown>;
}

/**
 * @param kept the looks of whoever was signed in last; null where there are none, or the page begins with something else
 */
export function createFirstLook(kept: Promise<LookCache | null>, firstPicture: Pick<FirstPicture, 'isUp'>): FirstLook {
  const { promise, resolve } = Promise.withResolvers<null>();
  void kept.then((looks) => looks && firstPicture.isUp()).then(() => resolve(null));
  return {
    async take(query, window, viewer) {
      const looks = await Promise.race([promise, kept]);
      const look = await looks?.read(window.start);
      const isFit = look?.key === lookKey(query, viewer.language(), viewer.timeZone());
      const frame = look && isFit ? frameOf(look, window, viewer.now()) : null;
      if (frame === null) resolve(null);
      return frame;
    },
    isOver: () => promise,
  };
}

/**
 * Names which rows are shown, in which order and how.
 * @returns null where that depends on the time, on reservations or on a colleague, and where it is too much to keep
 */
export function lookKey(query: TimelineQuery, language: InterfaceLanguage, timeZone: string): string | null {
  const { time, availability, fromColleague, sort } = query.finding;
  const isFixed = time === null && availability === 'any' && fromColleague === null && sort !== 'near';
  const isPlain = query.days === 1 && query.requestedMinutes === 0 && query.changing === null;
  return isFixed && isPlain ? JSON.stringify([language, timeZone, { ...query, date: '' }]) : null;
}

function frameOf(look: KeptLook, window: DayWindow, now: Instant): LookFrame {
  const table = openDayTable(look.buffer);
  const isRead = look.start === window.start && table.slotCount === slotsOf(window);
  const stale = isRead && now - look.asOf > AVAILABILITY_FRESH_FOR;
  const past = (startOfFuture(now, 0) - look.start) / SLOT_MS;
  const { buffer } = isRead ? age(table, past, stale) : forget(table, slotsOf(window));
  return {
    window,
    buffer,
    items: [],
    now,
    wantedSlot: null,
    asOf: isRead ? look.asOf : null,
    stale,
    isNearNowhere: false,
    progress: isRead ? 1 : 0,
    totalRows: look.totalRows,
    problem: null,
  };
}

/**
 * What has become past meanwhile is limited (D3). What was a favourite is read anew: a star would come, go and come.
 * @param past slots before now; below 0 or beyond the last where now is on another day
 */
function age(table: DayTable, past: number, stale: boolean): DayTable {
  const { rowCount, slotCount, slots, state } = table;
  const end = Math.max(0, Math.min(slotCount, past));
  for (let row = 0; row < rowCount; row += 1) {
    const bits = state[row] ?? 0;
    const from = row * slotCount;
    // Reserved to somebody: what is free stays free (D4).
    const isKeptFree = (bits & (RowState.AssignedToYou | RowState.AssignedToOthers)) !== 0;
    limitSlots(slots, from, from + end, isKeptFree);
    state[row] = (bits & ~RowState.Favourite) | (stale ? RowState.Stale : 0);
  }
  return table;
}

/** The rows alone, on a day of which nothing is known. */
function forget(rows: DayTable, slotCount: number): DayTable {
  const table = withoutSlots(rows, slotCount);
  const fleeting = RowState.Failed | RowState.Stale | RowState.Favourite;
  table.state.forEach((bits, row) => (table.state[row] = (bits & ~fleeting) | RowState.Loading));
  return table;
}
