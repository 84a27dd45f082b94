import type { Browser, Page } from '@playwright/test';

import { signIn, test } from './support.ts';

type Tokens = readonly [token: string, refreshToken: string];

/**
 * Tests of one file, on whose server a user has signed in once, as a person does; the tokens outlive the tests.
 * @param file the test file
 */
export const testsOfFirstVisits = (file: string) =>
  test.extend<object, { readonly tokens: Tokens }>({
    tokens: [
      async ({ browser, serverOf }, use) => {
        const server = await serverOf(file);
        const page = await browser.newPage();
        await signIn(page, server.origin, 'Ada Lindholm');
        const tokens = await page.evaluate(
          () => [localStorage.getItem('api_token') ?? '', localStorage.getItem('api_refresh_token') ?? ''] as const,
        );
        await page.context().close();
        await use(tokens);
      },
      { scope: 'worker' },
    ],
  });

/** A browser that has never been here, signed in from the first script on. */
export async function openWith(browser: Browser, tokens: Tokens, errors: string[]): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript(([token, refreshToken]) => {
    localStorage.setItem('api_token', token);
    localStorage.setItem('api_refresh_token', refreshToken);
    localStorage.setItem('deskway-nights', 'whole');
  }, tokens);
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  return page;
}
