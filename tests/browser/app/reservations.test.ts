import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ReservationDraft, ReservationProgress } from '../../../workers/contract.ts';
import { network } from '../../../src/state/browser/network.ts';
import { pending, reserve } from '../../../src/state/reservations/reservations.ts';
import { workerState } from '../../../src/state/workers/workers.ts';
import { provideFakeEngine } from './fake-engine.ts';

const draft: ReservationDraft = { resourceId: 'desk-1', subject: 'Focus', start: 1, end: 2, idempotencyKey: 'key-1' };
let tell: (progress: ReservationProgress) => void;

beforeEach(async () => {
  vi.useFakeTimers();
  pending.list = [];
  provideFakeEngine({
    reservation: {
      create(_draft, onProgress) {
        tell = onProgress;
        return Promise.resolve({ ok: true, value: { eventId: 'event-1' } });
      },
    },
  });
  await reserve(draft, 0, () => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  network.isOnline = true;
});

test('shows a reservation as pending until the real one has had time to be painted', () => {
  expect(pending.list).toMatchObject([{ key: 'key-1', eventId: 'event-1' }]);
  tell({ type: 'answered', eventId: 'event-1', answer: 'accepted', showChangeButton: true });
  vi.advanceTimersByTime(4_000);
  expect(pending.list).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(pending.list).toEqual([]);
});

test('keeps showing it while the network is away: the real one cannot be painted', () => {
  network.isOnline = false;
  tell({ type: 'answered', eventId: 'event-1', answer: 'accepted', showChangeButton: true });
  vi.advanceTimersByTime(60_000);
  expect(pending.list).toHaveLength(1);
  network.isOnline = true;
  // It is read again first.
  vi.advanceTimersByTime(5_000);
  expect(pending.list).toHaveLength(1);
  vi.advanceTimersByTime(5_000);
  expect(pending.list).toEqual([]);
});

test.each<ReservationProgress>([
  { type: 'answered', eventId: 'event-1', answer: 'declined', showChangeButton: false },
  { type: 'ended', eventId: 'event-1' },
])('removes a refused or ended one at once ($type)', (last) => {
  tell(last);
  vi.advanceTimersByTime(0);
  expect(pending.list).toEqual([]);
});

test('removes a pending one when its worker dies', async () => {
  workerState.restarts += 1;
  await Promise.resolve();
  vi.advanceTimersByTime(6_000);
  expect(pending.list).toEqual([]);
});
