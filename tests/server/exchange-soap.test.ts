/* How Exchange is called: refusals, pauses, and answers that are no answers. */
import { expect, test } from 'vitest';

import { CredentialsRefused } from '../../server/exchange/errors.ts';
import { createPace } from '../../server/exchange/pace.ts';
import { type Access, createSoap, envelopeOf, parseAnswer } from '../../server/exchange/soap.ts';
import { m, TYPES } from '../../server/exchange/names.ts';
import { many, node, one, text } from '../../server/exchange/shape.ts';
import { type Answered, answer, createScriptedExchange, fault, message, plain } from './scripted-exchange.ts';

const ACCESS: Access = { mailbox: 'ada@x', authorization: 'Basic c2VjcmV0', impersonated: null, forget: null };
const OPERATION = m('GetRoomLists');

/** An Exchange that gives these answers in turn, the last one for ever; its clock moves by waiting alone. */
function createWorld(...answers: readonly Answered[]) {
  const exchange = createScriptedExchange();
  let turn = 0;
  exchange.on('GetRoomLists', () => answers[Math.min(turn++, answers.length - 1)] ?? plain(500));
  let now = 0;
  const waits: number[] = [];
  const logged: unknown[] = [];
  const timers = {
    now: () => now,
    random: () => 0,
    sleep: async (wait: number) => {
      waits.push(wait);
      now += wait;
    },
  };
  const log = { error: (...parts: readonly unknown[]) => void logged.push(parts) };
  const soap = createSoap({ transport: exchange.transport, pace: createPace(timers), log });
  return {
    ...exchange,
    waits,
    logged: () => JSON.stringify(logged),
    call: (access: Access = ACCESS) => soap.call(access, OPERATION),
    pass: (milliseconds: number) => (now += milliseconds),
  };
}
const DONE = m('GetRoomListsResponse');

test('an impersonated person is named in the header', () => {
  const written = envelopeOf(OPERATION, 'ada@x');
  expect(written).toContain('<t:ConnectingSID><t:PrimarySmtpAddress>ada@x</t:PrimarySmtpAddress></t:ConnectingSID>');
  expect(envelopeOf(OPERATION, null)).not.toContain('ExchangeImpersonation');
});

test.each([
  ['ada@x', 'ada@x'],
  ['ádá@x', undefined],
])('a service account acts for %s, whose header is %s', async (impersonated, anchor) => {
  const world = createWorld(DONE);
  await world.call({ ...ACCESS, impersonated });
  expect(world.calls[0]?.request.headers['x-anchormailbox']).toBe(anchor);
});

test.each([
  ['a named pause', fault('ErrorServerBusy', '1200'), [1_200]],
  ['a pause without a length', fault('ErrorServerBusy'), [500]],
  ['a pause of no length', fault('ErrorServerBusy', '0'), [500]],
  ['a pause in an answer', answer('GetRoomLists', message('GetRoomLists', 'ErrorServerBusy')), [500]],
  ['too many connections', fault('ErrorExceededConnectionCount'), [500]],
  ['HTTP 503', plain(503, 'Service Unavailable', '2'), [2_000]],
  ['HTTP 429', plain(429, '', '1'), [1_000]],
])('after %s it is called again', async (_, refused, waits) => {
  const world = createWorld(refused, DONE);
  expect((await world.call()).name).toBe('GetRoomListsResponse');
  expect(world.waits).toEqual(waits);
});

test('pauses without a length grow, and end with a refusal', async () => {
  const world = createWorld(fault('ErrorServerBusy'));
  await expect(world.call()).rejects.toMatchObject({ statusCode: 429, extra: { retryAfter: 2 } });
  expect(world.waits).toEqual([500, 1_000]);
  expect(world.calls).toHaveLength(3);
});

test('during a long pause nothing is sent in the name of that mailbox', async () => {
  const world = createWorld(fault('ErrorServerBusy', '60000'), DONE);
  await expect(world.call()).rejects.toMatchObject({ statusCode: 429, extra: { retryAfter: 60 } });
  await expect(world.call()).rejects.toMatchObject({ statusCode: 429 });
  expect(world.calls).toHaveLength(1);
  expect((await world.call({ ...ACCESS, mailbox: 'ben@x' })).name).toBe('GetRoomListsResponse');
  world.pass(60_000);
  expect((await world.call()).name).toBe('GetRoomListsResponse');
});

test('at most four calls of a mailbox are under way', async () => {
  const world = createWorld(DONE);
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  world.on('GetRoomLists', async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return DONE;
  });
  const calls = Array.from({ length: 10 }, () => world.call());
  for (let ended = 0; ended < 10; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended);
    ends[ended]?.();
  }
  await Promise.all(calls);
  expect(most).toBe(4);
});

test.each([
  ['ErrorAccessDenied', 403, 'forbidden'],
  ['ErrorImpersonateUserDenied', 403, 'forbidden'],
  ['ErrorItemNotFound', 404, 'not_found'],
  ['ErrorIrresolvableConflict', 412, 'stale'],
  ['ErrorTimeIntervalTooBig', 400, 'interval_too_long'],
  ['ErrorMailboxStoreUnavailable', 503, 'unavailable'],
  ['ErrorSomethingNew', 502, 'internal'],
])('the fault %s is a refusal in our words', async (code, statusCode, problemCode) => {
  const world = createWorld(fault(code));
  const failed = await world.call().catch((error: unknown) => error);
  expect(failed).toMatchObject({ statusCode, problemCode, responseCode: code });
  expect(JSON.stringify(failed) + world.logged()).not.toContain('secret words');
});

test('refused credentials are forgotten; those of a service account are a failure of the site', async () => {
  const world = createWorld(plain(401));
  let forgotten = 0;
  await expect(world.call({ ...ACCESS, forget: () => (forgotten += 1) })).rejects.toBeInstanceOf(CredentialsRefused);
  expect(forgotten).toBe(1);
  await expect(world.call()).rejects.toMatchObject({ statusCode: 503 });
  expect(world.logged()).not.toContain('c2VjcmV0');
});

const ENVELOPE = '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">';
test.each([
  ['a page', '<html><body>Sign in</body></html>'],
  ['text', 'Service unavailable'],
  ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${ENVELOPE}<s:Body><a>&a;</a></s:Body></s:Envelope>`],
  ['a billion laughs', `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${ENVELOPE}&b;</s:Envelope>`],
  ['a file', `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${ENVELOPE}&a;</s:Envelope>`],
  ['great depth', `${ENVELOPE}<s:Body>${'<a>'.repeat(100_000)}`],
  ['a cut answer', `${ENVELOPE}<s:Body><a>`],
  ['two answers', `${ENVELOPE}<s:Body><a/><b/></s:Body></s:Envelope>`],
  ['an envelope of another kind', '<Envelope><Body><a/></Body></Envelope>'],
  ['a control character', `${ENVELOPE}<s:Body><a>&#1;</a></s:Body></s:Envelope>`],
  ['nothing', ''],
])('%s is no answer', async (_, body) => {
  const world = createWorld(plain(200, body));
  await expect(world.call()).rejects.toMatchObject({ statusCode: 503, problemCode: 'unavailable' });
  expect(world.logged()).not.toContain('passwd');
});

test('a page of a proxy, and no connection, are failures; their words stay here', async () => {
  const redirected = createWorld(plain(302, 'secret page'));
  await expect(redirected.call()).rejects.toMatchObject({ statusCode: 503 });
  expect(redirected.logged()).not.toContain('secret page');
  const down = createWorld();
  down.on('GetRoomLists', () => Promise.reject(new TypeError('fetch failed')));
  await expect(down.call()).rejects.toMatchObject({ statusCode: 503, extra: { retryAfter: 5 } });
});

test('an answer with other parts than it should have is refused, with the place for the log', () => {
  const wrong = { name: 'A', namespace: '', attributes: {}, children: [], text: '' };
  const read = () => parseAnswer(node({ Subject: one(text) }), wrong);
  expect(read).toThrow('cannot be read');
});

test('a list of any length is read once', () => {
  const item = { name: 'Item', namespace: TYPES, attributes: {}, children: [], text: 'x' };
  const list = { ...item, name: 'List', children: Array.from({ length: 400_000 }, () => item) };
  expect(parseAnswer(node({ Item: many(text) }), list).Item).toHaveLength(400_000);
});
