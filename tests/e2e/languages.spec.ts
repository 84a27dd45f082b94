import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { INTERFACE_LANGUAGES, type InterfaceLanguage, toBcp47 } from '../../workers/model/language.ts';
import { crowding, misfits } from './layout.ts';
import { expect, test, timelineReady } from './support.ts';

const SIZES = [
  { width: 1366, height: 768 },
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

/** All that does not fit is told at once. */
const softly = expect.configure({ soft: true, timeout: 5000 });

/** Both sizes, one after the other, without opening anything anew. */
async function fitsEverywhere(page: Page, screen: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await softly.poll(() => misfits(page), `${screen}, ${size.width} px`).toEqual([]);
    await softly.poll(() => crowding(page), `${screen}, top bar, ${size.width} px`).toEqual([]);
  }
  await page.setViewportSize(SIZES[0]);
}

/** Keys are heard once the timeline's own code has come. */
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
  await page.goto(new URL('/settings', page.url()).href);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.locator('main select').selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', toBcp47(language));
  await expect(page.locator('header h1')).toHaveText(textsOf(language)('common:settings.title'));
}

/** Sends what the sheet holds, and opens the reservation. */
async function reserve(page: Page, t: (key: string) => string): Promise<void> {
  await page.locator('dialog footer button').click();
  await expect(page.locator('dialog')).toHaveCount(0);
  const own = page.getByRole('gridcell', { name: new RegExp(`^${t('timeline:reserve.usualSubject')}, \\d`) }).first();
  await own.dispatchEvent('click');
  await expect(page.getByRole('button', { name: t('timeline:details.cancel') })).toBeVisible();
}

/** Begins a reservation on a quiet day, at a place that needs a confirmation or none: only there it can be moved at once. */
async function begin(page: Page, isToConfirm: boolean): Promise<void> {
  const name = await page.evaluate(async (wanted) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('api_token')}` };
    const answer = await fetch('/api/assist/resources', { headers });
    const resources: readonly { name: string; requiresConfirmation: boolean }[] = await answer.json();
    const desks = resources.filter(({ name: of }) => of.includes('B1-01-'));
    return desks.find(({ requiresConfirmation }) => requiresConfirmation === wanted)?.name;
  }, isToConfirm);
  expect(name).toBeDefined();
  await page.goto(new URL(`/reservations/timeline?date=2026-11-21&q=${encodeURIComponent(name!)}`, page.url()).href);
  await timelineReady(page);
  await openByKey(page, 'c');
}

for (const language of INTERFACE_LANGUAGES) {
  const t = textsOf(language);

  test(`${language}: chosen without a reload, and every screen has room for it`, async ({ open }) => {
    const page = await open('Ada Lindholm', '/settings');
    await speak(page, language);
    await fitsEverywhere(page, 'settings');

    await page.locator('nav a[href="/outbox"]').click();
    await expect(page.locator('header h1')).toHaveText(t('common:outbox.title'));
    await fitsEverywhere(page, 'outbox');

    await page.locator('nav a[href="/reservations/timeline"]').click();
    await timelineReady(page);
    expect(await page.evaluate(() => 'stayed' in window), 'the page was not loaded anew').toBe(true);
    await fitsEverywhere(page, 'timeline');
  });

  test(`${language}: the sheets of the timeline have room for it`, async ({ open }) => {
    const page = await open('Ada Lindholm', '/settings');
    await speak(page, language);
    await page.locator('nav a[href="/reservations/timeline"]').click();
    await timelineReady(page);
    for (const [name, key] of Object.entries({ legend: 'l', keys: '?', filters: 'q', colleagues: 'p' })) {
      await openByKey(page, key);
      await fitsEverywhere(page, name);
      await closeSheet(page);
    }
    await begin(page, true);
    await fitsEverywhere(page, 'reservation');
    await reserve(page, t);
    await fitsEverywhere(page, 'details');
    await begin(page, false);
    await reserve(page, t);
    await page.getByRole('button', { name: t('timeline:move.open') }).click();
    await fitsEverywhere(page, 'moving');
  });

  test(`${language}: signing in has room for it, and fetches no other language`, async ({ open }) => {
    const page = await open(null, '/account/login');
    await page.evaluate((code) => localStorage.setItem('assist-lang', code), language);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(/language-(\w\w)-/.exec(request.url())?.[1] ?? language));
    await page.reload();
    await expect(page.getByRole('button', { name: t('common:login.button') })).toBeVisible();
    await fitsEverywhere(page, 'sign-in');
    await page.getByText(t('common:login.guest')).click();
    await expect(page.getByRole('heading', { name: t('common:guest.title') })).toBeVisible();
    await fitsEverywhere(page, 'guest');
    expect(new Set(fetched)).toEqual(new Set([language]));
  });
}
