/*
 * How the site is used: for the facility management alone, with what was reserved, looked for and visited.
 */
import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { freeDesks, ROUTE } from './plan-page.ts';
import { expect, type RunningServer, test } from './support.ts';
import { signedInStorage } from './tokens.ts';

test.use({ serverArgs: ['--memory', '--resources', '300', '--answer-delay', '0'] });

/** In the team of the facility management. */
const MANAGER = 'Diego Marín';
/** By the clock of the server. */
const TODAY = '2026-11-18';
const CALL = `/api/insights?from=${TODAY}&to=${TODAY}`;

async function headersOf(origin: string, person: string): Promise<Record<string, string>> {
  const { origins } = await signedInStorage(origin, person);
  const token = origins[0]?.localStorage.find(({ name }) => name === 'api_token')?.value ?? '';
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}

/** Reserves a free desk for Ada, today in the afternoon. */
async function reserveDesk({ origin }: RunningServer): Promise<void> {
  const headers = await headersOf(origin, 'Ada Lindholm');
  const places = await fetch(`${origin}/api/assist/resources`, { headers }).then((answer) => answer.json());
  const email = places.find(({ id }: { id: string }) => id === freeDesks(TODAY)[0]?.id)?.email;
  const at = (hour: string) => ({ dateTime: `${TODAY}T${hour}:00:00`, timeZone: 'Europe/Prague' });
  const created = await fetch(`${origin}/v1/users/me/events`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ subject: 'A secret', start: at('13'), end: at('17'), resources: [{ email }] }),
  });
  expect(created.status).toBe(201);
}

const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Overview' })
    .getByRole('definition')
    .and(page.locator(`dt:text-is("${name}") + dd`));

const numberOf = async (page: Page, name: string): Promise<number> =>
  Number((await figure(page, name).innerText()).replaceAll(',', ''));

test('the facility manager sees a reservation in the figures, and exports them', async ({ open, server }) => {
  const page = await open(MANAGER, '/');
  await expect(page.getByRole('link', { name: 'Insights' })).toBeVisible();
  await page.goto(`${server.origin}/insights`);
  await expect(page.getByRole('img', { name: /^Use over time/ })).toBeVisible();
  const before = await numberOf(page, 'Reservations');
  expect(before).toBeGreaterThan(100);
  await reserveDesk(server);
  await page.reload();
  await expect.poll(() => numberOf(page, 'Reservations')).toBe(before + 1);
  await page.getByText('Show as table').first().click();
  const today = page.getByRole('table', { name: 'Use over time' }).getByRole('row').last();
  const [, places = ''] = /(\d+)$/.exec(await today.innerText()) ?? [];
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('deskway-2026-11-12-2026-11-18.csv');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines.filter((line) => line.startsWith('Overview,Total,'))).toEqual([
    expect.stringMatching(`^Overview,Total,,\\d+,${before + 1},`),
  ]);
  expect(lines.find((line) => line.startsWith(`Use over time,${TODAY},`))?.split(',')[6]).toBe(places);
  expect(lines.join('\n')).not.toMatch(/secret|Lindholm/i);
});

test('an employee and a visitor find nothing', async ({ open, server, expectedFaults }) => {
  expectedFaults.push(/Failed to load resource/);
  const page = await open('Ada Lindholm', '/settings');
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Insights' })).toHaveCount(0);
  await page.goto(`${server.origin}/insights`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  const statusOf = async (headers: Record<string, string>) => (await fetch(server.origin + CALL, { headers })).status;
  expect(await statusOf(await headersOf(server.origin, 'Ada Lindholm'))).toBe(404);
  expect(await statusOf({})).toBe(401);
  expect(await statusOf(await headersOf(server.origin, MANAGER))).toBe(200);
});

test('a route and a visit at a kiosk are counted, and told on a phone', async ({ open, server }) => {
  const headers = await headersOf(server.origin, MANAGER);
  const counted = async () => {
    const { ways } = await fetch(server.origin + CALL, { headers }).then((answer) => answer.json());
    const kiosk = ways.kiosks.find(({ id }: { id: string }) => id === 'b1-kiosk-1');
    return { found: ways.days[0].found, visits: kiosk.uses };
  };
  expect(await counted()).toEqual({ found: 0, visits: 0 });
  const visitor = await open(null, ROUTE);
  await expect(visitor.getByRole('list', { name: 'Steps' })).toBeVisible();
  await expect.poll(counted).toEqual({ found: 1, visits: 0 });
  const kiosk = await open(null, '/kiosk/b1-kiosk-1');
  await kiosk.getByRole('button', { name: 'Toilet' }).first().click();
  await expect.poll(async () => (await counted()).visits).toBe(1);
  const page = await open(MANAGER, '/', { width: 390, height: 844 });
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('link', { name: 'Insights' }).click();
  await expect(page.getByRole('heading', { name: 'Kiosks' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
