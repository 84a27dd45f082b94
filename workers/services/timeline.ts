/*
 * The timeline service: one open query at a time, a newer one supersedes the older (design §2).
 */
import type { Failure, PaintingFeed, TimelineApi, TimelineQuery, TimelineUpdate } from '../contract.ts';
import { dateOf, dayWindow, isWindowLength } from '../model/day.ts';
import type { DayWindow } from '../model/day-table.ts';
import type { InterfaceLanguage } from '../model/language.ts';
import { failure, type Result, success } from '../model/result.ts';
import { unreachable } from '../model/unreachable.ts';
import { createTimelineCampus, type TimelineCampus } from '../views/timeline-campus.ts';
import type { Log } from '../wire/log.ts';
import type { Timers } from '../wire/timers.ts';
import { readEnd, type TimelineDay } from './timeline-day.ts';
import { explainRow } from './timeline-explanation.ts';
import { startTimelineSession, type TimelineSession } from './timeline-session.ts';
import type { LiveSource, Workspace, WorkspaceSource } from './workspace.ts';

export interface TimelineDeps {
  readonly timers: Timers;
  /** Takes what the painter gets: the same updates, in memory of their own. */
  readonly feed: (message: PaintingFeed) => void;
  readonly log: Log;
}

export interface Timeline extends TimelineApi {
  /** Reads these resources and the user's reservations anew, e.g. after one was made or cancelled. */
  refresh(resourceEmails: readonly string[]): void;
  /** Ends all that is under way. */
  close(): void;
}

interface OpenView {
  readonly view: number;
  readonly query: TimelineQuery;
  readonly onUpdate: (update: TimelineUpdate) => void;
}

/** A campus is worked out once for what it was made of. */
interface KnownCampus {
  readonly workspace: Workspace;
  readonly language: InterfaceLanguage;
  readonly campus: TimelineCampus;
}

export function createTimeline(source: WorkspaceSource, live: LiveSource, deps: TimelineDeps): Timeline {
  let views = 0;
  let open: OpenView | null = null;
  let session: TimelineSession | null = null;
  /** The day shown last; it outlives its session, for the next one to begin with. */
  let day: TimelineDay | null = null;
  let known: KnownCampus | null = null;

  const restart = (): void => {
    const workspace = source.current();
    session?.stop(workspace !== null);
    session = null;
    if (workspace?.account.username !== known?.workspace.account.username) day = null;
    known = workspace === null ? null : knowCampus(known, workspace, source.language());
    if (open === null || known === null) return;
    const { view, query } = open;
    const window = windowOf(query, source);
    if (!window.ok) return open.onUpdate({ type: 'failed', view, failure: window.error });
    const input = { ...known, view, query, window: window.value, timeZone: source.timeZone(), before: day };
    const { now } = source;
    const onUpdate = tellBoth(open.onUpdate, deps.feed);
    session = startTimelineSession(input, { ...deps, now, isLive: live.isConnected, onUpdate, onNewDay: restart });
    day = session.day;
  };
  const rowsAt = (email: string): readonly number[] => day?.campus.rowsByEmail.get(email.toLowerCase()) ?? [];
  /** Rows change also while no view is open: the next one must not take them for read. */
  const touch = (rows: readonly number[]): void => {
    for (const row of rows) day?.dirty.add(row);
    session?.readDirty();
  };
  const touchOwn = (): void => {
    if (day !== null) day.own.areReservationsDirty = true;
    session?.readOwn();
  };
  const endings = [
    source.watch((workspace) => {
      const isNew = workspace !== known?.workspace || source.language() !== known?.language;
      if (isNew) restart();
    }),
    live.onAvailabilityChanged(({ email, from, to }) => {
      if (day === null || from >= readEnd(day) || to <= day.window.start) return;
      const rows = rowsAt(email);
      if (rows.length === 0) return;
      touch(rows);
      if (rows.some((row) => isOwnRow(day, row))) return touchOwn();
      // It may be the user's own, made elsewhere; a campus is busy, so that this is asked once a minute at the most.
      day.own.areReservationsDirty = true;
    }),
    live.onReconnected(() => {
      day?.invalidate();
      session?.readAll();
      touchOwn();
    }),
  ];

  return {
    open(query, onUpdate) {
      views += 1;
      const mine: OpenView = { view: views, query, onUpdate };
      open = mine;
      restart();
      return Promise.resolve(() => {
        if (open !== mine) return;
        open = null;
        session?.stop(true);
        session = null;
      });
    },
    explain: (resourceId) => Promise.resolve(explainRow(known?.campus ?? null, day, resourceId)),
    refresh(resourceEmails) {
      touch(resourceEmails.flatMap(rowsAt));
      touchOwn();
    },
    close() {
      for (const end of endings) end();
      open = null;
      session?.stop(true);
      session = null;
    },
  };
}

/** The campus of a workspace; the known one where resources, configuration and language are the same. */
function knowCampus(known: KnownCampus | null, workspace: Workspace, language: InterfaceLanguage): KnownCampus {
  const { resources, configuration } = workspace;
  const isSame =
    known !== null &&
    known.language === language &&
    known.workspace.resources === resources &&
    known.workspace.configuration === configuration;
  const campus = isSame ? known.campus : createTimelineCampus(resources, configuration, language);
  return { workspace, language, campus };
}

/** The query comes out of an address, so that its date may be none, and its days too many. */
function windowOf({ date, days }: TimelineQuery, source: WorkspaceSource): Result<DayWindow, Failure> {
  const timeZone = source.timeZone();
  try {
    return success(dayWindow(date ?? dateOf(source.now(), timeZone), timeZone, days));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const detail = isWindowLength(days) ? `Not a date: ${date}` : `Not 1 to 7 days: ${days}`;
    return failure({ type: 'refused', status: 400, code: 'invalid_request', rule: null, detail });
  }
}

function isOwnRow(day: TimelineDay | null, row: number): boolean {
  return (day?.own.reservations ?? []).some(({ resources }) => resources.some((reserved) => reserved.row === row));
}

/** The painter gets its updates straight (D24). */
function tellBoth(onUpdate: OpenView['onUpdate'], feed: TimelineDeps['feed']): OpenView['onUpdate'] {
  return (update) => {
    const message = toFeed(update);
    if (message !== null) feed(message);
    onUpdate(update);
  };
}

/** An update in memory of its own: either receiver may transfer its copy. */
function toFeed(update: TimelineUpdate): PaintingFeed | null {
  switch (update.type) {
    case 'frame':
      return { type: 'frame', frame: { ...update.frame, buffer: update.frame.buffer.slice(0) } };
    case 'patch': {
      const { rows, slots, states } = update.patch;
      const copies = { rows: rows.slice(), slots: slots.slice(), states: states.slice() };
      return { type: 'patch', patch: { ...update.patch, ...copies } };
    }
    case 'tick':
      return update;
    case 'failed':
      return null;
    default:
      return unreachable(update);
  }
}
