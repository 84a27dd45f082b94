import type { Page } from '@playwright/test';

import { crowding, misfits } from './layout.ts';
import {
  deskAt,
  drawnAtRest,
  drawnIn,
  find,
  focusedBox,
  focusedOption,
  freeDesks,
  LEVEL,
  list,
  middleOf,
  planAt,
  planReady,
  reserveButton,
  sheet,
} from './plan-page.ts';
import { expect, test, timelineReady } from './support.ts';

/** Days on which nearly everything is free, one for each test. */
const SATURDAY = '2026-11-21';
const SUNDAY = '2026-11-22';
const SECOND_SATURDAY = '2026-11-28';
const SECOND_SUNDAY = '2026-11-29';

const PHONE = { width: 390, height: 844 };

const accepted = (page: Page, name: string) => page.getByText(new RegExp(`^Booked ${name}, `));
const levels = (page: Page) => page.getByRole('navigation', { name: 'Levels' });

test('a desk that one user reserves by one press is taken for another at once, in words and on the drawing', async ({
  open,
}) => {
  const desks = freeDesks(SATURDAY);
  const [desk, other] = [deskAt(desks, 0), deskAt(desks, 5)];
  const [ada, ben] = await Promise.all([open('Ada Lindholm', planAt(SATURDAY)), open('Ben Okafor', planAt(SATURDAY))]);
  await Promise.all([planReady(ada), planReady(ben)]);
  await find(ben, other.name);
  const untouched = await focusedBox(ben);
  await find(ben, desk.name);
  expect(await focusedOption(ben)).toContain('free 10:00–11:00');
  const box = await focusedBox(ben);
  const [before, besideBefore] = [await drawnAtRest(ben, box), await drawnAtRest(ben, untouched)];

  await find(ada, desk.name);
  const { x, y } = middleOf(await focusedBox(ada));
  await ada.mouse.click(x, y);
  const reserve = sheet(ada, desk.name).getByRole('button', { name: 'Reserve 10:00–11:00' });
  await expect(reserve).toBeFocused();
  await expect(reserve).toBeEnabled();
  await ada.keyboard.press('Enter');
  await expect.poll(() => focusedOption(ben)).toContain('reserved, next free 11:00–12:00');
  await expect.poll(() => drawnIn(ben, box)).not.toBe(before);
  expect(await drawnAtRest(ben, untouched)).toBe(besideBefore);
  await expect(accepted(ada, desk.name)).toBeVisible();
  await expect(sheet(ada, desk.name).getByText('Booked 10:00–11:00')).toBeVisible();
  const buttons = sheet(ada, desk.name).getByRole('button', { name: /^(Open the reservation|Reserve )/ });
  await expect(buttons).toHaveText(['Open the reservation', /^Reserve \d\d:\d\d–\d\d:\d\d$/]);
});

test('the keyboard alone finds a desk, reserves it, changes the level and zooms', async ({ open }) => {
  const page = await open('Diego Marín', planAt(SUNDAY));
  await planReady(page);
  await list(page).focus();
  const first = await focusedOption(page);
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    const before = await focusedOption(page);
    await page.keyboard.press(key);
    await expect.poll(() => focusedOption(page), key).not.toBe(before);
  }
  await page.keyboard.type('classroom');
  await expect.poll(() => focusedOption(page)).toContain('Classroom');
  const desk = deskAt(freeDesks(SUNDAY), 3);
  await find(page, desk.name);
  expect(await focusedOption(page)).not.toBe(first);

  await page.keyboard.press('Enter');
  await expect(reserveButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(accepted(page, desk.name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(list(page)).toBeFocused();
  await expect.poll(() => focusedOption(page)).toContain('your reservation 10:00–11:00');

  await page.keyboard.press('0');
  const whole = await focusedBox(page);
  await page.keyboard.press('+');
  await expect.poll(async () => (await focusedBox(page)).width).toBeGreaterThan(whole.width * 1.3);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect.poll(async () => (await focusedBox(page)).width).toBeLessThan(whole.width * 0.9);
  await page.keyboard.press('0');
  await expect.poll(async () => (await focusedBox(page)).width).toBeCloseTo(whole.width, 1);

  const name = (await list(page).getAttribute('aria-label')) ?? '';
  await page.keyboard.press('PageDown');
  await expect(list(page)).not.toHaveAttribute('aria-label', name);
  await expect(page).toHaveURL(/level=b1-lp/);
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(list(page)).toHaveAttribute('aria-label', name);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test('a desk is tapped and reserved, the level and the time are changed, and everything has room', async ({
    open,
  }) => {
    const desk = deskAt(freeDesks(SECOND_SATURDAY), 8);
    const page = await open('Emi Watanabe', planAt(SECOND_SATURDAY, `&place=${desk.id}`));
    const fits = async () => (await Promise.all([misfits(page), crowding(page)])).flat();
    await planReady(page);
    // The link shows where the desk is.
    await expect(sheet(page, desk.name)).toBeVisible();
    await expect.poll(fits).toEqual([]);
    await page.getByRole('button', { name: 'Close', exact: true }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(fits).toEqual([]);
    const { x, y } = middleOf(await focusedBox(page));
    await page.touchscreen.tap(x, y);
    await expect(sheet(page, desk.name)).toBeVisible();
    await reserveButton(page).tap();
    await expect(accepted(page, desk.name)).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).tap();

    const scrubber = page.getByRole('slider', { name: 'Time of day' });
    const box = (await scrubber.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.touchscreen.tap(box.x + box.width * 0.75, box.y + box.height / 2);
    await expect(page).toHaveURL(/time=1[789]%3A\d\d/);
    await expect(scrubber).toHaveAttribute('aria-valuetext', /^1[789]:\d\d, \d+ places free$/);
    await expect.poll(() => focusedOption(page)).toMatch(/free 1[789]:/);

    await levels(page).getByRole('button', { name: 'One level down' }).tap();
    await expect(page).toHaveURL(/level=b1-lp/);
    await expect(list(page).getByRole('option').first()).toContainText('Bay P1-');
    await expect.poll(fits).toEqual([]);
  });
});

test('a link opens its level, day, time, duration and place; the timeline takes them over, and gives them back', async ({
  open,
}) => {
  const desk = deskAt(freeDesks(SECOND_SUNDAY), 2);
  const page = await open('Clara Nováková', `${planAt(SECOND_SUNDAY, `&place=${desk.id}`)}&type=type-desk&q=B1-01`);
  await expect(sheet(page, desk.name)).toBeVisible();
  await expect(reserveButton(page)).toHaveText('Reserve 10:00–11:00');
  await expect(page).not.toHaveURL(/place=/);
  const shown = async () => ({
    when: await page.getByRole('button', { name: /^When / }).innerText(),
    type: await page.getByRole('tab', { selected: true }).innerText(),
    search: await page.getByRole('searchbox').inputValue(),
    filters: await page.getByRole('button', { name: /^Filters/ }).getAttribute('aria-label'),
    level: await levels(page).locator('[aria-current]').getAttribute('aria-label'),
  });
  const wanted = { when: expect.stringMatching(/29 Nov · 10:00–11:00$/), type: 'Desks', search: 'B1-01' };
  await planReady(page);
  expect(await shown()).toMatchObject(wanted);
  const before = await shown();
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Timeline' }).click();
  await timelineReady(page);
  await expect(page.getByRole('grid', { name: /29 November/ })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('B1-01');
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    level: LEVEL,
    date: SECOND_SUNDAY,
    time: '10:00',
    duration: '60',
    type: 'type-desk',
    q: 'B1-01',
  });
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Plan' }).click();
  await planReady(page);
  expect(await shown()).toEqual(before);
});

test('a link to a place that is on no plan says so, and the page that is printed shows the level', async ({ open }) => {
  const page = await open('Ada Lindholm', planAt(SATURDAY, '&place=nowhere'));
  await planReady(page);
  await expect(page.getByText('This place is on no floor plan.')).toBeVisible();
  await expect(page).not.toHaveURL(/place=/);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const printed = page.locator('body > article');
  await expect(printed.getByRole('heading', { includeHidden: true })).toHaveText('B1 Annex, Level 1');
  await expect(printed).toContainText('21 November 2026, 10:00–11:00');
  const colours = await printed.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return new Set(new Uint32Array(Uint8ClampedArray.from(data).buffer)).size;
  });
  expect(colours).toBeGreaterThan(10);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(printed).toHaveCount(0);
});
