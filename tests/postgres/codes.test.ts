/* Codes of the embedded provider, which two servers on one database redeem. */
import { afterEach, beforeEach, expect, inject, it } from 'vitest';

import { createPostgresStore } from '../../server/store/postgres/index.ts';
import { joinProcesses } from '../../server/store/postgres/processes.ts';
import {
  authorizeAs,
  createAuthorization,
  createTestAppAmong,
  redeem,
  SMALL_CAMPUS,
  type TestApp,
} from '../server/app-support.ts';
import { createTestSchema, type TestSchema } from '../server/test-store.ts';

let schema: TestSchema;
let one: TestApp;
let two: TestApp;

async function start(): Promise<TestApp> {
  const store = await createPostgresStore(schema.url);
  return createTestAppAmong(await joinProcesses(schema.url), store, SMALL_CAMPUS);
}

beforeEach(async () => {
  schema = await createTestSchema(inject('postgres'));
  one = await start();
  two = await start();
});

afterEach(async () => {
  await Promise.all([one, two].map((server) => server.close()));
  await schema.drop();
});

it('sign in once, though both get them at once', async () => {
  // Both have their provider.
  await one.signIn('ada');
  await two.signIn('ada');
  for (let round = 0; round < 10; round += 1) {
    const request = createAuthorization();
    const login = { authorizationCode: await authorizeAs(one, request, 'ada'), codeVerifier: request.verifier };
    const answers = await Promise.all([redeem(one, login), redeem(two, login)]);
    const reached = answers.map((answer) => answer.json<{ readonly success: boolean }>().success);
    expect(reached.filter(Boolean).length).toBeLessThanOrEqual(1);
  }
});
