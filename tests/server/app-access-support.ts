/*
 * Two servers: one stands for Microsoft Graph, the other reads it in its own name.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { LightMyRequestResponse } from 'fastify';

import type { ProviderAccess } from '../../server/provider/access.ts';
import type { Campus } from '../../server/store/store.ts';
import {
  bearer,
  createAuthorization,
  createTestAppOn,
  desk,
  redeem,
  type TestApp,
  type Tokens,
} from './app-support.ts';
import { BASE, createGraphWorld, GRAPH_CAMPUS, type GraphWorld } from './graph-support.ts';
import { type ScriptedProvider, startScriptedProvider } from './scripted-provider.ts';
import { createTestStore } from './test-store.ts';

export const APP_TOKEN = 'token-of-this-server-itself';
export const CLIENT_SECRET = 'secret-of-the-client';
const CLIENT = 'deskway-at-work';

/** The places of Graph, and one whose uses are to be confirmed: at our server, Graph knows nothing of it. */
function campusWith(requiresConfirmation: boolean): Campus {
  const { resource, ...rest } = desk('asked');
  const asked = { ...rest, resource: { ...resource, requiresConfirmation, username: 'asked' } };
  return { ...GRAPH_CAMPUS, resources: [...GRAPH_CAMPUS.resources, asked] };
}

export interface AccessWorld {
  readonly graph: GraphWorld;
  readonly provider: ScriptedProvider;
  readonly server: TestApp;
  readonly access: ProviderAccess;
  /** Moves both clocks. */
  pass(milliseconds: number): Promise<void>;
  /** Runs the work of a tick. */
  work(): Promise<void>;
  ask(who: string, method: 'GET' | 'POST', url: string, payload?: object): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** @param more options of the server that stands for Graph */
export async function createAccessWorld(...more: readonly string[]): Promise<AccessWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'deskway-access-'));
  const file = join(directory, 'accounts.json');
  writeFileSync(file, JSON.stringify([{ application: 'Deskway', token: APP_TOKEN }]));
  // Its people sign in under the address that it had without a port of its own.
  const own = ['--origin', 'http://localhost:8080', '--emulator-accounts', file];
  const graph = await createGraphWorld({ campus: campusWith(false) }, ...own, ...more);
  await graph.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = graph.app.server.address() as AddressInfo;
  const provider = await startScriptedProvider(CLIENT);
  provider.application = () => ({
    status: 200,
    body: { token_type: 'Bearer', access_token: APP_TOKEN, expires_in: 3_600 },
  });
  const client = ['--oidc-issuer', provider.issuer, '--oidc-client-id', CLIENT, '--oidc-client-secret', CLIENT_SECRET];
  const calendar = ['--server-type', 'o365', '--graph-url', `http://127.0.0.1:${port}${BASE}`, '--app-access'];
  const doors = ['--device-accounts', 'doors@campus.example'];
  const argv = [...client, ...calendar, ...doors];
  const server = await createTestAppOn(await createTestStore(), campusWith(true), ...argv);
  const { provider: access } = server;
  if (access === null) throw new Error('The server has no access of its own.');
  const tokens = new Map<string, Promise<string>>();

  async function signIn(who: string): Promise<string> {
    provider.person = { sub: `${who}-at-work`, email: `${who}@campus.example` };
    const { parameters, verifier } = createAuthorization();
    const begun = await server.app.inject({ url: `/oidc/begin?${new URLSearchParams(parameters)}` });
    const callback = await provider.signIn(String(begun.headers.location));
    const login = { authorizationCode: callback.searchParams.get('code') ?? '', codeVerifier: verifier };
    return (await redeem(server, login)).json<Tokens>().token;
  }

  return {
    graph,
    provider,
    server,
    access,
    async pass(milliseconds) {
      server.advance(milliseconds);
      tokens.clear();
      await graph.pass(milliseconds);
    },
    async work() {
      for (const { run } of access.jobs) await run();
    },
    async ask(who, method, url, payload) {
      const token = tokens.get(who) ?? signIn(who);
      tokens.set(who, token);
      const body = payload === undefined ? {} : { payload };
      return server.app.inject({ method, url, headers: bearer(await token), ...body });
    },
    async close() {
      await server.close();
      // A test may have ended it already.
      if (graph.app.server.listening) await graph.close();
      await provider.close();
      rmSync(directory, { recursive: true });
    },
  };
}
