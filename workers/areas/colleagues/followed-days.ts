/*
 * A day of each followed colleague, as long as it is watched. Every subscription has its own date.
 */
import type { FollowedDay, FollowedDaysApi, FollowedDaysState } from '../../contract.ts';
import { dateOf, startOfDate } from '../../model/day.ts';
import type { Interval } from '../../model/interval.ts';
import { MINUTE_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { busyTimes, placedStays, shareOf, stripOf } from '../../views/followed-days.ts';
import type { DashboardDeps } from '../dashboard/dashboard.ts';
import { createFollowedCalendars, type KnownDay, type KnownDays, placesOf } from './followed-calendars.ts';
import { createListeners } from '../shared/listeners.ts';
import { rereadEvery } from '../shared/rerun.ts';
import type { Workspace, WorkspaceSource } from '../shared/workspace.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

export const createArea = (deps: AreaDeps): FollowedDaysApi => createFollowedDays(deps.source, deps);

/** An invalid date counts as not given: today. */
export function createFollowedDays(source: WorkspaceSource, deps: DashboardDeps): FollowedDaysApi {
  const reloads = createListeners<null>();
  return {
    open(asked, onState) {
      const day = createWatchedDay(source, deps, isDate(asked) ? asked : null, onState);
      const endings = [
        reloads.add(day.read),
        deps.news.onNews(day.hear),
        source.watch((workspace) => day.follow(workspace?.account.username ?? null)),
      ];
      return Promise.resolve(() => {
        for (const end of endings) end();
        day.end();
      });
    },
    async reload() {
      reloads.tell(null);
    },
  };
}

/** @param fixed the date asked for; null = today, and tomorrow after midnight */
function createWatchedDay(
  source: WorkspaceSource,
  { followed, live, timers, log }: DashboardDeps,
  fixed: string | null,
  onState: (state: FollowedDaysState) => void,
) {
  let username = source.current()?.account.username ?? null;
  let work = new AbortController();
  let readAt: Instant = Number.NEGATIVE_INFINITY;
  let takeBackTick = (): void => undefined;
  let shown = '';

  const today = (): string => dateOf(source.now(), source.timeZone());
  const date = (): string => fixed ?? today();
  const tell = (): void => {
    if (work.signal.aborted) return;
    onState(stateOf(calendars.known(), source, { date: date(), today: today() }));
  };
  const calendars = createFollowedCalendars(source, { followed, timers, log, date, onChange: tell, onEach: tell });
  const read = (): void => {
    readAt = source.now();
    calendars.read();
  };
  const restart = (): void => {
    work.abort();
    work = new AbortController();
    shown = date();
    calendars.forget();
    calendars.begin(work.signal);
    readAt = source.now();
    tell();
  };
  const plan = (): void => {
    const now = source.now();
    takeBackTick = timers.after(MINUTE_MS - (now % MINUTE_MS), tick);
  };
  const tick = (): void => {
    if (date() !== shown) restart();
    else if (source.now() - readAt >= rereadEvery(live)) read();
    tell();
    plan();
  };
  restart();
  plan();
  return {
    read,
    hear(emails: readonly string[]) {
      if (calendars.isAbout(emails)) read();
    },
    follow(next: string | null) {
      if (next === username) return;
      username = next;
      restart();
    },
    end() {
      takeBackTick();
      work.abort();
    },
  };
}

function isDate(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00Z`);
  // A 31st of February would be read as a day of March.
  return !Number.isNaN(instant) && dateOf(instant, 'UTC') === text;
}

function stateOf(
  { colleagues }: KnownDays,
  source: WorkspaceSource,
  { date, today }: { readonly date: string; readonly today: string },
): FollowedDaysState {
  const now = source.now();
  const timeZone = source.timeZone();
  const workspace = source.current();
  const read = workspace === null ? [] : (colleagues ?? []).flatMap((known) => readDay(known, workspace, source));
  const window = { start: startOfDate(date, timeZone), end: startOfDate(date, timeZone, 1) };
  const within = read
    .flatMap(([, { stays, busy }]) => [...(stays ?? []), ...busy])
    .map(({ start, end }) => ({ start: Math.max(start, window.start), end: Math.min(end, window.end) }));
  const strip = stripOf(date, timeZone, within);
  const onStrip = <T extends Interval>(time: T) => ({
    ...time,
    from: shareOf(strip, time.start),
    to: shareOf(strip, time.end),
  });
  const days = read.map(([id, { stays, busy, problem }]): [string, FollowedDay] => [
    id,
    { stays: stays?.map(onStrip) ?? null, busy: busy.map(onStrip), problem },
  ]);
  const isNowShown = now >= strip.start && now < strip.end;
  const nowAt = isNowShown ? shareOf(strip, now) : null;
  return { now, date, today, marks: strip.marks, nowAt, days: Object.fromEntries(days) };
}

type Placed = readonly [
  string,
  {
    readonly stays: ReturnType<typeof placedStays> | null;
    readonly busy: ReturnType<typeof busyTimes>;
    readonly problem: FollowedDay['problem'];
  },
];

/** None where the calendar was not read yet. */
function readDay(
  { colleague, day, problem }: KnownDay,
  workspace: Workspace,
  source: WorkspaceSource,
): readonly Placed[] {
  if (day === null && problem === null) return [];
  const placeOf = placesOf(workspace, source.language());
  const now = source.now();
  const stays = day === null ? null : placedStays(day.reservations, placeOf, now);
  return [[colleague.id, { stays, busy: busyTimes(day?.busy ?? [], now), problem }]];
}
