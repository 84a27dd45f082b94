import { createHash, randomBytes } from 'node:crypto';

import type { InjectOptions } from 'fastify';

import { type App, createApp } from '../../server/app.ts';
import { createOneProcess } from '../../server/one-process.ts';
import { type ParsedOptions, parseOptions, type StartOptions } from '../../server/options.ts';
import type { Processes } from '../../server/processes.ts';
import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import type { Campus, SeedUser, Store, StoredResource } from '../../server/store/store.ts';
import { createConfiguration } from '../unit/areas/wire-configuration.ts';
import { createWireResource } from '../unit/areas/wire-resource.ts';
import { holdToDocument } from './documented-answers.ts';
import { createTestStore } from './test-store.ts';

export const NOW = Date.UTC(2026, 2, 2, 8, 0);
const ORIGIN = 'http://localhost:8080';
export const CALLBACK = `${ORIGIN}/account/oauth-callback`;

export function optionsOf(...argv: readonly string[]): StartOptions {
  const parsed: ParsedOptions = parseOptions(
    ['--memory', '--no-build', ...(argv.includes('--rate') ? [] : ['--rate', '0']), ...argv],
    {},
  );
  if (parsed.type !== 'options') throw new Error('these options are not valid');
  return parsed.options;
}

export function user(id: string, displayName: string, isDemo: boolean): SeedUser {
  const email = `${id}@campus.example`;
  return { id, username: id, displayName, email, timeZone: 'Europe/Prague', isDemo };
}

export function desk(id: string, assignedTo: readonly string[] | null = null): StoredResource {
  const resource = createWireResource({
    id,
    displayName: `Desk ${id}`,
    displayNameForApp: `Desk ${id}`,
    email: `${id}@desks.example`,
    csCode: 'CS0641',
    daysOfWeek: ['monday'],
    startTime: '08:00',
    endTime: '18:00',
    mapInfos: [{ areaId: 'floor' }],
  });
  return { resource, assignedTo, answers: 'accepts', scheduleFails: id.startsWith('failing') };
}

export const SMALL_CAMPUS: Campus = {
  seed: 1,
  configuration: createConfiguration({
    guestLogin: true,
    areas: [{ id: 'floor', parentAreaId: null, name: 'Floor', kind: 'level', ordinal: 0, maxUt: 100 }],
  }),
  resources: [desk('open'), desk('hers', ['ada@campus.example']), desk('failing')],
  users: [user('ada', 'Ada <Admin> Lovelace', true), user('ben', 'Ben', true), user('cleo', 'Cleo', false)],
  favourites: { ada: ['open'] },
};

export interface TestApp extends App {
  /** Moves the server's clock forward. */
  advance(milliseconds: number): void;
  signIn(userId: string): Promise<Tokens>;
}

export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

/** The whole server on an in-memory store with a small campus; its clock stays at `NOW` until moved. */
export function createTestApp(...argv: readonly string[]): Promise<TestApp> {
  return createTestAppWith(SMALL_CAMPUS, ...argv);
}

/** The same on another campus. */
export function createTestAppWith(campus: Campus, ...argv: readonly string[]): Promise<TestApp> {
  return createTestAppIn(null, campus, ...argv);
}

/** The same in a directory, which may already have a campus; null = in memory. */
export async function createTestAppIn(
  directory: string | null,
  campus: Campus,
  ...argv: readonly string[]
): Promise<TestApp> {
  return createTestAppOn(directory === null ? await createTestStore() : createSqliteStore(directory), campus, ...argv);
}

/** The same on an open store. */
export function createTestAppOn(store: Store, campus: Campus, ...argv: readonly string[]): Promise<TestApp> {
  return createTestAppAmong(createOneProcess(), store, campus, ...argv);
}

/** The same as one of several processes. */
export async function createTestAppAmong(
  processes: Processes,
  store: Store,
  campus: Campus,
  ...argv: readonly string[]
): Promise<TestApp> {
  if (await store.campus.isEmpty()) await store.campus.seed(campus, [], NOW);
  let now = NOW;
  const app = await createApp({ store, clock: { now: () => now }, options: optionsOf(...argv), processes });
  holdToDocument(app.app);
  return {
    ...app,
    advance: (milliseconds) => {
      now += milliseconds;
    },
    signIn: async (userId) => {
      const request = createAuthorization();
      const code = await authorizeAs(app, request, userId);
      const answer = await redeem(app, { authorizationCode: code, codeVerifier: request.verifier });
      return answer.json<Tokens>();
    },
  };
}

export interface Authorization {
  readonly verifier: string;
  readonly parameters: Record<string, string>;
}

/** The parameters that a client sends to the authorize address, with new PKCE values. */
export function createAuthorization(changes: Record<string, string | undefined> = {}): Authorization {
  const verifier = randomBytes(32).toString('base64url');
  const parameters: Record<string, string | undefined> = {
    client_id: 'deskway',
    prompt: 'consent',
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'openid profile email offline_access',
    state: 'state-of-the-tab',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const present = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { verifier, parameters: Object.fromEntries(present) };
}

/** The cookies of a browser. */
export function createBrowser({ app }: Pick<App, 'app'>) {
  const cookies: Record<string, string> = {};
  return async (request: InjectOptions & { url: string }) => {
    const answer = await app.inject({ ...request, cookies: { ...cookies } });
    for (const { name, value } of answer.cookies) cookies[name] = value;
    return answer;
  };
}

/** Opens the authorize address, chooses a person and follows the redirects to the callback, which it returns. */
export async function decide(
  app: Pick<App, 'app'>,
  { parameters }: Authorization,
  form: Record<string, string>,
): Promise<URL> {
  const browse = createBrowser(app);
  const asked = await browse({ url: `/oidc/auth?${new URLSearchParams(parameters)}` });
  const page = String(asked.headers.location);
  const decided = await browse({
    method: 'POST',
    url: new URL(page, ORIGIN).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(form).toString(),
  });
  const resume = new URL(String(decided.headers.location), ORIGIN);
  const done = await browse({ url: resume.pathname + resume.search });
  return new URL(String(done.headers.location), ORIGIN);
}

export async function authorizeAs(app: Pick<App, 'app'>, request: Authorization, userId: string): Promise<string> {
  const callback = await decide(app, request, { account: userId });
  return callback.searchParams.get('code') ?? '';
}

export function redeem({ app }: Pick<App, 'app'>, login: Record<string, unknown>, url = '/api/account/oauth-login') {
  return app.inject({
    method: 'POST',
    url,
    payload: { redirectUrl: CALLBACK, scope: 'openid', ...login },
  });
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export interface ListedRoute {
  readonly method: string;
  /** With `:name` for its parameters. */
  readonly url: string;
}

/**
 * The routes whose address matches, read from Fastify's route tree: by default those of the application's and the
 * calendar's API.
 */
export function listRoutes(
  { app }: Pick<App, 'app'>,
  wanted = /^\/(?:api|v1|config|healthz|readyz)/,
): readonly ListedRoute[] {
  const parents: string[] = [];
  const routes = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)/.exec(line) ?? [];
      const depth = indent.length / 4;
      const url = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + part;
      parents[depth] = url;
      const own = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
      return own.map((method) => ({ method, url }));
    });
  return routes.filter(({ url }) => wanted.test(url));
}
