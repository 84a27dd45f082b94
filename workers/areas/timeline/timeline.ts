/*
 * The timeline service: one open query at a time, a newer one supersedes the older (design §2).
 */
import type { PaintingFeed, TimelineApi } from '../../contract.ts';
import type { InterfaceLanguage } from '../../model/language.ts';
import { createTimelineCampus } from '../../views/timeline-campus.ts';
import type { LazyPart } from '../../wire/lazy-part.ts';
import type { Log } from '../../wire/log.ts';
import type { Timers } from '../../wire/timers.ts';
import type * as Asking from '../session/server-reads.ts';
import type { LazyModules } from '../shared/lazy-modules.ts';
import type { FollowedSource } from '../colleagues/colleagues.ts';
import { type StartupSnapshot, windowOf } from './startup-snapshot.ts';
import type { FirstPaint } from '../session/first-paint.ts';
import { createStartupSnapshotPublisher, type OpenView } from './startup-snapshot-publisher.ts';
import { tellBoth } from './painter-feed.ts';
import { followChanges } from './timeline-changes.ts';
import type { Reach, TimelineDay, WatchReach } from './timeline-day.ts';
import type { ShownDay, ShownDaySource } from './shown-day.ts';
import { createTimelineNews } from './timeline-news.ts';
import { createTimelineQuestions, type KnownCampus } from './timeline-questions.ts';
import {
  type RowsOnScreen,
  type SentSnapshot,
  startTimelineSession,
  type TimelineSession,
} from './timeline-session.ts';
import { createListeners } from '../shared/listeners.ts';
import type { LiveSource, Workspace, WorkspaceSource } from '../shared/workspace.ts';

/** Rows that count as visible until the page reports its own: the first ones, as many as a large screen shows. */
const FIRST_ROWS: RowsOnScreen = { first: 0, end: 40 };

export interface TimelineDeps {
  readonly timers: Timers;
  /** Receives the updates for the painter: the same ones, in memory of their own. */
  readonly feed: (message: PaintingFeed) => void;
  readonly log: Log;
  readonly followed: FollowedSource;
  readonly firstPaint: FirstPaint;
  readonly startupSnapshot: Omit<StartupSnapshot, 'isOver'>;
  readonly modules: Pick<LazyModules, 'explaining' | 'finding'>;
  readonly asking: LazyPart<typeof Asking>;
  readonly watchReach: WatchReach;
  readonly reach: Reach;
}

export interface Timeline extends TimelineApi, ShownDaySource {
  /** Reads these resources and the user's reservations again, e.g. after one was made or cancelled. */
  refresh(resourceEmails: readonly string[]): void;
  /** Ends all work in progress. */
  close(): void;
}

export function createTimeline(source: WorkspaceSource, live: LiveSource, deps: TimelineDeps): Timeline {
  let views = 0;
  let open: OpenView | null = null;
  let session: TimelineSession | null = null;
  /** The day shown last; it outlives its session, so that the next one can start with it. */
  let day: TimelineDay | null = null;
  let known: KnownCampus | null = null;
  let visibleRows: RowsOnScreen = FIRST_ROWS;
  /** What a view shows from the last visit, until its session takes over. */
  let kept: SentSnapshot | null = null;
  const news = createTimelineNews(source.now);
  const listeners = createListeners<null>();

  const restart = (): void => {
    const workspace = source.current();
    session?.stop(workspace !== null);
    session = null;
    if (workspace?.account.username !== known?.workspace.account.username) day = null;
    const campus = known?.campus;
    known = workspace === null ? null : knowCampus(known, workspace, source.language());
    if (known?.campus !== campus) news.clear();
    if (open === null || known === null) return;
    const { view, query } = open;
    const window = windowOf(query, source);
    if (!window.ok) return open.onUpdate({ type: 'failed', view, failure: window.error });
    const { now } = source;
    // Midnight may have passed meanwhile, or the server's clock says that it is another day.
    const sent = kept?.view === view && kept.window.start === window.value.start ? kept : null;
    kept = null;
    const shown = { before: day, visibleRows, news: news.rows, sent };
    const input = { ...known, view, query, window: window.value, timeZone: source.timeZone(), ...shown };
    const onUpdate = tellBoth(open.onUpdate, deps.feed, () => listeners.tell(null));
    session = startTimelineSession(input, { ...deps, now, isLive: live.isTelling, onUpdate, onNewDay: restart });
    day = session.day;
    // A day that was already read has been sent before the session is there to be asked.
    listeners.tell(null);
  };
  const snapshots = createStartupSnapshotPublisher(source, deps, () => views);
  const changes = followChanges({ live, followed: deps.followed, news, day: () => day, session: () => session });
  const endWatch = source.watch((workspace) => {
    const isNew = workspace !== known?.workspace || source.language() !== known?.language;
    if (isNew) restart();
  });

  return {
    async open(query, onUpdate) {
      views += 1;
      const mine: OpenView = { view: views, query, onUpdate };
      open = mine;
      restart();
      if (known === null)
        void snapshots.tell(mine, (sent) => {
          if (mine !== open || known !== null) return false;
          kept = sent;
          return true;
        });
      return () => {
        if (open !== mine) return;
        open = null;
        kept = null;
        session?.stop(true);
        session = null;
        // It will no longer come.
        deps.firstPaint.up();
      };
    },
    async setVisibleRows(view, first, end) {
      if (view !== open?.view) return;
      visibleRows = { first, end };
      session?.setVisibleRows(visibleRows);
      deps.firstPaint.up();
    },
    ...createTimelineQuestions(source, deps, () => ({ known, day, session })),
    refresh: changes.refresh,
    shown: () => shownDay(session),
    onChanged: (listener) => listeners.add(() => listener()),
    close() {
      endWatch();
      changes.close();
      open = null;
      session?.stop(true);
      session = null;
    },
  };
}

const shownDay = (session: TimelineSession | null): ShownDay | null => {
  if (session === null) return null;
  const { query, look } = session.picture.rows;
  return { query, look, day: session.day };
};

/** The campus of a workspace; the known one if resources, configuration and language are the same. */
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
