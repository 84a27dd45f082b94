import { rmSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import vectors from '../contracts/vectors/oauth/authorize.vectors.json' with { type: 'json' };
import { redeem, SMALL_CAMPUS } from './app-support.ts';
import { createProviderWorld, type ProviderWorld } from './provider-world.ts';

const GROUPS = { ...SMALL_CAMPUS, configuration: { ...SMALL_CAMPUS.configuration, enableGroupFinding: true } };

let world: ProviderWorld;

beforeEach(async () => {
  world = await createProviderWorld();
});

afterEach(() => world.close());

describe('what a provider is asked for', () => {
  it.each(['o365', 'gspace'] as const)('is the calendar of %s, with consent', async (serverType) => {
    await world.restart(serverType);
    const query = await world.asked();
    expect(query.get('scope')?.split(' ')).toEqual(vectors.scopes[serverType].always);
    expect(query.get('prompt')).toBe('consent');
    expect(query.get('access_type')).toBe(serverType === 'gspace' ? 'offline' : null);
    expect(query.get('code_challenge_method')).toBe('S256');
  });

  it.each(['o365', 'gspace'] as const)('is the groups of %s as well, where they may be found', async (serverType) => {
    const { always, enableGroupFinding } = vectors.scopes[serverType];
    await world.server.close();
    rmSync(world.directory, { recursive: true });
    world.server = await world.start(GROUPS, serverType);
    expect((await world.asked()).get('scope')?.split(' ')).toEqual([...always, ...enableGroupFinding]);
    await world.server.close();
    world.server = await world.start(GROUPS, serverType, '--oidc-scope', 'openid a', '--oidc-prompt', 'select_account');
    const query = await world.asked();
    expect(query.get('scope')?.split(' ')).toEqual(['openid', 'a', ...enableGroupFinding]);
    expect(query.get('prompt')).toBe('select_account');
  });

  it('is an account to choose where the page asks for one, and no other prompt of the page', async () => {
    expect((await world.asked({ prompt: 'select_account' })).getAll('prompt')).toEqual(['select_account']);
    expect((await world.asked({ prompt: 'none' })).getAll('prompt')).toEqual(['consent']);
  });

  it('names the provider’s calendar to the page, and lets it talk to it', async () => {
    const config = await world.server.app.inject({ url: '/config.json' });
    expect(config.json()).toEqual({ apiURL: '', calendarURL: 'https://graph.microsoft.com/v1.0' });
    expect(String(config.headers['content-security-policy'])).toMatch(
      /connect-src 'self' https:\/\/graph\.microsoft\.com;/,
    );
  });

  it('names Google’s calendar, and lets the page talk to all of its hosts', async () => {
    await world.restart('gspace');
    const config = await world.server.app.inject({ url: '/config.json' });
    expect(config.json()).toEqual({ apiURL: '', calendarURL: 'https://www.googleapis.com/calendar/v3' });
    const hosts = ['www.googleapis.com', 'people.googleapis.com', 'admin.googleapis.com', 'lh3.googleusercontent.com'];
    expect(String(config.headers['content-security-policy'])).toContain(
      `connect-src 'self' ${hosts.map((host) => `https://${host}`).join(' ')};`,
    );
  });
});

describe('a sign-in without a calendar is refused', () => {
  const refusal = async (): Promise<string> => {
    const { error, reason } = (await redeem(world.server, await world.proof())).json<{
      error: string;
      reason: string;
    }>();
    return `${reason}: ${error}`;
  };

  it('where there is no refresh token, now or before', async () => {
    world.provider.granted = { refresh_token: undefined };
    expect(await refusal()).toMatch(/^no-calendar: .*no lasting access/);
    world.provider.granted = {};
    const ada = await world.signIn();
    world.provider.granted = { refresh_token: undefined };
    await world.signIn();
    expect((await world.current(ada)).statusCode).toBe(200);
  });

  it('where a person has allowed Google a part of it', async () => {
    await world.restart('gspace');
    const { always } = vectors.scopes.gspace;
    world.provider.granted = { scope: always.filter((scope) => !scope.includes('freebusy')).join(' ') };
    expect(await refusal()).toMatch(/^not-allowed: You did not allow the use of your calendar/);
    world.provider.granted = { scope: always.join(' ') };
    expect((await world.current(await world.signIn())).statusCode).toBe(200);
  });

  it('where the provider’s clock is wrong, not where it is a little ahead or behind', async () => {
    for (const skew of [45, -600 - 45]) {
      world.provider.skew = skew;
      expect((await world.current(await world.signIn())).statusCode).toBe(200);
    }
    for (const skew of [300, -900]) {
      world.provider.skew = skew;
      expect(await refusal()).toContain('did not confirm who you are');
    }
  });
});

describe('a calendar without a provider', () => {
  const EWS = ['--ews-url', 'https://mail.example/EWS', '--ews-access', 'impersonation'];
  const SERVICE = ['--ews-user', 'service', '--ews-password', 'secret'];

  it.each([
    ['touchone-calendar', []],
    ['ews', [...EWS, ...SERVICE]],
  ])('of %s needs no token, and keeps none', async (serverType, more) => {
    await world.restart(serverType, ...more);
    const ada = await world.signIn();
    expect((await world.current(ada)).statusCode).toBe(404);
    expect((await world.renew(ada)).statusCode).toBe(404);
    expect(await world.server.context.store.accounts.providerToken('ada')).toBeNull();
  });
});
