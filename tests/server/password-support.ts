import { hashPassword } from '../../server/identity/password-hash.ts';
import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import { DOOR_DISPLAYS } from '../../server/campus/people/door-displays.ts';
import {
  createAuthorization,
  createBrowser,
  createTestAppIn,
  decide,
  redeem,
  SMALL_CAMPUS,
  type TestApp,
  type Tokens,
  user,
} from './app-support.ts';

export const PASSWORD = 'correct horse battery';
export const ADA = { email: 'Ada@campus.example', password: PASSWORD };

const CAMPUS = {
  ...SMALL_CAMPUS,
  users: [...SMALL_CAMPUS.users, user('doors', 'Doors', false), DOOR_DISPLAYS],
};

const hash = hashPassword(PASSWORD);

export const startIn = (directory: string, ...argv: readonly string[]): Promise<TestApp> =>
  createTestAppIn(directory, CAMPUS, ...argv);

/** A server in a directory, with accounts of these people, all with the same password. */
export async function startWith(
  directory: string,
  people: readonly string[],
  ...argv: readonly string[]
): Promise<TestApp> {
  const store = createSqliteStore(directory);
  if (await store.campus.isEmpty()) await store.campus.seed(CAMPUS, [], 0);
  for (const id of people) await store.accounts.setPassword(id, await hash);
  await store.close();
  return startIn(directory, ...argv);
}

/** A sign-in started in a browser; `send` submits the form of the page. */
export async function begin(server: TestApp, browse = createBrowser(server), headers: Record<string, string> = {}) {
  const request = createAuthorization();
  const asked = await browse({ url: `/oidc/auth?${new URLSearchParams(request.parameters)}` });
  const { pathname } = new URL(String(asked.headers.location), 'http://localhost:8080');
  const send = (form: Record<string, string>, remoteAddress = '127.0.0.1') =>
    browse({
      method: 'POST',
      url: pathname,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    });
  return { page: () => browse({ url: pathname, headers }), send };
}

export async function signInBy(server: TestApp, form: Record<string, string>): Promise<Tokens> {
  const request = createAuthorization();
  const callback = await decide(server, request, form);
  const code = callback.searchParams.get('code') ?? '';
  return (await redeem(server, { authorizationCode: code, codeVerifier: request.verifier })).json<Tokens>();
}
