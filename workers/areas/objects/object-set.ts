/*
 * The controllable objects of a site (D33): read as a whole, then kept up to date by what the hub says of each.
 */
import * as v from 'valibot';

import type { Close, Failure } from '../../contract.ts';
import { describeIssues } from '../../wire/decode.ts';
import { bodyOf } from '../../wire/interpret.ts';
import {
  OBJECTS_TIMESTAMP_HEADER,
  ObjectStateSchema,
  type SiteObject,
  SiteObjectsSchema,
} from '../../wire/schemas/objects.ts';
import type { AreaDeps } from '../shared/area-deps.ts';
import { createListeners } from '../shared/listeners.ts';
import { createRerun } from '../shared/rerun.ts';

const CALL = 'GET /api/objects';

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

export type ObjectSetDeps = Pick<AreaDeps, 'source' | 'http' | 'timers' | 'log'> & {
  readonly live: Pick<AreaDeps['live'], 'watch' | 'onDataSetChanged' | 'onObjectChanged'>;
};

export function createObjectSet({ source, http, timers, log, live }: ObjectSetDeps): ObjectSet {
  const changes = createListeners<string | null>();
  let known: Map<string, SiteObject> | null = null;
  let timestamp: string | null = null;
  let problem: Failure | null = null;
  let isConnected = false;
  let listening = 0;
  let username: string | null = null;
  let reading = new AbortController();

  const read = createRerun(async () => {
    const { signal } = reading;
    const query = timestamp === null ? {} : { query: { cachedTimestamp: timestamp } };
    const url = `${source.apiBase()}/api/objects`;
    const answer = await http.send('get', { name: CALL, url, ...query, schema: SiteObjectsSchema, signal });
    if (signal.aborted) return;
    const isSame = answer.ok && answer.value.status === 204 && known !== null;
    const body = bodyOf(answer, CALL);
    problem = isSame || body.ok ? null : body.error;
    if (!isSame && body.ok && answer.ok) {
      known = new Map(body.value.map((object) => [object.id, object]));
      timestamp = answer.value.headers.get(OBJECTS_TIMESTAMP_HEADER);
    }
    changes.tell(null);
  });
  const reread = (): void => {
    if (listening > 0) read();
  };

  source.watch((workspace) => {
    const next = workspace?.account.username ?? '';
    if (next === username) return;
    // Others may switch other things.
    reading.abort();
    reading = new AbortController();
    [username, known, timestamp, problem] = [next, null, null, null];
    changes.tell(null);
    reread();
  });
  live.onDataSetChanged('objects', reread);
  live.onObjectChanged(({ objectId, data }) => {
    const object = known?.get(objectId);
    if (object === undefined) return;
    const parsed = v.safeParse(ObjectStateSchema, data);
    if (!parsed.success) return log(`A change of ${objectId} was skipped`, describeIssues(parsed.issues));
    known?.set(objectId, { ...object, state: parsed.output });
    // It says no more what is known.
    timestamp = null;
    changes.tell(objectId);
  });
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
    known: () => known,
    problem: () => problem,
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
