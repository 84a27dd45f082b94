/*
 * The error catalogue of the specification (point 8): each situation that a user can meet is brought about in the whole
 * product, and what is said is read off the screen.
 */
import type { Page, Route } from '@playwright/test';

import { openWith, testsOfFirstVisits } from './first-visit.ts';
import { expect, timelineReady } from './support.ts';

const test = testsOfFirstVisits(import.meta.filename);

test.use({ serverArgs: ['--memory', '--resources', '100', '--answer-delay', '300', '--webex-token', 'none'] });

const NOISE = /Failed to load resource|WebSocket|ERR_/;

type Fault = (route: Route) => Promise<void>;

const html: Fault = (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Gateway</h1>' });
const broken: Fault = (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' });
const answer =
  (body: unknown): Fault =>
  (route) =>
    route.fulfill({ json: body });

/** The server's own answer, changed on its way. */
const changed =
  <T>(change: (body: T) => void): Fault =>
  async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as T;
    change(body);
    await route.fulfill({ response, json: body });
  };

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
  ['the configuration has another status', '**/api/assist/configurations*', broken, 'The server answered 500'],
  ['the account lookup fails', '**/api/account/me', broken, 'The server answered 500'],
];

for (const [situation, route, fault, text] of STARTS) {
  test(`${situation}: every screen says so, and another try helps`, async ({ browser, server, tokens }) => {
    const errors: string[] = [];
    const page = await openWith(browser, tokens, errors);
    await page.route(route, fault);
    for (const path of ['/', '/reservations/timeline', '/reservations/my', '/settings', '/touch/r00001']) {
      await page.goto(server.origin + path);
      await expect(page.getByRole('alert')).toContainText(text, { timeout: 60_000 });
    }
    await page.unrouteAll();
    await page.goto(`${server.origin}/settings`);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    expect(errors).toEqual([]);
    await page.context().close();
  });
}

test('resources that cannot be loaded are said, and the browser is reloaded by a click', async ({
  browser,
  server,
  tokens,
}) => {
  const page = await openWith(browser, tokens, []);
  await page.route('**/api/assist/resources*', html);
  await page.goto(`${server.origin}/reservations/timeline`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Error loading resources: GET /api/assist/resources');
  await expect(alert).toContainText('Click to reload the browser.');
  await page.unrouteAll();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload the browser' }).click()]);
  await timelineReady(page);
  await page.context().close();
});

test('resources of another status are an empty list', async ({ browser, server, tokens }) => {
  const page = await openWith(browser, tokens, []);
  await page.route('**/api/assist/resources*', broken);
  await page.goto(`${server.origin}/reservations/timeline`);
  await expect(page.getByText('There is nothing to reserve yet')).toBeVisible();
  await page.context().close();
});

/** The page of one place while its answers are changed. */
async function placePage(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/resources/r00001`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

interface Schedules {
  readonly items: { scheduleId: string; availabilityView: string; error?: unknown }[];
}

test('a schedule with an error is limited, and its message is shown', async ({ browser, server, tokens }) => {
  const page = await openWith(browser, tokens, []);
  const fail = changed<Schedules>(({ items }) => {
    for (const item of items)
      Object.assign(item, { availabilityView: '', error: { code: 'x', message: 'Disk is full' } });
  });
  await page.route('**/api/cache/get', fail);
  await page.route('**/v1/schedules/query', fail);
  await placePage(page, server.origin);
  await expect(page.getByText('Its calendar could not be read: Disk is full').first()).toBeVisible();
  await page.goto(`${server.origin}/favourites`);
  await expect(page.getByText('Its calendar could not be read: Disk is full').first()).toBeVisible();
  await page.context().close();
});

test('a time zone that no table knows is named', async ({ browser, server, tokens }) => {
  const page = await openWith(browser, tokens, []);
  const lost = changed<{ timezone: string }[]>((resources) => {
    for (const resource of resources) resource.timezone = 'Mars/Base';
  });
  await page.route('**/api/assist/resources*', lost);
  await placePage(page, server.origin);
  const text = 'Timezone Mars/Base not found in IANA database or Windows database';
  await expect(page.getByText(text).first()).toBeVisible();
  await page.context().close();
});

interface Events {
  readonly value: {
    iCalUId: string;
    attendees: { resource: boolean; status: { response: string } }[];
  }[];
}

const MINE = '**/v1/users/me/events?*';

/** The settings' log of events that are not shown, once the user's events have been read. */
async function logOf(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/reservations/my`);
  await expect(
    page
      .getByRole('checkbox', { name: /^Select / })
      .or(page.getByText('No reservations here yet'))
      .first(),
  ).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, '', '/settings/log');
    dispatchEvent(new PopStateEvent('popstate'));
  });
}

test('anonymous and faulty events are left out, and the log says why', async ({ browser, server, tokens }) => {
  const page = await openWith(browser, tokens, []);
  await page.route(
    MINE,
    changed<Events>(({ value }) => {
      const [first, second] = value;
      if (first !== undefined) first.attendees = first.attendees.filter(({ resource }) => !resource);
      if (second !== undefined) second.iCalUId = '';
    }),
  );
  await logOf(page, server.origin);
  await expect(page.getByText('Cannot find event attendee from location').first()).toBeVisible();
  await expect(page.getByText('Missing iCalUId, or it is empty').first()).toBeVisible();
  await page.context().close();
});

test('where reservations are not found the limited ones are asked for', async ({ browser, server, tokens }) => {
  const page = await openWith(browser, tokens, []);
  await page.route(MINE, (route) => route.fulfill({ status: 404, body: '' }));
  const limited = page.waitForRequest(/\/v1\/users\/me\/limited-events\?/);
  await logOf(page, server.origin);
  await limited;
  await expect(page.getByText('Known from the alternative fetch alone').first()).toBeVisible();
  await page.context().close();
});

test('an answer in an unknown word is skipped, the reservation is shown', async ({ browser, server, tokens }) => {
  const errors: string[] = [];
  const page = await openWith(browser, tokens, errors);
  await page.route(
    MINE,
    changed<Events>(({ value }) => {
      for (const { attendees } of value) for (const { status } of attendees) status.response = 'perhaps';
    }),
  );
  await page.goto(`${server.origin}/reservations/my`);
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('favourites that cannot be read are an empty list, and it says why it is', async ({ browser, server, tokens }) => {
  const page = await openWith(browser, tokens, []);
  await page.route('**/api/users/me/favourites', broken);
  await page.goto(`${server.origin}/favourites`);
  await expect(page.getByRole('status').filter({ hasText: '0 favourites' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The server answered 500');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('listitem').getByRole('link').first()).toBeVisible();
  await page.context().close();
});

test('an event without bounds opens all the same', async ({ open, expectedFaults }) => {
  expectedFaults.push(NOISE);
  const page = await open('Ada Lindholm', '/reservations/my');
  await page.route('**/bounds', broken);
  await page.locator('[data-row] button[aria-haspopup=dialog]').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Save for another calendar' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('a reservation that cannot be cancelled is named with why', async ({ open, expectedFaults }) => {
  expectedFaults.push(NOISE);
  const page = await open('Ada Lindholm', '/reservations/my?date=2026-11-23&days=7');
  await page.route('**/v1/users/me/events/*', (route) =>
    route.request().method() === 'DELETE' ? broken(route) : route.fallback(),
  );
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/, disabled: false })
    .first()
    .check();
  await page.getByRole('button', { name: 'Cancel 1 reservation' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('heading', { name: '1 reservation could not be cancelled' })).toBeVisible();
  await expect(page.getByText(/The server answered 500/).first()).toBeVisible();
});

test('without its online meeting a reservation is made, and says so', async ({ open, expectedFaults }) => {
  expectedFaults.push(NOISE);
  const page = await open('Ada Lindholm', '/reservations/reserve?start=2026-11-19T20:00&end=2026-11-19T21:00');
  await page.route('**/api/integrations/webex/createMeeting', answer({ success: false, data: null }));
  await page.getByLabel('Subject').fill('Without a link');
  const field = page.getByRole('combobox', { name: 'Places' });
  await field.click();
  await page.getByRole('listbox', { name: 'Places' }).getByRole('option').filter({ hasText: 'free' }).first().click();
  await page.getByLabel('Online meeting').selectOption('Webex');
  await page.locator('main form button[type="submit"]').click();
  await expect(page.getByText(/^The online meeting could not be made, so the invitation has none: /)).toBeVisible();
});

test('a sign-in that the server refuses signs nobody in', async ({ open, expectedFaults }) => {
  expectedFaults.push(NOISE);
  const page = await open(null, '/reservations/timeline');
  await page.route('**/api/account/oauth-login', answer({ success: false, error: 'no' }));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Ada Lindholm' }).click();
  await expect(page.getByText('The sign-in was refused. Try again.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
});

test('a hub that does not start troubles nobody', async ({ browser, server, tokens }) => {
  const errors: string[] = [];
  const page = await openWith(browser, tokens, errors);
  await page.route('**/MessageHub/negotiate*', broken);
  await page.goto(`${server.origin}/reservations/timeline`);
  await timelineReady(page);
  await expect(page.getByText(/Not live/).first()).toBeAttached();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(errors).toEqual([]);
  await page.context().close();
});
