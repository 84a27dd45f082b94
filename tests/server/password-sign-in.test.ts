import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DOOR_DISPLAYS } from '../../server/campus/people/door-displays.ts';
import { hashPassword } from '../../server/identity/password-hash.ts';
import { bearer, createBrowser, type TestApp, type Tokens } from './app-support.ts';
import { ADA, begin, PASSWORD, signInBy, startIn, startWith } from './password-support.ts';

const QUARTER = 15 * 60_000;
const WRONG = { ...ADA, password: 'not the right one' };

let directory: string;
let server: TestApp;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deskway-passwords-'));
});

afterEach(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const me = (token: string) => server.app.inject({ url: '/api/account/me', headers: bearer(token) });
const refresh = (pair: Tokens) =>
  server.app.inject({ method: 'POST', url: '/api/account/refresh', payload: { ...pair } });

describe('a password', () => {
  it('signs its person in, whatever the case of the address', async () => {
    server = await startWith(directory, ['ada']);
    const { token } = await signInBy(server, ADA);
    expect((await me(token)).json()).toMatchObject({ id: 'ada', isGuest: false, isDevice: false });
  });

  it('is requested by a form that password managers recognise, without demo people', async () => {
    server = await startWith(directory, ['ada']);
    const { body } = await (await begin(server)).page();
    expect(body).toMatch(/<input [^>]*type="email" autocomplete="username"/);
    expect(body).toMatch(/<input [^>]*type="password" autocomplete="current-password"/);
    expect(body).not.toMatch(/Ben Okafor|name="account"|Demo:/);
  });

  it('is asked for in the language of the browser', async () => {
    server = await startWith(directory, ['ada']);
    const headers = { 'accept-language': 'pl, uk-UA;q=0.8, en;q=0.5' };
    const { page, send } = await begin(server, createBrowser(server), headers);
    expect((await page()).body).toMatch(/<html lang="uk">[\s\S]*Адреса електронної пошти/);
    expect((await send(WRONG)).body).toContain('або пароль неправильні');
  });

  it('that is wrong is answered as an address without an account is', async () => {
    server = await startWith(directory, ['ada']);
    const answers = [];
    for (const email of ['ada@campus.example', 'ben@campus.example', 'nobody@campus.example']) {
      const answer = await (await begin(server)).send({ ...WRONG, email });
      const body = answer.body.replaceAll(/sign-in\/[\w-]+/g, 'sign-in/UID').replaceAll(email, 'EMAIL');
      answers.push([answer.statusCode, body, Object.keys(answer.headers)]);
    }
    expect(answers[0]).toEqual([400, expect.stringContaining('is not right'), expect.anything()]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it.each([{}, { email: ADA.email }, { ...ADA, password: '' }, { ...ADA, password: 'x'.repeat(5_000) }])(
    'that is none is wrong: %j',
    async (form) => {
      server = await startWith(directory, ['ada']);
      expect((await (await begin(server)).send(form)).statusCode).toBe(400);
    },
  );

  it('is not taken from a page of another site', async () => {
    server = await startWith(directory, ['ada']);
    const { send } = await begin(server, createBrowser(server), { 'sec-fetch-site': 'cross-site' });
    expect((await send(ADA)).statusCode).toBe(403);
  });

  it.each([
    [['--device-accounts', 'doors@campus.example'], true, false],
    [[], false, false],
  ])('signs in door displays that are named: %j', async (argv, isNamed, isSeeded) => {
    server = await startWith(directory, ['doors', DOOR_DISPLAYS.id], ...argv);
    const isDevice = async (email: string) => {
      const { token } = await signInBy(server, { email, password: PASSWORD });
      return (await me(token)).json<{ isDevice: boolean }>().isDevice;
    };
    expect(await isDevice('doors@campus.example')).toBe(isNamed);
    expect(await isDevice(DOOR_DISPLAYS.email)).toBe(isSeeded);
  });

  it('that is changed or taken away ends the sign-ins of its person alone', async () => {
    server = await startWith(directory, ['ada', 'ben']);
    const ben = await signInBy(server, { ...ADA, email: 'ben@campus.example' });
    const { accounts } = server.context.store;
    const hash = await hashPassword(PASSWORD);
    for (const change of [() => accounts.setPassword('ada', hash), () => accounts.removePassword('ada')]) {
      const pair = await signInBy(server, ADA);
      await change();
      expect([(await me(pair.token)).statusCode, (await refresh(pair)).statusCode]).toEqual([401, 401]);
    }
    expect((await me(ben.token)).statusCode).toBe(200);
    expect((await (await begin(server)).send(ADA)).statusCode).toBe(400);
  });
});

describe('wrong attempts', () => {
  it.each([ADA.email, 'nobody@campus.example'])('at one account are limited, and for a while: %s', async (email) => {
    server = await startWith(directory, ['ada']);
    const { send } = await begin(server);
    for (let count = 0; count < 10; count++) expect((await send({ ...WRONG, email })).statusCode).toBe(400);
    const refused = await send({ ...ADA, email: email.toUpperCase() }, '192.0.2.9');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    expect(refused.body).toContain('Try again in 15 minutes');
    server.advance(QUARTER);
    expect((await send({ ...ADA, email })).statusCode).toBe(email === ADA.email ? 303 : 400);
  });

  it('of others do not lock out a browser in which the person has signed in before', async () => {
    server = await startWith(directory, ['ada']);
    const own = createBrowser(server);
    expect((await (await begin(server, own)).send(ADA)).statusCode).toBe(303);
    const { send } = await begin(server);
    for (let count = 0; count < 10; count++) await send(WRONG);
    expect((await send(ADA)).statusCode).toBe(429);
    expect((await (await begin(server, own)).send(ADA)).statusCode).toBe(303);
    const last = await begin(server, own);
    for (let count = 0; count < 10; count++) await last.send(WRONG);
    expect((await last.send(ADA)).statusCode).toBe(429);
  });

  it('that are made at once count as well', async () => {
    server = await startWith(directory, ['ada']);
    const { send } = await begin(server);
    const answers = await Promise.all(Array.from({ length: 15 }, () => send(WRONG)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  });

  it('do not count where they turn out right', async () => {
    server = await startWith(directory, ['ada']);
    for (let count = 0; count < 12; count++) expect((await (await begin(server)).send(ADA)).statusCode).toBe(303);
  });
});

describe('with --demo-sign-in', () => {
  it('the page says so where it is reached from elsewhere, and asks for passwords too', async () => {
    server = await startWith(directory, ['ada'], '--origin', 'https://desks.example', '--demo-sign-in');
    const { page, send } = await begin(server);
    expect((await page()).body).toMatch(/Demo: anyone can sign in as anyone[\s\S]*type="password"[\s\S]*Ben/);
    expect((await page()).body).not.toContain('Lovelace');
    expect((await send({ account: 'ada' })).statusCode).toBe(400);
    expect((await send({ account: 'ben' })).statusCode).toBe(303);
  });

  it('the page of one machine has no banner', async () => {
    server = await startIn(directory, '--demo-sign-in');
    expect((await (await begin(server)).page()).body).not.toContain('Demo: anyone');
  });
});
