/*
 * A refresh token of the calendar's provider never leaves this server, is in no line of its log, and lies on its disk
 * sealed (design D40).
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { InjectOptions } from 'fastify';
import { expect, it, vi } from 'vitest';

import { bearer, CALLBACK, createAuthorization, createTestAppIn, SMALL_CAMPUS, type Tokens } from './app-support.ts';
import { CLIENT, startForeignProvider } from './foreign-provider.ts';

/** A token as it is, and in the encodings in which it could hide. */
const formsOf = (token: string): readonly string[] => [
  token,
  encodeURIComponent(token),
  Buffer.from(token).toString('base64').replace(/=+$/, ''),
  Buffer.from(token).toString('base64url'),
  Buffer.from(token).toString('hex'),
];

it('the refresh token is found in no answer, no log and no file', async () => {
  const log: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => log.push(String(text)) > 0);
  const directory = mkdtempSync(join(tmpdir(), 'deskway-secrecy-'));
  const foreign = await startForeignProvider();
  const server = await createTestAppIn(
    directory,
    SMALL_CAMPUS,
    '--oidc-issuer',
    foreign.issuer,
    '--oidc-client-id',
    CLIENT.id,
    '--oidc-client-secret',
    CLIENT.secret,
    '--server-type',
    'o365',
    '--secret-file',
    join(directory, 'deskway.secret'),
    '--log',
    'json',
  );
  const answers: string[] = [];
  const onDisk: string[] = [];
  const ask = async (request: InjectOptions & { url: string }) => {
    const answer = await server.app.inject(request);
    answers.push(JSON.stringify(answer.headers), answer.body);
    return answer;
  };
  /** Between the calls, so that what was deleted later is seen as well. */
  const readDisk = (): void => {
    for (const name of readdirSync(directory)) onDisk.push(readFileSync(join(directory, name), 'latin1'));
  };
  async function signIn(): Promise<Tokens> {
    const { parameters, verifier: codeVerifier } = createAuthorization();
    const begun = await ask({ url: `/oidc/begin?${new URLSearchParams(parameters)}` });
    const callback = await foreign.signIn(String(begun.headers.location));
    const payload = {
      authorizationCode: callback.searchParams.get('code') ?? '',
      codeVerifier,
      redirectUrl: CALLBACK,
      scope: '',
    };
    const answer = await ask({ method: 'POST', url: '/api/account/oauth-login', payload });
    expect(answer.json()).toMatchObject({ success: true });
    return answer.json<Tokens>();
  }

  try {
    for (const end of ['/api/account/oauth-logout', null]) {
      const ada = await signIn();
      const headers = bearer(ada.token);
      readDisk();
      expect((await ask({ url: '/api/account/oauth-token', headers })).statusCode).toBe(200);
      for (const scope of ['', 'User.Read']) {
        const request = {
          method: 'POST' as const,
          url: '/api/account/refresh-oauth-token',
          headers,
          payload: { scope },
        };
        expect((await ask(request)).statusCode).toBe(200);
        readDisk();
      }
      await ask({ url: '/api/account/me', headers });
      await ask({ method: 'POST', url: '/api/account/refresh', payload: ada });
      if (end !== null) expect((await ask({ url: end, headers })).statusCode).toBe(204);
      readDisk();
    }
    await vi.waitFor(() => expect(foreign.revoked).toBe(1));
    // An error has a line in the log.
    const last = await signIn();
    await foreign.close();
    const headers = bearer(last.token);
    const request = {
      method: 'POST' as const,
      url: '/api/account/refresh-oauth-token',
      headers,
      payload: { scope: '' },
    };
    expect((await ask(request)).statusCode).toBe(503);
  } finally {
    await server.close();
    write.mockRestore();
  }
  readDisk();
  rmSync(directory, { recursive: true });

  expect(foreign.refreshTokens).toHaveLength(7);
  expect(log.join('')).toContain('/api/account/refresh-oauth-token');
  const everything = [...answers, ...log, ...onDisk].join('\n');
  // The search would see what is there.
  expect(everything).toContain('deskway');
  expect(onDisk.join('')).toContain('provider_token');
  for (const token of foreign.refreshTokens) {
    for (const form of formsOf(token)) expect(everything.includes(form), form).toBe(false);
  }
});
