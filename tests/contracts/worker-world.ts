/*
 * The worker's services against the embedded server, without a socket between them: both ends of one contract.
 */
import { expect } from 'vitest';

import type { Computation, Finding, SessionState, TimelineUpdate } from '../../workers/contract.ts';
import { openDayTable } from '../../workers/model/day-table.ts';
import { composeComputation } from '../../workers/areas/compose.ts';
import { runDueJobs } from '../../server/jobs/index.ts';
import { CALLBACK, createTestApp, decide, NOW, type TestApp } from '../server/app-support.ts';
import { createWorld, type World } from '../unit/areas/session-world.ts';
import { settle } from '../unit/areas/stepped-timers.ts';
import { ANYTHING, TODAY } from '../queries.ts';

const ORIGIN = 'http://localhost:8080';
export const HOUR = 3_600_000;

export interface WorkerWorld {
  readonly server: TestApp;
  readonly world: World;
  readonly computation: Computation;
  /** The states that the session reported, in order. */
  readonly states: readonly SessionState[];
  /** Lets time pass on both sides, and the resources answer. */
  pass(milliseconds: number): Promise<void>;
  /** Signs in as a browser does: authorize address, decision, callback, code. */
  signIn(userId: string): Promise<void>;
  /** The open day, row by row: id and the codes of working hours from 8 to 12. */
  openDay(finding?: Partial<Finding>): Promise<() => string>;
  close(): Promise<void>;
}

/** A worker that has started, nobody signed in. */
export async function createWorkerWorld(): Promise<WorkerWorld> {
  const server = await createTestApp();
  const worker = await createWorkerOn(server);
  return {
    ...worker,
    pass: (milliseconds) => passTogether(server, [worker], milliseconds, 1_000),
    async openDay(finding = {}) {
      const updates: TimelineUpdate[] = [];
      const query = { ...TODAY, date: '2026-03-02', finding: { ...ANYTHING, ...finding } };
      await worker.computation.timeline.open(query, (update) => {
        updates.push(update);
      });
      await worker.arrive();
      await passTogether(server, [worker], 1_000, 1_000);
      return () => picture(updates);
    },
    async close() {
      await worker.computation.session.signOut();
      await worker.arrive();
      await server.close();
    },
  };
}

/** One of the workers of a server. */
export interface ServedWorker extends Pick<WorkerWorld, 'server' | 'world' | 'computation' | 'states' | 'signIn'> {
  /** Waits until nothing is in progress. */
  arrive(): Promise<void>;
}

/** Lets time pass for a server and all its workers, in steps; due jobs run between them. */
export async function passTogether(
  server: TestApp,
  workers: readonly ServedWorker[],
  milliseconds: number,
  step: number,
): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    server.advance(step);
    await runDueJobs(server.context);
    for (const { world, arrive } of workers) {
      await world.timers.pass(step);
      await arrive();
    }
  }
}

/** A worker that has started on a server that others use as well, nobody signed in; its clock starts at `NOW`. */
export async function createWorkerOn(server: TestApp): Promise<ServedWorker> {
  const world = createWorld();
  const start = world.timers.now();
  const line = connect(server);
  const states: SessionState[] = [];
  const computation = composeComputation({
    ...world.platform(),
    fetch: line.fetch,
    workerNow: () => NOW - start + world.timers.now(),
    createClient: () => ({
      state: () => 'Disconnected',
      start: async () => false,
      stop: async () => undefined,
      callObject: () => Promise.resolve({ type: 'not-connected' }),
    }),
    holdLifeLock: async () => '',
  });
  await computation.session.watch((state) => void states.push(state));
  await computation.worker.start({ origin: ORIGIN, language: 'en', timeZone: 'Europe/Prague' }, world.host);
  return {
    server,
    world,
    computation,
    states,
    signIn: (userId) => signIn(server, computation, userId),
    arrive: line.arrive,
  };
}

/** The fake network, which knows when no call is in progress. */
function connect(server: TestApp) {
  let underWay = 0;
  return {
    async fetch(address: string, init: RequestInit): Promise<Response> {
      underWay += 1;
      try {
        return await askServer(server, address, init);
      } finally {
        underWay -= 1;
      }
    },
    /** Waits until nothing is in progress, for some turns. */
    async arrive(): Promise<void> {
      for (let quiet = 0; quiet < 10; quiet += 1) {
        await settle();
        if (underWay > 0) quiet = 0;
      }
    },
  };
}

async function askServer(server: TestApp, address: string, { method, headers, body }: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(address);
  const answer = await server.app.inject({
    method: method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET',
    url: pathname + search,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' ? { payload: body } : {}),
  });
  const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
  const { statusCode: status, statusMessage: statusText } = answer;
  const answered = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) answered.set(name, String(value));
  return new Response(hasBody ? answer.body : null, { status, statusText, headers: answered });
}

async function signIn(server: TestApp, computation: Computation, userId: string): Promise<void> {
  const request = await computation.session.authorize(CALLBACK);
  if (!request.ok) throw new Error(request.error.type);
  const { url, state, codeVerifier } = request.value;
  const parameters = Object.fromEntries(new URL(url).searchParams);
  const callback = await decide(server, { verifier: codeVerifier, parameters }, { account: userId });
  expect(callback.searchParams.get('state')).toBe(state);
  const code = callback.searchParams.get('code') ?? '';
  const account = await computation.session.signIn({ code, codeVerifier, redirectUri: CALLBACK });
  expect(account).toMatchObject({ ok: true, value: { username: userId, isGuest: false } });
}

/** The last frame with the patches that came after it. */
function picture(updates: readonly TimelineUpdate[]): string {
  const frame = updates.flatMap((update) => (update.type === 'frame' ? [update.frame] : [])).at(-1);
  const { rowCount, slotCount, slots, rowId } = openDayTable(frame?.buffer ?? new ArrayBuffer(0));
  const codes = slots.slice();
  for (const update of updates.slice(updates.findLastIndex(({ type }) => type === 'frame'))) {
    if (update.type !== 'patch') continue;
    update.patch.rows.forEach((row, index) => {
      codes.set(update.patch.slots.subarray(index * slotCount, (index + 1) * slotCount), row * slotCount);
    });
  }
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const morning = codes.subarray(row * slotCount + 40, row * slotCount + 56);
    return `${rowId(row)} ${morning.join('').replaceAll(/(.{4})(?=.)/g, '$1 ')}`;
  });
  return rows.toSorted().join('\n');
}
