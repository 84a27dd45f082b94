import { afterEach, beforeEach, expect, test } from 'vitest';

import { NOW } from '../server/app-support.ts';
import { createWorkerWorld, HOUR, type WorkerWorld } from './worker-world.ts';

let app: WorkerWorld;

beforeEach(async () => {
  app = await createWorkerWorld();
});

afterEach(() => app.close());

/** A reservation of the open desk from 11 to 12, as the timeline of the morning shows it. */
async function reserveOpen(): Promise<string> {
  const times = { start: NOW + 2 * HOUR, end: NOW + 3 * HOUR };
  const draft = { resourceId: 'open', subject: 'Focus', ...times, idempotencyKey: crypto.randomUUID() };
  const created = await app.computation.reservation.create(draft, () => undefined);
  await app.pass(20_000);
  return created.ok ? created.value.eventId : '';
}

/** Moves or resizes it, in hours from now. */
const change = (eventId: string, from: number, to: number, toResourceId = 'open', resourceId = 'open') =>
  app.computation.reservation.change({
    eventId,
    resourceId,
    toResourceId,
    start: NOW + from * HOUR,
    end: NOW + to * HOUR,
  });
const mailsTo = async (email: string) =>
  (await app.server.context.store.outbox.list(email, 10)).map(({ subject }) => subject).toReversed();

test('moves and resizes a reservation, and keeps its content', async () => {
  await app.signIn('ada');
  const day = await app.openDay();
  const eventId = await reserveOpen();
  expect(day()).toContain('open 0000 2222 0000 0000');
  expect(await change(eventId, 3, 4)).toEqual({ ok: true, value: null });
  await app.pass(20_000);
  expect(day()).toContain('open 0000 0000 2222 0000');
  expect(await change(eventId, 1, 4)).toEqual({ ok: true, value: null });
  await app.pass(20_000);
  expect(day()).toContain('open 2222 2222 2222 0000');
  const read = await app.computation.reservation.read(eventId);
  expect(read).toMatchObject({ ok: true, value: { subject: 'Focus', look: 'accepted', start: NOW + HOUR } });
});

test('moves a reservation to another place and notifies both', async () => {
  await app.signIn('ada');
  const day = await app.openDay();
  const eventId = await reserveOpen();
  expect(await change(eventId, 2, 3, 'hers')).toEqual({ ok: true, value: null });
  await app.pass(20_000);
  expect(day()).toBe('failing 4444 4444 4444 4444\nhers 0000 2222 0000 0000\nopen 0000 0000 0000 0000');
  expect(await mailsTo('open@desks.example')).toEqual(['Reserved: Focus', 'Cancelled: Focus']);
  expect(await mailsTo('hers@desks.example')).toEqual(['Reserved: Focus']);
});

test('of two changes at once one wins, the other is refused', async () => {
  await app.signIn('ada');
  const eventId = await reserveOpen();
  const answers = await Promise.all([change(eventId, 2, 4), change(eventId, 3, 4)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { type: 'refused', status: 412, code: 'stale' } });
});

test('a change of what another device has moved meanwhile is refused, once', async () => {
  await app.signIn('ada');
  await app.openDay();
  const eventId = await reserveOpen();
  const zoned = (hours: number) => ({
    dateTime: new Date(NOW + hours * HOUR).toISOString().slice(0, 19),
    timeZone: 'UTC',
  });
  const moved = await app.server.app.inject({
    method: 'PUT',
    url: `/v1/users/me/events/${eventId}`,
    headers: { authorization: `Bearer ${app.world.stored?.token}`, 'if-match': '*' },
    payload: { subject: 'Focus', start: zoned(4), end: zoned(5), resources: [{ email: 'open@desks.example' }] },
  });
  expect(moved.statusCode).toBe(200);
  expect(await change(eventId, 2, 4)).toMatchObject({ ok: false, error: { status: 412, code: 'stale' } });
  expect(await change(eventId, 4, 6)).toEqual({ ok: true, value: null });
});

test('a change onto a taken time is refused and changes nothing', async () => {
  await app.signIn('ada');
  const day = await app.openDay();
  await reserveOpen();
  const draft = { resourceId: 'open', subject: '', start: NOW + HOUR, end: NOW + 2 * HOUR };
  const other = await app.computation.reservation.create(
    { ...draft, idempotencyKey: crypto.randomUUID() },
    () => undefined,
  );
  await app.pass(20_000);
  const stretched = await change(other.ok ? other.value.eventId : '', 1, 2.5);
  expect(stretched).toMatchObject({ ok: false, error: { type: 'refused', code: 'resource_busy' } });
  await app.pass(2_000);
  expect(day()).toContain('open 2222 2222 0000 0000');
});
