/*
 * The user's favourites and when each is available (spec points 4 and 9): read half a second after they are watched,
 * then every 15 s as long as they are.
 */
import type { Failure, FavouritesApi, FavouritesQuery, FavouritesState } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import { createAreaTree } from '../../model/areas.ts';
import type { WireResource } from '../../model/resource.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { SLOT_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { isFavouriteAllowed } from '../../rules/allowed-favourites.ts';
import {
  FAVOURITE_SLOTS,
  type OwnUse,
  pickFavourites,
  type RuledFavourites,
  ruleFavourites,
} from '../../views/favourites.ts';
import type { Log } from '../../wire/log.ts';
import { pause, type Timers } from '../../wire/timers.ts';
import type { EventNews } from '../events/event-news.ts';
import { createSetFavourite, type SetFavourite } from './favourites-api.ts';
import { readFavouriteSchedules } from './favourite-schedules.ts';
import { readOwnUses } from './favourite-uses.ts';
import { retryTransient } from '../shared/retry-transient.ts';
import { createRerun } from '../shared/rerun.ts';
import { createSurroundings, type Surroundings } from '../shared/surroundings.ts';
import { createWhileWatched } from '../shared/while-watched.ts';
import type { Workspace, WorkspaceSource } from '../shared/workspace.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

/** Milliseconds (spec point 9). */
const FIRST_READING_AFTER = 500;
const READING_EVERY = 15_000;

const EVERYTHING: FavouritesQuery = { text: '', sort: 'name', limit: null };

export interface FavouritesDeps {
  readonly set: SetFavourite;
  readonly timers: Timers;
  readonly log: Log;
  readonly news: Pick<EventNews, 'onNews'>;
}

interface Watcher {
  readonly onState: (state: FavouritesState) => void;
  readonly query: FavouritesQuery;
  /** Ids of what was shown, in that order: nothing may move under a finger that is about to press. */
  readonly seen: Set<string>;
}

/** What belongs to one user. */
interface Holding {
  readonly username: string | null;
  readonly end: AbortController;
  /** As the server keeps them. */
  ids: readonly string[] | null;
  /** Changes not answered yet, by resource. */
  readonly wishes: Map<string, boolean>;
  /** Counts the changes begun: a list requested before a change is not newer than it. */
  edits: number;
  /** Settles when the last change is answered. */
  editing: Promise<unknown>;
  ruled: RuledFavourites | null;
  /** Stays as it was while it cannot be read: the places are sent without it as well. */
  uses: readonly OwnUse[];
  asOf: Instant | null;
  failure: Failure | null;
}

const createHolding = (username: string | null): Holding => ({
  username,
  end: new AbortController(),
  ids: null,
  wishes: new Map(),
  edits: 0,
  editing: Promise.resolve(),
  ruled: null,
  uses: [],
  asOf: null,
  failure: null,
});

export const createArea = ({ http, source, timers, log, news }: AreaDeps): FavouritesApi =>
  createFavourites(source, { timers, log, news, set: createSetFavourite(http, source.apiBase) });

export function createFavourites(source: WorkspaceSource, deps: FavouritesDeps): FavouritesApi {
  const { timers, log, news } = deps;
  const surroundings = createSurroundings(() => source.now());
  let own = createHolding(null);

  const tell = (): void => {
    for (const watcher of watched.all()) watcher.onState(stateOf(own, source, watcher));
  };
  /** Reports at once why it takes longer, and retries (spec point 9). */
  const read = <T>(mine: Holding, effect: () => Promise<Result<T, Failure>>): Promise<Result<T, Failure>> =>
    retryTransient(
      async () => {
        const answer = await effect();
        if (answer.ok || mine.end.signal.aborted) return answer;
        mine.failure = answer.error;
        tell();
        return answer;
      },
      timers,
      mine.end.signal,
    );
  const load = createRerun(async () => {
    const mine = own;
    const { signal } = mine.end;
    await mine.editing;
    const workspace = source.current();
    if (signal.aborted || workspace === null || workspace.account.isGuest) return;
    const { edits } = mine;
    const ids = await read(mine, () => workspace.api.favourites(signal));
    if (signal.aborted) return;
    if (mine.edits !== edits) return load();
    if (!ids.ok) return log('The favourites could not be read', ids.error.type);
    mine.ids = ids.value;
    tell();
    // In parallel with the schedules: a calendar that does not answer must not delay them.
    void readUses(mine, workspace, source.now(), log).then(tell);
    const ruled = await read(mine, () =>
      readRuled(workspace, resourcesOf(shownIds(mine), workspace), { surroundings, now: source.now(), signal }),
    );
    if (signal.aborted) return;
    if (!ruled.ok) return log('The schedules of the favourites could not be read', ruled.error.type);
    Object.assign(mine, { ruled: ruled.value, asOf: source.now(), failure: null });
    tell();
  });
  const readWhileWatched = async (signal: AbortSignal): Promise<void> => {
    await pause(timers, FIRST_READING_AFTER, signal);
    while (!signal.aborted) {
      load();
      await pause(timers, READING_EVERY, signal);
    }
  };
  const watched = createWhileWatched<Watcher>((signal) => void readWhileWatched(signal));

  source.watch((workspace) => {
    const username = workspace?.account.username ?? null;
    if (username === own.username) return;
    own.end.abort();
    own = createHolding(username);
    surroundings.forget([]);
    for (const { seen } of watched.all()) seen.clear();
    tell();
    watched.restart();
  });
  news.onNews((emails) => {
    const workspace = source.current();
    // The surroundings are read again with the next reading.
    surroundings.forget(emails);
    if (workspace === null || watched.all().length === 0) return;
    const shown = resourcesOf(shownIds(own), workspace).map(({ email }) => addressKey(email));
    if (emails.length === 0 || shown.some((email) => emails.includes(email))) load();
  });

  return {
    async watch(onState, query = EVERYTHING) {
      const watcher: Watcher = { onState, query, seen: new Set() };
      const close = watched.add(watcher);
      onState(stateOf(own, source, watcher));
      return close;
    },
    async reload() {
      load();
    },
    set: (resourceId, isFavourite) => setBoldly(own, source, deps, { resourceId, isFavourite, tell, load }),
  };
}

async function readUses(mine: Holding, workspace: Workspace, now: Instant, log: Log): Promise<void> {
  const uses = await readOwnUses(workspace, now, log, mine.end.signal);
  if (uses.ok) mine.uses = uses.value;
  else log('The own reservations could not be read', uses.error.type);
}

interface FavouritesReading {
  readonly surroundings: Surroundings;
  readonly now: Instant;
  readonly signal: AbortSignal;
}

/** Reads when favourites are available, and the surroundings that count. */
async function readRuled(
  workspace: Workspace,
  resources: readonly WireResource[],
  { surroundings, now, signal }: FavouritesReading,
): Promise<Result<RuledFavourites, Failure>> {
  const schedules = await readFavouriteSchedules(workspace, resources, now, signal);
  if (!schedules.ok) return schedules;
  const { start } = schedules.value;
  const interval = { start, end: start + FAVOURITE_SLOTS * SLOT_MS };
  const around = await surroundings.read(workspace, resources, interval, signal);
  return success(ruleFavourites(schedules.value, workspace.configuration.areas, around));
}

interface Wish {
  readonly resourceId: string;
  readonly isFavourite: boolean;
  readonly tell: () => void;
  readonly load: () => void;
}

/** Shows it at once; what the server did not accept is undone. One change is sent after the other. */
async function setBoldly(
  mine: Holding,
  source: WorkspaceSource,
  { set, timers }: FavouritesDeps,
  { resourceId, isFavourite, tell, load }: Wish,
): Promise<Result<null, Failure>> {
  const refusal = refusalOf(resourceId, source.current());
  if (refusal !== null) return failure(refusal);
  const { signal } = mine.end;
  mine.edits += 1;
  mine.wishes.set(resourceId, isFavourite);
  tell();
  const edit = mine.edits;
  const answered = mine.editing.then(() => retryTransient(() => set(resourceId, isFavourite, signal), timers, signal));
  mine.editing = answered;
  const answer = await answered;
  if (signal.aborted) return failure({ type: 'cancelled' });
  if (answer.ok && mine.ids !== null) mine.ids = withWish(mine.ids, resourceId, isFavourite);
  // A later change of the same place stays.
  if (mine.edits === edit || mine.wishes.get(resourceId) === isFavourite) mine.wishes.delete(resourceId);
  tell();
  load();
  return answer;
}

/** Guests have none, and what is reserved to others cannot be one (spec point 6). */
function refusalOf(resourceId: string, workspace: Workspace | null): Failure | null {
  if (workspace === null) return { type: 'unauthorized' };
  const resource = workspace.resources.find(({ id }) => id === resourceId);
  const refuse = (status: number, code: string, rule: string | null, detail: string): Failure => ({
    type: 'refused',
    status,
    code,
    rule,
    detail,
  });
  if (workspace.account.isGuest) return refuse(403, 'forbidden', null, 'Guests have no favourites');
  if (resource === undefined || isFavouriteAllowed(resource.conditions.reservedTo)) return null;
  return refuse(422, 'policy_violation', 'reservedTo', `${resourceId} is reserved to somebody else`);
}

const withWish = (ids: readonly string[], resourceId: string, isFavourite: boolean): readonly string[] => {
  const others = ids.filter((id) => id !== resourceId);
  return isFavourite ? [...others, resourceId] : others;
};

/** Includes the changes that are not answered yet. */
function shownIds({ ids, wishes }: Holding): readonly string[] {
  return [...wishes].reduce((shown, [id, isFavourite]) => withWish(shown, id, isFavourite), ids ?? []);
}

function resourcesOf(ids: readonly string[], { resources }: Workspace): readonly WireResource[] {
  const wanted = new Set(ids);
  return resources.filter(({ id, conditions }) => wanted.has(id) && isFavouriteAllowed(conditions.reservedTo));
}

function stateOf(mine: Holding, source: WorkspaceSource, { query, seen }: Watcher): FavouritesState {
  const workspace = source.current();
  const now = source.now();
  const reading = { asOf: mine.asOf, failure: mine.failure, now };
  if (workspace?.account.isGuest === true) return { ...reading, value: [], ids: [], total: 0, isGuest: true };
  const areUnread = mine.ids === null && mine.wishes.size === 0;
  const shown = new Set(workspace === null ? [] : resourcesOf(shownIds(mine), workspace).map(({ id }) => id));
  const ids = areUnread ? null : [...shown];
  // A list that cannot be read is an empty one (spec point 8); the failure says why.
  if (workspace === null || mine.ruled === null) {
    const isEmpty = (mine.ids === null && mine.failure !== null) || (mine.ids !== null && shown.size === 0);
    return { ...reading, value: isEmpty ? [] : null, ids, total: shown.size, isGuest: false };
  }
  const { areas, resourceTypeInfos: types } = workspace.configuration;
  const language = source.language();
  const { timeZone } = workspace;
  const all = mine.ruled.at(now, { tree: createAreaTree(areas), language, types, timeZone, uses: mine.uses });
  const value = pickFavourites(
    all.filter(({ resourceId }) => shown.has(resourceId)),
    query,
    language,
    seen,
  );
  for (const { resourceId } of value) seen.add(resourceId);
  return { ...reading, value, ids, total: shown.size, isGuest: false };
}
