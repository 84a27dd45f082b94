/*
 * The controllable objects of a site (D33): from the cache first, read as a whole, then kept up to date by what the hub says
 * of each.
 */
import * as v from 'valibot';

import { createPlansCache } from '../../cache/plans-cache.ts';
import type { Close, Failure } from '../../contract.ts';
import { OUT_OF_ORDER } from '../../model/objects.ts';
import { describeIssues } from '../../wire/decode.ts';
import { ObjectStateSchema, type SiteObject } from '../../wire/schemas/objects.ts';
import { type KnownPart, OBJECTS, type PartsDeps, readKept, readPart } from '../plan/plan-parts.ts';
import type { AreaDeps } from '../shared/area-deps.ts';
import { createListeners } from '../shared/listeners.ts';
import { createRerun } from '../shared/rerun.ts';

/** Milliseconds after which all is read again while nothing is pushed. */
const READ_EVERY = 60_000;

export interface ObjectSet {
  /** By id; null until they have been read. */
  known(): ReadonlyMap<string, SiteObject> | null;
  /** Why nothing newer could be read; null = all is well. */
  problem(): Failure | null;
  isConnected(): boolean;
  /** Reads them as long as anybody listens, and reports each change; the id is that of the only object that changed. */
  onChanged(listener: (objectId: string | null) => void): Close;
}

export type ObjectSetDeps = Pick<AreaDeps, 'source' | 'http' | 'store' | 'timers' | 'log'> & {
  readonly live: Pick<AreaDeps['live'], 'watch' | 'onDataSetChanged' | 'onObjectChanged'>;
};

export function createObjectSet(deps: ObjectSetDeps): ObjectSet {
  const { source, timers, live } = deps;
  const changes = createListeners<string | null>();
  let isConnected = false;
  let listening = 0;
  let username = '';
  let user = createUserObjects(deps, username, changes.tell);
  const read = (): void => user.read();
  const reread = (): void => {
    if (listening > 0) read();
  };

  source.watch((workspace) => {
    const next = workspace?.account.username ?? '';
    if (next === username) return;
    // Others may switch other things.
    user.end();
    username = next;
    user = createUserObjects(deps, username, changes.tell);
    changes.tell(null);
    reread();
  });
  live.onDataSetChanged('objects', reread);
  // What is in a place is hidden with it.
  live.onDataSetChanged('resources', reread);
  live.onObjectChanged(({ objectId, data }) => user.push(objectId, data));
  void live.watch(({ connection }) => {
    const isNow = connection === 'Connected';
    if (isNow === isConnected) return;
    isConnected = isNow;
    // What changed between the reading and the connection was not pushed.
    if (isNow) reread();
    changes.tell(null);
  });
  let stopPolling: Close = () => undefined;
  const poll = (): void => {
    if (!isConnected) read();
    stopPolling = timers.after(READ_EVERY, poll);
  };
  return {
    known: () => user.known(),
    problem: () => user.problem(),
    isConnected: () => isConnected,
    onChanged(listener) {
      listening += 1;
      if (listening === 1) {
        read();
        stopPolling = timers.after(READ_EVERY, poll);
      }
      const end = changes.add(listener);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        listening -= 1;
        if (listening === 0) stopPolling();
        end();
      };
    },
  };
}

/** What one user knows of the objects. @param username '' = nobody is signed in */
function createUserObjects(
  { source, http, store, log }: Pick<ObjectSetDeps, 'source' | 'http' | 'store' | 'log'>,
  username: string,
  onChange: (objectId: string | null) => void,
) {
  const work = new AbortController();
  const { signal } = work;
  const cache = createPlansCache(store, username);
  const parts: PartsDeps = { http, cache, apiBase: source.apiBase(), now: source.now };
  let known: Map<string, SiteObject> | null = null;
  /** As it was read, with what has been pushed since. */
  let last: KnownPart<readonly SiteObject[]> | null = null;
  let problem: Failure | null = null;

  const take = (part: KnownPart<readonly SiteObject[]>): void => {
    last = part;
    known = new Map(part.data.map((object) => [object.id, object]));
  };
  const read = createRerun(async () => {
    if (last === null) {
      const kept = await readKept(parts, OBJECTS);
      if (signal.aborted) return;
      if (kept !== null) {
        take(kept);
        onChange(null);
      }
    }
    const asked = last;
    const answer = await readPart(parts, OBJECTS, asked, signal);
    if (signal.aborted) return;
    problem = answer.ok ? null : answer.error;
    // The same again is older than what has been pushed meanwhile.
    if (answer.ok && (last === asked || answer.value.data !== asked?.data)) take(answer.value);
    onChange(null);
  });
  return {
    known: () => known,
    problem: () => problem,
    read,
    end: () => work.abort(),
    /** Takes what the hub says of one object. */
    push(objectId: string, data: unknown): void {
      const object = known?.get(objectId);
      if (object === undefined || known === null || last === null) return;
      const parsed = v.safeParse(ObjectStateSchema, data);
      if (!parsed.success) return log(`A change of ${objectId} was skipped`, describeIssues(parsed.issues));
      known.set(objectId, { ...object, state: parsed.output });
      // The timestamp says no more what is known.
      last = { ...last, data: [...known.values()], timestamp: null };
      // What is closed is to be known after a start without the server; the rest is as old as it is.
      if (object.kind === 'indicator-1') void cache.write('objects', { ...last, timestamp: '' });
      onChange(objectId);
    },
  };
}

type Indicator = Pick<SiteObject, 'id' | 'kind' | 'state'>;

const saysOutOfOrder = (value: unknown): boolean =>
  typeof value === 'string' && value.trim().toLowerCase() === OUT_OF_ORDER;

/**
 * Ids of the indicators that say "out of order"; network edges that name them are closed (D35). The last known value
 * counts while there is no data.
 */
export function closedIndicators(objects: Iterable<Indicator>): ReadonlySet<string> {
  const closed = new Set<string>();
  for (const { id, kind, state } of objects) {
    if (kind !== 'indicator-1') continue;
    if (Object.values(state.parts).some(({ value }) => saysOutOfOrder(value))) closed.add(id);
  }
  return closed;
}
