import { beforeEach, expect, test, vi } from 'vitest';

import type { Result } from '../../../workers/contract.ts';
import { cancelReservation } from '../../../src/state/reservations.ts';
import { signOut } from '../../../src/state/sign-in.ts';
import { showToast } from '../../../src/state/toasts.ts';
import { provideFakeEngine } from './fake-engine.ts';

let calls: string[];
let answerCancel: (answer: Result<null, never>) => void;

beforeEach(() => {
  calls = [];
  provideFakeEngine({
    session: {
      signOut: () => {
        calls.push('sign out');
        return Promise.resolve();
      },
    },
    reservation: {
      cancel(eventId) {
        calls.push(`cancel ${eventId}`);
        return new Promise((resolve) => {
          answerCancel = resolve;
        });
      },
    },
  });
  showToast({ text: 'Cancelled', onExpire: () => void cancelReservation('event-1') });
});

test('carries out what could still be undone, then signs out', async () => {
  const done = signOut();
  await vi.waitFor(() => expect(calls).toEqual(['cancel event-1']));
  answerCancel({ ok: true, value: null });
  await done;
  expect(calls).toEqual(['cancel event-1', 'sign out']);
});

test('does not wait for ever', async () => {
  vi.useFakeTimers();
  const done = signOut();
  await vi.advanceTimersByTimeAsync(3_000);
  await done;
  expect(calls).toEqual(['cancel event-1', 'sign out']);
  vi.useRealTimers();
});
