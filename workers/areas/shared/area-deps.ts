import type { Close, ColleaguesApi, Failure } from '../../contract.ts';
import type { Result } from '../../model/result.ts';
import type { Seat, VisitSeats } from '../../rules/seat-cluster.ts';
import type { Http } from '../../wire/http.ts';
import type { EventNews } from '../events/event-news.ts';
import type { Live } from '../live/live.ts';
import type { Platform } from '../platform.ts';
import type { ShownDaySource } from '../timeline/shown-day.ts';
import type { Reach, WatchReach } from '../timeline/timeline-day.ts';
import type { AskArea } from './lazy-area.ts';
import type { WorkspaceSource } from './workspace.ts';

/** Controllable objects, for other areas. */
export interface ObjectsReader {
  /**
   * Ids of the indicators that say "out of order": at once what is known (none until read), then after each change of
   * that set. Works signed in and anonymous.
   */
  watchClosed(onClosed: (ids: ReadonlySet<string>) => void): Close;
}

/** Ways on the site, for other areas. */
export interface Ways {
  watchReach(...parameters: Parameters<WatchReach>): Promise<Close>;
  readonly reach: Reach;
  /** The ways between some seats, as they are now. */
  seatsOnFoot(seats: readonly Seat[], isBarrierFree: boolean): Promise<Result<VisitSeats, Failure>>;
}

/** The dependencies of a lazy area: its module exports `createArea`, which takes those it needs. */
export interface AreaDeps extends Pick<Platform, 'timers' | 'log' | 'fetch' | 'store'> {
  readonly source: WorkspaceSource;
  readonly http: Http;
  readonly live: Live;
  /** Reports what may have changed events, and receives own changes. */
  readonly news: EventNews;
  /** The colleagues whom the user follows. */
  readonly followed: Pick<ColleaguesApi, 'watch'>;
  /** The day that the page has open. */
  readonly timeline: ShownDaySource;
  readonly objects: ObjectsReader;
  /** Calls the area of routes, which is loaded for it. */
  readonly askNavigation: AskArea<Ways>;
}
