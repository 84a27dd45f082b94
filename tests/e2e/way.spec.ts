/*
 * Navigation of another product: directions to places, from an event and from the page of its place.
 */
import { expect, test } from './support.ts';

const way = /^https:\/\/maps\.example\/go\?lang=en&startAreaId=[^&]+&locationId=[^&]+$/;

test.use({
  serverArgs: ['--memory', '--resources', '300', '--navigation-url', 'https://maps.example/go?lang=en'],
});

test('an event and the page of its place link to directions', async ({ open }) => {
  const page = await open('Ada Lindholm', '/reservations/timeline?name=B1-01-001');
  await page
    .getByRole('gridcell', { name: /^Working here today, / })
    .first()
    .dispatchEvent('click');
  const dialog = page.getByRole('dialog');
  const link = dialog.getByRole('link', { name: 'Show the way: Desk B1-01-001' });
  await expect(link).toHaveAttribute('href', way);
  const href = await link.getAttribute('href');
  await dialog.getByRole('link', { name: 'Desk B1-01-001', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desk B1-01-001');
  await expect(page.getByRole('link', { name: 'Show the way: Desk B1-01-001' })).toHaveAttribute('href', href ?? '');
});

test('a scanned code leads to directions, also without a sign-in', async ({ open }) => {
  const page = await open(null, '/account/login');
  await page.route('https://maps.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'A map' }));
  await page.goto(new URL('/qr/r00001', page.url()).href);
  await expect(page.getByText('A map')).toBeVisible();
  expect(page.url()).toMatch(/^https:\/\/maps\.example\/go\?lang=en&startAreaId=[^&]+&locationId=r00001$/);
});
