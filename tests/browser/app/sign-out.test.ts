import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import type { Result } from '../../../workers/contract.ts';
import { lastSignOut, watchSignOuts } from '../../../src/state/session/sign-out-broadcast.ts';
import { cancelReservation } from '../../../src/state/reservations/reservations.ts';
import { signOut, signOutEverywhere } from '../../../src/state/session/sign-in.ts';
import { showToast } from '../../../src/state/toasts.ts';
import { provideFakeEngine } from './fake-engine.ts';

const done = () => Promise.resolve({ ok: true, value: null } as const);

let calls: string[];
let answerCancel: (answer: Result<null, never>) => void;

beforeEach(() => {
  calls = [];
  localStorage.clear();
  sessionStorage.clear();
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
  showToast({ text: 'Cancelled', onExpire: () => void cancelReservation('event-1', 'occurrence') });
});

test('carries out pending cancellations, then signs out', async () => {
  const leaving = signOut();
  await expect.poll(() => calls).toEqual(['cancel event-1']);
  answerCancel({ ok: true, value: null });
  await leaving;
  expect(calls).toEqual(['cancel event-1', 'sign out']);
});

test('does not wait for ever', async () => {
  vi.useFakeTimers();
  const leaving = signOut();
  await vi.advanceTimersByTimeAsync(3_000);
  await leaving;
  expect(calls).toEqual(['cancel event-1', 'sign out']);
  vi.useRealTimers();
  answerCancel({ ok: true, value: null });
});

test('removes all data of the user, but not that of the device and the return address', async () => {
  localStorage.setItem('deskway-theme', 'dark');
  localStorage.setItem('deskway-filters:alice', '[]');
  localStorage.setItem('api_token', 'a');
  localStorage.setItem('deskway-somebody', 'alice');
  sessionStorage.setItem('deskway-draft', '{"subject":"Salary"}');
  await caches.open('deskway-test');
  // The application's files belong to no user: without them the next user could not start without the server.
  await caches.open('deskway-files-1');
  onTestFinished(async () => void (await caches.delete('deskway-files-1')));
  const leaving = signOut();
  await expect.poll(() => calls).toEqual(['cancel event-1']);
  answerCancel({ ok: true, value: null });
  await leaving;
  expect(Object.keys(localStorage).toSorted()).toEqual(['deskway-filters:alice', 'deskway-theme']);
  expect(Object.keys(sessionStorage)).toEqual(['deskway-return-address']);
  expect(await caches.keys()).toEqual(['deskway-files-1']);
});

test('on all devices removes saved filters too', async () => {
  localStorage.setItem('deskway-filters:alice', '[]');
  provideFakeEngine({
    session: { signOut: () => Promise.resolve() },
    reservation: { cancel: done },
    account: { endEverywhere: done },
  });
  expect(await signOutEverywhere()).toEqual({ ok: true, value: null });
  expect(localStorage.getItem('deskway-filters:alice')).toBeNull();
  expect(lastSignOut.last).toBe('everywhere');
});

test('on all devices signs nobody out if the server cannot be reached', async () => {
  localStorage.setItem('api_token', 'a');
  const unreachable = { ok: false, error: { type: 'api-unreachable', detail: '' } } as const;
  provideFakeEngine({
    session: { signOut: () => Promise.reject(new Error('nobody may be signed out')) },
    reservation: { cancel: done },
    account: { endEverywhere: () => Promise.resolve(unreachable) },
  });
  expect(await signOutEverywhere()).toEqual(unreachable);
  expect(localStorage.getItem('api_token')).toBe('a');
});

test('in another tab clears this one, but not the data of a user who has signed in since', async () => {
  sessionStorage.setItem('deskway-draft', '{"subject":"Salary"}');
  localStorage.setItem('api_token', 'of somebody new');
  onTestFinished(watchSignOuts());
  const other = new BroadcastChannel('deskway-departure');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  other.postMessage('left');
  await expect.poll(() => sessionStorage.getItem('deskway-draft')).toBeNull();
  expect(localStorage.getItem('api_token')).toBe('of somebody new');
  other.close();
});
