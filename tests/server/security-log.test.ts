import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openSecurityLog } from '../../server/operation/security-log.ts';
import { bearer, createAuthorization, createTestApp, redeem, type TestApp, type Tokens } from './app-support.ts';
import { createImportDirectory } from './import-support.ts';
import { ADA, begin, PASSWORD, signInBy, startWith } from './password-support.ts';

let directory: string;
let file: string;
let server: TestApp | null;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deskway-security-'));
  file = join(directory, 'security.log');
  server = null;
});
afterEach(async () => {
  await server?.close();
  vi.restoreAllMocks();
  rmSync(directory, { recursive: true });
});

const text = () => readFileSync(file, 'utf8');
const entries = (): Record<string, unknown>[] =>
  text()
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]));
const kinds = () => entries().map(({ event }) => event);

const refused = (address: string) =>
  [{ event: 'refused', status: 401, method: 'GET', route: '/' } as const, { ip: address, id: 'r' }] as const;

describe('the security log', () => {
  it('names who signed in, from where, and who signed out', async () => {
    server = await createTestApp('--security-log', file);
    const { token } = await server.signIn('ada');
    await server.app.inject({ url: '/api/account/oauth-logout', headers: bearer(token) });
    const from = { person: 'ada@campus.example', address: '127.0.0.1', requestId: expect.any(String) };
    expect(entries()).toMatchObject([
      { event: 'start', deviceAccounts: [], user: expect.anything() },
      { event: 'sign-in', way: 'page', isDevice: false, ...from },
      { event: 'sign-out', isEverywhere: false, ...from },
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('has refused requests by their route, with the caller', async () => {
    server = await createTestApp('--security-log', file);
    const payload = { displayName: 'Grace' };
    const guest = await server.app.inject({ method: 'POST', url: '/api/account/guest-login', payload });
    const headers = bearer(guest.json<Tokens>().token);
    await server.app.inject('/api/account/me?access_token=secret');
    await server.app.inject({ url: '/v1/groups/g1/members', headers });
    expect(entries().slice(1)).toMatchObject([
      { event: 'sign-in', way: 'guest', person: expect.stringMatching(/@guests\.invalid$/) },
      { event: 'refused', status: 401, method: 'GET', route: '/api/account/me' },
      { event: 'refused', status: 403, route: expect.stringMatching(/^\/v1\/groups\/:/), person: expect.anything() },
    ]);
  });

  it('has wrong passwords and the end of attempts, once each', async () => {
    server = await startWith(join(directory, 'data'), ['ada'], '--security-log', file);
    const { send } = await begin(server);
    for (let attempt = 0; attempt < 11; attempt += 1) await send({ ...ADA, password: 'wrong horse battery' });
    const attempts = entries().filter(({ event }) => event === 'sign-in-refused');
    expect(attempts.map(({ reason }) => reason)).toEqual([...Array<string>(10).fill('password'), 'throttled']);
    expect(attempts[0]).toMatchObject({ way: 'page', name: 'Ada@campus.example', address: '127.0.0.1' });
    expect(kinds().filter((event) => event === 'refused')).toEqual([]);
  });

  it('keeps no password that was typed as a name', async () => {
    server = await startWith(join(directory, 'data'), ['ada'], '--security-log', file);
    await (await begin(server)).send({ email: PASSWORD, password: 'x' });
    expect(entries().at(-1)).toMatchObject({ event: 'sign-in-refused', name: null });
  });

  it('has WebSockets that are refused, without their token', async () => {
    server = await createTestApp('--security-log', file);
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = new WebSocket(`${address.replace('http', 'ws')}/MessageHub?access_token=a-token-of-nobody`);
    await new Promise((resolve) => socket.addEventListener('error', resolve));
    expect(entries().at(-1)).toMatchObject({
      event: 'refused',
      status: 401,
      route: '/MessageHub',
      address: '127.0.0.1',
    });
    expect(text()).not.toContain('a-token-of-nobody');
  });

  it('has no token, no code and no password', async () => {
    server = await startWith(join(directory, 'data'), ['ada'], '--security-log', file);
    const { token, refreshToken } = await signInBy(server, ADA);
    const authorizationCode = 'a-code-of-nobody';
    await redeem(server, { authorizationCode, codeVerifier: createAuthorization().verifier });
    await server.app.inject({ url: `/MessageHub?access_token=${token}x`, headers: bearer(`${token}x`) });
    expect(kinds()).toEqual(['start', 'sign-in', 'sign-in-refused', 'refused']);
    for (const secret of [token, refreshToken, authorizationCode, PASSWORD]) expect(text()).not.toContain(secret);
  });

  it('names the accounts of door displays, and their sign-ins', async () => {
    server = await startWith(
      join(directory, 'data'),
      ['doors'],
      '--security-log',
      file,
      '--device-accounts',
      'doors@campus.example',
    );
    await signInBy(server, { email: 'doors@campus.example', password: PASSWORD });
    expect(entries()).toMatchObject([
      { event: 'start', deviceAccounts: ['doors@campus.example'] },
      { event: 'sign-in', person: 'doors@campus.example', isDevice: true },
    ]);
  });

  it('has imports, those that were refused too, and no dry runs', async () => {
    const data = createImportDirectory();
    await data.run(['id,name', 'a,b'], '--security-log', file);
    await data.run(['id,name', 'a,b'], '--security-log', file, '--dry-run');
    expect(entries()).toMatchObject([
      { event: 'import', file: expect.stringMatching(/\/table\.csv$/), outcome: 'refused' },
    ]);
  });
});

describe('a security log', () => {
  it('goes on in a new file after it was renamed, and from the start after it was cut', () => {
    const log = openSecurityLog(file, () => undefined);
    log.note(...refused('192.0.2.1'));
    renameSync(file, `${file}.1`);
    log.note(...refused('192.0.2.2'));
    expect(entries()).toMatchObject([{ address: '192.0.2.2' }]);
    truncateSync(file);
    log.note(...refused('192.0.2.3'));
    expect(entries()).toMatchObject([{ address: '192.0.2.3' }]);
  });

  it('takes 60 refusals a minute of one network, and counts the others', () => {
    const log = openSecurityLog(file, () => undefined);
    for (let count = 0; count < 100; count += 1) log.note(...refused('192.0.2.1'));
    log.note(...refused('192.0.2.2'));
    expect(entries()).toHaveLength(61);
    expect(entries().at(-1)).toMatchObject({ address: '192.0.2.2', omitted: 40 });
  });

  it('says where a line cannot be written, and the caller goes on', () => {
    const failed = vi.fn();
    const log = openSecurityLog(file, failed);
    rmSync(directory, { recursive: true });
    log.note(...refused('192.0.2.1'));
    expect(failed).toHaveBeenCalledOnce();
    directory = mkdtempSync(join(tmpdir(), 'deskway-security-'));
  });

  it('is refused at the start where it cannot be written', async () => {
    const path = join(directory, 'none', 'security.log');
    await expect(createTestApp('--security-log', path)).rejects.toThrow(`--security-log: cannot write ${path}`);
  });
});
