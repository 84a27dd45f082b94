import { afterEach, beforeEach, expect, it } from 'vitest';

import { createTestApp, NOW, type TestApp } from './app-support.ts';
import { type SmtpTestServer, startSmtpServer } from './smtp-server.ts';

let smtp: SmtpTestServer;
let server: TestApp;

beforeEach(async () => {
  smtp = await startSmtpServer();
  server = await createTestApp('--smtp-url', `smtp://127.0.0.1:${smtp.port}`, '--mail-from', 'desks@campus.example');
});

afterEach(async () => {
  await server.close();
  await smtp.close();
});

it('a sign-in link that is asked for comes by mail, works, and is kept nowhere', async () => {
  const post = (path: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/account/email-link${path}`, payload });
  await post('', { email: 'ada@campus.example' });
  await expect.poll(() => smtp.received.map(({ to }) => to), { timeout: 10_000 }).toEqual([['ada@campus.example']]);
  const text = smtp.received[0]?.raw.replaceAll('=\n', '').replaceAll('=3D', '=') ?? '';
  const token = /email-link\?token=([\w-]{43})$/m.exec(text)?.[1];
  await expect.poll(() => server.context.store.outbox.list(null, 10), { timeout: 10_000 }).toEqual([]);
  expect((await post('/redeem', { token })).json()).toMatchObject({ success: true });
});

it('jobs that others wait for go on while the mail server hangs', async () => {
  smtp.answer(() => null);
  const { store } = server.context;
  await store.outbox.add({ kind: 'answer', to: 'a@b.example', subject: '', body: '', eventId: null }, NOW);
  await expect.poll(() => smtp.connections(), { timeout: 10_000 }).toBe(1);
  let looked = 0;
  const { dueAnswers } = store.calendar;
  Object.assign(store.calendar, {
    dueAnswers: (...args: Parameters<typeof dueAnswers>) => {
      looked += 1;
      return dueAnswers(...args);
    },
  });
  await expect.poll(() => looked, { timeout: 10_000 }).toBeGreaterThan(1);
});
