import { afterEach, beforeEach, expect, test } from 'vitest';

import type { ReservationProgress } from '../../workers/contract.ts';
import { NOW } from '../server/app-support.ts';
import { createWorkerWorld, HOUR, type WorkerWorld } from './worker-world.ts';

let app: WorkerWorld;

beforeEach(async () => {
  app = await createWorkerWorld();
});

afterEach(() => app.close());

test('offers the sign-in first', async () => {
  await expect.poll(() => app.states.at(-1)?.type).not.toBe('starting');
  expect(app.states.at(-1)).toMatchObject({ type: 'signed-out', guestLogin: true });
});

test('signs in with a code, shows the day, and knows why a row failed', async () => {
  await app.signIn('ada');
  const day = await app.openDay();
  expect(day()).toBe('failing 4444 4444 4444 4444\nhers 0000 0000 0000 0000\nopen 0000 0000 0000 0000');
  const explained = await app.computation.timeline.explain('failing');
  expect(explained).toMatchObject({ ok: true, value: { resourceName: 'Desk failing' } });
  expect(explained.ok && explained.value.serviceError).not.toBeNull();
});

test('finds what is free near a colleague', async () => {
  await app.signIn('ada');
  const options = await app.computation.timeline.findingOptions();
  expect(options).toMatchObject({ ok: true, value: { types: [{ count: 3 }] } });
  const free = await app.openDay({ availability: 'free', unsuitable: 'hidden', group: 'none' });
  expect(free()).toBe('hers 0000 0000 0000 0000\nopen 0000 0000 0000 0000');
  const near = await app.openDay({ sort: 'near', fromColleague: 'ben@campus.example' });
  expect(near().split('\n')).toHaveLength(3);
  expect(app.world.log).toEqual([]);
});

test('reserves, gets the answer of the desk, cancels', async () => {
  await app.signIn('ada');
  const day = await app.openDay();
  const told: ReservationProgress[] = [];
  const draft = { resourceId: 'open', subject: 'Focus', start: NOW + HOUR, end: NOW + 2 * HOUR };
  const created = await app.computation.reservation.create(
    { ...draft, idempotencyKey: crypto.randomUUID() },
    (progress) => {
      told.push(progress);
    },
  );
  expect(created.ok).toBe(true);
  await app.pass(20_000);
  expect(told.at(-1)).toMatchObject({ type: 'answered', answer: 'accepted' });
  expect(day()).toContain('open 2222 0000 0000 0000');
  expect(
    await app.computation.timeline.explainSlot({ resourceId: 'open', start: draft.start, minutes: 30 }),
  ).toMatchObject({
    value: { obstacle: { type: 'reserved', from: draft.start, until: draft.end }, next: { start: draft.end } },
  });
  const mails = await app.computation.outbox.list();
  expect(mails.ok && mails.value.length).toBeGreaterThan(0);
  const eventId = created.ok ? created.value.eventId : '';
  expect(await app.computation.reservation.read(eventId)).toMatchObject({ ok: true, value: { subject: 'Focus' } });
  expect(await app.computation.reservation.cancel(eventId)).toEqual({ ok: true, value: null });
  await app.pass(2_000);
  expect(day()).toContain('open 0000 0000 0000 0000');
});

test('a taken time is refused with its reason', async () => {
  await app.signIn('ada');
  const draft = { resourceId: 'open', subject: '', start: NOW + HOUR, end: NOW + 2 * HOUR };
  const reserve = () =>
    app.computation.reservation.create({ ...draft, idempotencyKey: crypto.randomUUID() }, () => undefined);
  expect((await reserve()).ok).toBe(true);
  expect(await reserve()).toMatchObject({ ok: false, error: { type: 'refused', status: 409, code: 'resource_busy' } });
});

test('a guest may view, not reserve', async () => {
  expect(await app.computation.session.signInAsGuest('Visitor')).toMatchObject({ ok: true, value: { isGuest: true } });
  const draft = { resourceId: 'open', subject: '', start: NOW + HOUR, end: NOW + 2 * HOUR };
  const refused = await app.computation.reservation.create(
    { ...draft, idempotencyKey: crypto.randomUUID() },
    () => undefined,
  );
  expect(refused).toMatchObject({ ok: false, error: { type: 'refused', status: 403 } });
});

test('renews the token when it has run out, and stays signed in', async () => {
  await app.signIn('ada');
  const before = app.world.stored;
  app.server.advance(3 * HOUR);
  await app.computation.session.retry();
  expect(app.states.at(-1)).toMatchObject({ type: 'signed-in', verified: true });
  expect(app.world.stored).not.toEqual(before);
});

test('signing out ends the session on the server too', async () => {
  await app.signIn('ada');
  const token = app.world.stored?.token ?? '';
  await app.computation.session.signOut();
  expect(app.world.stored).toBeNull();
  const answer = await app.server.app.inject({ url: '/api/account/me', headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(401);
});
