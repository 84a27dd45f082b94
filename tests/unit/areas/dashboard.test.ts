import { describe, expect, it } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import type { ColleaguesState, DashboardState, Failure } from '../../../workers/contract.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { failure, type Result, success } from '../../../workers/model/result.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createDashboard } from '../../../workers/areas/dashboard/dashboard.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import type { ConfirmationRecord } from '../../../workers/wire/schemas/confirmations.ts';
import { createDesk, createEvent, createRecord, HOUR, MINUTE, MORNING } from './reservations.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';
import { createEmptyApi, createEmptyCalendar, createWorkspace, createWorkspaceSource } from './workspaces.ts';

const DOWN: Failure = { type: 'refused', status: 500, code: 'internal', rule: null, detail: 'Out of order' };
const DAY = 24 * HOUR;

const at = (instant: number) => instantToZonedTime(instant, 'Europe/Prague');

/** An event at Desk 1, which has accepted. */
function event(id: string, start: number, changes: Partial<CalendarEvent> & { readonly response?: string } = {}) {
  const times = { start: at(start), end: at(start + HOUR) };
  return createEvent({ id, iCalUId: `uid-${id}`, subject: id, response: 'accepted', ...times, ...changes });
}

interface WorldOptions {
  readonly requiresConfirmation?: boolean;
  readonly isGuest?: boolean;
  readonly now?: number;
}

function createWorld({ requiresConfirmation = false, isGuest = false, now = MORNING }: WorldOptions = {}) {
  const timers = createSteppedTimers(now);
  const server = {
    events: [] as readonly CalendarEvent[],
    colleagues: new Map<string, readonly CalendarEvent[]>(),
    records: new Map<string, ConfirmationRecord>(),
    down: null as Failure | null,
    calls: [] as string[],
  };
  const answer = async <T>(call: string, value: () => T): Promise<Result<T, Failure>> => {
    server.calls.push(call);
    return server.down === null ? success(value()) : failure(server.down);
  };
  const calendar = createEmptyCalendar({
    events: (user, start, end) =>
      answer(`events of ${user} ${(end - start) / HOUR} h`, () =>
        user === 'me' ? server.events : (server.colleagues.get(user) ?? []),
      ),
  });
  const api = createEmptyApi({
    confirmationStatuses: (keys) => answer('statuses', () => keys.map(({ id }) => server.records.get(id) ?? null)),
  });
  const resources = [createDesk({ requiresConfirmation })];
  const cell = createObservable<Workspace | null>(createWorkspace({ resources, calendar, api, account: { isGuest } }));
  const list = createObservable<ColleaguesState>({ isGuest, colleagues: [], failure: null });
  const news = createListeners<readonly string[]>();
  const world = { isTelling: true };
  const dashboard = createDashboard(createWorkspaceSource(cell, timers.now), {
    followed: { watch: async (onState) => list.watch(onState) },
    news: { onNews: news.add },
    live: { isTelling: () => world.isTelling },
    timers,
    log: () => undefined,
  });
  const told: DashboardState[] = [];
  return {
    timers,
    server,
    cell,
    news,
    world,
    dashboard,
    told,
    last: () => told.at(-1)!,
    follow: (...names: readonly string[]) =>
      list.set({ isGuest: false, colleagues: names.map(toColleague), failure: null }),
    async watch() {
      const close = await dashboard.watch((state) => void told.push(state));
      await settle();
      return close;
    },
    shown: () => told.at(-1)?.upcoming.value?.map(({ subject }) => subject) ?? null,
    /** `Ben now Desk one`, `Cleo later Desk one`, `Diego –`. */
    people: () =>
      told.at(-1)?.colleagues.value?.map(({ colleague, stay }) => {
        const where = stay === null ? '–' : `${stay.isNow ? 'now' : 'later'} ${stay.resourceName}`;
        return `${colleague.displayName} ${where}`;
      }) ?? null,
  };
}

function toColleague(displayName: string, order: number) {
  const email = `${displayName.toLowerCase()}@campus.example`;
  return { id: displayName, email, displayName, colour: 1, visible: true, order, problem: null };
}

describe('the upcoming events', () => {
  it('are those of 30 days from today’s midnight that are neither over nor cancelled, ten at most', async () => {
    const { server, watch, shown } = createWorld();
    server.events = [
      event('over', MORNING - 2 * HOUR),
      event('off', MORNING + HOUR, { cancelled: true }),
      ...Array.from({ length: 12 }, (_, index) => event(`e${index}`, MORNING + (index + 1) * DAY)),
      event('next', MORNING + HOUR),
    ];
    await watch();
    expect(server.calls).toEqual(['events of me 720 h']);
    expect(shown()).toEqual(['next', 'e0', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8']);
  });

  it('have of a series the next occurrence only, each event once', async () => {
    const { server, timers, watch, shown } = createWorld();
    const weekly = { seriesMasterId: 'series' };
    const first = event('first', MORNING, weekly);
    server.events = [first, first, event('second', MORNING + 7 * DAY, weekly)];
    await watch();
    expect(shown()).toEqual(['first']);
    await timers.pass(HOUR);
    expect(shown()).toEqual(['second']);
  });

  it('leave out what was released because nobody confirmed it', async () => {
    const { server, watch, shown } = createWorld({ requiresConfirmation: true });
    server.events = [event('kept', MORNING + HOUR), event('lost', MORNING)];
    server.records.set('lost', createRecord({ id: 'lost', canceled: true }));
    await watch();
    expect(shown()).toEqual(['kept']);
  });

  it('are under their dates, what has begun under today’s', async () => {
    const { server, watch, last } = createWorld({ now: MORNING + 30 * MINUTE });
    server.events = [event('begun', MORNING), event('late', MORNING + 15 * HOUR), event('far', MORNING + 3 * DAY)];
    await watch();
    const days = last().days.map(({ date, name, eventIds }) => `${date} ${name}: ${eventIds.join(' ')}`);
    expect(days).toEqual(['2026-11-18 today: begun', '2026-11-19 tomorrow: late', '2026-11-21 null: far']);
  });

  it('change their buttons at the moment at which a window opens or has closed', async () => {
    const { server, timers, watch, told } = createWorld({ requiresConfirmation: true });
    const start = MORNING + HOUR + 30_000;
    server.events = [event('soon', start, { end: at(start + HOUR) })];
    await watch();
    const changes = (): readonly string[] =>
      told.flatMap(({ now, upcoming }, index) => {
        const button = upcoming.value?.[0]?.showConfirmButton;
        if (index > 0 && button === told[index - 1]?.upcoming.value?.[0]?.showConfirmButton) return [];
        return [`${(now - start) / MINUTE} ${button}`];
      });
    await timers.pass(2 * HOUR);
    expect(changes().slice(-3)).toEqual(['-60.5 false', '-15 true', `${15 + 1 / MINUTE} false`]);
  });

  it('are rebuilt at least each minute', async () => {
    const { timers, watch, told } = createWorld({ now: MORNING + 20_000 });
    await watch();
    told.length = 0;
    await timers.pass(3 * MINUTE);
    expect(new Set(told.map(({ now }) => (now - MORNING) / MINUTE))).toEqual(new Set([1, 2, 3]));
  });

  it('are read again at once when a place of theirs changes, a little later when others do', async () => {
    const { server, timers, news, watch, shown } = createWorld();
    server.events = [event('first', MORNING + HOUR)];
    await watch();
    server.events = [event('moved', MORNING + 2 * HOUR)];
    news.tell(['desk1@campus.example']);
    await settle();
    expect(shown()).toEqual(['moved']);
    server.events = [];
    news.tell(['elsewhere@campus.example']);
    news.tell(['elsewhere@campus.example']);
    await timers.pass(15_000);
    expect([shown(), server.calls.length]).toEqual([[], 3]);
  });

  it('are read each minute while nothing is live, on another day, and not at all when nobody watches', async () => {
    const { server, timers, world, watch } = createWorld({ now: MORNING + 15 * HOUR - 30_000 });
    const close = await watch();
    await timers.pass(MINUTE);
    expect(server.calls.length).toBe(2);
    world.isTelling = false;
    await timers.pass(3 * MINUTE);
    expect(server.calls.length).toBe(5);
    close();
    await timers.pass(HOUR);
    expect([server.calls.length, timers.count()]).toEqual([5, 0]);
  });

  it('stay if they cannot be read again, with the reason and when they were true', async () => {
    const { server, dashboard, watch, last, shown, timers } = createWorld();
    server.events = [event('first', MORNING + HOUR)];
    await watch();
    await timers.pass(MINUTE);
    server.down = DOWN;
    await dashboard.reload();
    await settle();
    expect([shown(), last().upcoming.failure, last().upcoming.asOf]).toEqual([['first'], DOWN, MORNING]);
  });

  it('report at once why they take longer on transient failures, and recover by themselves', async () => {
    const { server, watch, last, timers, shown } = createWorld();
    server.down = { type: 'api-unreachable', detail: '' };
    await watch();
    expect([last().upcoming.value, last().upcoming.failure?.type]).toEqual([null, 'api-unreachable']);
    await timers.pass(600);
    server.down = null;
    await timers.pass(1_000);
    expect([shown(), last().upcoming.failure]).toEqual([[], null]);
  });

  it('are empty for a guest, and another user’s after a change of users', async () => {
    const guest = createWorld({ isGuest: true });
    await guest.watch();
    expect([guest.last().isGuest, guest.shown(), guest.server.calls]).toEqual([true, [], []]);
    const { server, cell, watch, shown, told } = createWorld();
    server.events = [event('mine', MORNING + HOUR)];
    await watch();
    server.events = [event('hers', MORNING + HOUR)];
    const workspace = cell.get()!;
    cell.set({ ...workspace, account: { ...workspace.account, username: 'eve' } });
    expect(told.at(-1)?.upcoming.value).toBe(null);
    await settle();
    expect(shown()).toEqual(['hers']);
  });
});

describe('colleagues', () => {
  it('are reported with where they are: here now first, then who comes, then who does not', async () => {
    const { server, follow, watch, people } = createWorld();
    follow('Ada', 'Ben', 'Cleo');
    server.colleagues.set('ben@campus.example', [event('Later', MORNING + 3 * HOUR)]);
    server.colleagues.set('cleo@campus.example', [event('Over', MORNING - 2 * HOUR), event('Now', MORNING)]);
    await watch();
    expect(people()).toEqual(['Cleo now Desk one', 'Ben later Desk one', 'Ada –']);
    expect(server.calls).toContain('events of ben@campus.example 24 h');
  });

  it('leave when their stay ends, without a reading', async () => {
    const { server, timers, follow, watch, people } = createWorld();
    follow('Ben');
    server.colleagues.set('ben@campus.example', [event('Now', MORNING)]);
    await watch();
    server.calls.length = 0;
    await timers.pass(HOUR - 1);
    expect(people()).toEqual(['Ben now Desk one']);
    await timers.pass(1);
    expect(people()).toEqual(['Ben –']);
  });

  it('count no stay that was cancelled or refused', async () => {
    const { server, follow, watch, people } = createWorld();
    follow('Ben');
    server.colleagues.set('ben@campus.example', [
      event('Off', MORNING, { cancelled: true }),
      event('No', MORNING, { response: 'declined' }),
    ]);
    await watch();
    expect(people()).toEqual(['Ben –']);
  });

  it('give the reason if a calendar cannot be read, and keep what was known', async () => {
    const { server, dashboard, follow, watch, last, people } = createWorld();
    follow('Ben');
    server.colleagues.set('ben@campus.example', [event('Now', MORNING)]);
    await watch();
    server.down = DOWN;
    await dashboard.reload();
    await settle();
    expect([people(), last().colleagues.value?.[0]?.problem]).toEqual([['Ben now Desk one'], DOWN]);
  });

  it('who are followed from now on are read alone', async () => {
    const { server, follow, watch, people } = createWorld();
    follow('Ben');
    await watch();
    server.calls.length = 0;
    follow('Ben', 'Cleo');
    await settle();
    expect([server.calls, people()]).toEqual([['events of cleo@campus.example 24 h'], ['Ben –', 'Cleo –']]);
  });

  it('have a day of 25 hours where clocks go back', async () => {
    const { server, follow, watch } = createWorld({ now: Date.parse('2026-10-25T00:30:00+02:00') });
    follow('Ben');
    await watch();
    expect(server.calls).toContain('events of ben@campus.example 25 h');
    expect(server.calls).toContain('events of me 721 h');
  });
});
