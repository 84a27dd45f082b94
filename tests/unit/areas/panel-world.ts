import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import { createAvailabilityCache } from '../../../workers/cache/availability-cache.ts';
import type { Close, Failure, LiveState, PanelState } from '../../../workers/contract.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { failure, success } from '../../../workers/model/result.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import { createPanel } from '../../../workers/areas/panel/panel.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import type { ConfirmationRecord } from '../../../workers/wire/schemas/confirmations.ts';
import type { WireResource } from '../../../workers/wire/schemas/resource.ts';
import { createMemoryStore, type MemoryStore } from '../cache/memory-store.ts';
import { createDesk, createEvent, createRecord, MINUTE, MORNING, UNREACHABLE } from './reservations.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';
import { createEmptyApi, createEmptyCalendar, createWorkspace } from './workspaces.ts';

export const PRAGUE = 'Europe/Prague';
const SLOT = 15 * MINUTE;

export interface WorldOptions {
  readonly now?: number;
  readonly resource?: Partial<WireResource>;
  readonly isGuest?: boolean;
  /** It is signed in with an account of displays. */
  readonly isDevice?: boolean;
  /** The hub reports changes. */
  readonly isTelling?: boolean;
  /** What an earlier page has stored. */
  readonly store?: MemoryStore;
  readonly username?: string;
  /** The sign-in of the display has ended before this page came. */
  readonly hasEnded?: boolean;
}

/** An event of Ada's at the door, minutes after nine. */
export function event(id: string, from: number, to: number, changes: Partial<CalendarEvent> = {}): CalendarEvent {
  const at = (minutes: number) => instantToZonedTime(MORNING + minutes * MINUTE, PRAGUE);
  const times = { start: at(from), end: at(to) };
  return createEvent({ id, iCalUId: `uid-${id}`, subject: id, ...times, response: 'accepted', ...changes });
}

const stateOf = (connection: LiveState['connection'], now: number): LiveState => ({
  connection,
  now,
  downSince: connection === 'Connected' ? null : now,
  tells: true,
});

/** A door, its server, and a clock that tests advance. */
export function createWorld(options: WorldOptions = {}) {
  const {
    now = MORNING,
    resource = {},
    isGuest = false,
    isDevice = false,
    store = createMemoryStore(),
    username = 'ada',
  } = options;
  const { hasEnded = false } = options;
  const timers = createSteppedTimers(now);
  const server = {
    events: [] as CalendarEvent[],
    /** Codes by slot from `MORNING` on. */
    view: new Map<number, string>(),
    serviceError: null as string | null,
    eventsFailure: null as Failure | null,
    down: null as Failure | null,
    /** Schedules are asked for and never answered. */
    hangs: false,
    records: new Map<string, ConfirmationRecord>(),
    calls: [] as string[],
  };
  const answer = async <T>(value: () => T) => (server.down === null ? success(value()) : failure(server.down));
  const codeAt = (instant: number): string => server.view.get((instant - MORNING) / SLOT) ?? '0';
  const calendar = createEmptyCalendar({
    schedules: (emails, start, end) => {
      if (server.hangs) return new Promise<never>(() => undefined);
      return answer(() => {
        server.calls.push(`schedule ${(end - start) / SLOT}`);
        const slots = Array.from({ length: (end - start) / SLOT }, (_, slot) => codeAt(start + slot * SLOT));
        const error = server.serviceError === null ? null : { code: 'x', message: server.serviceError };
        return emails.map((scheduleId) => ({ scheduleId, availabilityView: slots.join(''), error }));
      });
    },
    events: async (user) => {
      if (server.eventsFailure !== null && user !== 'me') return failure(server.eventsFailure);
      return answer(() => server.events);
    },
    event: async (id) => {
      const found = server.events.find((one) => one.id === id);
      return found === undefined ? failure(UNREACHABLE) : success(found);
    },
    create: (draft) => answer(() => draft).then(() => createBooked(draft.start, draft.end)),
    finish: (id) =>
      answer(() => {
        const index = server.events.findIndex((one) => one.id === id);
        const end = instantToZonedTime(Math.ceil(timers.now() / MINUTE) * MINUTE, PRAGUE);
        return (server.events[index] = { ...server.events[index]!, end });
      }),
  });
  const createBooked = (start: number, end: number) => {
    const booked = event('booked', (start - MORNING) / MINUTE, (end - MORNING) / MINUTE);
    server.events.push(booked);
    return success(booked);
  };
  const api = createEmptyApi({
    confirm: (keys) => {
      server.calls.push(`confirm ${keys.map(({ email }) => email).join()}`);
      return answer(() =>
        keys.map(({ email, iCalUid, id }) => {
          const record = createRecord({ email, iCalUid, id, confirmed: true });
          server.records.set(id, record);
          return record;
        }),
      );
    },
    confirmationStatuses: (keys) => answer(() => keys.map(({ id }) => server.records.get(id) ?? null)),
  });
  const desk = createDesk(resource);
  const workspace = {
    ...createWorkspace({ username, resources: [desk], calendar, api, account: { isGuest, isDevice } }),
    availability: createAvailabilityCache(store, username),
  };
  const cell = createObservable<Workspace | null>(hasEnded ? null : workspace);
  const verified = createListeners<null>();
  const left = hasEnded ? workspace : null;
  const news = createListeners<readonly string[]>();
  const connection = createObservable<LiveState>(stateOf('Connected', now));
  let watching = 0;
  /** Counts who watches. */
  const counted =
    <Args extends readonly unknown[]>(watch: (...args: Args) => Close) =>
    (...args: Args): Close => {
      const end = watch(...args);
      watching += 1;
      return () => {
        watching -= 1;
        end();
      };
    };
  const panel = createPanel(
    {
      current: cell.get,
      left: () => left,
      settled: () => Promise.resolve(),
      watch: counted(cell.watch),
      onVerified: counted((listener: () => void) => verified.add(listener)),
      language: () => 'en',
      timeZone: () => PRAGUE,
      now: timers.now,
      token: () => Promise.resolve(null),
      apiBase: () => '',
      calendarBase: () => '',
    },
    {
      news: { tell: (emails) => news.tell(emails.map((email) => email.toLowerCase())), onNews: counted(news.add) },
      live: {
        isTelling: () => options.isTelling === true,
        watch: (onState) => Promise.resolve(connection.watch(onState)),
      },
      timers,
      log: () => undefined,
    },
  );
  const told: PanelState[] = [];
  const last = () => told.at(-1)!;
  const clock = (instant: number | null) =>
    instant === null ? '–' : instantToZonedTime(instant, PRAGUE).dateTime.slice(11, 16);
  return {
    timers,
    server,
    cell,
    workspace,
    verified,
    left,
    news,
    /** The live connection becomes this. */
    connect: (next: LiveState['connection']) => connection.set(stateOf(next, timers.now())),
    store,
    /** Listeners of the session and of what has changed. */
    watchers: () => watching,
    panel,
    last,
    told,
    async open(id = desk.id) {
      const close = await panel.open(id, (state) => void told.push(state));
      await settle();
      return close;
    },
    /** `busy 10:00 now Focus next – 15 30`. */
    door: () => {
      const { state, until, current, next, lengths } = last();
      return `${state} ${clock(until)} now ${current?.subject ?? '–'} next ${next?.subject ?? '–'} ${lengths.join(' ')}`;
    },
  };
}
