/* Sign-in with the password of a mailbox, which stays in the memory of the server alone (design D40). */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { m, mWith, t, tWith } from '../../server/exchange/names.ts';
import type { SoapAnswer, SoapRequest } from '../../server/exchange/transport.ts';
import { parseOptions } from '../../server/options.ts';
import type { XmlElement } from '../../server/xml/read.ts';
import type { XmlNode } from '../../server/xml/write.ts';
import { bearer, createTestAppIn, SMALL_CAMPUS, type TestApp, type Tokens } from './app-support.ts';
import { begin, signInBy } from './password-support.ts';
import {
  all,
  answer,
  createScriptedExchange,
  listen,
  message,
  plain,
  type ScriptedExchange,
} from './scripted-exchange.ts';

const SECRET = 'Corr3ct-h0rse:b@ttery';
const ADA = { email: 'ada@campus.example', password: SECRET };
const PEOPLE: Readonly<Record<string, string>> = { 'ada@campus.example': SECRET, 'campus\\ada': SECRET };

let exchange: ScriptedExchange;
let server: Awaited<ReturnType<typeof listen>>;
let directory: string;
let isRefusing = false;
const opened: TestApp[] = [];
let log: string[];

const authorized = ({ headers }: SoapRequest): boolean => {
  const [name = '', ...rest] = Buffer.from(String(headers['authorization']).slice(6), 'base64')
    .toString('utf8')
    .split(':');
  return !isRefusing && PEOPLE[name.toLowerCase()] === rest.join(':');
};
const guarded =
  (said: (operation: XmlElement) => XmlNode) =>
  (operation: XmlElement, request: SoapRequest): XmlNode | SoapAnswer =>
    authorized(request) ? said(operation) : plain(401);

const ADA_MAILBOX = t(
  'Mailbox',
  t('Name', 'Ada L.'),
  t('EmailAddress', 'ada@campus.example'),
  t('RoutingType', 'SMTP'),
);
const BEN_MAILBOX = t('Mailbox', t('Name', 'Ben'), t('EmailAddress', 'ben@campus.example'), t('RoutingType', 'SMTP'));

beforeEach(async () => {
  isRefusing = false;
  log = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => log.push(String(text)) > 0);
  exchange = createScriptedExchange({
    // Every calendar is open to Ada, but one is her own.
    GetFolder: guarded((operation) => {
      const folders = operation.children.find(({ name }) => name === 'FolderIds')?.children ?? [];
      const ids = folders.map((folder) => all(folder, 'EmailAddress')[0] ?? 'ada@campus.example');
      return answer(
        'GetFolder',
        ...ids.map((id) =>
          message(
            'GetFolder',
            'NoError',
            m('Folders', t('CalendarFolder', tWith('FolderId', { Id: id, ChangeKey: 'k' }))),
          ),
        ),
      );
    }),
    ResolveNames: guarded(() => {
      const found = [BEN_MAILBOX, ADA_MAILBOX].map((mailbox) => t('Resolution', mailbox));
      return answer('ResolveNames', message('ResolveNames', 'NoError', m('ResolutionSet', ...found)));
    }),
    FindItem: guarded(() => {
      const folder = mWith('RootFolder', { TotalItemsInView: '0', IncludesLastItemInRange: 'true' }, t('Items'));
      return answer('FindItem', message('FindItem', 'NoError', folder));
    }),
  });
  server = await listen(exchange);
  directory = mkdtempSync(join(tmpdir(), 'deskway-exchange-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.splice(0).map((app) => app.close()));
  await server.close();
  rmSync(directory, { recursive: true });
});

async function start(...argv: readonly string[]): Promise<TestApp> {
  const app = await createTestAppIn(
    directory,
    SMALL_CAMPUS,
    '--server-type',
    'ews',
    '--ews-url',
    server.url,
    '--log',
    'json',
    ...argv,
  );
  opened.push(app);
  return app;
}

async function stop(app: TestApp): Promise<void> {
  opened.splice(opened.indexOf(app), 1);
  await app.close();
}

const EVENTS = '/v1/users/me/events?start=2026-03-02T00:00:00Z&end=2026-03-03T00:00:00Z';
const read = ({ app }: TestApp, { token }: Tokens, url = EVENTS) => app.inject({ url, headers: bearer(token) });
const refresh = ({ app }: TestApp, payload: Tokens) =>
  app.inject({ method: 'POST', url: '/api/account/refresh', payload });

describe('with people’s own passwords', () => {
  test('a password that opens the calendar signs its owner in, and reads it', async () => {
    const app = await start();
    const tokens = await signInBy(app, ADA);
    const me = await read(app, tokens, '/api/account/me');
    expect(me.json()).toMatchObject({ id: 'ada', email: 'ada@campus.example' });
    expect((await read(app, tokens)).json()).toEqual({ value: [], nextLink: null });
    const renewed = await refresh(app, tokens);
    expect(renewed.statusCode).toBe(200);
    expect((await read(app, renewed.json<Tokens>())).statusCode).toBe(200);
  });

  test('a name of another form finds the owner of the calendar, not a delegate of it', async () => {
    const app = await start();
    const tokens = await signInBy(app, { email: 'CAMPUS\\Ada', password: SECRET });
    expect((await read(app, tokens, '/api/account/me')).json()).toMatchObject({ id: 'ada' });
  });

  test('a wrong password, and the address of a calendar that one may only read, are refused', async () => {
    const app = await start();
    const wrong = await (await begin(app)).send({ email: ADA.email, password: 'wrong' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('Exchange name');
    const { send } = await begin(app);
    expect((await send({ email: 'ben@campus.example', password: SECRET })).statusCode).toBe(400);
  });

  test('an Exchange that does not answer is said so', async () => {
    const app = await start();
    exchange.on('GetFolder', () => plain(302));
    const away = await (await begin(app)).send(ADA);
    expect(away.statusCode).toBe(503);
    expect(away.body).toContain('Exchange does not answer');
  });

  test('after a restart, and where Exchange refuses the password, the page signs in again', async () => {
    const app = await start();
    const tokens = await signInBy(app, ADA);
    await stop(app);
    const again = await start();
    expect((await read(again, tokens)).statusCode).toBe(401);
    expect((await refresh(again, tokens)).statusCode).toBe(401);

    const fresh = await signInBy(again, ADA);
    isRefusing = true;
    expect((await read(again, fresh)).statusCode).toBe(401);
    const { length } = exchange.calls;
    expect((await read(again, fresh)).statusCode).toBe(401);
    // It is not tried again and again, which would lock the account.
    expect(exchange.calls).toHaveLength(length);
    expect((await refresh(again, fresh)).statusCode).toBe(401);
    isRefusing = false;
    expect((await read(again, await signInBy(again, ADA))).statusCode).toBe(200);
  });

  test('the last sign-out forgets the password', async () => {
    const app = await start();
    const [one, other] = [await signInBy(app, ADA), await signInBy(app, ADA)];
    const leave = ({ token }: Tokens) =>
      app.app.inject({ method: 'POST', url: '/api/account/ews-logout', headers: bearer(token) });
    expect((await leave(one)).statusCode).toBe(204);
    expect((await read(app, other)).statusCode).toBe(200);
    expect((await leave(other)).statusCode).toBe(204);
    expect((await read(app, other)).statusCode).toBe(401);
  });

  test('a guest has no mailbox', async () => {
    const app = await start();
    const payload = { displayName: 'Grace' };
    const guest = await app.app.inject({ method: 'POST', url: '/api/account/guest-login', payload });
    expect((await read(app, guest.json<Tokens>())).statusCode).toBe(403);
    const body = { start: '2026-03-02T00:00:00Z', end: '2026-03-03T00:00:00Z', emails: ['open@desks.example'] };
    const headers = bearer(guest.json<Tokens>().token);
    const schedules = await app.app.inject({ method: 'POST', url: '/v1/schedules/query', headers, payload: body });
    expect(schedules.json()).toMatchObject({ items: [{ error: { code: 'no_free_busy_access' } }] });
    expect((await refresh(app, guest.json<Tokens>())).statusCode).toBe(200);
    const token = await app.app.inject({ url: '/api/account/oauth-token', headers });
    expect(token.statusCode).toBe(404);
  });

  test('the password is in no answer, no log and no file', async () => {
    const app = await start();
    const answers: string[] = [];
    const { page, send } = await begin(app);
    for (const sent of [await page(), await send({ ...ADA, email: 'ben@campus.example' }), await send(ADA)]) {
      answers.push(JSON.stringify(sent.headers), sent.body);
    }
    const tokens = await signInBy(app, ADA);
    for (const url of [EVENTS, '/api/account/me', '/v1/users/me', '/config.json', '/api/assist/configurations']) {
      const sent = await read(app, tokens, url);
      answers.push(JSON.stringify(sent.headers), sent.body);
    }
    exchange.on('FindItem', () => plain(500, 'broken'));
    answers.push((await read(app, tokens)).body);
    exchange.on('FindItem', () => plain(401));
    answers.push((await read(app, tokens)).body);
    const files = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'latin1'));
    const everything = [...answers, ...log, ...files].join('\n');
    expect(log.length).toBeGreaterThan(5);
    expect(everything).toContain('ada@campus.example');
    const basic = Buffer.from(`${ADA.email}:${SECRET}`).toString('base64');
    for (const form of [
      SECRET,
      encodeURIComponent(SECRET),
      basic,
      Buffer.from(SECRET).toString('base64').slice(0, -2),
    ]) {
      expect(everything).not.toContain(form);
    }
  });
});

describe('with a service account', () => {
  const SERVICE = ['--ews-access', 'impersonation', '--ews-user', 'ada@campus.example', '--ews-password', SECRET];

  test('a person is impersonated, also after a restart; a guest is not', async () => {
    const app = await start(...SERVICE);
    const tokens = await signInBy(app, ADA);
    await stop(app);
    const again = await start(...SERVICE);
    expect((await read(again, tokens)).statusCode).toBe(200);
    expect(exchange.calls.at(-1)?.request.body).toContain('<t:PrimarySmtpAddress>ada@campus.example<');
    isRefusing = true;
    // It is no fault of the person, who could do nothing by signing in again.
    expect((await read(again, tokens)).statusCode).toBe(503);
  });
});

test.each([
  ['--server-type ews --ews-url http://mail.example/EWS', /--ews-url takes an https address/u],
  ['--ews-url https://mail.example/EWS', /belongs to --server-type ews/u],
  ['--server-type ews --ews-url https://m.example/E --ews-access impersonation', /needs --ews-user/u],
  ['--server-type ews --ews-url https://m.example/E --demo-sign-in', /exclude each other/u],
  ['--server-type ews --ews-url https://m.example/E --ews-user a', /belongs to --ews-access/u],
  ['--server-type ews --oidc-issuer https://i.example --oidc-client-id c', /needs --ews-url/u],
  [
    '--server-type ews --ews-url https://m.example/E --oidc-issuer https://i.example --oidc-client-id c',
    /impersonation/u,
  ],
])('the options %s are refused', (argv, reason) => {
  expect(parseOptions(argv.split(' '), {})).toMatchObject({ type: 'error', message: expect.stringMatching(reason) });
});
