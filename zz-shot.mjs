import { chromium } from '@playwright/test';
const [,, path='/reservations/plan', name='plan', w='1366', h='768', theme='light', ...acts] = process.argv;
const origin = 'http://localhost:4700';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const ctx = await browser.newContext({ viewport: { width: +w, height: +h }, colorScheme: theme, hasTouch: +w < 600, deviceScaleFactor: +w < 600 ? 2 : 1, locale: process.env.LOC ?? 'en-GB', forcedColors: theme === 'forced' ? 'active' : 'none' });
const page = await ctx.newPage();
page.on('console', (m) => { if (['error','warning'].includes(m.type())) console.log('console', m.type(), m.text().slice(0, 300)); });
page.on('pageerror', (e) => console.log('pageerror', e.message, e.stack?.slice(0, 600)));
await page.goto(origin + path);
await page.getByRole('button', { name: /Sign in|Anmelden|Přihlásit|Se connecter|Iniciar|Inicia|Увійти/, exact: false }).first().click();
await page.getByRole('button', { name: 'Ada Lindholm' }).click();
await page.waitForURL((u) => u.origin === origin && !u.pathname.startsWith('/account') && !u.pathname.startsWith('/oidc'));
await page.waitForTimeout(2500);
for (const act of acts) { const [v, ...r] = act.split(':'); const a = r.join(':');
  if (v === 'click') await page.mouse.click(...a.split(',').map(Number));
  if (v === 'move') await page.mouse.move(...a.split(',').map(Number));
  if (v === 'key') await page.keyboard.press(a);
  if (v === 'wheel') await page.mouse.wheel(0, +a);
  if (v === 'btn') await page.getByRole('button', { name: a }).first().click();
  if (v === 'wait') await page.waitForTimeout(+a);
  if (v === 'eval') console.log(await page.evaluate(a));
  if (v === 'goto') { await page.goto(origin + a); await page.waitForTimeout(2000); }
  await page.waitForTimeout(350);
}
await page.screenshot({ path: `/tmp/shots/${name}.png` });
console.log(page.url());
await browser.close();
