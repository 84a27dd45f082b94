/*
 * The worker's services against the embedded server, without a socket between them: both ends of one contract.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type {
  Computation,
  Finding,
  ReservationProgress,
  SessionState,
  TimelineUpdate,
} from '../../workers/contract.ts';
import { openDayTable } from '../../workers/model/day-table.ts';
import { composeComputation } from '../../workers/services/compose.ts';
import { runDueJobs } from '../../server/jobs/index.ts';
import { CALLBACK, createTestApp, decide, NOW, type TestApp } from '../server/app-support.ts';
import { createWorld, type World } from '../unit/services/session-world.ts';
import { settle } from '../unit/services/stepped-timers.ts';
import { ANYTHING, TODAY } from '../queries.ts';

const ORIGIN = 'http://localhost:8080';
const HOUR = 3_600_000;

let server: TestApp;
let world: World;
let computation: Computation;
let states: SessionState[];
let underWay: number;

beforeEach(async () => {
  server = await createTestApp();
  world = createWorld();
  const start = world.timers.now();
  states = [];
  underWay = 0;
  computation = composeComputation({
    ...world.platform(),
    fetch: fetchFromServer,
    workerNow: () => NOW - start + world.timers.now(),
    createClient: () => ({
      state: () => 'Disconnected',
      start: async () => false,
      stop: async () => undefined,
      sendObject: async () => false,
    }),
    holdLifeLock: async () => '',
    onOnline: () => () => undefined,
  });
  await computation.session.watch((state) => void states.push(state));
  await computation.start({ origin: ORIGIN, language: 'en', timeZone: 'Europe/Prague' }, world.host);
});

afterEach(async () => {
  await computation.session.signOut();
  await arrive();
  await server.close();
});

/** As fetch, counting what has not been answered. */
async function fetchFromServer(address: string, init: RequestInit): Promise<Response> {
  underWay += 1;
  try {
    return await askServer(address, init);
  } finally {
    underWay -= 1;
  }
}

async function askServer(address: string, { method, headers, body }: RequestInit): Promise<Response> {
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

/** Lets time pass on both sides, and the resources answer. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 1_000) {
    server.advance(1_000);
    await runDueJobs(server.context);
    await world.timers.pass(1_000);
    await arrive();
  }
}

/** Waits until nothing is under way any more, and stays so for some turns. */
async function arrive(): Promise<void> {
  for (let quiet = 0; quiet < 10; quiet += 1) {
    await settle();
    if (underWay > 0) quiet = 0;
  }
}

/** Signs in as a browser does: authorize address, decision, callback, code. */
async function signIn(userId: string): Promise<void> {
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

/** The open day, row by row: id and the codes of working hours from 8 to 12. */
async function openDay(finding: Partial<Finding> = {}): Promise<() => string> {
  const updates: TimelineUpdate[] = [];
  const query = { ...TODAY, date: '2026-03-02', finding: { ...ANYTHING, ...finding } };
  await computation.timeline.open(query, (update) => {
    updates.push(update);
  });
  await arrive();
  await pass(1_000);
  return () => {
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
  };
}

test('offers the sign-in first', async () => {
  await vi.waitUntil(() => states.at(-1)?.type !== 'starting');
  expect(states.at(-1)).toMatchObject({ type: 'signed-out', guestLogin: true });
});

test('signs in with a code, shows the day, and knows why a row failed', async () => {
  await signIn('ada');
  const day = await openDay();
  expect(day()).toBe('failing 4444 4444 4444 4444\nhers 0000 0000 0000 0000\nopen 0000 0000 0000 0000');
  const explained = await computation.timeline.explain('failing');
  expect(explained).toMatchObject({ ok: true, value: { resourceName: 'Desk failing' } });
  expect(explained.ok && explained.value.serviceError).not.toBeNull();
});

test('finds what is free near a colleague', async () => {
  await signIn('ada');
  const options = await computation.timeline.findingOptions();
  expect(options).toMatchObject({ ok: true, value: { types: [{ count: 3 }] } });
  const free = await openDay({ availability: 'free', unsuitable: 'hidden', group: 'none' });
  expect(free()).toBe('hers 0000 0000 0000 0000\nopen 0000 0000 0000 0000');
  const near = await openDay({ sort: 'near', fromColleague: 'ben@campus.example' });
  expect(near().split('\n')).toHaveLength(3);
  expect(world.log).toEqual([]);
});

test('reserves, hears the answer of the desk, cancels', async () => {
  await signIn('ada');
  const day = await openDay();
  const told: ReservationProgress[] = [];
  const draft = { resourceId: 'open', subject: 'Focus', start: NOW + HOUR, end: NOW + 2 * HOUR };
  const created = await computation.reservation.create(
    { ...draft, idempotencyKey: crypto.randomUUID() },
    (progress) => {
      told.push(progress);
    },
  );
  expect(created.ok).toBe(true);
  await pass(20_000);
  expect(told.at(-1)).toMatchObject({ type: 'answered', answer: 'accepted' });
  expect(day()).toContain('open 2222 0000 0000 0000');
  expect(await computation.timeline.explainSlot({ resourceId: 'open', start: draft.start, minutes: 30 })).toMatchObject(
    {
      value: { obstacle: { type: 'reserved', from: draft.start, until: draft.end }, next: { start: draft.end } },
    },
  );
  const mails = await computation.outbox.list();
  expect(mails.ok && mails.value.length).toBeGreaterThan(0);
  const eventId = created.ok ? created.value.eventId : '';
  expect(await computation.reservation.read(eventId)).toMatchObject({ ok: true, value: { subject: 'Focus' } });
  expect(await computation.reservation.cancel(eventId)).toEqual({ ok: true, value: null });
  await pass(2_000);
  expect(day()).toContain('open 0000 0000 0000 0000');
});

test('a taken time is refused with its reason', async () => {
  await signIn('ada');
  const draft = { resourceId: 'open', subject: '', start: NOW + HOUR, end: NOW + 2 * HOUR };
  const reserve = () =>
    computation.reservation.create({ ...draft, idempotencyKey: crypto.randomUUID() }, () => undefined);
  expect((await reserve()).ok).toBe(true);
  expect(await reserve()).toMatchObject({ ok: false, error: { type: 'refused', status: 409, code: 'resource_busy' } });
});

/** A reservation of the open desk from 11 to 12, as the board of the morning shows it. */
async function reserveOpen(): Promise<string> {
  const times = { start: NOW + 2 * HOUR, end: NOW + 3 * HOUR };
  const draft = { resourceId: 'open', subject: 'Focus', ...times, idempotencyKey: crypto.randomUUID() };
  const created = await computation.reservation.create(draft, () => undefined);
  await pass(20_000);
  return created.ok ? created.value.eventId : '';
}

/** Moves or stretches it, in hours from now. */
const change = (eventId: string, from: number, to: number, toResourceId = 'open', resourceId = 'open') =>
  computation.reservation.change({
    eventId,
    resourceId,
    toResourceId,
    start: NOW + from * HOUR,
    end: NOW + to * HOUR,
  });
const mailsTo = async (email: string) =>
  (await server.context.store.outbox.list(email, 10)).map(({ subject }) => subject).toReversed();

test('moves and stretches a reservation, and what it is stays', async () => {
  await signIn('ada');
  const day = await openDay();
  const eventId = await reserveOpen();
  expect(day()).toContain('open 0000 2222 0000 0000');
  expect(await change(eventId, 3, 4)).toEqual({ ok: true, value: null });
  await pass(20_000);
  expect(day()).toContain('open 0000 0000 2222 0000');
  expect(await change(eventId, 1, 4)).toEqual({ ok: true, value: null });
  await pass(20_000);
  expect(day()).toContain('open 2222 2222 2222 0000');
  const read = await computation.reservation.read(eventId);
  expect(read).toMatchObject({ ok: true, value: { subject: 'Focus', look: 'accepted', start: NOW + HOUR } });
});

test('moves a reservation to another place and tells both', async () => {
  await signIn('ada');
  const day = await openDay();
  const eventId = await reserveOpen();
  expect(await change(eventId, 2, 3, 'hers')).toEqual({ ok: true, value: null });
  await pass(20_000);
  expect(day()).toBe('failing 4444 4444 4444 4444\nhers 0000 2222 0000 0000\nopen 0000 0000 0000 0000');
  expect(await mailsTo('open@desks.example')).toEqual(['Reserved: Focus', 'Cancelled: Focus']);
  expect(await mailsTo('hers@desks.example')).toEqual(['Reserved: Focus']);
});

test('of two changes at once one wins, the other hears of it', async () => {
  await signIn('ada');
  const eventId = await reserveOpen();
  const answers = await Promise.all([change(eventId, 2, 4), change(eventId, 3, 4)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { type: 'refused', status: 412, code: 'stale' } });
});

test('a change onto a taken time is refused and changes nothing', async () => {
  await signIn('ada');
  const day = await openDay();
  await reserveOpen();
  const draft = { resourceId: 'open', subject: '', start: NOW + HOUR, end: NOW + 2 * HOUR };
  const other = await computation.reservation.create(
    { ...draft, idempotencyKey: crypto.randomUUID() },
    () => undefined,
  );
  await pass(20_000);
  const stretched = await change(other.ok ? other.value.eventId : '', 1, 2.5);
  expect(stretched).toMatchObject({ ok: false, error: { type: 'refused', code: 'resource_busy' } });
  await pass(2_000);
  expect(day()).toContain('open 2222 2222 0000 0000');
});

test('a guest may look, not reserve', async () => {
  expect(await computation.session.signInAsGuest('Visitor')).toMatchObject({ ok: true, value: { isGuest: true } });
  const draft = { resourceId: 'open', subject: '', start: NOW + HOUR, end: NOW + 2 * HOUR };
  const refused = await computation.reservation.create(
    { ...draft, idempotencyKey: crypto.randomUUID() },
    () => undefined,
  );
  expect(refused).toMatchObject({ ok: false, error: { type: 'refused', status: 403 } });
});

test('renews the token when it has run out, and stays signed in', async () => {
  await signIn('ada');
  const before = world.stored;
  server.advance(3 * HOUR);
  await computation.session.retry();
  expect(states.at(-1)).toMatchObject({ type: 'signed-in', verified: true });
  expect(world.stored).not.toEqual(before);
});

test('signing out ends the session on the server too', async () => {
  await signIn('ada');
  const token = world.stored?.token ?? '';
  await computation.session.signOut();
  expect(world.stored).toBeNull();
  const answer = await server.app.inject({ url: '/api/account/me', headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(401);
});
