/*
 * A door that is never reloaded: repeated use and pushes leave nothing behind.
 */
import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { expectNoLeak } from './soak.ts';
import { expect, MORNING, type RunningServer, test } from './support.ts';
import { signedInStorage } from './tokens.ts';

const DOOR = 'r00022';
const HOUR = 3_600_000;

test.use({ serverArgs: ['--memory', '--resources', '300', '--answer-delay', '0'] });

/** Opens and closes the door's day; only its text is added to the page. */
async function touchInPage(count: number): Promise<void> {
  const press = (label: string): void => {
    const found = [...document.querySelectorAll('button')].find((one) => one.textContent === label);
    if (found === undefined) throw new Error(`There is no ${label}`);
    found.click();
  };
  const paint = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 20));
  for (let cycle = 0; cycle < count; cycle += 1) {
    press('Today');
    await paint();
    press('Close');
    await paint();
  }
}

/** Another user reserves the door's resource and cancels that again. */
async function createReserver({ origin }: RunningServer) {
  const { origins } = await signedInStorage(origin, 'Ben Okafor');
  const token = origins[0]?.localStorage.find(({ name }) => name === 'api_token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const resources: { id: string; email: string; displayName: string; username: string }[] = await fetch(
    `${origin}/api/assist/resources`,
    { headers },
  ).then((answer) => answer.json());
  const place = resources.find(({ id }) => id === DOOR);
  const at = (hours: number) => ({
    dateTime: new Date(Date.parse(MORNING) + hours * HOUR).toISOString().slice(0, 19),
    timeZone: 'UTC',
  });
  const body = JSON.stringify({
    subject: 'Comes and goes',
    text: '',
    start: at(2),
    end: at(3),
    isAllDay: false,
    visibility: 'default',
    showAs: 'busy',
    resources: [place],
    attendees: [],
    onlineMeeting: 'none',
    meetingLink: null,
    reminder: null,
  });
  return async (): Promise<void> => {
    const created = await fetch(`${origin}/v1/users/me/events`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body,
    });
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as { id: string };
    const removed = await fetch(`${origin}/v1/users/me/events/${id}`, {
      method: 'DELETE',
      headers: { authorization: headers.authorization },
    });
    expect(removed.status).toBe(204);
  };
}

async function runCycles(page: Page, reserve: () => Promise<void>, count: number): Promise<void> {
  const pushes = async (): Promise<void> => {
    for (let cycle = 0; cycle < count; cycle += 1) await reserve();
  };
  await Promise.all([page.evaluate(touchInPage, count), pushes()]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
}

test('a door has no leak after a day of touches and pushes', async ({ open, server }) => {
  const page = await open('Door displays', `/touch/${DOOR}`, { width: 1280, height: 800 });
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
  const reserve = await createReserver(server);
  await expectNoLeak(page, (count) => runCycles(page, reserve, count));
});
