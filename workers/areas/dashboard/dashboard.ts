/*
 * The dashboard: what comes next, and who is in today. It works as long as it is watched: its cards are rebuilt at each
 * moment at which a button or a window changes, and their data is read again when it may have changed.
 */
import type { ColleaguesApi, DashboardApi, DashboardState, EventCard } from '../../contract.ts';
import type { Instant } from '../../model/units.ts';
import { nextChange, upcomingDays } from '../../views/dashboard.ts';
import type { Log } from '../../wire/log.ts';
import type { Timers } from '../../wire/timers.ts';
import { createColleaguesToday } from './dashboard-colleagues.ts';
import { createUpcoming } from './dashboard-upcoming.ts';
import type { EventNews } from '../events/event-news.ts';
import { rereadEvery } from '../shared/rerun.ts';
import { createWhileWatched } from '../shared/while-watched.ts';
import type { LiveSource, WorkspaceSource } from '../shared/workspace.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

export const createArea = (deps: AreaDeps): DashboardApi => createDashboard(deps.source, deps);

export interface DashboardDeps {
  readonly followed: Pick<ColleaguesApi, 'watch'>;
  readonly news: Pick<EventNews, 'onNews'>;
  readonly live: Pick<LiveSource, 'isTelling'>;
  readonly timers: Timers;
  readonly log: Log;
}

/** Nothing is read while nobody watches; a new watcher gets what was known, then what is new. */
export function createDashboard(source: WorkspaceSource, deps: DashboardDeps): DashboardApi {
  const { followed, news, live, timers, log } = deps;
  let username: string | null = null;
  let readAt: Instant = Number.NEGATIVE_INFINITY;
  let takeBackTick = (): void => undefined;

  const stateNow = (): DashboardState => {
    const now = source.now();
    const cards = upcoming.state();
    return {
      now,
      upcoming: cards,
      days: upcomingDays(cards.value ?? [], now, source.timeZone()),
      colleagues: colleagues.state(),
      isGuest: source.current()?.account.isGuest === true,
    };
  };
  const tell = (): void => {
    if (watched.all().length === 0) return;
    const state = stateNow();
    plan(state.upcoming.value ?? [], state.now);
    for (const onState of watched.all()) onState(state);
  };
  const plan = (cards: readonly EventCard[], now: Instant): void => {
    takeBackTick();
    takeBackTick = timers.after(nextChange(cards, now) - now, tick);
  };
  const tick = (): void => {
    if (upcoming.isOfAnotherDay() || source.now() - readAt >= rereadEvery(live)) readAll();
    tell();
  };
  const readAll = (): void => {
    readAt = source.now();
    upcoming.read();
    colleagues.read();
  };

  const upcoming = createUpcoming(source, { timers, log, onChange: tell });
  const colleagues = createColleaguesToday(source, { followed, timers, log, onChange: tell });
  const watched = createWhileWatched<(state: DashboardState) => void>((signal) => {
    signal.addEventListener('abort', () => takeBackTick(), { once: true });
    upcoming.begin(signal);
    colleagues.begin(signal);
    readAll();
  });

  source.watch((workspace) => {
    const next = workspace?.account.username ?? null;
    if (next === username) return;
    username = next;
    upcoming.forget();
    colleagues.forget();
    watched.restart();
    tell();
  });
  news.onNews((emails) => {
    if (watched.all().length === 0) return;
    upcoming.hear(emails);
    if (colleagues.isAbout(emails)) colleagues.read();
  });

  return {
    async watch(onState) {
      const close = watched.add(onState);
      const state = stateNow();
      plan(state.upcoming.value ?? [], state.now);
      onState(state);
      return close;
    },
    async reload() {
      readAll();
    },
  };
}
