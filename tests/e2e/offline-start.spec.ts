/*
 * The service worker: the application starts without its server, stores no more than its own files, and changes to a
 * new version when the user wants it.
 */
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { copyBuild, deployNext, filesOf, removeBuild } from './build-copies.ts';
import { focusedOption, list, planAt, planReady } from './plan-page.ts';
import { allKept, expect, kept, type RunningServer, startServer, test as base, timelineReady } from './support.ts';

const TIMELINE = '/reservations/timeline';

const test = base.extend<{ readonly build: string; readonly server: RunningServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures off the pattern
  build: async ({}, use) => {
    const directory = await copyBuild();
    await use(directory);
    await removeBuild(directory);
  },
  server: async ({ build }, use) => {
    // Without a server there is only the device's clock: the cache is used on its own day only.
    const args = ['--memory', '--resources', '300', '--answer-delay', '300', '--clock', new Date().toISOString()];
    const server = await startServer(args, ['tests/e2e/serve-build.ts', build]);
    await use(server);
    await server.stop();
  },
});

test.use({ serviceWorkers: 'allow' });

interface KeptCaches {
  readonly [name: string]: readonly string[];
}

/** The addresses in each cache of the page's origin. */
const caches = (page: Page): Promise<KeptCaches> =>
  page.evaluate(async () => {
    const names = await window.caches.keys();
    const contents = names.map(async (name): Promise<[string, string[]]> => {
      const requests = await (await window.caches.open(name)).keys();
      return [name, requests.map(({ url }) => url.replace(location.origin, '')).toSorted()];
    });
    return Object.fromEntries(await Promise.all(contents));
  });

/** The files of a build that a browser with Temporal and an English interface should cache. */
async function expected(build: string): Promise<readonly string[]> {
  const files = await filesOf(build);
  const kept = files.filter((file) => !/\/(?:sw\.js|index\.html|later-index\.esm-.*)$/.test(file));
  const ours = kept.filter((file) => !/\/language-(?!en-)/.test(file));
  return ['/', '/reservations/timeline', ...ours].toSorted();
}

/** Waits until a build is cached, and no other one. */
async function buildKept(page: Page, build: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const files = await expected(build);
  // Opening a cache that is deleted meanwhile would create it again.
  await expect.poll(() => page.evaluate(async () => (await window.caches.keys()).length)).toBe(1);
  await expect.poll(async () => Object.values(await caches(page))).toEqual([files]);
}

/** Late in the evening by the device's clock all of today is over. */
function comingWorkday(): string {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while ([0, 6].includes(day.getUTCDay()));
  return day.toISOString().slice(0, 10);
}

const settingsTitle = (page: Page) => page.getByRole('heading', { name: 'Settings', level: 1 });

test('without its server it starts, shows the last timeline, says so, and has all its screens', async ({
  open,
  build,
  server,
  expectedFaults,
}) => {
  expectedFaults.push(/ERR_|Failed to load|WebSocket/);
  const day = `${TIMELINE}?date=${comingWorkday()}`;
  const page = await open('Ada Lindholm', day);
  await timelineReady(page);
  await allKept(page);
  await buildKept(page, build);
  const ended = once(server.process, 'close');
  server.process.kill('SIGKILL');
  await ended;
  // By an address that is not cached under that name.
  await page.goto(`${server.origin}${day}&q=`);
  await timelineReady(page);
  await expect(page.getByRole('gridcell', { name: /reserved until/ }).first()).toBeAttached();
  await expect(page.getByText(/^Not live since/)).toBeVisible();
  await expect(page.getByText('Cannot connect to API server')).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(settingsTitle(page)).toBeVisible();
  // Also in a window of its own, by addresses of each kind.
  const context = page.context();
  await page.close();
  const other = await context.newPage();
  await other.goto(`${server.origin}/settings`);
  await expect(settingsTitle(other)).toBeVisible();
  await other.goto(`${server.origin}${day}`);
  await timelineReady(other);
});

test('without its server it shows the last plan with its age, and how the places stood', async ({
  open,
  build,
  server,
  expectedFaults,
}) => {
  expectedFaults.push(/ERR_|Failed to load|WebSocket/);
  const address = planAt(comingWorkday());
  const page = await open('Ada Lindholm', address);
  await planReady(page);
  await list(page).focus();
  const known = await focusedOption(page);
  expect(known).toContain(', ');
  // The campus, its points of interest, and at least this level.
  await expect.poll(async () => (await kept(page)).records['plans']).toBeGreaterThan(2);
  await allKept(page);
  await buildKept(page, build);
  const ended = once(server.process, 'close');
  server.process.kill('SIGKILL');
  await ended;
  await page.goto(server.origin + address);
  await planReady(page);
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(page.getByText(/^Not live since/)).toBeVisible();
  await list(page).focus();
  expect(await focusedOption(page)).toBe(known);
});

test('caches its own files and nothing else, also after a sign-out', async ({ open, build }) => {
  const page = await open('Ada Lindholm', TIMELINE);
  await timelineReady(page);
  await buildKept(page, build);
  await page.goto(new URL('/reservations/my', page.url()).href);
  await expect(page.getByRole('heading', { name: 'My reservations', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(Object.values(await caches(page))).toEqual([await expected(build)]);
  const texts = await page.evaluate(async () => {
    const textsOf = async (name: string): Promise<readonly string[]> => {
      const cache = await window.caches.open(name);
      const read = async (request: Request): Promise<string> => (await cache.match(request))?.text() ?? '';
      return Promise.all((await cache.keys()).map(read));
    };
    return (await Promise.all((await window.caches.keys()).map(textsOf))).flat().join('\n');
  });
  expect(texts).toContain('Deskway');
  expect(texts).not.toMatch(/Ada Lindholm|api_token":|Quiet hours/);
});

test('a new version waits until the user accepts it, and an open page keeps its files', async ({
  open,
  build,
  expectedFaults,
}) => {
  const page = await open('Ada Lindholm', TIMELINE);
  await timelineReady(page);
  await buildKept(page, build);
  // Two windows: an update in one must not remove the files that the other one uses.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await timelineReady(other);
  await deployNext(build);
  await other.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const offer = page.getByText('A new version is ready.');
  await expect(offer).toBeVisible();
  await expect(other.getByText('A new version is ready.')).toBeVisible();
  const isNext = (one: Page) => one.evaluate(() => document.documentElement.dataset['build'] === 'next');
  await page.evaluate(() => {
    window.name = 'as it was';
  });
  await page.getByRole('link', { name: 'Favourites' }).click();
  await expect(page.getByRole('heading', { name: 'Favourites', level: 1 })).toBeVisible();
  expect(await isNext(page)).toBe(false);

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => isNext(page).catch(() => null)).toBe(true);
  await expect(page.getByRole('heading', { name: 'Favourites', level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);
  // The other window was not touched, and a screen that it never loaded is there though the server no longer has it.
  expect(await isNext(other)).toBe(false);
  await other.getByRole('link', { name: 'Settings' }).click();
  await expect(settingsTitle(other)).toBeVisible();
  await other.close();
  await page.reload();
  await buildKept(page, build);
  expect(expectedFaults).toEqual([]);
});

test('a first visit that lost the server before all was cached continues when it is back', async ({
  open,
  build,
  expectedFaults,
}) => {
  expectedFaults.push(/404|bad HTTP response code|ERR_|Failed to load|WebSocket/);
  const missing = (await filesOf(build)).find((file) => /\/SettingsScreen-.*\.js$/.test(file));
  if (missing === undefined) throw new Error('The build has no settings');
  const [there, away] = [join(build, missing), join(build, 'away.js')];
  await rename(there, away);
  const page = await open('Ada Lindholm', TIMELINE);
  await timelineReady(page);
  // The downloaded files stay; the attempt is over.
  const isGivenUp = () =>
    page.evaluate(async () => {
      const [names, registration] = await Promise.all([
        window.caches.keys(),
        navigator.serviceWorker.getRegistration(),
      ]);
      return names.length > 0 && registration === undefined;
    });
  await expect.poll(isGivenUp).toBe(true);
  await rename(away, there);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await buildKept(page, build);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(settingsTitle(page)).toBeVisible();
});

test('a page whose service worker could not be fetched retries when the server is back', async ({
  open,
  build,
  expectedFaults,
}) => {
  expectedFaults.push(/404|ERR_|Failed to load|WebSocket/);
  const updates = (await filesOf(build)).find((file) => /\/updates-.*\.js$/.test(file));
  if (updates === undefined) throw new Error('The build keeps nothing');
  const [there, away] = [join(build, updates), join(build, 'away.js')];
  await rename(there, away);
  const page = await open('Ada Lindholm', TIMELINE);
  await page.waitForResponse((answer) => answer.url().endsWith(updates) && !answer.ok());
  await rename(away, there);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await buildKept(page, build);
});

test('a screen whose stylesheet could not be prefetched is still shown with it', async ({
  open,
  build,
  expectedFaults,
}) => {
  expectedFaults.push(/404|ERR_|Failed to load|WebSocket|Refused to apply style/);
  const stylesheet = (await filesOf(build)).find((file) => /\/settings-.*\.css$/.test(file));
  if (stylesheet === undefined) throw new Error('The settings have no stylesheet');
  const [there, away] = [join(build, stylesheet), join(build, 'away.css')];
  await rename(there, away);
  const page = await open('Ada Lindholm', TIMELINE);
  const settings = page.getByRole('link', { name: 'Settings' });
  await Promise.all([page.waitForEvent('console', (message) => message.text().includes(stylesheet)), settings.hover()]);
  await rename(away, there);
  await settings.click();
  await expect(settingsTitle(page)).toBeVisible();
  const rules = () =>
    page.evaluate(
      (path) => [...document.styleSheets].find(({ href }) => href?.endsWith(path))?.cssRules.length,
      stylesheet,
    );
  await expect.poll(rules).toBeGreaterThan(0);
});

test('a page that was reloaded bypassing all caches has its screens offline too', async ({
  open,
  build,
  server,
  expectedFaults,
}) => {
  expectedFaults.push(/ERR_|Failed to load|WebSocket|Unable to preload CSS|dynamically imported/);
  const page = await open('Ada Lindholm', TIMELINE);
  await buildKept(page, build);
  const browser = await page.context().newCDPSession(page);
  const past = async (): Promise<void> => {
    await Promise.all([page.waitForEvent('load'), browser.send('Page.reload', { ignoreCache: true })]);
    await timelineReady(page);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  };
  await past();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await past();
  // The browser's own HTTP cache must not serve what the service worker should.
  await browser.send('Network.clearBrowserCache');
  const ended = once(server.process, 'close');
  server.process.kill('SIGKILL');
  await ended;
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(settingsTitle(page)).toBeVisible();
});
