import { proxy, wrap } from 'comlink';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Computation, Host, SessionState, TimelineFrame, TokenPair } from '../../../workers/contract.ts';
import { openDayTable } from '../../../workers/model/day-table.ts';
import { TODAY } from '../../queries.ts';

let stored: TokenPair | null;
let workers: Worker[];

beforeEach(async () => {
  [stored, workers] = [{ token: 't1', refreshToken: 'f1' }, []];
  await deleteDB('deskway');
});

afterEach(() => {
  for (const worker of workers) worker.terminate();
});

const host: Host = {
  readTokens: async () => stored,
  writeTokens: async (pair) => {
    stored = pair;
  },
};

interface Visit {
  readonly api: Computation;
  readonly states: SessionState[];
  /** What the worker says when it is ready. */
  readonly ready: unknown;
}

/** Starts the real worker on a faked network. */
async function visit(wishes = ''): Promise<Visit> {
  const url = new URL('./faked-computation.ts', import.meta.url);
  url.search = wishes;
  const worker = new Worker(url, { type: 'module' });
  workers.push(worker);
  const ready = await new Promise((resolve) => {
    worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
  });
  // What Comlink gives is used as the interface of promises that it is.
  const api = wrap<Computation>(worker) as unknown as Computation;
  const states: SessionState[] = [];
  await api.session.watch(proxy((state: SessionState) => void states.push(state)));
  await api.worker.start({ origin: location.origin, language: 'en', timeZone: 'Europe/Prague' }, proxy(host));
  return { api, states, ready };
}

/** The first frame of today whose rows are known. */
async function today({ api }: Visit): Promise<{ ids: string; frame: TimelineFrame }> {
  const frames: TimelineFrame[] = [];
  const onUpdate = proxy((update: { type: string; frame?: TimelineFrame }) => {
    if (update.frame !== undefined) frames.push(update.frame);
  });
  const close = await api.timeline.open(TODAY, onUpdate);
  const firstKnown = () => frames.find(({ totalRows }) => totalRows > 0);
  await expect.poll(firstKnown).toBeDefined();
  const frame = firstKnown()!;
  close();
  const table = openDayTable(frame.buffer);
  return { ids: Array.from({ length: table.rowCount }, (_, row) => table.rowId(row)).join(' '), frame };
}

const signedIn = ({ states }: Visit, verified: boolean) =>
  expect.poll(() => states).toContainEqual(expect.objectContaining({ type: 'signed-in', verified }));

test('signs in with the stored tokens and sends the day', async () => {
  const first = await visit();
  await signedIn(first, true);
  expect((await today(first)).ids).toBe('r1 r2');
});

test('the second visit is there while every answer is held back', async () => {
  const first = await visit();
  await signedIn(first, true);
  await expect.poll(async () => (await today(first)).frame.progress).toBe(1);
  await expect.poll(() => keptIn('availability')).toBe(1);
  const second = await visit('?network=held');
  await signedIn(second, false);
  const { ids, frame } = await today(second);
  expect(ids).toBe('r1 r2');
  expect(frame.asOf).not.toBeNull();
});

test('keeps what it is told in the database of the specification', async () => {
  await signedIn(await visit(), true);
  await expect.poll(() => keptIn('resources')).toBe(1);
  const database = await openDB('deskway');
  expect(database.version).toBe(3);
  expect(await database.get('configuration', '1')).toMatchObject({ version: 51, timestamp: 'c1' });
  expect(await database.get('resources', '1')).toMatchObject({ id: 1, version: 10, username: 'ada', timestamp: 'r1' });
  database.close();
});

test('works without a database that it cannot open', async () => {
  const newer = await openDB('deskway', 4);
  newer.close();
  const first = await visit();
  await signedIn(first, true);
  expect((await today(first)).ids).toBe('r1 r2');
});

test('signing out leaves nothing behind', async () => {
  const first = await visit();
  await signedIn(first, true);
  await expect.poll(() => keptIn('resources')).toBe(1);
  await first.api.session.signOut();
  const stores = ['configFile', 'configuration', 'account', 'resources', 'availability'];
  expect(await Promise.all(stores.map(keptIn))).toEqual([0, 0, 0, 0, 0]);
  expect(stored).toBeNull();
});

test('holds the lock that it names as long as it lives', async () => {
  const { api } = await visit();
  const name = await api.worker.lockName();
  const isHeld = async () => (await navigator.locks.query()).held?.some((lock) => lock.name === name);
  expect(await isHeld()).toBe(true);
  workers[0]?.terminate();
  await expect.poll(isHeld).toBe(false);
});

test('brings its own Temporal where the browser has none', async () => {
  const first = await visit('?temporal=missing');
  expect(first.ready).toMatchObject({ hasTemporal: false });
  await signedIn(first, true);
  expect((await today(first)).ids).toBe('r1 r2');
});

async function keptIn(store: string): Promise<number> {
  const database = await openDB('deskway');
  const count = database.objectStoreNames.contains(store) ? await database.count(store) : 0;
  database.close();
  return count;
}
