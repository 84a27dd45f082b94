import { chromium } from '@playwright/test';
import { findTestBrowser } from './.ci/chromium.mjs';
import sharp from 'sharp';
export const BASE = 'http://localhost:5641';
export async function start(user, path, opts = {}) {
  const p = findTestBrowser();
  const browser = await chromium.launch({ ...(p ? { executablePath: p } : {}), args: ['--no-sandbox'] });
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-GB', timezoneId: 'Europe/Prague', serviceWorkers: 'block', ...opts });
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log('[console]', m.text().slice(0, 300)); });
  page.on('pageerror', (e) => console.log('[pageerror]', e.message));
  await page.goto(BASE + (opts.first ?? '/settings'));
  await page.locator('button', { hasText: /Sign in|Anmelden/ }).first().click();
  await page.getByRole('button', { name: user }).click();
  await page.waitForURL((u) => !u.pathname.startsWith('/account/') && !u.pathname.startsWith('/oidc'));
  await page.locator('main').first().waitFor();
  if (path) await go(page, path);
  return { browser, context, page };
}
export const go = async (page, path) => { await page.evaluate((to) => history.pushState(null, '', to), path); await page.waitForTimeout(300); };
export const planReady = async (page) => { await page.locator('[data-plan-canvas][data-drawn]').waitFor({ state: 'attached', timeout: 30000 }); await page.waitForTimeout(900); };
export async function sheet(files, out, cols, w) {
  const metas = await Promise.all(files.map(async (f) => { const b = await sharp(f).resize({ width: w }).png().toBuffer(); const m = await sharp(b).metadata(); return { b, h: m.height }; }));
  const rows = Math.ceil(files.length / cols); const H = Math.max(...metas.map((m) => m.h));
  await sharp({ create: { width: cols * (w + 8), height: rows * (H + 8), channels: 3, background: '#f0f' } }).composite(metas.map((m, i) => ({ input: m.b, left: (i % cols) * (w + 8), top: Math.floor(i / cols) * (H + 8) }))).png().toFile(out);
}
