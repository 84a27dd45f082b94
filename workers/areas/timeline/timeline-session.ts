/*
 * One open query on one workspace: it reads the day, follows the hub and the clock, and reports every change
 * until it is stopped. A newer query or workspace gets a new session, which may take over the day of this one.
 */
import { AVAILABILITY_FRESH_FOR, covers } from '../../cache/availability-cache.ts';
import type {
  DayWindow,
  Failure,
  InterfaceLanguage,
  TimelineFrame,
  TimelineQuery,
  TimelineUpdate,
} from '../../contract.ts';
import { dateOf } from '../../model/day.ts';
import { RowState } from '../../model/day-table.ts';
import type { Interval } from '../../model/interval.ts';
import type { Instant } from '../../model/units.ts';
import type { TimelineCampus } from '../../views/timeline-campus.ts';
import type { Walks } from '../../views/timeline-orders.ts';
import type { LazyPart } from '../../wire/lazy-part.ts';
import type { Log } from '../../wire/log.ts';
import type { Timers } from '../../wire/timers.ts';
import type * as Asking from '../session/server-reads.ts';
import type { FollowedSource } from '../colleagues/colleagues.ts';
import { createDayKeeper } from './day-keeper.ts';
import { snapshotKey } from './startup-snapshot.ts';
import type { FirstPaint } from '../session/first-paint.ts';
import { createTimelineDay, marginSlots, type TimelineDay, type WatchReach } from './timeline-day.ts';
import { createFollowedReader, type FollowedReader } from './timeline-followed.ts';
import { createTimelineLoader, firstProblem, type ReadingProblems } from './timeline-loader.ts';
import { createMinute, eachMinute } from './timeline-minute.ts';
import { createTimelinePicture, type Shown, type TimelinePicture } from './timeline-picture.ts';
import { createTimelineSender } from './timeline-sender.ts';
import type { Workspace } from '../shared/workspace.ts';

export interface TimelineSessionInput {
  readonly view: number;
  readonly query: TimelineQuery;
  readonly workspace: Workspace;
  readonly campus: TimelineCampus;
  readonly window: DayWindow;
  readonly language: InterfaceLanguage;
  /** IANA zone of the viewer. */
  readonly timeZone: string;
  /** The day of the previous session, to start with; null without one. */
  readonly before: TimelineDay | null;
  /** Rows of the view that are on screen. */
  readonly visibleRows: RowsOnScreen;
  /** Rows that somebody else has changed; see the loader. */
  readonly news: Set<number>;
  /** What the view already shows; null = nothing. */
  readonly sent: SentSnapshot | null;
}

/** A frame of the last visit, and its bytes once more: those that were sent belong to the receiver. */
export interface SentSnapshot extends Shown, Pick<TimelineFrame, 'view' | 'window' | 'totalRows'> {}

/** Rows `[first, end)` of a view. */
export interface RowsOnScreen {
  readonly first: number;
  readonly end: number;
}

export interface TimelineSessionDeps {
  readonly now: () => Instant;
  /** The hub is connected and reports changes. */
  readonly isLive: () => boolean;
  readonly timers: Timers;
  readonly log: Log;
  readonly followed: FollowedSource;
  readonly firstPaint: Pick<FirstPaint, 'isUp'>;
  readonly asking: LazyPart<typeof Asking>;
  readonly watchReach: WatchReach;
  readonly onUpdate: (update: TimelineUpdate) => void;
  /** The query shows today, and today is another date now. */
  readonly onNewDay: () => void;
}

export interface TimelineSession {
  readonly day: TimelineDay;
  readonly picture: TimelinePicture;
  /** Reads the day's dirty rows again. */
  readDirty(): void;
  /** Reads one row now. @returns why the call failed */
  readRow(row: number): Promise<Failure | null>;
  /** Other rows are on screen: those that are stale are read first. */
  setVisibleRows(rows: RowsOnScreen): void;
  /** Reads the user's own reservations again. */
  readOwn(): void;
  readonly colleagues: FollowedReader;
  /** Changes may have been missed: reads everything again. */
  readAll(): void;
  /** @param isKept false where nothing may be stored any more, e.g. after signing out */
  stop(isKept: boolean): void;
}

export function startTimelineSession(input: TimelineSessionInput, deps: TimelineSessionDeps): TimelineSession {
  const { view, query, workspace, window, language, timeZone, sent } = input;
  const { now, timers, log, asking, onUpdate, isLive, onNewDay, followed } = deps;
  const end = new AbortController();
  const { signal } = end;
  const { day, picture, problems } = createModel(input, now());
  const sender = createTimelineSender({ picture, now, problem: () => firstProblem(problems), onUpdate });
  const key = snapshotKey(query, language, timeZone);
  const keeper = createDayKeeper({ workspace, day, picture, now, log, snapshotKey: key });
  // At midnight, or as soon as the server's time is known.
  const isOver = (): boolean => query.date === null && dateOf(now(), timeZone) !== window.date;
  const reading = { workspace, day, signal, timers, now, log, asking, seenRows: picture.seenRows };
  const loader = createTimelineLoader({
    ...reading,
    problems,
    news: input.news,
    onRows(rows, isRemoteChange) {
      if (rows.length > 0) keeper.note();
      sender.sendRows(rows, isRemoteChange);
      if (rows.length === 0) keeper.saveSnapshot();
    },
    onSettled(isWholeDay) {
      if (isOver()) return onNewDay();
      sender.sendEnd(isWholeDay);
      // Single changes are stored with the next minute, or at the end: a day is a megabyte.
      if (isWholeDay && day.isWhole()) keeper.save();
    },
  });
  const colleagues = createFollowedReader({ ...reading, query, followed, onRead: () => sender.sendRows([]) });
  const minute = createMinute({ workspace, day, picture, problems, loader, now, isLive });
  const readAll = (): void => {
    day.invalidate();
    loader.readAll();
  };

  day.walks = followWalks(deps, input, signal, () => sender.sendRows([]));
  if (sent !== null) keepOwn(day, sent);
  let hasBegun = false;
  const begin = async (): Promise<void> => {
    if (day.asOf() === null) await seed(input, day, deps);
    if (signal.aborted) return;
    // What concerns all rows comes only with a frame.
    sender.begin(sent?.totalRows === picture.totalRows ? sent : null);
    if (day.asOf() !== null) await deps.firstPaint.isUp();
    if (signal.aborted) return;
    hasBegun = true;
    const age = now() - (day.asOf() ?? Number.NEGATIVE_INFINITY);
    if (!day.isWhole() || age > AVAILABILITY_FRESH_FOR) readAll();
    if (day.dirty.size > 0) loader.readDirty();
    loader.readFavourites();
    if (day.own.areReservationsDirty) loader.readOwn();
    colleagues.show();
    await eachMinute(timers, now, signal, tick);
  };
  const tick = (): void => {
    if (isOver()) return onNewDay();
    onUpdate({ type: 'tick', view, now: now() });
    sender.sendRows(minute.age());
    minute.read(readAll);
    colleagues.minute(isLive());
    if (day.isWhole()) keeper.save();
  };
  const setVisibleRows = ({ first, end }: RowsOnScreen): void => {
    picture.setVisibleRows(first, end);
    sender.sendRows([]);
    // The first reading includes them.
    if (hasBegun) loader.readSeen();
    colleagues.readSeen();
  };

  void begin();
  return {
    day,
    picture,
    readDirty: loader.readDirty,
    readRow: loader.readRow,
    setVisibleRows,
    readOwn: loader.readOwn,
    colleagues,
    readAll,
    stop(isKept) {
      end.abort();
      if (isKept) keeper.save();
    },
  };
}

/** Walking times, each followed from the first question for it on; none where there is no navigation. */
function followWalks(
  { watchReach }: Pick<TimelineSessionDeps, 'watchReach'>,
  { workspace }: Pick<TimelineSessionInput, 'workspace'>,
  signal: AbortSignal,
  onRead: () => void,
): TimelineDay['walks'] {
  const known = new Map<string, Walks | null>();
  return (start) => {
    const key = `${start.isBarrierFree} ${start.from}`;
    if (!known.has(key) && workspace.configuration.navigationUrl != null) {
      known.set(key, null);
      const end = watchReach(start, (walks) => {
        known.set(key, walks);
        onRead();
      });
      signal.addEventListener('abort', end);
    }
    return known.get(key) ?? null;
  };
}

/** The day with its rows, ages and dirty rows, what of it is shown, and what could not be read. */
function createModel(input: TimelineSessionInput, now: Instant) {
  const { view, query, visibleRows } = input;
  const day = takeOver(input) ?? newDay(input, now);
  // Those of the session before are followed no longer.
  day.walks = () => null;
  const picture = createTimelinePicture(view, query, day);
  picture.setVisibleRows(visibleRows.first, visibleRows.end);
  const problems: ReadingProblems = new Map();
  return { day, picture, problems };
}

/** The day of the previous session, if it is the same interval of the same campus. */
function takeOver({ before, campus, window, query }: TimelineSessionInput): TimelineDay | null {
  const isSame =
    before !== null &&
    before.campus === campus &&
    isSameInterval(before.window, window) &&
    before.readSlots === before.slotCount + marginSlots(query.requestedMinutes);
  return isSame ? before : null;
}

const isSameInterval = (one: Interval, other: Interval): boolean => one.start === other.start && one.end === other.end;

function newDay({ campus, window, query, before }: TimelineSessionInput, now: Instant): TimelineDay {
  const day = createTimelineDay(campus, window, marginSlots(query.requestedMinutes));
  if (before !== null) inheritOwn(day, before, now);
  return day;
}

/** The user's own stays on screen until it has been read: a reservation would otherwise disappear and come back. */
function keepOwn({ own }: TimelineDay, { table, items }: SentSnapshot): void {
  if (own.keptItems !== null) own.keptItems = items;
  own.keptFavourites = [...table.state.keys()]
    .filter((row) => ((table.state[row] ?? 0) & RowState.Favourite) !== 0)
    .map((row) => table.rowId(row));
}

/** Equal for the same item, wherever its row is shown. */
const EVERY_ROW = { get: (row: number) => row };

/** Carries over what the previous session knew, as far as it overlaps this day. */
function inheritOwn({ own, window }: TimelineDay, before: TimelineDay, now: Instant): void {
  const { favourites, keptFavourites, reservations, keptItems, toItems } = before.own;
  own.keptFavourites = favourites ?? keptFavourites;
  if (keptItems === null) own.keptItems = toItems?.(before.campus, reservations, EVERY_ROW, window, now) ?? [];
  else if (isSameInterval(before.window, window)) own.keptItems = keptItems;
}

/** What is shown first: what the previous session knew, else what the last visit stored. */
async function seed(
  { before, workspace, window }: TimelineSessionInput,
  day: TimelineDay,
  { now, log }: TimelineSessionDeps,
): Promise<void> {
  const shown = { start: window.start, slotCount: day.slotCount };
  const isKnown = before !== null && covers({ start: before.window.start, slotCount: before.readSlots }, shown);
  const known = isKnown ? before.toCached() : null;
  const cached = known ?? (await readKept(workspace, day, log));
  if (cached !== null) day.seed(cached, now());
}

async function readKept({ availability }: Workspace, { window, readSlots }: TimelineDay, log: Log) {
  try {
    return await availability.read(window.start, readSlots);
  } catch (error) {
    log('The last visit cannot be read', String(error));
    return null;
  }
}
