/*
 * The error catalogue of the specification (point 8): each situation that a user can meet is produced in the whole
 * product, and the message is read from the screen.
 */
import type { Page } from '@playwright/test';

import { answer, broken, changed, consoleOf, type Fault, html, NOISE } from './faults.ts';
import { openWith, testsOfFirstVisits } from './first-visit.ts';
import { prepareAxe, violations } from './reach.ts';
import { expect, kept, timelineReady } from './support.ts';

const test = testsOfFirstVisits(import.meta.filename);

test.use({ serverArgs: ['--memory', '--resources', '100', '--answer-delay', '300'] });

/** Nothing works without these: the whole page says why, whichever page it is. */
const STARTS: readonly (readonly [situation: string, route: string, fault: Fault, text: string])[] = [
  ['the configuration file cannot be read', '**/config.json', broken, 'Cannot load config file.'],
  [
    'the API is not configured',
    '**/config.json',
    answer({}),
    "API is not configured. Edit the settings in the provider's administration console.",
  ],
  [
    'the API is unreachable',
    '**/api/**',
    (route) => route.abort('connectionrefused'),
    'Cannot connect to API server, check if it is available',
  ],
  [
    'Assist is not configured',
    '**/api/assist/configurations*',
    answer({ assistConfigured: false, navigationConfigured: false, navigationUrl: null, asistConfiguration: null }),
    "Assist is not configured. Edit the settings in the provider's administration console",
  ],
  ['the configuration has another status', '**/api/assist/configurations*', broken, 'Server error 500'],
  ['the account lookup fails', '**/api/account/me', broken, 'Server error 500'],
];

const SCREENS = [
  '/',
  '/reservations/timeline',
  '/reservations/reserve',
  '/reservations/my',
  '/favourites',
  '/colleagues',
  '/calendars',
  '/resources/r00001',
  '/settings',
  '/settings/log',
  '/outbox',
  '/touch/r00001',
  '/qr/r00001',
  '/account/login',
];

for (const [situation, route, fault, text] of STARTS) {
  test(`${situation}: every screen says so, and a retry helps`, async ({ browser, server, tokens }) => {
    const errors: string[] = [];
    const page = await openWith(browser, tokens, errors);
    await page.route(route, fault);
    for (const path of SCREENS) {
      await page.goto(server.origin + path);
      await expect(page.getByRole('alert')).toContainText(text, { timeout: 60_000 });
    }
    await prepareAxe(page);
    await expect.poll(() => violations(page)).toEqual([]);
    await page.unrouteAll();
    await page.goto(`${server.origin}/settings`);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    expect(errors).toEqual([]);
    await page.context().close();
  });
}

test('resources that cannot be loaded are reported, and a click reloads the page', async ({
  browser,
  server,
  tokens,
}) => {
  const page = await openWith(browser, tokens, []);
  await page.route('**/api/assist/resources*', html);
  await page.goto(`${server.origin}/reservations/timeline`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Error loading resources: GET /api/assist/resources');
  await expect(alert).toContainText('Click to reload browser');
  await page.unrouteAll();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Click to reload browser' }).click()]);
  await timelineReady(page);
  await page.context().close();
});

test('resources with another status are reported, also on the console, and recover by themselves', async ({
  browser,
  server,
  tokens,
}) => {
  const page = await openWith(browser, tokens, []);
  const logged = consoleOf(page);
  await page.route('**/api/assist/resources*', broken);
  await page.goto(`${server.origin}/reservations/timeline`);
  await expect(page.getByRole('alert')).toContainText('Error loading resources: GET /api/assist/resources: 500');
  await expect.poll(() => logged.join('\n')).toContain('error [worker] GET /api/assist/resources: no resources');
  await page.unrouteAll();
  await timelineReady(page);
  await page.context().close();
});

test('resources that fail on a second visit stay, with their age, until the server delivers them again', async ({
  browser,
  server,
  tokens,
}) => {
  const page = await openWith(browser, tokens, []);
  await page.goto(`${server.origin}/reservations/timeline`);
  await timelineReady(page);
  // They are kept after they are shown.
  await expect.poll(async () => (await kept(page)).records['resources'] ?? 0).toBeGreaterThan(0);
  await page.route('**/api/assist/resources*', broken);
  await page.reload();
  await timelineReady(page);
  await expect(page.getByText(/^Error loading resources: .* Showing data from/)).toBeVisible();
  await page.unrouteAll();
  await expect(page.locator('[data-notice]')).toBeHidden();
  await timelineReady(page);
  await page.context().close();
});

/** The screens that show the schedule of one place, by their addresses. */
const SCHEDULE_SCREENS = [
  '/',
  '/favourites',
  '/resources/r00001',
  '/touch/r00001',
  '/reservations/reserve?resource=r00001&start=2026-11-19T10:00&end=2026-11-19T11:00',
];

/** Expects a text on each of these screens, and on the timeline when the pointer is on the place. */
async function expectOnEach(page: Page, origin: string, text: string): Promise<void> {
  for (const path of SCHEDULE_SCREENS) {
    await page.goto(origin + path);
    await expect(page.getByText(text).first(), path).toBeVisible();
  }
  await page.goto(`${origin}/reservations/timeline?name=Desk+B1-01-001`);
  await timelineReady(page);
  const row = page.locator('[data-timeline-row=r00001]');
  await expect(async () => {
    const box = await row.boundingBox();
    await page.mouse.move(680, (box?.y ?? 0) + 14);
    await page.mouse.move(700, (box?.y ?? 0) + 14);
    await expect(page.getByText(text).first(), 'the timeline').toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

interface Schedules {
  readonly items: { scheduleId: string; availabilityView: string; error?: unknown }[];
}

test('a schedule with an error is limited, and each screen shows its message', async ({ browser, server, tokens }) => {
  const page = await openWith(browser, tokens, []);
  const fail = changed<Schedules>(({ items }) => {
    for (const item of items)
      Object.assign(item, { availabilityView: '', error: { code: 'x', message: 'Disk is full' } });
  });
  await page.route('**/api/cache/get', fail);
  await page.route('**/v1/schedules/query', fail);
  await expectOnEach(page, server.origin, 'Disk is full');
  // A read may be running.
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().close();
});

test('an unknown time zone is named on each screen', async ({ browser, server, tokens }) => {
  const page = await openWith(browser, tokens, []);
  const lost = changed<{ timezone: string }[]>((resources) => {
    for (const resource of resources) resource.timezone = 'Mars/Base';
  });
  await page.route('**/api/assist/resources*', lost);
  await expectOnEach(page, server.origin, 'Timezone Mars/Base not found in IANA database or Windows database');
  // A read may be running.
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().close();
});

test('favourites that cannot be read say why, and are not counted', async ({ browser, server, tokens }) => {
  const page = await openWith(browser, tokens, []);
  await page.route('**/api/users/me/favourites', broken);
  await page.goto(`${server.origin}/favourites`);
  await expect(page.getByRole('alert')).toContainText('Server error 500');
  await expect(page.getByRole('status').filter({ hasText: /\d favourites/ })).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('listitem').getByRole('link').first()).toBeVisible();
  await page.context().close();
});

test('a sign-in that the server refuses signs nobody in', async ({ open, expectedFaults }) => {
  expectedFaults.push(NOISE);
  const page = await open(null, '/reservations/timeline');
  await page.route('**/api/account/oauth-login', answer({ success: false, error: 'no' }));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Ada Lindholm' }).click();
  await expect(page.getByText('Sign-in failed. Try again.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
});

test('a guest and a mailed link that the server refuses sign nobody in', async ({ open, expectedFaults }) => {
  expectedFaults.push(NOISE);
  const page = await open(null, '/account/guest');
  const refused = answer({ success: false, error: 'no' });
  await page.route('**/api/account/guest-login', refused);
  await page.getByLabel('Your name').fill('Visitor');
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
  await expect(page.getByText('Sign-in failed. Try again.')).toBeVisible();
  await page.route('**/api/account/email-link/inspect', answer({ displayName: 'Ada Lindholm' }));
  await page.route('**/api/account/email-link/redeem', refused);
  await page.goto(new URL('/account/email-link?token=spent', page.url()).href);
  await page.getByRole('button', { name: 'Sign in as Ada Lindholm' }).click();
  await expect(page.getByText(/^This link has expired/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
});

test('a hub that does not start disturbs no screen', async ({ browser, server, tokens }) => {
  const errors: string[] = [];
  const page = await openWith(browser, tokens, errors);
  const logged = consoleOf(page);
  await page.route('**/MessageHub/negotiate*', broken);
  await page.goto(`${server.origin}/reservations/timeline`);
  await timelineReady(page);
  await expect(page.getByText(/Not live/).first()).toBeAttached();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => logged.join('\n')).toContain('[worker] The live connection could not be started');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a QR code that cannot be resolved says so, and a retry helps', async ({ browser, server, tokens }) => {
  const page = await openWith(browser, tokens, []);
  await page.route('**/api/qrcode/info/*', broken);
  await page.goto(`${server.origin}/qr/r00001`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('cannot load qr code.');
  await expect(alert).toContainText('Cannot load QR Code info file.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/navigate\?startAreaId=[^&]+&locationId=r00001&startBy=ScanQR$/);
  await expect(page.getByRole('button', { name: /^Start Desk B1-01-001/ })).toBeVisible();
  await page.goto(`${server.origin}/qr/nowhere`);
  await expect(alert).toContainText('Unknown code.');
  await page.context().close();
});
