import { proxy } from 'comlink';

import type {
  ColleaguesApi,
  DashboardState,
  FavouritesQuery,
  FavouritesState,
  FollowedDaysState,
  ScreensApi,
} from '../../contract.ts';
import type { Http } from '../../wire/http.ts';
import { createLazyPart } from '../../wire/lazy-part.ts';
import type { EventNews } from '../events/event-news.ts';
import { createLazyAreas } from '../shared/lazy-areas.ts';
import type { Platform } from '../platform.ts';
import { subscribeRemotely } from '../shared/remote-listener.ts';
import type { LiveSource, WorkspaceSource } from '../shared/workspace.ts';

export interface LazyDashboardDeps {
  readonly source: WorkspaceSource;
  readonly live: LiveSource;
  readonly http: Http;
  readonly platform: Pick<Platform, 'timers' | 'log'>;
  readonly news: EventNews;
  /** Whom the user follows. */
  readonly colleagues: Pick<ColleaguesApi, 'watch'>;
}

/** The areas of the dashboard and of what it leads to, each with a part of its own. */
export function createLazyDashboard(
  deps: LazyDashboardDeps,
): Pick<ScreensApi, 'dashboard' | 'favourites' | 'followedDays'> {
  const { source, live, http, platform, news, colleagues } = deps;
  const { timers, log } = platform;
  const dashboardPart = createLazyPart('dashboard', () => import('./dashboard.ts'), platform);
  const favouritesPart = createLazyPart('favourites', () => import('../favourites/favourites.ts'), platform);
  const { dashboard } = createLazyAreas(
    dashboardPart,
    (part) => {
      const area = part.createDashboard(source, { followed: colleagues, news, live, timers, log });
      const watch = async (onState: (state: DashboardState) => void) =>
        proxy(await subscribeRemotely(onState, log, area.watch));
      return { dashboard: { ...area, watch } };
    },
    source,
    timers,
  );
  const { favourites } = createLazyAreas(
    favouritesPart,
    (part) => {
      const area = part.createServedFavourites(source, { http, timers, log, news });
      const watch = async (onState: (state: FavouritesState) => void, query?: FavouritesQuery) =>
        proxy(await subscribeRemotely(onState, log, (tell: typeof onState) => area.watch(tell, query)));
      return { favourites: { ...area, watch } };
    },
    source,
    timers,
  );
  return { dashboard, favourites, ...createLazyFollowedDays(deps) };
}

function createLazyFollowedDays(deps: LazyDashboardDeps): Pick<ScreensApi, 'followedDays'> {
  const { source, live, platform, news, colleagues } = deps;
  const { timers, log } = platform;
  const { followedDays } = createLazyAreas(
    createLazyPart('followed-days', () => import('../colleagues/followed-days.ts'), platform),
    (part) => {
      const area = part.createFollowedDays(source, { followed: colleagues, news, live, timers, log });
      const open = async (date: string | null, onState: (state: FollowedDaysState) => void) =>
        proxy(await subscribeRemotely(onState, log, (tell: typeof onState) => area.open(date, tell)));
      return { followedDays: { ...area, open } };
    },
    source,
    timers,
  );
  return { followedDays };
}
