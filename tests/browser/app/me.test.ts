import { beforeEach, expect, test } from 'vitest';

import type { Failure } from '../../../workers/contract.ts';
import { forgetPhoto, meOf, myPhoto, readPhoto } from '../../../src/state/session/me.ts';
import { provideFakeEngine } from './fake-engine.ts';

const ADA = { username: 'ada', displayName: 'Ada', email: 'ada@campus.example', isGuest: false };
const DOWN: Failure = { type: 'bad-status', call: 'GET /api/account/me', status: 500, statusText: '' };
const DOOR = { guestLogin: false, accent: '' } as const;

beforeEach(forgetPhoto);

test('the account is data, an error that is no longer loading, or loading', () => {
  expect(meOf({ type: 'starting' })).toEqual({ data: null, error: null, loading: true });
  expect(meOf({ type: 'failed', failure: DOWN })).toEqual({ data: null, error: DOWN, loading: false });
  expect(meOf({ type: 'signed-out', ...DOOR, isDevice: false })).toEqual({ data: null, error: null, loading: false });
  const signedIn = { type: 'signed-in', account: ADA, ...DOOR, verified: true } as const;
  expect(meOf(signedIn)).toEqual({ data: ADA, error: null, loading: false });
});

test('the picture is loading, then data', async () => {
  const photo = new Blob(['x'], { type: 'image/png' });
  provideFakeEngine({ account: { photo: () => Promise.resolve({ ok: true, value: photo }) } });
  const reading = readPhoto();
  expect(myPhoto.now).toEqual({ data: null, error: null, loading: true });
  await reading;
  expect(myPhoto.now).toEqual({ data: expect.stringMatching(/^blob:/), error: null, loading: false });
});

test('a picture that cannot be read is an error that is no longer loading; there may also be none', async () => {
  provideFakeEngine({ account: { photo: () => Promise.resolve({ ok: false, error: DOWN }) } });
  await readPhoto();
  expect(myPhoto.now).toEqual({ data: null, error: DOWN, loading: false });
  provideFakeEngine({ account: { photo: () => Promise.resolve({ ok: true, value: null }) } });
  await readPhoto();
  expect(myPhoto.now).toEqual({ data: null, error: null, loading: false });
});

test('the picture of a user who has signed out meanwhile is ignored', async () => {
  const answer = Promise.withResolvers<{ readonly ok: true; readonly value: Blob }>();
  provideFakeEngine({ account: { photo: () => answer.promise } });
  const reading = readPhoto();
  forgetPhoto();
  answer.resolve({ ok: true, value: new Blob(['x']) });
  await reading;
  expect(myPhoto.now).toEqual({ data: null, error: null, loading: false });
});
