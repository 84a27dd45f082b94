import type { Page } from '@playwright/test';

import { bookingState, EVERY_CALENDAR, expect, goWithin, test, timelineReady } from './support.ts';

/** The day after the server's, in the browser's zone. */
const at = (date: string, from: string, to: string, more = ''): string =>
  `/reservations/reserve?start=${date}T${from}&end=${date}T${to}${more}`;

/** Selects the first place that the search offers for a name. @returns its name */
async function choosePlace(page: Page, name: string): Promise<string> {
  const field = page.getByRole('combobox', { name: 'Places' });
  await field.click();
  await field.fill(name);
  const options = page.getByRole('listbox', { name: 'Places' }).getByRole('option');
  const first = options.filter({ hasText: name }).filter({ hasText: 'free' }).first();
  await expect(first).toBeVisible();
  const [chosen = ''] = (await first.innerText()).split('\n');
  // By its name: the first one changes as answers arrive.
  const whole = new RegExp(`^\\s*${chosen}(?![a-z0-9.])`);
  await options.filter({ hasText: whole }).first().click();
  await expect(page.getByRole('button', { name: `Remove ${chosen}` })).toBeVisible();
  return chosen;
}

async function invite(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'People' }).fill(name);
  await page.getByRole('listbox', { name: 'People' }).getByRole('option', { name }).click();
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

const send = (page: Page) => page.locator('main form button[type="submit"]');

test(
  'two places and a guest become one reservation, which can be loaded again and changed',
  EVERY_CALENDAR,
  async ({ open }) => {
    const page = await open('Ada Lindholm', at('2026-11-19', '20:00', '21:00'));
    await page.getByLabel('Subject').fill('Quarter plan');
    await invite(page, 'Ben Okafor');
    await choosePlace(page, '');
    await choosePlace(page, '');
    await expect(page.getByText('Thu 19/11, 20:00–21:00 · 2 places · 1 person invited')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Draft restored')).toBeVisible();
    // Until the server has reported its time, the device's clock is used, which may be days after the campus's.
    await expect(page.getByText('Free at this time')).toHaveCount(2);
    await send(page).click();
    await expect(bookingState(page, 'Booked')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('event')).not.toBeNull();
    await page.reload();
    await expect(bookingState(page, 'Booked')).toBeVisible();
    await page.getByRole('button', { name: 'Change' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('Quarter plan');
    await page.getByLabel('Subject').fill('Quarter review');
    await page.getByRole('button', { name: 'Save changes' }).click();
    // One of the places may need a confirmation: that is shown first.
    await expect(bookingState(page, 'Booked')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Quarter review' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Change undone: Quarter review')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Quarter plan' })).toBeVisible();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/20:00–21:00/)
        .first(),
    ).toBeVisible();
  },
);

/** The time is chosen already: Enter takes it for the first place. */
async function pickInGrid(page: Page): Promise<void> {
  await expect(page.getByText(/^\d+ match$/).first()).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();
  // A place whose calendar has not been read offers no times.
  await expect(page.getByRole('gridcell').first()).not.toHaveAccessibleName(/not loaded yet/);
  await page.keyboard.press('Enter');
}

test('a place that was filtered by seats on the timeline is taken into the form once', async ({ open }) => {
  const page = await open('Ada Lindholm', at('2026-12-15', '20:00', '21:00'));
  await page.getByLabel('Subject').fill('Quarter plan');
  await invite(page, 'Ben Okafor');
  await page.getByRole('link', { name: 'Choose on the timeline' }).click();
  if ((page.viewportSize()?.width ?? 0) < 640) await page.locator('[data-offer]').first().click();
  else await pickInGrid(page);
  const sheet = page.getByRole('dialog');
  const place = await sheet.getByRole('heading', { level: 2 }).innerText();
  await sheet.getByRole('button', { name: 'Use this place 20:00–21:00' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Quarter plan');
  await expect(page.getByRole('button', { name: 'Remove Ben Okafor' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${place}` })).toBeVisible();
  // The place may be for a person alone.
  await page.getByRole('button', { name: 'Remove Ben Okafor' }).click();
  await send(page).click();
  await expect(bookingState(page, 'Booked')).toBeVisible();
  await goWithin(page, '/reservations/timeline?date=2026-12-15');
  await timelineReady(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a date of a series that another user has reserved is left out', EVERY_CALENDAR, async ({ open }) => {
  const ben = await open('Ben Okafor', at('2026-11-26', '20:00', '21:00'));
  const name = await choosePlace(ben, 'B1-01-02');
  await send(ben).click();
  await expect(bookingState(ben, 'Booked')).toBeVisible();
  const ada = await open('Ada Lindholm', at('2026-11-19', '20:00', '21:00'));
  await choosePlace(ada, name);
  await ada.getByLabel('Repeats').selectOption('weekly');
  await ada.getByRole('textbox', { name: 'Dates' }).fill('3');
  await expect(ada.getByText(`Not available: ${name}`)).toBeVisible();
  await ada.getByRole('button', { name: 'Reserve 2 of 3 dates' }).click();
  await expect(bookingState(ada, 'Booked')).toBeVisible();
});

test(
  'a reservation becomes a series, its rule changes, and the removed dates are shown',
  EVERY_CALENDAR,
  async ({ open }) => {
    const ada = await open('Ada Lindholm', at('2026-11-27', '20:00', '21:00'));
    const name = await choosePlace(ada, 'B1-01-03');
    await send(ada).click();
    await expect(bookingState(ada, 'Booked')).toBeVisible();
    await ada.getByRole('button', { name: 'Change' }).click();
    await ada.getByLabel('Repeats').selectOption('daily');
    await ada.getByRole('textbox', { name: 'Dates' }).fill('3');
    await expect(ada.getByRole('button', { name: 'Skip Sun 29/11' })).toBeVisible();
    await send(ada).click();
    await expect(bookingState(ada, 'Booked')).toBeVisible();

    const ben = await open('Ben Okafor', at('2026-11-28', '20:00', '21:00'));
    await ben.getByRole('combobox', { name: 'Places' }).fill(name);
    await ben.getByRole('listbox', { name: 'Places' }).getByRole('option').filter({ hasText: name }).first().click();
    await expect(ben.getByText('Reserved until 21:00.')).toBeVisible();

    await ada.getByRole('button', { name: 'Change' }).click();
    await ada.getByRole('radio', { name: 'all dates' }).check();
    await expect(ada.getByRole('button', { name: 'Skip Sat 28/11' })).toBeVisible();
    await ada.getByRole('textbox', { name: 'Every … days' }).fill('2');
    await ada.getByRole('textbox', { name: 'Dates' }).fill('2');
    await expect(ada.getByRole('button', { name: 'Skip Sat 28/11' })).toBeHidden();
    await send(ada).click();
    await expect(bookingState(ada, 'Booked')).toBeVisible();
    await expect(ben.getByText('Free at this time')).toBeVisible();
  },
);

test('on a phone the button can be reached, and the keyboard alone suffices', async ({ open }) => {
  const page = await open('Clara Nováková', at('2026-11-20', '20:00', '21:00'), { width: 390, height: 844 });
  await expect(send(page)).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Subject').focus();
  await page.keyboard.type('Focus time');
  await page.getByRole('combobox', { name: 'Places' }).focus();
  await page.keyboard.type('B1-01-02');
  await expect(page.getByRole('listbox', { name: 'Places' }).getByRole('option').first()).toContainText('B1-01-02');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByLabel('Subject').focus();
  await page.keyboard.press('Enter');
  await expect(bookingState(page, 'Booked')).toBeVisible();
});
