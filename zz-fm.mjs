import { start, go, planReady } from './zz-lib.mjs';
const out = '/tmp/rest-fm'; import { mkdirSync } from 'node:fs'; mkdirSync(out, { recursive: true });
const { browser, page } = await start('Ada Lindholm', '/reservations/plan');
await planReady(page);
for (const [w, h] of [[1366, 768], [1920, 1080]]) {
  await page.setViewportSize({ width: w, height: h });
  await page.waitForTimeout(700);
  for (const c of ['light', 'dark']) { await page.emulateMedia({ colorScheme: c }); await page.waitForTimeout(500); await page.screenshot({ path: `${out}/plan-${w}-${c}.png` }); }
}
await page.emulateMedia({ colorScheme: 'light' });
await page.setViewportSize({ width: 1366, height: 768 });
// levels of both sources
const buildings = await page.locator('nav select').evaluate((s) => [...s.options].map((o) => [o.value, o.textContent]));
console.log(buildings);
for (const [id, name] of buildings) {
  await page.locator('nav select').selectOption(id); await page.waitForTimeout(1500);
  await page.screenshot({ path: `${out}/b-${id}.png` });
  console.log(name, await page.locator('nav li button').allInnerTexts(), page.url(), await page.locator('footer').innerText());
}
await browser.close();
