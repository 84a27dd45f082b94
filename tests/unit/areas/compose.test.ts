import { expose, proxy, transfer, wrap } from 'comlink';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Close, Computation, PaintingFeed, SessionState, TimelineUpdate } from '../../../workers/contract.ts';
import { openDayTable } from '../../../workers/model/day-table.ts';
import { composeComputation } from '../../../workers/areas/compose.ts';
import type { HubClient, HubClientOptions } from '../../../workers/wire/hub.ts';
import { json } from '../wire/fake-server.ts';
import { createEvent } from './reservations.ts';
import { serveDay, serveResources } from './served-campus.ts';
import { createWorld, ORIGIN, type World } from './session-world.ts';
import { settle } from './stepped-timers.ts';
import { createWireResource } from './wire-resource.ts';
import { TODAY } from '../../queries.ts';

const PAIR = { token: 't1', refreshToken: 'f1' };

let world: World;
let channel: MessageChannel;
let computation: Computation;
let hub: HubClientOptions | null;

/** A hub that is connected as soon as it starts. */
function createHub(options: HubClientOptions): HubClient {
  hub = options;
  return {
    state: () => 'Connected',
    start: async () => {
      options.onState('Connected');
      return true;
    },
    stop: async () => undefined,
    callObject: () => Promise.resolve({ type: 'not-connected' }),
  };
}

beforeEach(() => {
  world = createWorld();
  world.stored = PAIR;
  serveDay(world.server, '0');
  channel = new MessageChannel();
  const platform = {
    ...world.platform(),
    createClient: createHub,
    holdLifeLock: async () => 'lock-1',
  };
  expose(composeComputation(platform), channel.port1);
  // A Comlink remote is used as the interface of promises that it is.
  computation = wrap<Computation>(channel.port2) as unknown as Computation;
});

afterEach(() => {
  channel.port1.close();
  channel.port2.close();
});

/** Lets messages of several hops arrive. */
async function arrive(): Promise<void> {
  for (let hop = 0; hop < 20; hop += 1) await settle();
}

async function start(): Promise<void> {
  await computation.worker.start({ origin: ORIGIN, language: 'en', timeZone: 'Europe/Prague' }, proxy(world.host));
  await arrive();
}

/** Opens today's timeline and collects its updates. */
async function openToday(): Promise<{ updates: TimelineUpdate[]; close: Close }> {
  const updates: TimelineUpdate[] = [];
  const close = await computation.timeline.open(
    TODAY,
    proxy((update: TimelineUpdate) => void updates.push(update)),
  );
  await arrive();
  await world.timers.pass(1_000);
  await arrive();
  return { updates, close };
}

/** A painter that connects now, and the updates that it got at once. */
async function connectPainter(): Promise<readonly PaintingFeed[]> {
  const line = new MessageChannel();
  const fed: PaintingFeed[] = [];
  line.port2.addEventListener('message', ({ data }) => void fed.push(data));
  line.port2.start();
  await computation.worker.connectPainter(transfer(line.port1, [line.port1]));
  await arrive();
  line.port2.close();
  return fed;
}

const lastFrame = (updates: readonly TimelineUpdate[]) =>
  updates.flatMap((update) => (update.type === 'frame' ? [update.frame] : [])).at(-1);

test('reports the session over a real channel until closed', async () => {
  const states: SessionState[] = [];
  const close = await computation.session.watch(proxy((state: SessionState) => void states.push(state)));
  await start();
  expect(states.map(({ type }) => type)).toEqual(['starting', 'signed-in']);
  close();
  await arrive();
  await computation.session.signOut();
  await arrive();
  expect(states).toHaveLength(2);
});

test('reports which places are gone, once a push has caused a new reading', async () => {
  const removed: (readonly string[])[] = [];
  await computation.live.watchRemoved(proxy((ids: readonly string[]) => void removed.push(ids)));
  await start();
  serveResources(world.server, [createWireResource({ id: 'r1' })], 'without r2');
  hub?.onPush({ type: 'deleted', what: 'resource', id: 'r2' });
  await world.timers.pass(2_000);
  await arrive();
  expect(removed).toEqual([['r2']]);
  await computation.session.signOut();
  await arrive();
  expect(removed).toHaveLength(1);
});

test('gives the name of its lock', async () => {
  expect(await computation.worker.lockName()).toBe('lock-1');
});

test('sends the day as one buffer of its own', async () => {
  await start();
  const { updates } = await openToday();
  const frame = lastFrame(updates);
  const table = openDayTable(frame?.buffer ?? new ArrayBuffer(0));
  expect([table.rowId(0), table.rowId(1), table.slotCount]).toEqual(['r1', 'r2', 96]);
  expect(frame?.progress).toBe(0);
  const last = updates.at(-1);
  expect(last?.type === 'patch' && last.patch.progress).toBe(1);
});

test('gives a late painter the open frame, with its patches, then what follows', async () => {
  await start();
  const { updates } = await openToday();
  serveDay(world.server, '2');
  const now = world.timers.now();
  hub?.onPush({ type: 'availability-changed', email: 'r2@campus.example', from: now, to: now + 900_000 });
  await world.timers.pass(500);
  await arrive();
  expect(updates.at(-1)?.type).toBe('patch');
  const fed = await connectPainter();
  const [first] = fed;
  const table = openDayTable(first?.type === 'frame' ? first.frame.buffer : new ArrayBuffer(0));
  expect([table.slots.at(95), table.slots.at(191)]).toEqual([0, 2]);
});

test('gives a painter nothing of a timeline that is closed', async () => {
  await start();
  const { close } = await openToday();
  close();
  await arrive();
  expect(await connectPainter()).toEqual([]);
});

test('a newer timeline outlives the closing of the older one', async () => {
  await start();
  const older = await openToday();
  const newer = await openToday();
  older.close();
  await arrive();
  expect((await connectPainter()).map(({ type }) => type)).toEqual(['frame']);
  const told = older.updates.length;
  serveDay(world.server, '2');
  const now = world.timers.now();
  hub?.onPush({ type: 'availability-changed', email: 'r2@campus.example', from: now, to: now + 900_000 });
  await world.timers.pass(500);
  await arrive();
  expect(newer.updates.at(-1)?.type).toBe('patch');
  expect(older.updates).toHaveLength(told);
});

test('lists what was left out for support, until the sign-out', async () => {
  const unreadable = { ...createEvent(), id: 'event-2', attendees: null };
  world.server.on('GET /v1/users/me/events', () => json({ value: [createEvent({ iCalUId: '' }), unreadable] }));
  await start();
  await openToday();
  const faulty = { kind: 'Faulty', when: expect.any(Number) };
  await expect
    .poll(() => computation.eventsLog.list())
    .toEqual({
      ok: true,
      value: [
        { ...faulty, reason: 'Missing iCalUId, or it is empty', eventId: 'event-1' },
        { ...faulty, reason: 'It cannot be read: attendees: expected Array', eventId: 'event-2' },
      ],
    });
  await computation.session.signOut();
  expect(await computation.eventsLog.list()).toEqual({ ok: true, value: [] });
});

test('asks the server again when the network is back', async () => {
  world.server.on('GET /api/account/me', () => Promise.reject(new TypeError('Failed to fetch')));
  await start();
  const before = world.server.to('GET /api/account/me').length;
  await computation.live.wake();
  await arrive();
  expect(world.server.to('GET /api/account/me').length).toBe(before + 1);
});

test.each([
  { type: 'changed', what: 'all', id: null },
  { type: 'changed', what: 'qr-code', id: 'q1' },
  { type: 'changed', what: 'resource', id: 'r1' },
  { type: 'changed', what: 'area', id: 'a1' },
  { type: 'deleted', what: 'qr-code', id: 7 },
  { type: 'deleted', what: 'resource', id: 'r2' },
] as const)('reads configuration and resources again when the hub says $type $what', async (push) => {
  await start();
  const calls = () =>
    ['GET /api/assist/configurations', 'GET /api/assist/resources'].map((call) => world.server.to(call).length);
  const [configurations = 0, resources = 0] = calls();
  hub?.onPush(push);
  hub?.onPush(push);
  await world.timers.pass(2_000);
  await arrive();
  expect(calls()).toEqual([configurations + 1, resources + 1]);
});

test('reads neither for a change that concerns no place', async () => {
  await start();
  const before = world.server.to('GET /api/assist/resources').length;
  hub?.onPush({ type: 'object-changed', objectId: 12, data: { value: 21.5 } });
  hub?.onPush({ type: 'availability-changed', email: 'r2@campus.example', from: 0, to: 900_000 });
  await world.timers.pass(2_000);
  await arrive();
  expect(world.server.to('GET /api/assist/resources').length).toBe(before);
});

test('a place that the hub reports as deleted leaves the open timeline', async () => {
  await start();
  const { updates } = await openToday();
  const rows = () => {
    const table = openDayTable(lastFrame(updates)?.buffer ?? new ArrayBuffer(0));
    return Array.from({ length: table.rowCount }, (_, row) => table.rowId(row));
  };
  expect(rows()).toEqual(['r1', 'r2']);
  serveResources(world.server, [createWireResource({ id: 'r1' })], 'without r2');
  hub?.onPush({ type: 'deleted', what: 'resource', id: 'r2' });
  await world.timers.pass(2_000);
  await arrive();
  expect(rows()).toEqual(['r1']);
});
