import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { refreshPair } from '../../workers/areas/session/token-pairs.ts';
import { failure } from '../../workers/model/result.ts';
import { createHttp } from '../../workers/wire/http.ts';
import { ProviderTokenSchema } from '../../workers/wire/schemas/account.ts';
import { createServerClock } from '../../workers/wire/server-clock.ts';
import { createTokens } from '../../workers/wire/tokens.ts';
import { createAuthorization, SMALL_CAMPUS } from './app-support.ts';
import type { Tokens } from './app-support.ts';
import { createProviderWorld, type ProviderWorld } from './provider-world.ts';

const HOUR = 3_600_000;

let world: ProviderWorld;

beforeEach(async () => {
  world = await createProviderWorld();
});

afterEach(() => world.close());

const ORIGIN = 'http://localhost:8080';
const timers = { after: () => () => undefined };

/** The network of a worker. */
async function fetchFromServer(address: string, { headers, body, method }: RequestInit): Promise<Response> {
  const answer = await world.server.app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url: new URL(address).pathname,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' ? { payload: body } : {}),
  });
  return new Response(answer.body, { status: answer.statusCode });
}

describe('a calendar token', () => {
  it('comes with the sign-in, and is given until shortly before its end', async () => {
    const ada = await world.signIn();
    expect((await world.current(ada)).json()).toEqual({ accessToken: 'access-1', expiresIn: 3_600 });
    world.server.advance(30 * 60_000);
    const { token } = (await world.call('POST', 'refresh', ada, ada)).json<Tokens>();
    expect((await world.current({ ...ada, token })).json()).toEqual({ accessToken: 'access-1', expiresIn: 1_800 });
    expect(world.provider.spent).toEqual([]);
    world.server.advance(29 * 60_000 + 1);
    const later = await world.signIn();
    expect(await world.accessOf(later)).toBe('access-2');
  });

  it('is renewed on demand, each time by the token that came last', async () => {
    const ada = await world.signIn();
    expect((await world.renew(ada)).json()).toEqual({ accessToken: 'access-2', expiresIn: 3_600 });
    expect((await world.renew(ada)).json()).toEqual({ accessToken: 'access-3', expiresIn: 3_600 });
    expect(await world.accessOf(ada)).toBe('access-3');
    expect(world.provider.spent).toEqual(world.provider.given.slice(0, 2));
  });

  it('is renewed once for all who ask at the same time', async () => {
    const ada = await world.signIn();
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.renew(ada)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(world.provider.spent).toHaveLength(1);
  });

  it('is renewed by the same token where the provider gives no other', async () => {
    const ada = await world.signIn();
    world.provider.refresh = () => ({
      status: 200,
      body: { token_type: 'Bearer', access_token: 'again', expires_in: 60 },
    });
    await world.renew(ada);
    // Good for a minute: too short to be given a second time.
    await world.current(ada);
    expect(new Set(world.provider.spent)).toEqual(new Set(world.provider.given));
    expect(world.provider.spent).toHaveLength(2);
  });

  it('outlives a restart with the same secret', async () => {
    const ada = await world.signIn();
    await world.restart('o365');
    expect((await world.current(ada)).json()).toEqual({ accessToken: 'access-2', expiresIn: 3_600 });
  });

  it('belongs to one person: sealed for another it opens nothing', async () => {
    const ada = await world.signIn();
    world.provider.person = { sub: 'ben-at-work', email: 'ben@campus.example' };
    const ben = await world.signIn();
    await world.server.close();
    const database = new DatabaseSync(join(world.directory, 'deskway.db'));
    database.exec(`UPDATE provider_token SET sealed = (SELECT sealed FROM provider_token WHERE person = 'ben')`);
    database.close();
    world.server = await world.start(SMALL_CAMPUS, 'o365');
    expect((await world.current(ada)).statusCode).toBe(401);
    expect((await world.current(ben)).statusCode).toBe(200);
    expect(world.provider.spent).toEqual(world.provider.given.slice(1, 2));
  });

  it('is missing after a sign-in that did not go by the provider, which stays', async () => {
    const ada = await world.signIn();
    const { accounts } = world.server.context.store;
    const { id = '' } = (await accounts.userByEmail('ada@campus.example')) ?? {};
    // As after a mailed link: nothing is kept.
    await accounts.forgetProviderToken(id, (await accounts.providerToken(id)) ?? '');
    for (const answer of [await world.current(ada), await world.renew(ada)]) expect(answer.statusCode).toBe(401);
    expect((await world.call('GET', 'me', ada)).statusCode).toBe(200);
    expect(world.provider.spent).toEqual([]);
  });

  it('is not for guests', async () => {
    const guest = await world.server.app.inject({
      method: 'POST',
      url: '/api/account/guest-login',
      payload: { displayName: 'Grace' },
    });
    expect((await world.current(guest.json<Tokens>())).statusCode).toBe(403);
  });
});

describe('a token that the provider does not renew', () => {
  it.each(['invalid_grant', 'interaction_required', 'consent_required'])(
    'after %s asks for another sign-in, and nothing else',
    async (error) => {
      const ada = await world.signIn();
      world.provider.refresh = () => ({ status: 400, body: { error, error_description: 'AADSTS700082: expired' } });
      expect((await world.renew(ada)).statusCode).toBe(401);
      // The page learns it by the next call, whichever that is.
      expect((await world.call('GET', 'me', ada)).statusCode).toBe(401);
      expect((await world.call('POST', 'refresh', ada, ada)).statusCode).toBe(401);
      const again = await world.signIn();
      expect(await world.accessOf(again)).toBe('access-2');
    },
  );

  it('ends the session of the page, which leads to the sign-in and back', async () => {
    const ada = await world.signIn();
    world.provider.refresh = () => ({ status: 400, body: { error: 'invalid_grant' } });
    let stored: Tokens | null = ada;
    let losses = 0;
    const parts = { fetch: fetchFromServer, clock: createServerClock(Date.now), workerNow: Date.now, timers };
    const plain = createHttp({ ...parts, tokens: null });
    const tokens = createTokens({
      storage: {
        readTokens: async () => stored,
        writeTokens: async (pair) => {
          stored = pair;
        },
      },
      exchange: (pair) => refreshPair(plain, ORIGIN, pair),
      locks: { alone: (_, run) => run() },
      onLost: () => {
        losses += 1;
      },
    });
    await tokens.load();
    const path = '/api/account/refresh-oauth-token';
    const asking = { name: path, url: ORIGIN + path, schema: ProviderTokenSchema, body: { scope: '' } };
    expect(await createHttp({ ...parts, tokens }).send('post', asking)).toEqual(failure({ type: 'unauthorized' }));
    expect([stored, losses]).toEqual([null, 1]);
  });

  it.each([
    ['is down', { status: 503, body: {} }],
    [
      'rejects our registration',
      { status: 401, body: { error: 'invalid_client', error_description: 'AADSTS7000215: x' } },
    ],
    ['talks nonsense', { status: 200, body: { hello: 'you' } }],
  ])('signs nobody out where the provider %s', async (_, said) => {
    const ada = await world.signIn();
    const { refresh } = world.provider;
    world.provider.refresh = () => said;
    const failed = await world.renew(ada);
    expect([failed.statusCode, failed.headers['retry-after']]).toEqual([503, '3']);
    expect(world.written.join('')).toContain('the calendar’s provider gave no token');
    world.provider.refresh = refresh;
    expect((await world.renew(ada)).statusCode).toBe(200);
  });

  it('does not replace the one of a sign-in in between', async () => {
    const ada = await world.signIn();
    const gate = Promise.withResolvers<void>();
    const asking = Promise.withResolvers<void>();
    const { refresh } = world.provider;
    world.provider.refresh = async (token) => {
      world.provider.refresh = refresh;
      asking.resolve();
      await gate.promise;
      return refresh(token);
    };
    const renewing = world.renew(ada);
    await asking.promise;
    await world.signIn();
    const [, second] = world.provider.given;
    gate.resolve();
    expect((await renewing).statusCode).toBe(200);
    // The answer that came late is dropped, and the token of the sign-in renewed.
    expect(world.provider.spent).toEqual([world.provider.given[0], second]);
  });

  it('with another secret says so in the log, and works after a sign-in', async () => {
    const ada = await world.signIn();
    const secret = join(world.directory, 'deskway.other');
    writeFileSync(secret, 'another secret of more than thirty-two characters');
    await world.restart('o365', '--secret-file', secret);
    expect((await world.current(ada)).statusCode).toBe(401);
    expect(world.written.join('')).toContain(
      'the secret file or the provider is another one. Their owners sign in again.',
    );
    expect((await world.current(await world.signIn())).statusCode).toBe(200);
  });

  it('without a secret that can be read the server does not start', async () => {
    const secret = join(world.directory, 'deskway.short');
    writeFileSync(secret, 'short');
    await expect(world.start(SMALL_CAMPUS, 'o365', '--secret-file', secret)).rejects.toThrow(
      'holds fewer than 32 characters',
    );
  });
});

describe('signing out', () => {
  it.each([
    ['GET', 'oauth-logout'],
    ['POST', 'ews-logout'],
    ['POST', 'logout-everywhere'],
  ] as const)('with %s %s revokes the token and forgets it', async (method, path) => {
    const ada = await world.signIn();
    await world.renew(ada);
    expect((await world.call(method, path, ada)).statusCode).toBe(204);
    await vi.waitFor(() => expect(world.provider.revoked).toEqual(world.provider.given.slice(-1)));
    expect(await world.server.context.store.accounts.providerToken('ada')).toBeNull();
  });

  it('on one of two devices leaves the calendar to the other; everywhere does not', async () => {
    const [here, there] = [await world.signIn(), await world.signIn()];
    await world.call('GET', 'oauth-logout', here);
    expect((await world.current(there)).statusCode).toBe(200);
    expect(world.provider.revoked).toEqual([]);
    await world.signIn();
    await world.call('POST', 'logout-everywhere', there);
    await vi.waitFor(() => expect(world.provider.revoked).toHaveLength(1));
  });

  it('does not wait for the provider, and tells the log where that fails', async () => {
    const ada = await world.signIn();
    const gate = Promise.withResolvers<void>();
    world.provider.revoke = async () => {
      await gate.promise;
      throw new Error('the line is cut');
    };
    expect((await world.call('GET', 'oauth-logout', ada)).statusCode).toBe(204);
    gate.resolve();
    await vi.waitFor(() => expect(world.written.join('')).toContain('did not revoke a token'));
  });

  it('asks nothing of a provider without revocation', async () => {
    world.provider.revoke = null;
    const ada = await world.signIn();
    expect((await world.call('GET', 'oauth-logout', ada)).statusCode).toBe(204);
    expect(await world.server.context.store.accounts.providerToken('ada')).toBeNull();
    expect(world.written.join('')).not.toContain('revoke');
  });

  it('is what forgets the tokens of those who never did, a day after their sign-in has ended', async () => {
    await world.signIn();
    world.server.advance(24 * HOUR + 1);
    world.provider.person = { sub: 'ben-at-work', email: 'ben@campus.example' };
    await world.signIn();
    const { accounts } = world.server.context.store;
    expect(await accounts.providerToken('ada')).toBeNull();
    expect(await accounts.providerToken('ben')).not.toBeNull();
  });
});

describe('another account for the calendar', () => {
  const connect = async (who: Tokens, changes: object = {}) =>
    world.call('POST', 'calendar-oauth-login', who, {
      ...(await world.proof()),
      redirectUrl: 'http://localhost:8080/account/oauth-callback',
      scope: '',
      connectionAgentId: 'agent-1',
      ...changes,
    });

  it('is used from then on, also after the next sign-in, and changes nothing else', async () => {
    const ada = await world.signIn();
    world.provider.person = { sub: 'shared', email: 'shared-calendar@campus.example' };
    expect((await connect(ada)).json()).toEqual({ success: true });
    expect(await world.accessOf(ada)).toBe('access-2');
    expect((await world.call('GET', 'me', ada)).json()).toMatchObject({ id: 'ada' });
    world.provider.person = { sub: 'ada-at-work', email: 'ada@campus.example' };
    await world.renew(await world.signIn());
    expect(world.provider.spent).toEqual(world.provider.given.slice(1, 2));
    expect(await world.server.context.store.accounts.userByEmail('shared-calendar@campus.example')).toBeNull();
  });

  it('ends the token of the account that it replaces, and none of the same account', async () => {
    const ada = await world.signIn();
    await world.signIn();
    expect(world.provider.revoked).toEqual([]);
    world.provider.person = { sub: 'shared', email: 'shared-calendar@campus.example' };
    await connect(ada);
    await vi.waitFor(() => expect(world.provider.revoked).toEqual(world.provider.given.slice(1, 2)));
    await connect(ada);
    // A sign-in leaves the connected calendar, and so its token, as it was.
    world.provider.person = { sub: 'ada-at-work', email: 'ada@campus.example' };
    await world.signIn();
    await world.renew(ada);
    expect(world.provider.spent).toEqual(world.provider.given.slice(3, 4));
    expect(world.provider.revoked).toHaveLength(1);
  });

  it('needs a sign-in, a code of this tab and the name of the connection', async () => {
    const ada = await world.signIn();
    expect((await connect({ ...ada, token: 'made-up' })).statusCode).toBe(401);
    expect((await connect(ada, { connectionAgentId: undefined })).statusCode).toBe(400);
    const refused = { success: false, error: expect.any(String), reason: expect.stringMatching(/code|world.provider/) };
    expect((await connect(ada, { authorizationCode: 'made-up' })).json()).toEqual(refused);
    const { verifier: codeVerifier } = createAuthorization();
    expect((await connect(ada, { codeVerifier })).json()).toEqual(refused);
    expect((await connect(ada, { redirectUrl: 'https://evil.example/account/oauth-callback' })).json()).toEqual(
      refused,
    );
    expect(await world.accessOf(ada)).toBe('access-1');
  });
});
