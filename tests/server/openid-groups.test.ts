import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { claimedGroups } from '../../server/identity/claim-groups.ts';
import { bearer, createAuthorization, createTestAppWith, redeem, SMALL_CAMPUS } from './app-support.ts';
import type { TestApp, Tokens } from './app-support.ts';
import { CLIENT, type ForeignProvider, startForeignProvider } from './foreign-provider.ts';

const TEAM = { id: 'team', displayName: 'Team', email: 'team@campus.example', members: ['ada'] };
const FACILITIES = 'facilities@campus.example';
const AT_PROVIDER = [
  '--oidc-client-id',
  CLIENT.id,
  '--oidc-client-secret',
  CLIENT.secret,
  '--oidc-groups-claim',
  'groups',
  '--licences',
  'CS0630',
  '--insights-for',
  FACILITIES,
];
const MAPPED = ['--oidc-group', `/facilities=${FACILITIES}`, '--oidc-group', '/staff=staff@campus.example'];

let foreign: ForeignProvider;
let server: TestApp;

const start = (...more: readonly string[]) =>
  createTestAppWith({ ...SMALL_CAMPUS, groups: [TEAM] }, ...AT_PROVIDER, '--oidc-issuer', foreign.issuer, ...more);

beforeEach(async () => {
  foreign = await startForeignProvider();
  server = await start(...MAPPED);
});

afterEach(async () => {
  await server.close();
  await foreign.close();
});

/** Signs Ada in with a claim. @returns the groups that she is in then, and whether she sees the figures of the site */
async function signIn(groups: unknown) {
  foreign.person = { ...foreign.person, groups };
  const request = createAuthorization();
  const begun = await server.app.inject({ url: `/oidc/begin?${new URLSearchParams(request.parameters)}` });
  const callback = await foreign.signIn(String(begun.headers.location));
  const authorizationCode = callback.searchParams.get('code') ?? '';
  const { token } = (await redeem(server, { authorizationCode, codeVerifier: request.verifier })).json<Tokens>();
  const me = (await server.app.inject({ url: '/api/account/me', headers: bearer(token) })).json();
  const held = await server.context.store.directory.groupsOf('ada');
  return { groups: held.toSorted(), hasInsights: me.hasInsights === true };
}

describe('groups of the provider', () => {
  it('are those of the claim at each sign-in, beside the groups of our own', async () => {
    expect(await signIn(['/facilities', '/unknown'])).toEqual({
      groups: [FACILITIES, 'team@campus.example'],
      hasInsights: true,
    });
    expect(await signIn('/staff')).toEqual({
      groups: ['staff@campus.example', 'team@campus.example'],
      hasInsights: false,
    });
  });

  it.each([[undefined], [null], [[]], [7], [[{ id: '/facilities' }]]])(
    'are left with %j for the claim',
    async (claim) => {
      vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      await signIn(['/facilities']);
      expect(await signIn(claim)).toEqual({ groups: ['team@campus.example'], hasInsights: false });
      vi.restoreAllMocks();
    },
  );

  it('are left alone where the provider does not decide about any', async () => {
    await server.close();
    server = await start('--oidc-group', '/staff=staff@campus.example');
    expect((await signIn(['/facilities'])).groups).toEqual(['team@campus.example']);
  });

  it('may not have the address of a person or a place', async () => {
    for (const address of ['ben@campus.example', 'open@desks.example'])
      await expect(start('--oidc-group', `/x=${address}`)).rejects.toThrow(`--oidc-group: ${address} is the address`);
  });
});

describe('the claim of groups', () => {
  const named = { claim: 'groups', groups: [{ value: 'a', group: 'a@x.example' }] };

  it('is said to be too long where Entra names it as being elsewhere', () => {
    const claims = { sub: 'x', _claim_names: { groups: 'src1' } };
    expect(claimedGroups(claims, named)).toEqual({ groups: [], fault: expect.stringContaining('more groups') });
  });

  it('is said to be unreadable where it is something else, and no fault where it is not there', () => {
    expect(claimedGroups({ groups: { a: true } }, named).fault).toContain('no list of texts');
    expect(claimedGroups({}, named)).toEqual({ groups: [], fault: null });
  });
});
