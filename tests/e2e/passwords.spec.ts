import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { expect, startServer, test, timelineReady } from './support.ts';

const PASSWORD = 'correct horse battery';

/** Runs `npm run accounts` with a password on its standard input. */
async function accounts(...args: readonly string[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = execFile(process.execPath, ['server/accounts.mjs', ...args], (error) =>
      error === null ? resolve() : reject(error),
    );
    child.stdin?.end(PASSWORD);
  });
}

test('an account signs in with its password, and nobody without an account', async ({ browser }) => {
  const directory = await mkdtemp(join(tmpdir(), 'deskway-password-'));
  await accounts('add', 'grace.hopper@site.example', '--data', directory);
  const server = await startServer(['--data', directory, '--resources', '300', '--answer-delay', '300']);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${server.origin}/reservations/timeline?date=2026-11-23`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByLabel('E-mail address')).toBeFocused();
    await expect(page.getByRole('button', { name: /Ada Lindholm|Door displays/ })).toHaveCount(0);
    await page.getByLabel('E-mail address').fill('grace.hopper@site.example');
    await page.getByLabel('Password').fill('not the right one');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is not right.');
    await expect(page.getByLabel('E-mail address')).toHaveValue('grace.hopper@site.example');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/reservations/timeline');
    await timelineReady(page);
    await page.getByRole('button', { name: /^Account/ }).click();
    await expect(page.getByText('grace.hopper@site.example')).toBeVisible();
    await expect(page.getByRole('note')).toHaveCount(0);

    await accounts('remove', 'grace.hopper@site.example', '--data', directory);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
    await rm(directory, { recursive: true });
  }
});

test('a public demo always says so', async ({ browser }) => {
  const server = await startServer(['--memory', '--resources', '300', '--host', '0.0.0.0', '--demo-sign-in']);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${server.origin}/reservations/timeline`);
    const banner = page.getByRole('note').filter({ hasText: 'Demo: anyone can sign in as anyone.' });
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Demo: anyone can sign in as anyone, without a password.')).toBeVisible();
    await page.getByRole('button', { name: 'Ben Okafor' }).click();
    await timelineReady(page);
    await expect(banner).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
  }
});
