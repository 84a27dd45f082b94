/*
 * A site of floor plans and ways alone.
 */
import { expect, test } from './support.ts';

test.use({
  serverArgs: ['--memory', '--resources', '300', '--navigation-only'],
});

test('without anything to sign in to, the site opens with its ways', async ({ open }) => {
  const page = await open(null, '/');
  await expect(page).toHaveURL(/\/navigate$/);
  await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible();
  await page.goto(new URL('/reservations/timeline', page.url()).href);
  await expect(page).toHaveURL(/\/navigate$/);
});
