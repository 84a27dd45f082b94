import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';

import { createOneProcess } from '../../server/one-process.ts';
import { createAttemptLimit, networkOf } from '../../server/identity/attempt-limit.ts';
import { afterText, chooseTextLanguage } from '../../server/identity/decision-texts.ts';
import type { PasswordCheck } from '../../server/identity/password-hash.ts';
import { createPasswordSignIn, verifyByHash } from '../../server/identity/password-sign-in.ts';
import { SMALL_CAMPUS } from './app-support.ts';
import { createTestStore } from './test-store.ts';

/** A sign-in whose comparisons all have the same outcome; `hashes` are those that were compared. */
async function createSignIn(outcome: PasswordCheck) {
  const store = await createTestStore();
  await store.campus.seed(SMALL_CAMPUS, [], 0);
  await store.accounts.setPassword('ada', 'her hash');
  const hashes: (string | null)[] = [];
  const signIn = createPasswordSignIn(
    verifyByHash(store.accounts, async (_password, hash) => {
      hashes.push(hash);
      return outcome;
    }),
    { clock: { now: () => 0 }, processes: createOneProcess() },
    'secret',
    '/sign-in',
  );
  const app: FastifyInstance = Fastify();
  app.get('/', (request) => signIn(request, new URLSearchParams(String(request.headers['x-form']))));
  onTestFinished(async () => {
    await app.close();
    await store.close();
  });
  const attempt = async (email: string, remoteAddress: string) => {
    const form = new URLSearchParams({ email, password: 'something' }).toString();
    const answer = await app.inject({ url: '/', remoteAddress, headers: { 'x-form': form } });
    return answer.json<{ type: string }>().type;
  };
  return { attempt, hashes };
}

it('a password is always compared, so that an unknown address takes as long', async () => {
  const { attempt, hashes } = await createSignIn('wrong');
  for (const email of ['ada@campus.example', 'ben@campus.example', 'nobody@campus.example']) {
    expect(await attempt(email, '192.0.2.9')).toBe('wrong');
  }
  expect(hashes).toEqual(['her hash', null, null]);
});

it('wrong attempts of one network are limited across accounts, and then cost nothing', async () => {
  const { attempt, hashes } = await createSignIn('wrong');
  for (let count = 0; count < 300; count++)
    expect(await attempt(`${count}@campus.example`, '2001:db8::1')).toBe('wrong');
  expect(await attempt('one-more@campus.example', '2001:db8::2')).toBe('throttled');
  expect(hashes).toHaveLength(300);
  expect(await attempt('one-more@campus.example', '2001:db8:0:1::1')).toBe('wrong');
});

it('attempts that could not be made do not count', async () => {
  const { attempt } = await createSignIn('busy');
  for (let count = 0; count < 12; count++) expect(await attempt('ada@campus.example', '192.0.2.9')).toBe('busy');
});

it('attempts past the limit wait until the oldest of the latest is over, and do not count', () => {
  const limit = createAttemptLimit(2, 100);
  for (const now of [0, 10]) {
    expect(limit.wait('ada', now)).toBe(0);
    limit.count('ada', now);
  }
  expect([limit.wait('ada', 20), limit.wait('ben', 20)]).toEqual([80, 0]);
  expect([limit.wait('ada', 99), limit.wait('ada', 100)]).toEqual([1, 0]);
  limit.count('ada', 100);
  expect(limit.wait('ada', 100)).toBe(10);
  limit.forgive('ada');
  expect(limit.wait('ada', 100)).toBe(0);
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  [undefined, 'en'],
  ['cs-CZ,cs;q=0.9', 'cs'],
  ['pl, uk-UA;q=0.8', 'ua'],
  ['en;q=0.1, de;q=0.7', 'de'],
  ['de;q=0, *', 'en'],
  ['ua', 'en'],
])('a browser that wants %s gets %s', (wanted, language) => {
  expect(chooseTextLanguage(wanted)).toBe(language);
});

it('a wait is written in the grammar of the language, rounded up', () => {
  expect(afterText(899_001, 'en')).toBe('in 15 minutes');
  expect(afterText(60_000, 'cs')).toBe('za 1 minutu');
  expect(afterText(4_001, 'de')).toBe('in 5 Sekunden');
  expect(afterText(0, 'ua')).toBe('через 1 секунду');
});
