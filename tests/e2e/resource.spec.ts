import type { Page } from '@playwright/test';

import { misfits } from './layout.ts';
import { expect, test } from './support.ts';

/** From the favourites to the page of a place. */
async function openFavourite(page: Page): Promise<string> {
  const name = page.getByRole('listitem').getByRole('link').first();
  await expect(name).toBeVisible();
  const text = await name.innerText();
  await name.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
  return text;
}

test('a favourite leads to its page, a free time there to its reservation', async ({ open }) => {
  const page = await open('Ada Lindholm', '/favourites');
  const name = await openFavourite(page);
  await expect(page.getByRole('img', { name: `QR code that leads to ${name}` })).toBeVisible();
  await page.reload();
  await page
    .getByRole('button', { name: /^Reserve on / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/reservations\/reserve\?resource=.+&start=2026-11-/);
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
});

test('a place that is not there says so, and a phone has room for one that is', async ({ open }) => {
  const page = await open('Clara Nováková', '/resources/nowhere', { width: 390, height: 844 });
  await expect(page.getByRole('heading', { name: 'There is no such place' })).toBeVisible();
  await page.getByRole('link', { name: 'Favourites' }).click();
  await openFavourite(page);
  await expect(page.getByRole('button', { name: /^Reserve on / }).first()).toBeVisible();
  await expect.poll(() => misfits(page)).toEqual([]);
});
