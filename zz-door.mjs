import { start, go, BASE } from './zz-lib.mjs';
import { readFileSync } from 'node:fs';
import axe from 'axe-core';
const { browser, page } = await start('Ada Lindholm', '/touch/r00001', { viewport: { width: 1280, height: 800 } });
await page.getByRole('button', { name: 'Today', exact: true }).click();
await page.waitForTimeout(2500);
await page.evaluate(`${axe.source}; null`);
for (const c of ['light','dark']) {
  await page.emulateMedia({ colorScheme: c });
  await page.waitForTimeout(300);
  console.log(c, await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations.map((v) => v.id + ' ' + v.nodes.map((n) => n.html + n.failureSummary).join('|'))));
  await page.screenshot({ path: `/tmp/rest-door-${c}.png` });
}
await browser.close();
