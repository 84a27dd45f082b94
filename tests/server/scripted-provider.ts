import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** What the token endpoint says to a refresh token. */
export interface Said {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An OpenID provider that does what a test tells it to, also what good ones do not. */
export interface ScriptedProvider {
  readonly issuer: string;
  /** Claims of the next person who signs in. */
  person: JWTPayload;
  /** Members that the next answers to a code have besides, or instead; undefined removes one. */
  granted: Readonly<Record<string, unknown>>;
  /** Answers a refresh token; by default a new pair. */
  refresh(token: string): Said | Promise<Said>;
  /** Answers the client credentials of an application, which are the text of its `Authorization`. */
  application(authorization: string, scope: string): Said;
  /** Seconds by which its clock is ahead. */
  skew: number;
  /** Null = it has no revocation. */
  revoke: ((token: string) => Promise<void>) | null;
  /** The refresh tokens that it gave, was asked with, and was told to revoke. */
  readonly given: string[];
  readonly spent: string[];
  readonly revoked: string[];
  /** Follows an authorize address to the callback, as that person's browser would. */
  signIn(authorizeUrl: string): Promise<URL>;
  close(): Promise<void>;
}

interface Code {
  readonly nonce: string;
  readonly challenge: string;
  readonly person: JWTPayload;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return new URLSearchParams(text);
}

function send(response: ServerResponse, { status, body }: Said): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

export async function startScriptedProvider(clientId: string): Promise<ScriptedProvider> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid: 'one' };
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const codes = new Map<string, Code>();
  let count = 0;

  /** A pair of tokens whose texts nothing else contains. */
  function pair(): Record<string, unknown> {
    count += 1;
    const refreshToken = `refresh-token-${count}-${createHash('sha256').update(`${issuer} ${count}`).digest('hex')}`;
    provider.given.push(refreshToken);
    return { token_type: 'Bearer', access_token: `access-${count}`, refresh_token: refreshToken, expires_in: 3_600 };
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const code = `code-${codes.size + 1}`;
    const { person } = provider;
    codes.set(code, { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '', person });
    const callback = new URL(asked.get('redirect_uri') ?? '');
    callback.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
    response.writeHead(302, { location: callback.href }).end();
  }

  async function redeem(form: URLSearchParams): Promise<Said> {
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (code?.challenge !== challenge) return { status: 400, body: { error: 'invalid_grant' } };
    const now = Math.floor(Date.now() / 1_000) + provider.skew;
    const idToken = await new SignJWT({ ...code.person, nonce: code.nonce })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + 600)
      .sign(privateKey);
    return { status: 200, body: { ...pair(), id_token: idToken, ...provider.granted } };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/.well-known/openid-configuration') {
      const revocation = provider.revoke === null ? {} : { revocation_endpoint: `${issuer}/revoke` };
      const body = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        ...revocation,
      };
      return send(response, { status: 200, body });
    }
    if (url.pathname === '/keys') return send(response, { status: 200, body: { keys: [key] } });
    if (url.pathname === '/authorize') return authorize(url.searchParams, response);
    const form = await readForm(request);
    if (url.pathname === '/revoke') {
      provider.revoked.push(form.get('token') ?? '');
      await provider.revoke?.(form.get('token') ?? '');
      response.writeHead(200).end();
      return;
    }
    if (form.get('grant_type') === 'authorization_code') return send(response, await redeem(form));
    if (form.get('grant_type') === 'client_credentials') {
      const { authorization = '' } = request.headers;
      return send(response, provider.application(authorization, form.get('scope') ?? ''));
    }
    const token = form.get('refresh_token') ?? '';
    provider.spent.push(token);
    send(response, await provider.refresh(token));
  }
  server.on('request', (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  const provider: ScriptedProvider = {
    issuer,
    person: { sub: 'ada-at-work', email: 'ada@campus.example' },
    granted: {},
    refresh: () => ({ status: 200, body: pair() }),
    application: () => ({ status: 400, body: { error: 'unauthorized_client' } }),
    skew: 0,
    revoke: () => Promise.resolve(),
    given: [],
    spent: [],
    revoked: [],
    async signIn(authorizeUrl) {
      const back = await fetch(authorizeUrl, { redirect: 'manual' });
      return new URL(back.headers.get('location') ?? '');
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}
