/*
 * Notices of the device in the whole product: switched on by keys, told once however many tabs there are, never again.
 */
import type { BrowserContext, Page } from '@playwright/test';

import { expect, test } from './support.ts';

test.use({ serverArgs: ['--memory', '--resources', '300', '--answer-delay', '300'] });

declare global {
  interface Window {
    noteNotice(text: string): Promise<void>;
  }
}

/** What any page of a browser has the device tell from its next loading on. */
async function listen(context: BrowserContext): Promise<readonly string[]> {
  const told: string[] = [];
  await context.exposeFunction('noteNotice', (text: string) => void told.push(text));
  await context.addInitScript(() => {
    window.Notification = class extends window.Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        void window.noteNotice(`${title} | ${options?.body ?? ''}`);
      }
    };
  });
  return told;
}

interface Reserved {
  readonly id: string;
  readonly subject: string;
}

/** The user's own coming reservations that are of no series. */
async function ownReservations(page: Page): Promise<readonly Reserved[]> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('api_token')}` };
    const range = 'start=2026-11-19T00:00:00Z&end=2026-12-10T00:00:00Z&pageSize=200';
    const answer = await fetch(`/v1/users/me/events?${range}`, { headers });
    const { value }: { value: readonly (Reserved & { isOrganizer: boolean; type: string })[] } = await answer.json();
    return value.filter(({ isOrganizer, type }) => isOrganizer && type === 'single');
  });
}

/** Cancels a reservation as another device of the user's would. */
async function cancelElsewhere(page: Page, { id }: Reserved): Promise<void> {
  const status = await page.evaluate(async (eventId) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('api_token')}` };
    return (await fetch(`/v1/users/me/events/${encodeURIComponent(eventId)}`, { method: 'DELETE', headers })).status;
  }, id);
  expect(status).toBeLessThan(300);
}

test('what is due and what is cancelled is told once by all tabs together, and not again', async ({ open }) => {
  const page = await open('Ada Lindholm', '/settings');
  const context = page.context();
  await context.grantPermissions(['notifications']);
  const told = await listen(context);
  await page.reload();
  const box = page.getByRole('checkbox', { name: 'Notifications on this device' });
  await expect(box).not.toBeChecked();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await expect(page.getByText('On, as long as Deskway is open in a tab.')).toBeVisible();
  await expect.poll(() => told).toEqual([expect.stringMatching(/^Confirm now: Quiet hours \| until \d\d:\d\d · \S/)]);

  const other = await context.newPage();
  const home = new URL('/', page.url()).href;
  await other.goto(home);
  await expect(other.getByRole('region', { name: 'Coming up' }).getByText('Quiet hours').first()).toBeVisible();
  const [first, second] = await ownReservations(page);
  if (first === undefined || second === undefined) throw new Error('She has reserved nothing');
  await cancelElsewhere(page, first);
  await expect.poll(() => told.length).toBe(2);
  // The one that told is closed, and the other one is loaded anew: it goes on.
  await page.close();
  await other.goto('about:blank');
  const read = context.waitForEvent('response', (answer) => answer.url().includes('includeCancelled=true'));
  await other.goto(home);
  // What is cancelled before that is no news to a page that has just come.
  await read;
  await cancelElsewhere(other, second);
  await expect
    .poll(() => told.map((text) => text.split(' | ')[0]))
    .toEqual(['Confirm now: Quiet hours', `Cancelled: ${first.subject}`, `Cancelled: ${second.subject}`]);
});
