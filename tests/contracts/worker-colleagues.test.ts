import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ColleaguesState, TimelineItem, TimelineUpdate } from '../../workers/contract.ts';
import { bearer, NOW } from '../server/app-support.ts';
import { TODAY } from '../queries.ts';
import { createWorkerWorld, HOUR, type WorkerWorld } from './worker-world.ts';

let worker: WorkerWorld;

beforeEach(async () => {
  worker = await createWorkerWorld();
  await worker.signIn('ada');
});

afterEach(() => worker.close());

const BEN = { email: 'ben@campus.example', colour: null, visible: true, order: null } as const;
const utc = (instant: number): string => new Date(instant).toISOString().slice(0, 19);

/** Ben's own reservation of a desk. */
async function reserveAsBen(subject: string, from: number, visibility: 'default' | 'private' = 'default') {
  const { token } = await worker.server.signIn('ben');
  const time = (instant: number) => ({ dateTime: utc(instant), timeZone: 'UTC' });
  const answer = await worker.server.app.inject({
    method: 'POST',
    url: '/v1/users/me/events',
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
    payload: {
      subject,
      visibility,
      start: time(NOW + from * HOUR),
      end: time(NOW + (from + 1) * HOUR),
      resources: [{ email: 'open@desks.example' }],
    },
  });
  expect(answer.statusCode).toBe(201);
}

/** What is reported of the list from now on. */
async function watch(): Promise<() => ColleaguesState | undefined> {
  const states: ColleaguesState[] = [];
  await worker.computation.colleagues.watch((state) => {
    states.push(state);
  });
  await worker.pass(1_000);
  return () => states.at(-1);
}

/** Opens the day. @returns `owner: subject, look` of each item by now */
async function openItems(): Promise<() => readonly string[]> {
  const items = new Map<string, TimelineItem>();
  await worker.computation.timeline.open({ ...TODAY, date: '2026-03-02' }, (update: TimelineUpdate) => {
    if (update.type === 'frame') items.clear();
    const come = update.type === 'frame' ? update.frame.items : update.type === 'patch' ? update.patch.upserted : [];
    if (update.type === 'patch') for (const key of update.patch.removed) items.delete(key);
    for (const item of come) items.set(item.key, item);
  });
  await worker.pass(1_000);
  return () => [...items.values()].map(({ owner, subject, look }) => `${owner?.name ?? 'own'}: ${subject}, ${look}`);
}

describe('a worker that follows colleagues at the embedded server', () => {
  it('finds, follows, hides and unfollows them', async () => {
    const { colleagues } = worker.computation;
    const state = await watch();
    expect(state()).toEqual({ isGuest: false, colleagues: [], failure: null });
    expect(await colleagues.search('BEN')).toEqual({
      ok: true,
      value: [{ email: 'ben@campus.example', displayName: 'Ben' }],
    });
    const followed = await colleagues.follow(BEN);
    expect(followed).toMatchObject({ ok: true, value: { displayName: 'Ben', colour: 0, visible: true } });
    const id = followed.ok ? followed.value.id : '';
    expect(await colleagues.change(id, { visible: false })).toMatchObject({ ok: true });
    await colleagues.reload();
    await worker.pass(1_000);
    expect(state()?.colleagues).toMatchObject([{ id, visible: false, problem: null }]);
    expect(await colleagues.unfollow(id)).toMatchObject({ ok: true });
    expect(await colleagues.unfollow(id)).toMatchObject({ ok: true });
    expect(state()?.colleagues).toEqual([]);
  });

  it('shows what they have reserved, of private events only that they are busy', async () => {
    await reserveAsBen('Design review', 1);
    await reserveAsBen('Salary talk', 3, 'private');
    await worker.pass(4_000);
    const items = await openItems();
    expect(items()).toEqual([]);
    const followed = await worker.computation.colleagues.follow(BEN);
    await worker.pass(1_000);
    // Its lazy module is loaded first, in real time.
    await expect.poll(items).toEqual(['Ben: Design review, accepted', 'Ben: , accepted']);
    await worker.computation.colleagues.unfollow(followed.ok ? followed.value.id : '');
    expect(items()).toEqual([]);
  });

  it('notices within a minute what they reserve while nothing is live', async () => {
    await worker.computation.colleagues.follow(BEN);
    const items = await openItems();
    await reserveAsBen('Design review', 1);
    await worker.pass(62_000);
    await expect.poll(items).toEqual(['Ben: Design review, accepted']);
  });

  it('reports who cannot be followed, in codes', async () => {
    const { colleagues } = worker.computation;
    await watch();
    const refusals = ['nobody@campus.example', 'ada@campus.example', 'no address'].map(async (email) => {
      const answer = await colleagues.follow({ ...BEN, email });
      return !answer.ok && answer.error.type === 'refused' ? answer.error.code : 'not refused';
    });
    expect(await Promise.all(refusals)).toEqual(['not_found', 'invalid_request', 'invalid_request']);
  });

  it('follows nobody as a guest', async () => {
    await worker.computation.session.signOut();
    await worker.computation.session.signInAsGuest('Grace');
    const state = await watch();
    expect(state()).toEqual({ isGuest: true, colleagues: null, failure: null });
    expect(await worker.computation.colleagues.follow(BEN)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  });
});
