/*
 * The server is killed while users change their stored data: whom they follow, their favourites, their areas. The
 * change is shown at once, is reported to take longer, and is stored once the server is back.
 */
import type { Page } from '@playwright/test';

import { asks, expect, killDuring, read, type StoppableServer, test } from './stoppable.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const LONGER = /^Still saving: /;

interface OtherCalendar {
  readonly email: string;
  readonly visible: boolean;
  readonly colour: number;
}

/** Whom the account follows, in order, according to the server. */
async function followed(page: Page, server: StoppableServer): Promise<readonly string[]> {
  const all = await read<OtherCalendar[]>(page, server, '/api/other-calendars');
  return all.map(({ email, visible, colour }) => `${email.split('@')[0]} ${colour}${visible ? '' : ' hidden'}`);
}

/** Kills the server during an action; until it is back the page says that it takes longer. */
async function outlast(
  page: Page,
  server: StoppableServer,
  request: readonly [method: string, path: RegExp],
  act: () => Promise<void>,
): Promise<void> {
  await killDuring(page, server, asks(...request), act);
  await expect(page.getByText(LONGER)).toBeVisible();
  await server.startAgain();
  await expect(page.getByText(LONGER)).toHaveCount(0);
  await expect(page.getByText(/^Nothing changed/)).toHaveCount(0);
}

test('calendars of others are added, changed, moved and removed once', async ({ open, server }) => {
  const page = await open('Ada Lindholm', '/calendars');
  const people = [
    ['Ben Oka', 'Ben Okafor'],
    ['Clara', 'Clara Nováková'],
  ] as const;
  for (const [piece, name] of people) {
    await page.getByRole('searchbox', { name: 'Find people to follow' }).fill(piece);
    await killDuring(page, server, asks('POST', /\/api\/other-calendars$/), () =>
      button(page, `Follow ${name}`).click(),
    );
    await server.startAgain();
    await expect(button(page, `Following ${name}`)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: `Show ${name} on the timeline` })).toBeChecked();
  }
  const [ben, clara] = await followed(page, server);
  expect(ben).toMatch(/^ben\.okafor \d$/);
  expect(clara).toMatch(/^clara\.novakova \d$/);
  const change = ['PUT', /\/api\/other-calendars\/[^/]+$/] as const;

  const hue = page.getByRole('group', { name: 'Colour of Ben Okafor' }).getByRole('radio').nth(6);
  await outlast(page, server, change, () => hue.check({ force: true }));
  await expect(hue).toBeChecked();
  expect(await followed(page, server)).toEqual(['ben.okafor 6', clara]);

  const shown = page.getByRole('checkbox', { name: 'Show Ben Okafor on the timeline' });
  await outlast(page, server, change, () => shown.click());
  await expect(shown).not.toBeChecked();
  expect(await followed(page, server)).toEqual(['ben.okafor 6 hidden', clara]);

  await outlast(page, server, change, () => button(page, 'Move Ben Okafor down').click());
  await expect.poll(() => followed(page, server)).toEqual([clara, 'ben.okafor 6 hidden']);

  await outlast(page, server, ['DELETE', change[1]], () => button(page, 'Unfollow Ben Okafor').click());
  await expect(page.getByText('Unfollowed Ben Okafor')).toBeVisible();
  expect(await followed(page, server)).toEqual([clara]);
  // After Undo it is as it was.
  await killDuring(page, server, asks('POST', /\/api\/other-calendars$/), () => button(page, 'Undo').click());
  await server.startAgain();
  await expect(shown).toBeVisible();
  expect(await followed(page, server)).toEqual([clara, 'ben.okafor 6 hidden']);
});

test('a user is told who is still followed when the server stays away, and can retry', async ({ open, server }) => {
  const page = await open('Ada Lindholm', '/colleagues');
  await page.getByRole('searchbox', { name: 'Find people to follow' }).fill('Ben Oka');
  await button(page, 'Follow Ben Okafor').click();
  const stop = button(page, 'Unfollow Ben Okafor');
  await expect(stop).toBeVisible();
  await server.kill();
  await stop.click();
  await expect(stop).toHaveCount(0);
  const failed = page.getByText(/^Nothing changed for Ben Okafor\. Cannot connect to API server/);
  await expect(failed).toBeVisible();
  await expect(stop).toBeVisible();
  await server.startAgain();
  await button(page, 'Try again').last().click();
  await expect(page.getByText('Unfollowed Ben Okafor')).toBeVisible();
  expect(await followed(page, server)).toEqual([]);
});

test('a favourite is removed and areas are selected, once', async ({ open, server }) => {
  const page = await open('Clara Nováková', '/favourites');
  const marked = () => read<{ resourceId: string }[]>(page, server, '/api/users/me/favourites');
  const before = await marked();
  const remove = button(page, /^Remove .* from favourites$/);
  await expect(remove.first()).toBeVisible();
  const name = (await remove.first().getAttribute('aria-label')) ?? '';
  await outlast(page, server, ['DELETE', /\/favourites\/[^/]+$/], () => remove.first().click());
  await expect(button(page, name)).toHaveCount(0);
  expect(await marked()).toHaveLength(before.length - 1);

  await page.goto(`${server.origin}/settings`);
  const area = page.getByRole('checkbox', { name: /^Garage \d/ }).first();
  const choice = asks('PUT', /\/api\/users\/me\/settings$/);
  await killDuring(page, server, choice, () => area.check());
  await expect(page.getByText(/Saving …|Cannot connect to API server/)).toBeVisible();
  await expect(area).toBeChecked();
  await server.startAgain();
  await expect(page.getByText(/1 area is shown\. Saved/)).toBeVisible();
  await page.reload();
  await expect(area).toBeChecked();
});
