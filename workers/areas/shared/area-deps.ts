import type { ColleaguesApi } from '../../contract.ts';
import type { Http } from '../../wire/http.ts';
import type { EventNews } from '../events/event-news.ts';
import type { Live } from '../live/live.ts';
import type { Platform } from '../platform.ts';
import type { WorkspaceSource } from './workspace.ts';

/** What an area that comes with its first call is made of: its module exports `createArea`, which takes of it what it needs. */
export interface AreaDeps extends Pick<Platform, 'timers' | 'log' | 'fetch'> {
  readonly source: WorkspaceSource;
  readonly http: Http;
  readonly live: Live;
  /** What may have changed events, and whom to tell of own changes. */
  readonly news: EventNews;
  /** Whom the user follows. */
  readonly followed: Pick<ColleaguesApi, 'watch'>;
}
