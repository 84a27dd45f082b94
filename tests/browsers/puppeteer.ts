import process from 'node:process';

import { launch } from 'puppeteer-core';

import { type Driver, WINDOW, ZONE } from './driver.ts';

/** Drives Chromium by its own protocol, Firefox by WebDriver BiDi. */
export async function startByPuppeteer(browser: 'chrome' | 'firefox', executablePath: string): Promise<Driver> {
  const started = await launch({
    browser,
    executablePath,
    headless: true,
    args: browser === 'chrome' ? ['--no-sandbox', '--lang=en-GB'] : [],
    defaultViewport: WINDOW,
    env: { ...process.env, TZ: ZONE, LANG: 'en_GB.UTF-8' },
  });
  const page = await started.newPage();
  const { mouse, keyboard } = page;
  return {
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: (run, ...args) => page.evaluate(run as never, ...args),
    click: ({ x, y }) => mouse.click(x, y),
    async drag(from, to) {
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(to.x, to.y, { steps: 4 });
      await mouse.up();
    },
    async wheel({ x, y }, down) {
      await mouse.move(x, y);
      await mouse.wheel({ deltaY: down });
    },
    async press(key, { shift } = { shift: false }) {
      if (shift) await keyboard.down('Shift');
      await keyboard.press(key);
      if (shift) await keyboard.up('Shift');
    },
    type: (text) => keyboard.type(text),
    screenshot: () => page.screenshot(),
    quit: () => started.close(),
  };
}
