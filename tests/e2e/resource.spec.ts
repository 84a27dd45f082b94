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

test('an unknown place says so, and a phone has room for a known one', async ({ open }) => {
  const page = await open('Clara Nováková', '/resources/nowhere', { width: 390, height: 844 });
  await expect(page.getByRole('heading', { name: 'Place not found' })).toBeVisible();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('link', { name: 'Favourites' }).click();
  await openFavourite(page);
  await expect(page.getByRole('button', { name: /^Reserve on / }).first()).toBeVisible();
  await expect.poll(() => misfits(page)).toEqual([]);
});

/** Whether an image on the page has the same pixels as the PNG, and how wide it is. */
function compareWithPng(image: HTMLImageElement): Promise<{ readonly width: number; readonly isSame: boolean }> {
  const pixelsOf = (source: HTMLImageElement): string => {
    const canvas = new OffscreenCanvas(source.naturalWidth, source.naturalHeight);
    const context = canvas.getContext('2d');
    context?.drawImage(source, 0, 0);
    return String(context?.getImageData(0, 0, canvas.width, canvas.height).data);
  };
  const png = new Image();
  png.src = image.src.replace('format=webp', 'format=png');
  return png.decode().then(() => ({ width: image.naturalWidth, isSame: pixelsOf(png) === pixelsOf(image) }));
}

test.describe('on a screen of two pixels a pixel', () => {
  test.use({ deviceScaleFactor: 2 });

  test('the picture of a place is requested as webp, in its displayed width', async ({ open }) => {
    const page = await open('Ada Lindholm', '/');
    const answer = page.waitForResponse(/\/images\/places\//);
    await page.goto(new URL('/resources/r00001', page.url()).href);
    const response = await answer;
    expect(new URL(response.url()).search).toBe('?width=640&format=webp');
    expect(response.headers()['content-type']).toBe('image/webp');
    const picture = page.getByRole('list', { name: 'Pictures' }).getByRole('img').first();
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate(compareWithPng)).toEqual({ width: 640, isSame: true });
  });
});
