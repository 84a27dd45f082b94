import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bearer, createTestApp, type TestApp, type Tokens } from './app-support.ts';

const QUARTER = 15 * 60_000;
const HERE = { host: 'localhost:8080' };

let server: TestApp;

beforeEach(async () => {
  server = await createTestApp();
});

afterEach(() => server.close());

const ask = (email: string, headers: Record<string, string> = HERE, more: object = {}) =>
  server.app.inject({ method: 'POST', url: '/api/account/email-link', headers, payload: { email, ...more } });
const post = (path: string, token: string) =>
  server.app.inject({ method: 'POST', url: `/api/account/email-link/${path}`, payload: { token } });

async function mailsTo(email: string) {
  return server.context.store.outbox.list(email, 10);
}

/** The link in the mail. */
async function mailedLink(email = 'ada@campus.example'): Promise<URL> {
  const [mail] = await mailsTo(email);
  return new URL(/https?:\S+/.exec(mail?.body ?? '')?.[0] ?? 'about:blank');
}

async function mailedToken(email?: string): Promise<string> {
  await ask(email ?? 'ada@campus.example');
  return (await mailedLink(email)).searchParams.get('token') ?? '';
}

describe('a mailed link', () => {
  it('signs its owner in, once', async () => {
    const token = await mailedToken();
    const tokens = (await post('redeem', token)).json<Tokens>();
    const me = await server.app.inject({ url: '/api/account/me', headers: bearer(tokens.token) });
    expect(me.json()).toMatchObject({ email: 'ada@campus.example', isGuest: false });
    expect((await post('redeem', token)).json()).toMatchObject({ success: false });
  });

  it('shows its owner without being spent: a scanner that opens it does no harm', async () => {
    const token = await mailedToken();
    for (let count = 0; count < 3; count++) {
      expect((await post('inspect', token)).json()).toEqual({ displayName: 'Ada <Admin> Lovelace' });
    }
    expect((await post('redeem', token)).json()).toMatchObject({ success: true });
    expect((await post('inspect', token)).json()).toEqual({ displayName: null });
  });

  it('is good for a quarter of an hour', async () => {
    const [early, late] = [await mailedToken(), await mailedToken('ben@campus.example')];
    server.advance(QUARTER - 1);
    expect((await post('redeem', early)).json()).toMatchObject({ success: true });
    server.advance(1);
    expect((await post('redeem', late)).json()).toMatchObject({ success: false });
  });

  it('spends all other links of its owner, and nobody else’s', async () => {
    const [first, second, other] = [await mailedToken(), await mailedToken(), await mailedToken('ben@campus.example')];
    await post('redeem', second);
    expect((await post('redeem', first)).json()).toMatchObject({ success: false });
    expect((await post('redeem', other)).json()).toMatchObject({ success: true });
  });

  it('carries the return address where that is on this site', async () => {
    await ask('ada@campus.example', HERE, { returnTo: '/reservations/timeline?date=2026-03-04' });
    expect((await mailedLink()).searchParams.get('returnTo')).toBe('/reservations/timeline?date=2026-03-04');
    for (const returnTo of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
      expect((await ask('ada@campus.example', HERE, { returnTo })).statusCode).toBe(400);
    }
  });

  it('leads to the server’s own address, whatever host the request names', async () => {
    await ask('ada@campus.example', { host: 'evil.example' });
    expect((await mailedLink()).hostname).toBe('localhost');
  });
});

describe('asking for a link', () => {
  it('answers the same whether the address has an account or not', async () => {
    const answers = await Promise.all(['ada@campus.example', 'nobody@campus.example'].map((email) => ask(email)));
    const shapes = answers.map((answer) => [
      answer.statusCode,
      answer.json<{ demoLink: string }>().demoLink.replace(/token=[\w-]{43}$/, 'token='),
    ]);
    expect(shapes[0]).toEqual([202, 'http://localhost:8080/account/email-link?token=']);
    expect(shapes[1]).toEqual(shapes[0]);
    expect(await mailsTo('nobody@campus.example')).toEqual([]);
  });

  it('sends no mail to a guest', async () => {
    const payload = { displayName: 'Grace' };
    const guest = await server.app.inject({ method: 'POST', url: '/api/account/guest-login', payload });
    const headers = bearer(guest.json<Tokens>().token);
    const { email } = (await server.app.inject({ url: '/api/account/me', headers })).json<{ email: string }>();
    await ask(email);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('shows the link to nobody but this machine', async () => {
    const demoLink = async (headers: Record<string, string>) =>
      (await ask('ada@campus.example', headers)).json<{ demoLink: string | null }>().demoLink;
    expect(await demoLink({ host: 'desks.example' })).toBeNull();
    expect(await demoLink({ ...HERE, 'x-forwarded-for': '192.0.2.7' })).toBeNull();
    expect(await demoLink(HERE)).toContain('/account/email-link?token=');
    await server.close();
    const mail = ['--smtp-url', 'smtp://localhost:1', '--mail-from', 'desks@campus.example'];
    server = await createTestApp('--origin', 'https://desks.example', '--demo-sign-in', ...mail);
    expect(await demoLink(HERE)).toBeNull();
  });

  it('is off and not offered outside the demo where no mails are sent', async () => {
    const isOffered = async () => {
      const { asistConfiguration } = (await server.app.inject({ url: '/api/assist/configurations' })).json();
      return asistConfiguration.emailLinks;
    };
    expect(await isOffered()).toBe(true);
    await server.close();
    server = await createTestApp('--origin', 'https://desks.example', '--demo-sign-in');
    const answer = await ask('ada@campus.example');
    expect([answer.statusCode, answer.json().detail]).toEqual([403, expect.stringContaining('sends no mails')]);
    expect(await mailsTo('ada@campus.example')).toEqual([]);
    expect(await isOffered()).toBe(false);
  });

  it('is limited per address, known or not, until the first link is over', async () => {
    for (const email of ['ada@campus.example', 'nobody@campus.example']) {
      for (let count = 0; count < 5; count++) expect((await ask(email)).statusCode).toBe(202);
      const refused = await ask(email.toUpperCase());
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    }
    expect(await mailsTo('ada@campus.example')).toHaveLength(5);
    server.advance(QUARTER);
    expect((await ask('ada@campus.example')).statusCode).toBe(202);
  });
});

it('signing out everywhere ends every sign-in of the person, and nobody else’s', async () => {
  const [here, there, ben] = [await server.signIn('ada'), await server.signIn('ada'), await server.signIn('ben')];
  const leave = () =>
    server.app.inject({ method: 'POST', url: '/api/account/logout-everywhere', headers: bearer(here.token) });
  expect((await leave()).statusCode).toBe(204);
  const statusOf = async ({ token }: Tokens) =>
    (await server.app.inject({ url: '/api/account/me', headers: bearer(token) })).statusCode;
  expect([await statusOf(here), await statusOf(there), await statusOf(ben)]).toEqual([401, 401, 200]);
  const refreshed = await server.app.inject({ method: 'POST', url: '/api/account/refresh', payload: there });
  expect(refreshed.statusCode).toBe(401);
  expect((await leave()).statusCode).toBe(401);
});

it('settings are kept for their person, whole or not at all', async () => {
  const headers = bearer((await server.signIn('ada')).token);
  const put = (payload: object) =>
    server.app.inject({ method: 'PUT', url: '/api/users/me/settings', headers, payload });
  const settings = { location: { filteredAreaIds: ['floor'] } };
  expect((await put(settings)).json()).toEqual(settings);
  expect((await put({ location: { filteredAreaIds: [7] } })).statusCode).toBe(400);
  expect((await put({})).statusCode).toBe(400);
  const read = await server.app.inject({ url: '/api/users/me/settings', headers });
  expect(read.json()).toEqual(settings);
});
