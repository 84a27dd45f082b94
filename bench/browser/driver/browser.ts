import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';

import { installFrameTools } from './page-frames.ts';
import { installMarkWatch } from './page-marks.ts';
import { installPixelTools } from './page-pixels.ts';
import { installPlanTools } from './page-plan.ts';

/** The size of a small office screen. */
export const VIEWPORT = { width: 1366, height: 768 } as const;

/** A page with the bench's tools, and its own CDP session. */
export interface Tab {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Slows down the main thread by a factor; 1 = not at all. */
  slowDown(rate: number): Promise<void>;
}

/** @param executablePath Chromium, or a program that starts it */
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
  // The frame tools wait for the marks, so the marks come first.
  await page.addInitScript(installMarkWatch);
  await page.addInitScript(installFrameTools);
  await page.addInitScript(installPixelTools);
  await page.addInitScript(installPlanTools);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  return {
    page,
    cdp,
    slowDown: async (rate) => void (await cdp.send('Emulation.setCPUThrottlingRate', { rate })),
  };
}
