import { AVAILABILITY_FRESH_FOR } from '../../cache/availability-cache.ts';
import type { KeptItem, KeptSnapshot, StartupSnapshotCache } from '../../cache/startup-snapshot-cache.ts';
import type {
  DayWindow,
  Failure,
  InterfaceLanguage,
  TimelineFrame,
  TimelineItem,
  TimelineQuery,
} from '../../contract.ts';
import { dateOf, dayWindow, slotsOf } from '../../model/day.ts';
import { type DayTable, openDayTable, RowState, withoutSlots } from '../../model/day-table.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { SLOT_MS, startOfFuture } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { limitSlots } from '../../rules/availability-bytes.ts';
import type { FirstPaint } from '../session/first-paint.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';

/** Language, zone and time it would be shown in. */
interface Viewer extends Pick<WorkspaceSource, 'language' | 'timeZone' | 'now'> {
  /** The date that the page starts with; null = today. */
  date(): string | null;
}

export type SnapshotFrame = Omit<TimelineFrame, 'view'>;

/**
 * The timeline of the last visit, shown before anything of the campus has been read: unpacking 10,000 resources and
 * applying the rules to their day takes a thin client half a second.
 */
export interface StartupSnapshot {
  /** The day that the page begins with as it was shown, before anybody has asked; null = nothing is kept. */
  readonly speculative: Promise<SnapshotFrame | null>;
  /**
   * @returns null where nothing that is kept shows what is asked for, and once it is over; the campus is read at once
   *   then. `speculative` itself where it is what is asked for, on the first call
   */
  take(query: TimelineQuery, window: DayWindow): Promise<SnapshotFrame | null>;
  /** Resolves when the campus may be read: there is no snapshot to show before it, or it is on screen. */
  isOver(): Promise<unknown>;
}

/** Read before anybody asked. */
interface Supposed {
  readonly cache: StartupSnapshotCache;
  readonly key: string;
  readonly frame: SnapshotFrame;
}

/**
 * @param kept the snapshots of the user who was signed in last; null where there are none, or the page begins with
 * something else
 */
export function createStartupSnapshot(
  kept: Promise<StartupSnapshotCache | null>,
  viewer: Viewer,
  firstPaint: Pick<FirstPaint, 'isUp'>,
): StartupSnapshot {
  const { promise, resolve } = Promise.withResolvers<null>();
  const readAhead = async (): Promise<Supposed | null> => {
    const cache = await kept;
    const asked = windowOf({ date: viewer.date(), days: 1 }, viewer);
    // The page treats an invalid date as today.
    const window = asked.ok ? asked : windowOf({ date: null, days: 1 }, viewer);
    const snapshot = cache && window.ok ? await cache.read(window.value.start) : null;
    return cache && snapshot && window.ok
      ? { cache, key: snapshot.key, frame: frameOf(snapshot, window.value, viewer.now()) }
      : null;
  };
  const ahead = readAhead();
  let isTaken = false;
  // A failure of the snapshot must not prevent the campus from being read.
  void ahead.then((found) => found && firstPaint.isUp()).finally(() => resolve(null));
  return {
    speculative: ahead.then((found) => found && found.frame),
    async take(query, window) {
      const key = snapshotKey(query, viewer.language(), viewer.timeZone());
      const found = await Promise.race([promise, ahead]);
      if (found?.key === key && found.frame.window.start === window.start && !isTaken) {
        // The receiver may transfer its memory.
        isTaken = true;
        return found.frame;
      }
      const snapshot = await found?.cache.read(window.start);
      const frame = snapshot?.key === key ? frameOf(snapshot, window, viewer.now()) : null;
      if (frame === null) resolve(null);
      return frame;
    },
    isOver: () => promise,
  };
}

/**
 * The key of which rows are shown, in which order and how.
 * @returns null where that depends on the time, on reservations or on a colleague, and where it is too much to keep
 */
export function snapshotKey(query: TimelineQuery, language: InterfaceLanguage, timeZone: string): string | null {
  const { time, availability, fromColleague, sort, within = null } = query.finding;
  const isFixed =
    within === null && time === null && availability === 'any' && fromColleague === null && sort !== 'near';
  const isPlain = query.days === 1 && query.requestedMinutes === 0 && query.changing === null;
  return isFixed && isPlain ? JSON.stringify([language, timeZone, { ...query, date: '' }]) : null;
}

/** The query comes from an address, so its date may be invalid, and its days too many. */
export function windowOf(
  { date, days }: Pick<TimelineQuery, 'date' | 'days'>,
  viewer: Pick<WorkspaceSource, 'timeZone' | 'now'>,
): Result<DayWindow, Failure> {
  const timeZone = viewer.timeZone();
  try {
    return success(dayWindow(date ?? dateOf(viewer.now(), timeZone), timeZone, days));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const detail = `Not a date and 1 to 7 days: ${date}, ${days}`;
    return failure({ type: 'refused', status: 400, code: 'invalid_request', rule: null, detail });
  }
}

function frameOf(snapshot: KeptSnapshot, window: DayWindow, now: Instant): SnapshotFrame {
  const table = openDayTable(snapshot.buffer);
  const isRead = snapshot.start === window.start && table.slotCount === slotsOf(window);
  const stale = isRead && now - snapshot.asOf > AVAILABILITY_FRESH_FOR;
  const past = (startOfFuture(now, 0) - snapshot.start) / SLOT_MS;
  const { buffer } = isRead ? age(table, past, stale) : forget(table, slotsOf(window));
  return {
    window,
    buffer,
    items: isRead ? snapshot.items.map(shownItem) : [],
    now,
    wantedSlot: null,
    asOf: isRead ? snapshot.asOf : null,
    stale,
    nearInstead: null,
    progress: isRead ? 1 : 0,
    totalRows: snapshot.totalRows,
    problem: null,
  };
}

/** Its subject, and whether it can be changed, are read again. */
const shownItem = (item: KeptItem): TimelineItem => ({ ...item, subject: '', canChange: false, owner: null });

/**
 * What has become past meanwhile is limited (D3).
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
    state[row] = bits | (stale ? RowState.Stale : 0);
  }
  return table;
}

/** The rows alone, on a day of which nothing is known. */
function forget(rows: DayTable, slotCount: number): DayTable {
  const table = withoutSlots(rows, slotCount);
  const fleeting = RowState.Failed | RowState.Stale;
  table.state.forEach((bits, row) => (table.state[row] = (bits & ~fleeting) | RowState.Loading));
  return table;
}
