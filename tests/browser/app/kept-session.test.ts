import { beforeEach, expect, test } from 'vitest';

import type { SessionState } from '../../../workers/contract.ts';
import { keepSession, recallSession } from '../../../src/state/session/kept-session.ts';

const KEY = 'deskway-session';
const account = { username: 'ada', displayName: 'Ada Lindholm', email: 'ada@example.com', isGuest: false };
const signedIn: SessionState = { type: 'signed-in', account, guestLogin: true, accent: '#8b0000', verified: true };

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('api_token', 'a');
  localStorage.setItem('api_refresh_token', 'b');
});

test('a page starts with the stored user, unverified', () => {
  keepSession(signedIn);
  expect(recallSession()).toEqual({ ...signedIn, verified: false });
});

test('without tokens there is no stored session', () => {
  keepSession(signedIn);
  localStorage.removeItem('api_token');
  expect(recallSession()).toBeNull();
});

test('a sign-out removes the stored session, a failure does not', () => {
  keepSession(signedIn);
  keepSession({ type: 'failed', failure: { type: 'cancelled' } });
  expect(recallSession()).not.toBeNull();
  keepSession({ type: 'signed-out', guestLogin: true, accent: '', isDevice: false });
  expect(recallSession()).toBeNull();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('a session that another tab has ended is not stored', () => {
  localStorage.removeItem('api_token');
  keepSession(signedIn);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each([
  'no JSON',
  'null',
  '[]',
  '{"account":null,"guestLogin":true,"accent":""}',
  JSON.stringify({ ...signedIn, account: { ...account, displayName: 1 } }),
  JSON.stringify({ ...signedIn, account: { ...account, isGuest: 'no' } }),
  JSON.stringify({ ...signedIn, accent: null }),
])('ignores an invalid stored value: %s', (stored) => {
  localStorage.setItem(KEY, stored);
  expect(recallSession()).toBeNull();
});
