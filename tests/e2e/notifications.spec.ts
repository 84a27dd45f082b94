/*
 * Notices of the device in the whole product: switched on by keys, shown once however many tabs there are, never again.
 */
import type { BrowserContext, Page } from '@playwright/test';

import { createCampus } from '../../server/campus/index.ts';
import type { StoredResource } from '../../server/store/store.ts';
import { expect, MORNING, test } from './support.ts';

test.use({ serverArgs: ['--memory', '--resources', '300', '--answer-delay', '300'] });

declare global {
  interface Window {
    noteNotice(text: string): Promise<void>;
  }
}

/** The notices that any page of a browser shows, from its next load on. */
async function listen(context: BrowserContext): Promise<readonly string[]> {
  const shown: string[] = [];
  await context.exposeFunction('noteNotice', (text: string) => void shown.push(text));
  await context.addInitScript(() => {
    window.Notification = class extends window.Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        void window.noteNotice(`${title} | ${options?.body ?? ''}`);
      }
    };
  });
  return shown;
}

interface Reserved {
  readonly id: string;
  readonly subject: string;
  readonly attendees: readonly { readonly emailAddress: { readonly address: string } }[];
}

/** The user's own reservations in a range that belong to no series. */
async function ownReservations(
  page: Page,
  from = '2026-11-19T00:00:00Z',
  to = '2026-12-10T00:00:00Z',
): Promise<readonly Reserved[]> {
  const range = new URLSearchParams({ start: from, end: to, pageSize: '200' }).toString();
  return page.evaluate(async (query) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('api_token')}` };
    const answer = await fetch(`/v1/users/me/events?${query}`, { headers });
    const { value }: { value: readonly (Reserved & { isOrganizer: boolean; type: string })[] } = await answer.json();
    return value.filter(({ isOrganizer, type }) => isOrganizer && type === 'single');
  }, range);
}

const MINUTE = 60_000;

/** Reserves a place as another device of the user's would. @returns whether it was free */
async function reserveElsewhere(
  page: Page,
  { email }: StoredResource['resource'],
  subject: string,
  start: number,
): Promise<boolean> {
  const at = (instant: number) => ({ dateTime: new Date(instant).toISOString().slice(0, 19), timeZone: 'UTC' });
  const place = { email, displayName: '', username: email };
  const event = { subject, start: at(start), end: at(start + 60 * MINUTE), resources: [place] };
  const status = await page.evaluate(async (body) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('api_token')}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    };
    return (await fetch('/v1/users/me/events', { method: 'POST', headers, body })).status;
  }, JSON.stringify(event));
  return status === 201;
}

/** Now by the server's clock, to the second. */
async function serverNow(page: Page): Promise<number> {
  const answer = await page.request.get(new URL('/config.json', page.url()).href);
  return Date.parse(answer.headers()['date'] ?? '');
}

/** Cancels a reservation as another device of the user's would. */
async function cancelElsewhere(page: Page, { id }: Reserved): Promise<void> {
  const status = await page.evaluate(async (eventId) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('api_token')}` };
    return (await fetch(`/v1/users/me/events/${encodeURIComponent(eventId)}`, { method: 'DELETE', headers })).status;
  }, id);
  expect(status).toBeLessThan(300);
}

test('due confirmations and cancellations are notified once by all tabs together, and not again', async ({ open }) => {
  const page = await open('Ada Lindholm', '/settings');
  const context = page.context();
  await context.grantPermissions(['notifications']);
  const shown = await listen(context);
  await page.reload();
  const box = page.getByRole('checkbox', { name: 'Notifications on this device' });
  await expect(box).not.toBeChecked();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await expect(page.getByText('On while Deskway is open')).toBeVisible();
  await expect.poll(() => shown).toEqual([expect.stringMatching(/^Confirm now: Quiet hours \| until \d\d:\d\d · \S/)]);

  const other = await context.newPage();
  const home = new URL('/', page.url()).href;
  await other.goto(home);
  await expect(other.getByRole('region', { name: 'Coming up' }).getByText('Quiet hours').first()).toBeVisible();
  const [first, second] = await ownReservations(page);
  if (first === undefined || second === undefined) throw new Error('She has reserved nothing');
  await cancelElsewhere(page, first);
  await expect.poll(() => shown.length).toBe(2);
  // The tab that notified is closed, and the other one is reloaded: it takes over.
  await page.close();
  await other.goto('about:blank');
  const hub = Promise.withResolvers<void>();
  await context.route('**/MessageHub/negotiate*', async (route) => {
    await hub.promise;
    await route.continue();
  });
  const read = context.waitForEvent('response', (answer) => answer.url().includes('includeCancelled=true'));
  await other.goto(home);
  // Cancellations before the page is loaded are not news to it; those before the hub is connected are.
  await read;
  await cancelElsewhere(other, second);
  hub.resolve();
  await expect
    .poll(() => shown.map((text) => text.split(' | ')[0]))
    .toEqual(['Confirm now: Quiet hours', `Cancelled: ${first.subject}`, `Cancelled: ${second.subject}`]);
});

test('a place that declines is notified, and a confirmation when it is due', async ({ open }) => {
  const page = await open('Clara Nováková', '/settings');
  const context = page.context();
  await context.grantPermissions(['notifications']);
  const shown = await listen(context);
  await page.reload();
  const box = page.getByRole('checkbox', { name: 'Notifications on this device' });
  // It is on once the browser has been asked, not with the click.
  await box.click();
  await expect(box).toBeChecked();
  await expect.poll(() => shown).toEqual([expect.stringMatching(/^Confirm now: Quiet hours \| /)]);

  const { resources } = createCampus({ resources: 300, seed: 1, now: Date.parse(MORNING) }).campus;
  const declining = resources.find(({ resource }) => resource.displayName.includes('B1-01-014'));
  if (declining === undefined) throw new Error('No desk declines');
  expect(await reserveElsewhere(page, declining.resource, 'Refused', Date.parse(MORNING) + 26 * 60 * MINUTE)).toBe(
    true,
  );
  await expect.poll(() => shown.slice(1)).toEqual([expect.stringMatching(/^Declined: Refused \| .*B1-01-014/)]);

  // Her present desk is free again, and reserved for when its window opens in half a minute.
  const now = await ownReservations(page, MORNING, '2026-11-18T09:00:00Z');
  const quiet = now.find(({ subject }) => subject === 'Quiet hours');
  const desk = resources.find(({ resource }) =>
    quiet?.attendees.some((one) => one.emailAddress.address === resource.email),
  );
  if (quiet === undefined || desk === undefined) throw new Error('She has no desk to confirm');
  await cancelElsewhere(page, quiet);
  const before = desk.resource.resourceMinutesForConfirmationBeforeStartTime ?? 0;
  const start = (await serverNow(page)) + before * MINUTE + MINUTE / 2;
  expect(await reserveElsewhere(page, desk.resource, 'Later', start)).toBe(true);
  await expect
    .poll(() => shown.slice(2), { timeout: 90_000 })
    .toEqual([
      expect.stringMatching(/^Cancelled: Quiet hours \| /),
      expect.stringMatching(/^Confirm now: Later \| until \d\d:\d\d · \S/),
    ]);
});
