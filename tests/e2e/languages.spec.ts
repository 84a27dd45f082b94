import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { INTERFACE_LANGUAGES, type InterfaceLanguage, toBcp47 } from '../../workers/model/language.ts';
import { crowding, misfits } from './layout.ts';
import { ROUTE } from './plan-page.ts';
import { expect, goWithin, test, timelineReady } from './support.ts';

const SIZES = [
  { width: 1366, height: 768 },
  // The same at 200 %.
  { width: 683, height: 384 },
  { width: 390, height: 844 },
] as const;

type Tree = string | { readonly [part: string]: Tree } | undefined;

/** A text of the catalogues, `timeline:legend.title`. */
function textsOf(language: InterfaceLanguage): (key: string) => string {
  return (key) => {
    const [namespace = '', path = ''] = key.split(':');
    const file = new URL(`../../src/i18n/${language}/${namespace}.json`, import.meta.url);
    const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Tree;
    const text = path.split('.').reduce((tree, part) => (typeof tree === 'object' ? tree[part] : undefined), catalogue);
    if (typeof text !== 'string') throw new Error(`There is no text ${key}`);
    return text;
  };
}

const READERS = ['--insights-for', 'ada.lindholm@deskway.example'];
test.use({ serverArgs: ['--memory', '--resources', '300', '--answer-delay', '300', ...READERS] });

/** Collects all texts that do not fit before failing. */
const softly = expect.configure({ soft: true });

/** All sizes, one after the other, without opening anything again. */
async function fitsEverywhere(page: Page, screen: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const faults = async () => (await Promise.all([misfits(page), crowding(page)])).flat();
    await softly.poll(faults, `${screen}, ${size.width} px`).toEqual([]);
  }
  await page.setViewportSize(SIZES[0]);
}

/** Keys are handled once the timeline's own code has loaded. */
async function openByKey(page: Page, key: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(page.locator('dialog')).toBeVisible({ timeout: 2000 });
  }).toPass();
}

async function closeSheet(page: Page): Promise<void> {
  await page.locator('dialog').press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
}

/** Changes the language as a person does. */
async function speak(page: Page, language: InterfaceLanguage): Promise<void> {
  await goWithin(page, '/settings');
  await page.locator('main select').first().selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', toBcp47(language));
  await expect(page.locator('header h1')).toHaveText(textsOf(language)('settings:title'));
}

/** The screens, and what each shows once it has loaded. */
const SCREENS = {
  '/settings': 'main select',
  '/settings/codes': 'main select',
  '/navigate': 'main section button',
  [ROUTE]: 'main ol li svg',
  '/navigate?startAreaId=b1-l1&locationId=b1-kiosk-1&mode=TargetSelection': 'main fieldset button',
  '/insights': 'main canvas',
  '/outbox': 'header h1',
  '/': 'main h2',
  '/reservations/timeline': '[data-timeline-row], [data-offer]',
  '/reservations/plan': '[data-place-list] [role=option]',
  '/reservations/my?date=2026-11-23&days=7': '[data-row]',
  '/reservations/my?view=week': 'main section section button',
  '/reservations/reserve': 'main input',
  '/favourites': 'header h1',
  '/colleagues': 'header h1',
} as const;

/** Sends the sheet, and opens the reservation. */
async function reserve(page: Page, t: (key: string) => string): Promise<void> {
  await page.locator('dialog footer button').first().click();
  const saving = page.getByRole('dialog').getByRole('button', { name: t('events:ics') });
  await expect(saving).toBeVisible();
  await fitsEverywhere(page, t('events:ics'));
  await page.keyboard.press('Escape');
  await timelineReady(page);
  const own = page.getByRole('gridcell', { name: new RegExp(`^${t('timeline:usualSubject.desk')}, \\d`) }).first();
  await own.dispatchEvent('click');
  await expect(page.getByRole('button', { name: t('events:cancel') })).toBeVisible();
}

/** A desk that needs a confirmation and one that needs none, by name: only on the latter reservations move at once. */
async function findDesks(page: Page): Promise<readonly [toConfirm: string, free: string]> {
  const names = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('api_token')}` };
    const answer = await fetch('/api/assist/resources', { headers });
    const resources: readonly { name: string; requiresConfirmation: boolean }[] = await answer.json();
    const desks = resources.filter(({ name: of }) => of.includes('B1-01-'));
    return [true, false].map(
      (wanted) => desks.find(({ requiresConfirmation }) => requiresConfirmation === wanted)?.name,
    );
  });
  const [toConfirm, free] = names;
  if (toConfirm === undefined || free === undefined) throw new Error('The campus lacks such a desk');
  return [toConfirm, free];
}

/** Weekend days, when nearly everything is free: one for each language, so that their reservations do not meet. */
const QUIET_DAYS = ['11-21', '11-22', '11-28', '11-29', '12-05', '12-06', '12-12'];

/** Starts a reservation of a desk. */
async function begin(page: Page, desk: string, day: string | undefined): Promise<void> {
  await goWithin(page, `/reservations/timeline?date=2026-${day}&q=${encodeURIComponent(desk)}`);
  const rows = page.locator('[data-timeline-row]');
  // Its name may be part of another's; a full screen of rows is not filtered yet.
  await expect.poll(() => rows.count()).toBeLessThan(4);
  await expect(rows.first().getByRole('rowheader')).toContainText(desk);
  await openByKey(page, 'c');
}

test('every language is selected without a reload, and every screen has room for it', async ({ open }) => {
  test.slow();
  const page = await open('Ada Lindholm', '/settings');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  for (const language of INTERFACE_LANGUAGES) {
    await speak(page, language);
    for (const [path, shown] of Object.entries(SCREENS)) {
      await goWithin(page, path);
      await expect(page.locator(shown).first()).toBeAttached();
      await fitsEverywhere(page, `${language} ${path}`);
    }
  }
  expect(await page.evaluate(() => 'stayed' in window), 'the page was not loaded anew').toBe(true);
});

test("each label of a phone's bar is on one line in every language", async ({ open }) => {
  const page = await open('Ada Lindholm', '/settings');
  await page.setViewportSize({ width: 390, height: 844 });
  const wrapped = () =>
    page.locator('nav > a > span:last-child').evaluateAll((labels) =>
      labels
        .filter((label) => {
          const words = document.createRange();
          words.selectNodeContents(label);
          return new Set(Array.from(words.getClientRects(), ({ top }) => top)).size > 1;
        })
        .map(({ textContent }) => textContent),
    );
  for (const language of INTERFACE_LANGUAGES) {
    await speak(page, language);
    const home = page.locator('nav > a > span:last-child').first();
    await expect(home).toHaveText(textsOf(language)('common:shell.home'));
    await softly.poll(wrapped, language).toEqual([]);
  }
});

test('the sheets of the timeline have room for every language', async ({ open }) => {
  test.slow();
  const page = await open('Ada Lindholm', '/settings');
  const [toConfirm, free] = await findDesks(page);
  for (const [index, language] of INTERFACE_LANGUAGES.entries()) {
    const t = textsOf(language);
    await speak(page, language);
    await goWithin(page, '/reservations/timeline');
    await timelineReady(page);
    for (const [name, key] of Object.entries({ legend: 'l', keys: '?', filters: 'q', colleagues: 'p' })) {
      await openByKey(page, key);
      await fitsEverywhere(page, `${language} ${name}`);
      await closeSheet(page);
    }
    await begin(page, toConfirm, QUIET_DAYS[index]);
    await fitsEverywhere(page, `${language} reservation`);
    await reserve(page, t);
    await fitsEverywhere(page, `${language} details`);
    await closeSheet(page);
    await begin(page, free, QUIET_DAYS[index]);
    await reserve(page, t);
    await page.getByRole('button', { name: t('timeline:move.open') }).click();
    await fitsEverywhere(page, `${language} moving`);
    await closeSheet(page);
  }
});

test('signing in has room for every language, and fetches only that one', async ({ open }) => {
  test.slow();
  const page = await open(null, '/account/login');
  let fetched: string[] = [];
  page.on('request', (request) => fetched.push(...(/language-(\w\w)-/.exec(request.url())?.slice(1) ?? [])));
  for (const language of INTERFACE_LANGUAGES) {
    const t = textsOf(language);
    await page.evaluate((code) => localStorage.setItem('assist-lang', code), language);
    fetched = [];
    await page.goto(new URL('/account/login', page.url()).href);
    await expect(page.getByRole('button', { name: t('common:login.button') })).toBeVisible();
    await fitsEverywhere(page, `${language} sign-in`);
    await page.getByText(t('common:login.guest')).click();
    await expect(page.getByRole('heading', { name: t('common:guest.title') })).toBeVisible();
    await fitsEverywhere(page, `${language} guest`);
    expect(new Set(fetched)).toEqual(new Set([language]));
  }
});

test('the kiosk has room for every language', async ({ open }) => {
  test.slow();
  const page = await open(null, '/kiosk/b1-kiosk-1');
  for (const language of INTERFACE_LANGUAGES) {
    await page.getByRole('button', { name: language.toUpperCase(), exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', toBcp47(language));
    const t = textsOf(language);
    await expect(page.getByRole('button', { name: t('kiosk:restart') })).toBeVisible();
    for (const [width, height] of [
      [1080, 1920],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const faults = async () => (await Promise.all([misfits(page), crowding(page)])).flat();
      await softly.poll(faults, `${language} kiosk, ${width} px`).toEqual([]);
    }
  }
});
