/*
 * The timeline service: one open query at a time, a newer one supersedes the older (design §2).
 */
import type { Failure, PaintingFeed, TimelineApi, TimelineQuery, TimelineUpdate } from '../contract.ts';
import { dateOf, dayWindow } from '../model/day.ts';
import { type DayWindow, openDayTable } from '../model/day-table.ts';
import type { InterfaceLanguage } from '../model/language.ts';
import { failure, type Result, success } from '../model/result.ts';
import { unreachable } from '../model/unreachable.ts';
import { createTimelineCampus } from '../views/timeline-campus.ts';
import type { LazyPart } from '../wire/lazy-part.ts';
import type { Log } from '../wire/log.ts';
import type { Timers } from '../wire/timers.ts';
import type * as Asking from './asking.ts';
import type { Parts } from './parts.ts';
import type { FollowedSource } from './colleagues.ts';
import type { FirstLook } from './first-look.ts';
import type { FirstPicture } from './first-picture.ts';
import { followChanges } from './timeline-changes.ts';
import type { TimelineDay } from './timeline-day.ts';
import { createTimelineNews } from './timeline-news.ts';
import { createTimelineQuestions, type KnownCampus } from './timeline-questions.ts';
import { type RowsOnScreen, type SentLook, startTimelineSession, type TimelineSession } from './timeline-session.ts';
import type { LiveSource, Workspace, WorkspaceSource } from './workspace.ts';

/** Before anybody has said what is on screen: the top of the list, as many rows as a large screen shows. */
const FIRST_LOOK: RowsOnScreen = { first: 0, end: 40 };

export interface TimelineDeps {
  readonly timers: Timers;
  /** Takes what the painter gets: the same updates, in memory of their own. */
  readonly feed: (message: PaintingFeed) => void;
  readonly log: Log;
  readonly followed: FollowedSource;
  readonly firstPicture: FirstPicture;
  readonly firstLook: Pick<FirstLook, 'take'>;
  readonly parts: Pick<Parts, 'explaining' | 'finding'>;
  readonly asking: LazyPart<typeof Asking>;
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

export function createTimeline(source: WorkspaceSource, live: LiveSource, deps: TimelineDeps): Timeline {
  let views = 0;
  let open: OpenView | null = null;
  let session: TimelineSession | null = null;
  /** The day shown last; it outlives its session, for the next one to begin with. */
  let day: TimelineDay | null = null;
  let known: KnownCampus | null = null;
  let look: RowsOnScreen = FIRST_LOOK;
  /** What a view shows of the last visit, until its session goes on from there. */
  let kept: SentLook | null = null;
  const news = createTimelineNews(source.now);

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
    // Midnight may have passed meanwhile, or the server has told that it is another day.
    const sent = kept?.view === view && kept.window.start === window.value.start ? kept : null;
    kept = null;
    const shown = { window: window.value, timeZone: source.timeZone(), before: day, look, news: news.rows, sent };
    const input = { ...known, view, query, ...shown };
    const onUpdate = tellBoth(open.onUpdate, deps.feed);
    session = startTimelineSession(input, { ...deps, now, isLive: live.isTelling, onUpdate, onNewDay: restart });
    day = session.day;
  };
  const showKept = async ({ view, query, onUpdate }: OpenView): Promise<void> => {
    const window = windowOf(query, source);
    if (!window.ok) return deps.firstPicture.up();
    const look = await deps.firstLook.take(query, window.value, source);
    if (look === null || view !== open?.view || known !== null) return;
    // The receivers may transfer theirs.
    const frame = { ...look, view };
    kept = { ...frame, table: openDayTable(look.buffer.slice(0)) };
    tellBoth(onUpdate, deps.feed)({ type: 'frame', frame });
  };
  const changes = followChanges({ live, followed: deps.followed, news, day: () => day, session: () => session });
  const endWatch = source.watch((workspace) => {
    const isNew = workspace !== known?.workspace || source.language() !== known?.language;
    if (isNew) restart();
  });

  return {
    open(query, onUpdate) {
      views += 1;
      const mine: OpenView = { view: views, query, onUpdate };
      open = mine;
      restart();
      if (known === null) void showKept(mine);
      return Promise.resolve(() => {
        if (open !== mine) return;
        open = null;
        kept = null;
        session?.stop(true);
        session = null;
        // It is not coming any more.
        deps.firstPicture.up();
      });
    },
    look(view, first, end) {
      if (view === open?.view) {
        look = { first, end };
        session?.look(look);
        deps.firstPicture.up();
      }
      return Promise.resolve();
    },
    ...createTimelineQuestions(source, deps.parts, () => ({ known, day, session })),
    refresh: changes.refresh,
    close() {
      endWatch();
      changes.close();
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
    const detail = `Not a date and 1 to 7 days: ${date}, ${days}`;
    return failure({ type: 'refused', status: 400, code: 'invalid_request', rule: null, detail });
  }
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
