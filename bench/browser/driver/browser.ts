import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';

import { installFrameTools } from './page-frames.ts';
import { installMarkWatch } from './page-marks.ts';
import { installPixelTools } from './page-pixels.ts';

/** As large as a small office screen. */
export const VIEWPORT = { width: 1366, height: 768 } as const;

/** A page with the bench's tools in it, and its own line to Chromium. */
export interface Tab {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Makes the main thread so many times slower; 1 = as it is. */
  slowDown(rate: number): Promise<void>;
}

/** @param executablePath Chromium, or what starts it */
export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

export function openContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: VIEWPORT,
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
    colorScheme: 'light',
    reducedMotion: 'no-preference',
  });
}

export async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  // In this order: the frame tools wait for the marks.
  await page.addInitScript(installMarkWatch);
  await page.addInitScript(installFrameTools);
  await page.addInitScript(installPixelTools);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  return {
    page,
    cdp,
    slowDown: async (rate) => void (await cdp.send('Emulation.setCPUThrottlingRate', { rate })),
  };
}
