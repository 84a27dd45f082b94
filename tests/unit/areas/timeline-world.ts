import type { CachedDay } from '../../../workers/cache/availability-cache.ts';
import type { StartupSnapshotCache } from '../../../workers/cache/startup-snapshot-cache.ts';
import type { Failure, PaintingFeed, TimelineItem, TimelineQuery, TimelineUpdate } from '../../../workers/contract.ts';
import { type DayTable, openDayTable } from '../../../workers/model/day-table.ts';
import type { CalendarEvent, LimitedEvent } from '../../../workers/model/event.ts';
import type { InterfaceLanguage } from '../../../workers/model/language.ts';
import { failure, success } from '../../../workers/model/result.ts';
import { namesOf } from '../../../workers/painting/owner.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createColleagues } from '../../../workers/areas/colleagues/colleagues.ts';
import { createStartupSnapshot } from '../../../workers/areas/timeline/startup-snapshot.ts';
import { createFirstPaint } from '../../../workers/areas/session/first-paint.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import { createLazyModules, LAZY_MODULES } from '../../../workers/areas/shared/lazy-modules.ts';
import type { OtherCalendarsApi } from '../../../workers/areas/colleagues/other-calendars-api.ts';
import { createTimeline } from '../../../workers/areas/timeline/timeline.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import type { ConfirmationRecord } from '../../../workers/wire/schemas/confirmations.ts';
import { createLazyPart } from '../../../workers/wire/lazy-part.ts';
import type { Log } from '../../../workers/wire/log.ts';
import type { OtherCalendar } from '../../../workers/wire/schemas/other-calendars.ts';
import type { WireResource } from '../../../workers/wire/schemas/resource.ts';
import { picture } from '../rules/campus.ts';
import { START } from './session-world.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';
import { createWireResource } from './wire-resource.ts';
import { createEmptyApi, createEmptyCalendar, createWorkspace, createWorkspaceSource } from './workspaces.ts';
import { TODAY } from '../../queries.ts';

/** Friday 20 November 2026, ten to eight in Prague: the quarter of 8:00 is still to come. */
export const MORNING = Date.parse('2026-11-20T07:50:00+01:00');
export const MIDNIGHT = Date.parse('2026-11-20T00:00:00+01:00');
export const QUARTER = 900_000;
export const MINUTE = 60_000;

const DIGITS = 400;

// Loads at once the modules that a worker loads later.
const ask = () => import('../../../workers/areas/session/server-reads.ts');
await Promise.all([...Object.values(LAZY_MODULES), ask].map((load): Promise<unknown> => load()));

/** What the servers know, to be changed while a test runs. */
export interface CampusServers {
  /** Provider digits by address, from midnight on; 'error …' = the schedule fails so. */
  readonly views: Map<string, string>;
  /** Addresses that the server's cache doesn't know. */
  readonly uncached: Set<string>;
  events: readonly CalendarEvent[];
  /** Events of others by address. */
  readonly colleagues: Map<string, readonly CalendarEvent[]>;
  /** What the alternative fetch gives, by address. */
  readonly limited: Map<string, readonly LimitedEvent[]>;
  records: readonly (ConfirmationRecord | null)[];
  favourites: readonly string[];
  /** The colleagues whom the user follows. */
  followed: readonly OtherCalendar[];
  /** Why a colleague's calendar cannot be read, by address. */
  readonly unreadable: Map<string, Failure>;
  /** Failure of every call while set. */
  down: Failure | null;
  /** Answers wait while set. */
  gate: Promise<void> | null;
  /** One line per call. */
  readonly calls: string[];
}

/** `slots` from a wall-clock hour of the day shown, all else free. */
export function dayView(hour: number, slots: string): string {
  return '0'
    .repeat(hour * 4)
    .concat(slots)
    .padEnd(DIGITS, '0');
}

function createServers(resources: readonly WireResource[]): CampusServers {
  return {
    views: new Map(resources.map(({ email }) => [email.toLowerCase(), ''.padEnd(DIGITS, '0')])),
    uncached: new Set(),
    events: [],
    colleagues: new Map(),
    limited: new Map(),
    records: [],
    favourites: [],
    followed: [],
    unreadable: new Map(),
    down: null,
    gate: null,
    calls: [],
  };
}

function connectWorkspace(servers: CampusServers, resources: readonly WireResource[], cache: CachedDay[]): Workspace {
  const answer = async <T>(call: string, value: () => T) => {
    servers.calls.push(call);
    const frozen = value();
    await servers.gate;
    return servers.down === null ? success(frozen) : failure(servers.down);
  };
  const read = (email: string, start: number, end: number) => {
    const view = servers.views.get(email.toLowerCase()) ?? 'error Unknown mailbox';
    if (view.startsWith('error ')) return { availabilityView: '', message: view.slice(6) };
    const first = (start - MIDNIGHT) / QUARTER;
    const slots = Math.ceil((end - start) / QUARTER);
    return { availabilityView: view.slice(Math.max(0, first), Math.max(0, first) + slots), message: null };
  };
  const calendar = createEmptyCalendar({
    schedules: (emails, start, end) =>
      answer(`schedules ${emails.length}`, () =>
        emails.map((email) => {
          const { availabilityView, message } = read(email, start, end);
          return { scheduleId: email, availabilityView, error: message === null ? null : { code: 'x', message } };
        }),
      ),
    limitedEvents: (user) => answer(`limited events of ${user}`, () => servers.limited.get(user) ?? []),
    async events(user) {
      if (user === 'me') return answer('events', () => servers.events);
      const events = await answer(`events of ${user}`, () => servers.colleagues.get(user) ?? []);
      const reason = servers.unreadable.get(user);
      return reason === undefined ? events : failure(reason);
    },
  });
  const api = createEmptyApi({
    cachedSchedules: (emails, start, end) =>
      answer(`cached ${emails.length}`, () =>
        emails
          .filter((email) => !servers.uncached.has(email))
          .map((email) => {
            const { availabilityView, message } = read(email, start, end);
            return { email, availabilityView, error: message };
          }),
      ),
    confirmationStatuses: () => answer('statuses', () => servers.records),
    favourites: () => answer('favourites', () => servers.favourites),
  });
  const availability: Workspace['availability'] = {
    read: (start, slotCount) =>
      Promise.resolve(cache.find((day) => day.start === start && day.slotCount === slotCount) ?? null),
    write(day) {
      cache.unshift(structuredClone(day));
      return Promise.resolve();
    },
  };
  return { ...createWorkspace({ resources, calendar, api }), availability };
}

/** The list of those whom the user follows, as the server stores it. */
function connectFollowed(servers: CampusServers): OtherCalendarsApi {
  const answer = async <T>(value: T) => (servers.down === null ? success(value) : failure(servers.down));
  return {
    list: () => answer(servers.followed),
    search: () => answer([]),
    follow: () => Promise.resolve(failure({ type: 'internal', detail: 'not here' })),
    change(id, change) {
      servers.calls.push(`change ${id}`);
      servers.followed = servers.followed.map((one) => (one.id === id ? { ...one, ...change } : one));
      return answer(servers.followed.find((one) => one.id === id)!);
    },
    remove(id) {
      servers.calls.push(`unfollow ${id}`);
      servers.followed = servers.followed.filter((one) => one.id !== id);
      return answer(null);
    },
  };
}

export interface TimelineWorldOptions {
  readonly resources?: readonly WireResource[];
  readonly settings?: Partial<Workspace['configuration']>;
  readonly now?: number;
  readonly timeZone?: string;
  readonly cache?: CachedDay[];
  readonly isLive?: boolean;
  /** The page has not painted yet. */
  readonly paints?: boolean;
  /** Where snapshots are stored, by this visit and an earlier one; they are read if `isUnknown`. */
  readonly looks?: StartupSnapshotCache;
  /** The date of the timeline that the page starts with; absent: today. */
  readonly date?: string;
  /** Nothing is known of the campus yet. */
  readonly isUnknown?: boolean;
}

/** A timeline service between fake servers and a screen that records what it gets. */
export function createTimelineWorld(options: TimelineWorldOptions = {}) {
  const { resources = ['desk-1', 'desk-2'].map((id) => createWireResource({ id })), cache = [] } = options;
  const timers = createSteppedTimers(options.now ?? MORNING);
  const servers = createServers(resources);
  const workspace = connectWorkspace(servers, resources, cache);
  const configured: Workspace = {
    ...workspace,
    configuration: { ...workspace.configuration, ...options.settings },
    startupSnapshots: options.looks ?? workspace.startupSnapshots,
  };
  const cell = createObservable<Workspace | null>(options.isUnknown === true ? null : configured);
  const known = Promise.withResolvers<void>();
  if (options.isUnknown !== true) known.resolve();
  const changes = createListeners<{ email: string; from: number; to: number }>();
  const reconnections = createListeners<null>();
  const world = { isLive: options.isLive ?? true, language: 'en' as InterfaceLanguage };
  const fed: PaintingFeed[] = [];
  /** Seconds to walk to each resource; null = not known yet. */
  const reach = createObservable<ReadonlyMap<string, number> | null>(null);
  const walks: string[] = [];
  const logged: string[] = [];
  const log: Log = (...parts) => void logged.push(parts.join(': '));
  const source = createWorkspaceSource(cell, timers.now, {
    settled: () => known.promise,
    language: () => world.language,
    timeZone: () => options.timeZone ?? 'Europe/Prague',
  });
  const firstPaint = createFirstPaint(
    timers,
    Promise.resolve({ ...START, beginsWithTimeline: options.paints === true }),
  );
  const colleagues = createColleagues(source, { api: connectFollowed(servers), timers, log });
  const timeline = createTimeline(
    source,
    {
      onAvailabilityChanged: changes.add,
      onReconnected: (listener) => reconnections.add(() => listener()),
      isTelling: () => world.isLive,
    },
    {
      timers,
      feed: (message) => fed.push(message),
      log,
      modules: createLazyModules({ timers, log }),
      followed: colleagues.followed,
      firstPaint,
      watchReach(from, onReach) {
        walks.push(JSON.stringify(from));
        return reach.watch((seconds) => {
          if (seconds !== null) onReach(seconds);
        });
      },
      async reach(from) {
        walks.push(`once ${JSON.stringify(from)}`);
        return success(reach.get() ?? new Map());
      },
      asking: createLazyPart('asking', ask, { timers, log }),
      startupSnapshot: createStartupSnapshot(
        Promise.resolve(options.looks ?? null),
        { ...source, date: () => options.date ?? null },
        firstPaint,
      ),
    },
  );
  return {
    world,
    timers,
    servers,
    cell,
    cache,
    fed,
    reach,
    walks,
    logged,
    /** What was left out, newest first. */
    dropped: () => workspace.eventsLog.list().map(({ eventId, kind, reason }) => `${eventId} ${kind}: ${reason}`),
    timeline,
    colleagues,
    firstPaint,
    /** What the last visit stored of the campus has been read. */
    async arrive() {
      known.resolve();
      cell.set(configured);
      await settle();
    },
    reconnect: () => reconnections.tell(null),
    /** The hub reports a change of the whole day. */
    push: (id: string) => changes.tell({ email: `${id}@campus.example`, from: MIDNIGHT, to: MIDNIGHT + 96 * QUARTER }),
    changes,
    /** Opens a query and waits for what comes at once. */
    async open(query: Partial<TimelineQuery> = {}) {
      const screen = createScreen();
      const close = await timeline.open({ ...TODAY, ...query }, screen.onUpdate);
      await settle();
      return { ...screen, close };
    },
  };
}

/** `key row 0 accepted`; a colleague's with its details: `… Ben: Review`, `… Ben: (busy)`. */
function describeItem({ key, row, look, owner, subject }: TimelineItem): string {
  const own = `${key} row ${row} ${look}`;
  return owner === null ? own : `${own} ${namesOf(owner)}: ${subject || '(busy)'}`;
}

/** A screen: the updates it got, and what it shows by applying them. */
function createScreen() {
  const updates: TimelineUpdate[] = [];
  let table: DayTable | null = null;
  const items = new Map<string, string>();
  const shown = (): DayTable => {
    if (table === null) throw new Error('No frame has come');
    return table;
  };
  return {
    updates,
    types: () => updates.map(({ type }) => type).join(' '),
    lastFrame: () => updates.flatMap((update) => (update.type === 'frame' ? [update.frame] : [])).at(-1)!,
    frames: () => updates.filter(({ type }) => type === 'frame').length,
    patches: () => updates.filter(({ type }) => type === 'patch').length,
    lastPatch: () => updates.flatMap((update) => (update.type === 'patch' ? [update.patch] : [])).at(-1)!,
    /** When the availability was read, as last reported. */
    asOf: () =>
      updates.reduce<number | null>((before, update) => {
        if (update.type === 'frame') return update.frame.asOf;
        return update.type === 'patch' ? update.patch.asOf : before;
      }, null),
    /** Whether rows on screen may be out of date, as last reported. */
    isStale: () =>
      updates.reduce((before, update) => {
        if (update.type === 'frame') return update.frame.stale;
        return update.type === 'patch' ? update.patch.stale : before;
      }, false),
    /** `name: codes` of each row, two hours from a wall-clock hour. */
    rows(hour = 8): readonly string[] {
      const { rowCount, slotCount, slots, rowName } = shown();
      return Array.from({ length: rowCount }, (_, row) => {
        const from = row * slotCount + hour * 4;
        return `${rowName(row)}: ${picture(slots.subarray(from, from + 8))}`;
      });
    },
    states: () => [...shown().state],
    items: () => [...items.values()],
    onUpdate(update: TimelineUpdate) {
      updates.push(update);
      if (update.type === 'frame') {
        table = openDayTable(update.frame.buffer);
        items.clear();
        for (const item of update.frame.items) items.set(item.key, describeItem(item));
      }
      if (update.type !== 'patch') return;
      const { rows, slots, states, upserted, removed } = update.patch;
      const { slotCount, slots: target, state } = shown();
      rows.forEach((row, index) => {
        target.set(slots.subarray(index * slotCount, (index + 1) * slotCount), row * slotCount);
        state[row] = states[index] ?? 0;
      });
      for (const key of removed) items.delete(key);
      for (const item of upserted) items.set(item.key, describeItem(item));
    },
  };
}
