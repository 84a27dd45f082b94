import type { Page } from '@playwright/test';

const PERSON = 'Ada Lindholm';
/** ms */
export const PATIENCE = 60_000;

/** Signs in like a user, and waits until everything is cached for the next visit. @param shown what the screen shows then */
export async function signIn(page: Page, address: string, shown: string): Promise<void> {
  // Whole days, as the other contestants show them.
  await page.addInitScript(() => localStorage.setItem('deskway-nights', 'whole'));
  await page.goto(address);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: PERSON }).click();
  await page.locator(shown).first().waitFor({ state: 'attached', timeout: PATIENCE });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: PATIENCE });
}

/** Waits until all is read and the hub is connected. */
export async function waitUntilLive(page: Page): Promise<void> {
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: PATIENCE });
  await page.getByText('Live', { exact: true }).waitFor({ timeout: PATIENCE });
  await page.waitForTimeout(700);
}
