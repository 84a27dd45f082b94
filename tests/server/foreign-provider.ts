import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Provider } from 'oidc-provider';
import * as v from 'valibot';

import { CALLBACK } from './app-support.ts';

export interface ForeignProvider {
  readonly issuer: string;
  /** Claims of the next person who signs in. */
  person: Record<string, unknown> & { sub: string };
  /** The refresh tokens that it gave to our server, and how many it has revoked. */
  readonly refreshTokens: string[];
  revoked: number;
  /** Follows an authorize address to the callback, as that person's browser would. */
  signIn(authorizeUrl: string): Promise<URL>;
  close(): Promise<void>;
}

export const CLIENT = { id: 'deskway-at-work', secret: 'a-secret-of-the-site' };

const GivenSchema = v.object({ refresh_token: v.string() });

/** A foreign OpenID provider on a port of its own; it gives refresh tokens that are good for one use. */
export async function startForeignProvider(): Promise<ForeignProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [CALLBACK],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'zoneinfo', 'upn', 'groups'] },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    rotateRefreshToken: true,
    interactions: { url: (_context, { uid }) => `/decide/${uid}` },
    findAccount: async (_context, id) => ({ accountId: id, claims: async () => ({ ...foreign.person, sub: id }) }),
  });
  provider.on('grant.success', ({ body }) => {
    const given = v.safeParse(GivenSchema, body);
    if (given.success) foreign.refreshTokens.push(given.output.refresh_token);
  });
  provider.on('grant.revoked', () => {
    foreign.revoked += 1;
  });
  async function decide(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: foreign.person.sub, clientId: CLIENT.id });
    grant.addOIDCScope(String(params['scope']));
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { login: { accountId: foreign.person.sub }, consent });
  }
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/decide/') === true) void decide(request, response);
    else void provider.callback()(request, response);
  });

  async function signIn(authorizeUrl: string): Promise<URL> {
    let url = new URL(authorizeUrl);
    const cookies = new Map<string, string>();
    while (url.origin === issuer) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      const next = answer.headers.get('location');
      if (next === null) throw new Error(`The provider says ${answer.status}: ${await answer.text()}`);
      url = new URL(next, url);
    }
    return url;
  }

  const foreign: ForeignProvider = {
    issuer,
    person: { sub: 'ada-at-work', email: 'ada@campus.example', email_verified: true, name: 'Ada at work' },
    refreshTokens: [],
    revoked: 0,
    signIn,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return foreign;
}
