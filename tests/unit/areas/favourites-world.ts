import type { Failure, Favourite, FavouritesQuery, FavouritesState } from '../../../workers/contract.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { failure, success } from '../../../workers/model/result.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createFavourites } from '../../../workers/areas/favourites/favourites.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import type { WireResource } from '../../../workers/wire/schemas/resource.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';
import { createWireResource } from './wire-resource.ts';
import { createEmptyApi, createEmptyCalendar, createWorkspace, createWorkspaceSource } from './workspaces.ts';

/** Friday 20 November 2026, five to eight in Prague: the next quarter is 8:00. */
export const NOW = Date.parse('2026-11-20T07:55:00+01:00');
export const DAYS_10 = 960;
export const DOWN: Failure = { type: 'refused', status: 500, code: 'internal', rule: null, detail: 'Out of order' };

export const desk = (id: string, changes: Partial<WireResource> = {}): WireResource =>
  createWireResource({ id, ...changes });

interface WorldOptions {
  readonly resources?: readonly WireResource[];
  readonly isGuest?: boolean;
}

/** A server with favourites and views, which can be down. */
export function createWorld({ resources = [desk('desk-1'), desk('desk-2')], isGuest = false }: WorldOptions = {}) {
  const timers = createSteppedTimers(NOW);
  const server = {
    ids: resources.map(({ id }) => id),
    /** From the next quarter on; what comes after is free. */
    views: new Map<string, string>(),
    uncached: new Set<string>(),
    down: null as Failure | null,
    gate: null as Promise<void> | null,
    calls: [] as string[],
    /** The user's own events; null = their calendar cannot be read. */
    events: [] as readonly CalendarEvent[] | null,
  };
  const answer = async <T>(call: string, value: () => T) => {
    server.calls.push(call);
    await server.gate;
    return server.down === null ? success(value()) : failure(server.down);
  };
  const viewOf = (email: string): string => (server.views.get(email.split('@')[0] ?? '') ?? '').padEnd(DAYS_10, '0');
  const calendar = createEmptyCalendar({
    events: async () => (server.events === null ? failure(DOWN) : success(server.events)),
    schedules: (emails) =>
      answer(`schedules ${emails.length}`, () =>
        emails.map((email) => {
          const view = viewOf(email);
          const error = view.startsWith('?') ? { code: 'x', message: 'Unknown mailbox' } : null;
          return { scheduleId: email, availabilityView: error === null ? view : '', error };
        }),
      ),
  });
  const api = createEmptyApi({
    favourites: () => answer('favourites', () => server.ids),
    cachedSchedules: (emails, start, end) =>
      answer(`cached ${emails.length} of ${(end - start) / 900_000}`, () =>
        emails
          .filter((email) => !server.uncached.has(email) && !viewOf(email).startsWith('?'))
          .map((email) => ({ email, availabilityView: viewOf(email), error: null })),
      ),
  });
  const cell = createObservable<Workspace | null>(createWorkspace({ resources, calendar, api, account: { isGuest } }));
  const news = createListeners<readonly string[]>();
  const favourites = createFavourites(createWorkspaceSource(cell, timers.now), {
    timers,
    log: () => undefined,
    news: { onNews: news.add },
    set: (id, isFavourite) =>
      answer(`${isFavourite ? 'add' : 'remove'} ${id}`, () => {
        server.ids = [...server.ids.filter((one) => one !== id), ...(isFavourite ? [id] : [])];
        return null;
      }),
  });
  const told: FavouritesState[] = [];
  return {
    timers,
    server,
    cell,
    news,
    favourites,
    told,
    last: () => told.at(-1)!,
    async watch(query?: FavouritesQuery) {
      const close = await favourites.watch((state) => void told.push(state), query);
      await settle();
      return close;
    },
    shown: () => told.at(-1)?.value?.map(describeFavourite) ?? null,
  };
}

const clock = (instant: number | null): string =>
  instant === null
    ? '–'
    : new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Europe/Prague',
        hour: '2-digit',
        minute: '2-digit',
        day: 'numeric',
      })
        .format(instant)
        .replace(' at ', ' ');

/** `desk-1 NOW 20, 08:00–20, 09:00`. */
function describeFavourite({ name, state, start, end }: Favourite): string {
  return start === null ? `${name} ${state}` : `${name} ${state} ${clock(start)}–${clock(end)}`;
}
