/*
 * User journeys over a bad connection: nothing is claimed that the server does not have, nothing stays
 * busy, and once the connection works again everything goes on without a reload.
 */
import process from 'node:process';

import type { Page } from '@playwright/test';

import { openWith } from './first-visit.ts';
import { type Journey, JOURNEYS } from './journeys.ts';
import { expect, startServer, test } from './support.ts';
import { signedInStorage } from './tokens.ts';
import { CUTS, startToxicProxy, TOXICS, type Toxic } from './toxic-proxy.ts';

test.describe.configure({ mode: 'parallel' });

/** With FAULTS=all each journey meets all eight faults; otherwise each meets one, and each fault is met. */
const isEveryFault = process.env['FAULTS'] === 'all';

const FAILED = /Cannot connect|took too long|Unexpected answer|could not be loaded|Still saving|Not live since/;
const BUSY = '[data-skeleton], [aria-busy="true"]';

async function tokensOf(origin: string, user: string): Promise<readonly [string, string]> {
  const { origins } = await signedInStorage(origin, user);
  const stored = new Map(origins[0]?.localStorage.map(({ name, value }) => [name, value]));
  return [stored.get('api_token') ?? '', stored.get('api_refresh_token') ?? ''];
}

/** If nothing gets through, the page says so, and shows neither a success nor a removal that the server lacks. */
async function expectFailure(page: Page, journey: Journey, origin: string): Promise<void> {
  await expect(async () => {
    if (await journey.isDone(page)) {
      // What was read before may be shown.
      if (journey.stored !== undefined) expect(await journey.stored(page, origin)).toBe(1);
    } else expect(await page.locator('body').innerText()).toMatch(FAILED);
  }).toPass({ timeout: 120_000 });
  await expect(page.locator(BUSY)).toHaveCount(0);
}

/** Once the connection works the outcome is there: by itself, or by a button that is shown. */
async function expectRecovery(page: Page, journey: Journey, origin: string): Promise<void> {
  const again = page.getByRole('button', { name: /^(?:Try (?:again|now)|Not live since)/ }).first();
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 5_000 });
    else if (!(await journey.isDone(page))) await journey.act(page);
    await expect.poll(() => journey.isDone(page), { timeout: 5_000 }).toBe(true);
  }).toPass({ timeout: 120_000 });
  if (journey.stored !== undefined) await expect.poll(() => journey.stored?.(page, origin)).toBe(1);
  await expect(page.locator(BUSY)).toHaveCount(0);
}

for (const [cell, [name, journey]] of Object.entries(JOURNEYS).entries()) {
  const toxics: readonly Toxic[] = isEveryFault ? TOXICS : TOXICS.filter((_, index) => index === cell % TOXICS.length);
  for (const toxic of toxics) {
    test(`${name}, although there is ${toxic}`, async ({ browser }) => {
      const server = await startServer(['--memory', '--resources', '300', '--answer-delay', '300']);
      const proxy = await startToxicProxy(server.origin);
      const errors: string[] = [];
      const page = await openWith(browser, await tokensOf(server.origin, 'Ada Lindholm'), errors);
      await page.goto(proxy.origin + journey.path);
      await journey.ready(page);
      proxy.spoil(toxic);
      await journey.act(page);
      if (CUTS.has(toxic)) await expectFailure(page, journey, server.origin);
      else await expect.poll(() => journey.isDone(page)).toBe(true);
      proxy.spoil(null);
      await expectRecovery(page, journey, server.origin);
      expect(errors).toEqual([]);
      await page.context().close();
      await proxy.close();
      await server.stop();
    });
  }
}
