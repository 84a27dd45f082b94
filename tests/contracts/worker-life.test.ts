/*
 * The life of a reservation between the worker and the server: confirming, extending, finishing, leaving, answering.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { EventState } from '../../workers/contract.ts';
import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { createTestAppWith, desk, NOW, SMALL_CAMPUS, type TestApp } from '../server/app-support.ts';
import { createWorkerOn, HOUR, passTogether, type ServedWorker } from './worker-world.ts';

const MINUTE = 60_000;
const BEN = 'ben@campus.example';

let server: TestApp;
let ada: ServedWorker;
let ben: ServedWorker;

/** Two desks that want a confirmation, one of them not before five minutes to. */
beforeEach(async () => {
  const early = desk('early');
  const late = desk('late');
  server = await createTestAppWith({
    ...SMALL_CAMPUS,
    resources: [
      { ...early, resource: { ...early.resource, requiresConfirmation: true } },
      {
        ...late,
        resource: { ...late.resource, requiresConfirmation: true, resourceMinutesForConfirmationBeforeStartTime: 5 },
      },
      desk('open'),
    ],
    favourites: {},
  });
  [ada, ben] = [await createWorkerOn(server), await createWorkerOn(server)];
  await ada.signIn('ada');
  await ben.signIn('ben');
});

afterEach(() => server.close());

/** In steps of half a minute at most: the resources answer within seconds. */
const pass = (milliseconds: number) =>
  passTogether(server, [ada, ben], milliseconds, Math.min(30_000, Math.ceil(milliseconds / 5)));

/** An event of Ada's from 10 to 11 at some desks, Ben invited; the desks have answered. */
const reserve = (...desks: readonly string[]): Promise<string> => create(desks, {});

async function create(desks: readonly string[], changes: object): Promise<string> {
  const at = (hours: number) => ({
    dateTime: new Date(NOW + hours * HOUR).toISOString().slice(0, 19),
    timeZone: 'UTC',
  });
  const created = await server.app.inject({
    method: 'POST',
    url: '/v1/users/me/events',
    headers: { authorization: `Bearer ${ada.world.stored?.token}`, 'idempotency-key': crypto.randomUUID() },
    payload: {
      subject: 'Review',
      start: at(1),
      end: at(2),
      resources: desks.map((name) => ({ email: `${name}@desks.example` })),
      attendees: [{ emailAddress: { address: BEN } }],
      ...changes,
    },
  });
  await pass(5_000);
  return created.json<CalendarEvent>().id;
}

const mailsTo = async (email: string) =>
  (await server.context.store.outbox.list(email, 10)).map(({ subject }) => subject).toReversed();

test('confirms each place that can be confirmed, and says of the others why not', async () => {
  const eventId = await reserve('early', 'late');
  await pass(HOUR - 10 * MINUTE);
  expect(await ada.computation.reservation.confirm(eventId)).toMatchObject({
    ok: true,
    value: [
      { resourceId: 'early', name: 'Desk early', failure: null },
      { resourceId: 'late', failure: { type: 'refused', status: 409, code: 'not_started' } },
    ],
  });
  const card = await ada.computation.reservation.card(eventId);
  expect(card.ok && card.value.places.map(({ confirmed }) => confirmed)).toEqual([true, false]);
  expect(card).toMatchObject({ value: { places: [{ confirmedBy: 'ada@campus.example' }, { confirmedBy: null }] } });
});

test('moves the end while it goes on, then finishes it', async () => {
  const eventId = await reserve('open');
  await pass(HOUR + 10 * MINUTE);
  expect(await ada.computation.reservation.extend(eventId, 30)).toEqual({ ok: true, value: null });
  const extended = await ada.computation.reservation.card(eventId);
  expect(extended).toMatchObject({ value: { end: NOW + 2.5 * HOUR, showFinish: true } });
  expect(await ada.computation.reservation.finish(eventId)).toEqual({ ok: true, value: null });
  await pass(MINUTE);
  const finished = await ada.computation.reservation.card(eventId);
  expect(finished).toMatchObject({ value: { showFinish: false, canCancel: false } });
  expect(finished.ok && finished.value.end).toBeLessThanOrEqual(NOW + HOUR + 11 * MINUTE);
});

test('an attendee answers, and leaves without cancelling for the others', async () => {
  const eventId = await reserve('open');
  expect(await ben.computation.reservation.respond(eventId, 'tentative')).toEqual({ ok: true, value: null });
  expect(await ben.computation.reservation.cancel(eventId)).toEqual({ ok: true, value: null });
  const left = await ada.computation.reservation.card(eventId);
  expect(left).toMatchObject({ ok: true, value: { look: 'accepted' } });
  expect(await mailsTo('open@desks.example')).not.toContain('Cancelled: Review');
});

test('the organizer cancels for all, and each place is notified before', async () => {
  const eventId = await reserve('open', 'early');
  expect(await ada.computation.reservation.cancel(eventId)).toEqual({ ok: true, value: null });
  for (const name of ['open', 'early']) {
    expect(await mailsTo(`${name}@desks.example`)).toContain('Cancelled: Review');
  }
});

test.each([
  ['occurrence', 1, 3],
  ['following', 3, 1],
  ['series', 4, 0],
] as const)('of a series the organizer cancels: %s', async (scope, cancelled, left) => {
  const recurrence = { rule: 'FREQ=DAILY;COUNT=4', exceptions: [] };
  const first = await create(['open'], { recurrence });
  const day = 24 * HOUR;
  const list = async () => {
    const url = `/v1/users/me/events?start=${new Date(NOW).toISOString()}&end=${new Date(NOW + 6 * day).toISOString()}`;
    const headers = { authorization: `Bearer ${ada.world.stored?.token}` };
    const answer = await server.app.inject({ method: 'GET', url, headers });
    return answer.json<{ readonly value: readonly CalendarEvent[] }>().value;
  };
  const dates = await list();
  expect(dates).toHaveLength(4);
  // The second of the four; of the whole series any will do.
  const chosen = scope === 'series' ? first : (dates[1]?.id ?? '');
  expect(await ada.computation.reservation.cancel(chosen, scope)).toEqual({ ok: true, value: null });
  expect(await list()).toHaveLength(left);
  const told = (await mailsTo('open@desks.example')).filter((subject) => subject === 'Cancelled: Review');
  expect(told).toHaveLength(cancelled);
});

test('a watcher of an event gets its changes', async () => {
  const eventId = await reserve('early');
  await pass(HOUR - 20 * MINUTE);
  const states: EventState[] = [];
  await ada.computation.events.watch(eventId, (state) => void states.push(state));
  await ada.arrive();
  const looks = () => [...new Set(states.map(({ value }) => value?.card.look))];
  expect(looks()).toEqual(['unconfirmed']);
  // The window opens by itself.
  await pass(6 * MINUTE);
  expect(looks()).toEqual(['unconfirmed', 'toConfirm']);
  await ada.computation.reservation.confirm(eventId);
  await pass(2_000);
  expect(looks()).toEqual(['unconfirmed', 'toConfirm', 'accepted']);
});
