/*
 * A server that is killed in the middle of something and started again on its data.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page, Request } from '@playwright/test';

import { type StoppableServer, startStoppable } from './stoppable-server.ts';
import { expect, test as base } from './support.ts';

/** A test with such a server of its own, in which the browser may report failed calls. */
export const test = base.extend<{ readonly server: StoppableServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures off the pattern
  server: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'deskway-'));
    const server = await startStoppable(directory);
    await use(server);
    await server.stop();
    await rm(directory, { recursive: true });
  },
  // Not a hook: a hook in a module that several files share belongs only to the file that a process loads first.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures off the pattern
  expectedFaults: async ({}, use) => use([/ERR_|Failed to load|WebSocket/]),
});

/** Runs an action whose request reaches the server, which is killed before the answer comes back. */
export async function killDuring(
  page: Page,
  server: StoppableServer,
  asks: (request: Request) => boolean,
  act: () => Promise<void>,
): Promise<void> {
  const killed = new Promise<number>((resolve, reject) => {
    let isDone = false;
    void page.route('**/*', async (route) => {
      if (isDone || !asks(route.request())) return route.fallback();
      isDone = true;
      try {
        const answer = await route.fetch();
        await server.kill();
        await route.abort('connectionreset');
        resolve(answer.status());
      } catch (error) {
        reject(error);
      }
    });
  });
  await act();
  expect(await killed).toBeLessThan(300);
  await page.unroute('**/*');
}

/** Whether a request has that method and path. */
export const asks =
  (method: string, path: RegExp) =>
  (request: Request): boolean =>
    request.method() === method && path.test(new URL(request.url()).pathname);

/** A reservation as the server has it. */
export interface Stay {
  readonly id: string;
  readonly subject: string;
  readonly seriesMasterId?: string | null;
  readonly start: { readonly utcDateTime: string };
  readonly end: { readonly utcDateTime: string };
}

/** Reads from the server with the page's own account. */
export async function read<T>(page: Page, server: StoppableServer, path: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('api_token'));
  const answer = await page.request.get(server.origin + path, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** The account's reservations of that name. */
export async function staysNamed(page: Page, server: StoppableServer, subject: string): Promise<readonly Stay[]> {
  const range = 'start=2026-11-18T00:00:00Z&end=2026-12-18T00:00:00Z&pageSize=200';
  const { value } = await read<{ value: Stay[] }>(page, server, `/v1/users/me/events?${range}`);
  return value.filter((one) => one.subject === subject);
}

export { expect } from '@playwright/test';
export type { StoppableServer } from './stoppable-server.ts';
