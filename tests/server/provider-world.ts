import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { vi } from 'vitest';

import { bearer, createAuthorization, createTestAppIn, redeem, SMALL_CAMPUS } from './app-support.ts';
import type { TestApp, Tokens } from './app-support.ts';
import { type ScriptedProvider, startScriptedProvider } from './scripted-provider.ts';

const CLIENT = 'deskway-at-work';

/** A server with a provider to sign in with, and what its log says; close it after each test. */
export async function createProviderWorld() {
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const directory = mkdtempSync(join(tmpdir(), 'deskway-tokens-'));
  const provider: ScriptedProvider = await startScriptedProvider(CLIENT);

  const start = (campus: typeof SMALL_CAMPUS, serverType: string, ...more: readonly string[]): Promise<TestApp> =>
    createTestAppIn(
      directory,
      campus,
      '--oidc-issuer',
      provider.issuer,
      '--oidc-client-id',
      CLIENT,
      '--server-type',
      serverType,
      '--secret-file',
      join(directory, 'deskway.secret'),
      ...more,
    );
  const begin = (parameters: ConstructorParameters<typeof URLSearchParams>[0]) =>
    world.server.app.inject({ url: `/oidc/begin?${new URLSearchParams(parameters)}` });

  const world = {
    server: await start(SMALL_CAMPUS, 'o365'),
    provider,
    directory,
    written,
    start,
    async restart(serverType: string, ...more: readonly string[]): Promise<void> {
      await world.server.close();
      world.server = await start(SMALL_CAMPUS, serverType, ...more);
    },
    /** What the page sends after its return from the provider. */
    async proof(): Promise<{ authorizationCode: string; codeVerifier: string }> {
      const { parameters, verifier } = createAuthorization();
      const begun = await begin(parameters);
      const callback = await provider.signIn(String(begun.headers.location));
      return { authorizationCode: callback.searchParams.get('code') ?? '', codeVerifier: verifier };
    },
    signIn: async (): Promise<Tokens> => (await redeem(world.server, await world.proof())).json<Tokens>(),
    call: (method: 'GET' | 'POST', path: string, { token }: Tokens, payload?: object) =>
      world.server.app.inject({
        method,
        url: `/api/account/${path}`,
        headers: bearer(token),
        ...(payload === undefined ? {} : { payload }),
      }),
    current: (who: Tokens) => world.call('GET', 'oauth-token', who),
    renew: (who: Tokens) => world.call('POST', 'refresh-oauth-token', who, { scope: '' }),
    accessOf: async (who: Tokens): Promise<string> =>
      (await world.current(who)).json<{ accessToken: string }>().accessToken,
    /** What the sign-in asks the provider for. */
    async asked(changes: Record<string, string> = {}): Promise<URLSearchParams> {
      const begun = await begin(createAuthorization(changes).parameters);
      return new URL(String(begun.headers.location)).searchParams;
    },
    async close(): Promise<void> {
      await world.server.close();
      await provider.close();
      rmSync(directory, { recursive: true });
      vi.restoreAllMocks();
    },
  };
  return world;
}

export type ProviderWorld = Awaited<ReturnType<typeof createProviderWorld>>;
