import type { Page } from '@playwright/test';

import { expect, test } from './support.ts';

test.use({ serverArgs: ['--memory', '--resources', '300', '--answer-delay', '300'] });

declare global {
  interface Window {
    movedWhileFilling: Set<string>;
  }
}

/** Records controls that were moved after they were first visible, from the next load on. */
async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.movedWhileFilling = new Set();
    const first = new WeakMap<Element, DOMRect>();
    const check = (): void => {
      for (const element of document.querySelectorAll('a[href], button, input, select, summary, textarea')) {
        const place = element.getBoundingClientRect();
        if (place.width === 0 || getComputedStyle(element).visibility === 'hidden') continue;
        const was = first.get(element) ?? place;
        first.set(element, was);
        if (was.y < innerHeight && Math.hypot(place.x - was.x, place.y - was.y) > 1)
          window.movedWhileFilling.add(element.ariaLabel ?? element.textContent);
      }
      requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });
}

/** What was moved up to now, including the present frame. */
const moved = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return [...window.movedWhileFilling];
  });

// Clicks were lost: the pressed control had moved from under the pointer before the release.
test('no control moves while the settings load', async ({ open }) => {
  const page = await open('Ada Lindholm', '/settings', { width: 1366, height: 1200 });
  await watchMoves(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /^Deskway Campus/ })).toBeVisible();
  expect(await moved(page)).toEqual([]);
});

test('no control moves while the parts of the dashboard load', async ({ open }) => {
  const page = await open('Ada Lindholm', '/');
  await watchMoves(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Show all (7)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find colleagues' })).toBeVisible();
  expect(await moved(page)).toEqual([]);
});

test('the toolbar of the timeline does not move when the page becomes live', async ({ open }) => {
  const page = await open('Ada Lindholm', '/reservations/timeline');
  await watchMoves(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Live' })).toBeVisible();
  expect(await moved(page)).toEqual([]);
});

test('a double click on a favourite reserves it, and does nothing else', async ({ open }) => {
  const page = await open('Ada Lindholm', '/');
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/users/me/events')) sent.push(request.url());
  });
  const offers = page.getByRole('region', { name: 'Favourites' }).getByRole('button', { name: /^Reserve \d/ });
  const nameOf = async (): Promise<string> => (await offers.first().getAttribute('aria-label')) ?? '';
  const first = await nameOf();
  const box = await offers.first().boundingBox();
  if (box === null) throw new Error('No favourite is offered');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const press = async (clickCount: number): Promise<void> => {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  await press(1);
  await expect.poll(nameOf).not.toBe(first);
  await press(2);
  // Another one is reserved and answered meanwhile: a request by the press would have been sent by then.
  const other = await nameOf();
  await page.getByRole('button', { name: other, exact: true }).click();
  await expect(page.getByText(new RegExp(`^Booked ${other.split(': ')[1]}, `))).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(new URL(page.url()).pathname).toBe('/');
});
