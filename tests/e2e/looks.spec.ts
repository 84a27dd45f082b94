/*
 * Consistent appearance of the screens: neighbours are alike, a selection moves nothing beside it, and icons are
 * aligned with the lines that they belong to.
 */
import type { Locator, Page } from '@playwright/test';

import { allKept, expect, goWithin, test } from './support.ts';

const PHONE = { width: 390, height: 844 };

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly middle: number;
  readonly height: number;
}

const boxOf = (element: Locator): Promise<Box> =>
  element.evaluate((one) => {
    const { left, right, top, bottom, height } = one.getBoundingClientRect();
    return { left, right, top, middle: (top + bottom) / 2, height };
  });

/** The middle of the first line of text in an element. */
const firstLine = (element: Locator): Promise<number> =>
  element.evaluate((one) => {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    range.selectNode(texts.nextNode() ?? one);
    const [line] = range.getClientRects();
    return line === undefined ? Number.NaN : (line.top + line.bottom) / 2;
  });

const speak = async (page: Page, language: string, path: string): Promise<void> => {
  await page.evaluate((to) => localStorage.setItem('assist-lang', to), language);
  await page.goto(new URL(path, page.url()).href);
};

test('the entry of the screen that is shown takes no more room than the others', async ({ open }) => {
  const page = await open('Ada Lindholm', '/', PHONE);
  await speak(page, 'ua', '/reservations/timeline');
  const labels = page.locator('nav [class*=label]:visible');
  await expect(labels).toHaveText(['Головна', 'Шкала часу', 'План', 'Броню\u00ADвання', 'Акаунт']);
  await expect(page.locator('nav [aria-current=page]')).toHaveText('Шкала часу');
  const heights = await labels.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
});

test('the screens begin at the same edge of a phone', async ({ open }) => {
  const page = await open('Ada Lindholm', '/', PHONE);
  const lefts: Record<string, number> = {};
  for (const [path, first] of Object.entries({
    '/': 'main h2',
    '/favourites': 'main li',
    '/colleagues': 'main input',
    '/settings': 'main h2',
    '/reservations/reserve': 'main input',
    '/resources/r00021': 'main h2',
  })) {
    await goWithin(page, path);
    const element = page.locator(first).first();
    await expect(element).toBeVisible();
    lefts[path] = (await boxOf(element)).left;
  }
  expect(new Set(Object.values(lefts)), JSON.stringify(lefts)).toEqual(new Set([16]));
});

test('an icon is aligned with the first line of its text', async ({ open }) => {
  const page = await open('Ada Lindholm', '/favourites', PHONE);
  const where = page.locator('main li p:has(> svg)', { hasText: ' › ' }).first();
  await expect(where).toBeVisible();
  expect((await boxOf(where)).height).toBeGreaterThan(30);
  expect(Math.abs((await boxOf(where.locator('svg').first())).middle - (await firstLine(where)))).toBeLessThan(2);

  await goWithin(page, '/reservations/my');
  const row = page.locator('[data-row]').first();
  await expect(row).toBeVisible();
  const box = await boxOf(row.locator('input[type=checkbox]'));
  expect(Math.abs(box.middle - (await firstLine(row.locator('[class*=_time]'))))).toBeLessThan(6);
});

test('a selected option has the same style wherever options are side by side', async ({ open }) => {
  const page = await open('Ada Lindholm', '/reservations/timeline?date=2026-11-20');
  const styleOf = (chosen: Locator): Promise<readonly string[]> =>
    chosen.evaluate((one) => {
      const { backgroundColor, color, fontWeight } = getComputedStyle(one);
      const background = getComputedStyle(one.parentElement ?? one).backgroundColor;
      return [background, backgroundColor, color, fontWeight];
    });
  const onBar = await styleOf(page.getByRole('button', { name: 'Day', exact: true }));
  await goWithin(page, '/settings');
  const setting = page.locator('label:has(input[type=radio]:checked)').first();
  await expect(setting).toBeVisible();
  expect(await styleOf(setting)).toEqual(onBar);
});

test('the buttons of a bar are at its end', async ({ open }) => {
  const page = await open('Ada Lindholm', '/outbox');
  const create = await boxOf(page.getByRole('button', { name: 'New reservation' }));
  expect(create.right).toBeGreaterThan(1340);
  const refresh = await boxOf(page.getByRole('button', { name: 'Refresh' }));
  expect(create.left - refresh.right).toBeLessThan(120);
});

test('the search text is not cut beside a filter', async ({ open }) => {
  const page = await open('Ada Lindholm', '/reservations/timeline?date=2026-11-20&seats=8..');
  const search = page.getByLabel('Find a place by name or area');
  await expect(page.getByRole('button', { name: 'Remove Seats: 8 or more' })).toBeVisible();
  const cut = () =>
    search.evaluate((input: HTMLInputElement) => {
      const twin = document.createElement('span');
      twin.textContent = input.placeholder;
      twin.style.cssText = `position: absolute; white-space: nowrap; font: ${getComputedStyle(input).font}`;
      document.body.append(twin);
      const wanted = twin.getBoundingClientRect().width;
      twin.remove();
      return wanted - input.getBoundingClientRect().width;
    });
  // Until the page is live another text takes the space.
  await expect.poll(cut).toBeLessThanOrEqual(0);
});

test('the checks of a new reservation stay visible down to its last field', async ({ open }) => {
  const page = await open('Ada Lindholm', '/reservations/reserve?resource=r00021', { width: 1366, height: 600 });
  const places = page.getByRole('heading', { name: 'Availability' });
  await expect(places).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('combobox', { name: 'Reminder' }).focus();
  await expect(places).toBeInViewport();
});

test('filters that cover the places on a phone lead back to them', async ({ open }) => {
  const page = await open('Ada Lindholm', '/reservations/timeline?date=2026-11-20', PHONE);
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Area' }).selectOption({ index: 1 });
  await sheet.getByRole('button', { name: 'Show places' }).click();
  await expect(sheet).toBeHidden();
  await expect(filters).toBeFocused();
  await expect(filters).toHaveAccessibleName(/1/);
});

test('the buttons in the sheet of a reservation are alike', async ({ open }) => {
  const page = await open('Ada Lindholm', '/');
  await page.getByRole('button', { name: 'Working here today', exact: true }).first().click();
  const save = page.getByRole('button', { name: 'Add to calendar' });
  await expect(save).toBeVisible();
  const small = (await boxOf(save)).height;
  await page.goto(new URL('/reservations/timeline?q=B1-01-001', page.url()).href);
  await expect(page.getByRole('gridcell', { name: /Working here today/ }).first()).toBeAttached();
  await page.locator('[data-timeline-scroller]').click({ position: { x: 320, y: 110 } });
  const move = page.getByRole('button', { name: 'Move', exact: true });
  await expect(move).toBeVisible();
  expect((await boxOf(move)).height).toBe(small);
});

test('the initials of a colleague are readable in forced colours', async ({ open }) => {
  const page = await open('Ada Lindholm', '/colleagues');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.locator('main input').first().fill('okafor');
  await page.getByRole('button', { name: 'Follow Ben Okafor' }).click();
  const plate = page.locator('[class*=initials]', { hasText: 'BO' });
  await expect(plate).toBeVisible();
  // The browser puts a backdrop of its own behind text: on any other background it hides the letters.
  const [background, canvas] = await plate.evaluate((one) => {
    const probe = document.createElement('i');
    probe.style.background = 'Canvas';
    document.body.append(probe);
    return [getComputedStyle(one).backgroundColor, getComputedStyle(probe).backgroundColor];
  });
  expect(background).toBe(canvas);
});

for (const [device, viewport] of [
  ['a desk', undefined],
  ['a phone', PHONE],
] as const) {
  test(`a message covers no line about the network, at ${device}`, async ({ open, expectedFaults }) => {
    expectedFaults.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
    const page = await open('Diego Marín', '/favourites', viewport);
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    const message = page.locator('[class*=_toast][data-kind]');
    await expect(message).toBeVisible();
    await page.context().setOffline(true);
    const line = page.locator('[data-kind=offline]');
    await expect(line).toBeVisible();
    // The message may still be sliding in.
    await expect(async () => {
      const [above, below] = await Promise.all([boxOf(message), boxOf(line)]);
      expect(above.top + above.height).toBeLessThanOrEqual(below.top);
    }).toPass();
  });
}

for (const [view, shown, within] of [
  ['timeline', '[data-offer]', 'header'],
  ['plan', '[data-place-list]', 'header, main'],
] as const) {
  test(`each control of the ${view} on a phone is as large as a thumb, and none lies on another`, async ({ open }) => {
    const page = await open('Ada Lindholm', `/reservations/${view}`, PHONE);
    const controls = page.locator(within).locator('button, select, input, [class*=_search]');
    await expect(page.locator(shown).first()).toBeVisible();
    for (const [width, least] of [
      [390, 40],
      [360, 40],
      [320, 32],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      const boxes = await controls.evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.closest('[class*=_search]') !== one.parentElement)
          .map((one) => [one.ariaLabel ?? one.textContent, one.getBoundingClientRect().toJSON()] as const),
      );
      expect(boxes.length).toBeGreaterThan(7);
      for (const [name, box] of boxes) {
        expect.soft(Math.min(box.width, box.height), `${name} at ${width}`).toBeGreaterThanOrEqual(least);
        expect.soft(box.right, `${name} at ${width}`).toBeLessThanOrEqual(width);
        const covered = boxes.filter(
          ([, other]) =>
            other.left < box.right - 0.5 &&
            box.left < other.right - 0.5 &&
            other.top < box.bottom - 0.5 &&
            box.top < other.bottom - 0.5,
        );
        expect.soft(covered.map(([other]) => other)).toEqual([name]);
      }
    }
  });
}

test('the close button of a sheet is as large as a thumb on touch screens, and moves nothing', async ({ open }) => {
  const page = await open('Ada Lindholm', '/reservations/timeline', PHONE);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog');
  const sizes = async () => {
    const [button, header] = [sheet.getByRole('button', { name: 'Close' }), sheet.getByRole('heading', { level: 2 })];
    const [{ width, height }, { y }] = [(await button.boundingBox())!, (await header.boundingBox())!];
    return { width, height, y };
  };
  await expect.poll(() => sheet.evaluate((one) => one.getAnimations().length)).toBe(0);
  const plain = await sizes();
  expect(plain).toMatchObject({ width: 32, height: 32 });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect.poll(sizes).toEqual({ ...plain, width: 40, height: 40 });
});

test('a phone has room to type the name of a filter', async ({ open }) => {
  for (const width of [320, 390]) {
    const page = await open('Ada Lindholm', '/reservations/timeline?name=Desk B1-01-003', { width, height: 844 });
    const field = page.getByRole('searchbox');
    await expect(field).toBeInViewport({ ratio: 1 });
    expect(await field.evaluate((one) => one.clientWidth)).toBeGreaterThanOrEqual(72);
    await field.click();
    await expect(field).toBeFocused();
    await page.context().close();
  }
});

for (const width of [640, 844, 1093, 1280, 1366]) {
  test(`a new reservation can be reached at ${width} px`, async ({ open }) => {
    const page = await open('Ada Lindholm', '/reservations/timeline?free=1', { width, height: 600 });
    await expect(page.getByRole('button', { name: 'New reservation' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'New reservation' })).toBeInViewport({ ratio: 1 });
  });
}

test('printed reservations are in columns', async ({ open }) => {
  const page = await open('Ada Lindholm', '/reservations/my');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const rows = page.locator('body > article li');
  await expect(rows.nth(5)).toBeVisible();
  const lefts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left)).join(' ')),
  );
  expect(new Set(lefts).size).toBe(1);
});

test('an unanswered read, and the older data shown instead, have one notice', async ({ open, expectedFaults }) => {
  expectedFaults.push(/ERR_FAILED|Failed to fetch|negotiat/i);
  const page = await open('Ada Lindholm', '/reservations/timeline', { width: 390, height: 844 });
  await allKept(page);
  await page.context().route(/\/(api|v1|MessageHub)/, (route) => route.abort());
  await page.reload();
  const problem = page.getByText('Cannot connect to API server');
  const notice = page.getByText(/^Updating/);
  await expect(problem).toBeVisible();
  await expect(notice).toBeAttached();
  await expect(notice).toBeHidden();
});
