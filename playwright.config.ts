import { defineConfig } from '@playwright/test';

import type { ServerOptions } from './tests/e2e/support.ts';
import { findChromium, findTestBrowser } from './.ci/chromium.mjs';

/** What is to be driven, and how. */
const launch = (path: string | null) => ({
  ...(path === null ? {} : { executablePath: path }),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

/** Complete user journeys, which work on a phone as well. */
const FLOWS = [
  'account',
  'change',
  'clock-changes',
  'colleagues',
  'dashboard',
  'devices',
  'every-screen',
  'goes-wrong',
  'my-events',
  'reserve-page',
  'reserve-whole',
  'resource',
  'series-scopes',
  'sign-in',
  'touch-panel',
  'walks',
];

/** The emulated calendars, for the tests that are tagged so. */
const PROVIDERS = ['o365', 'gspace', 'ews'] as const;

/** Tests that only the full browser can run. */
const NEEDS_WINDOWS = /\/notifications\.spec\.ts$/;

const matching = (names: readonly string[]) => new RegExp(`/(?:${names.join('|')})\\.spec\\.ts$`);

export default defineConfig<object, ServerOptions>({
  testDir: 'tests/e2e',
  // Each has a server of its own; one worker for each of two cores leaves some of both idle.
  workers: 3,
  // Generous, so that a slow machine only takes longer; speed is measured in bench/. An awaited result may come after
  // one of the product's own time limits, some of them a minute.
  timeout: 300_000,
  expect: { timeout: 75_000 },
  // The page and the pointer are not in step on a busy machine. What passes only the second time is named at the end.
  retries: 1,
  reporter: [['list'], ['./tests/e2e/failures.ts']],
  outputDir: 'test-results',
  use: {
    launchOptions: launch(findTestBrowser()),
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
    viewport: { width: 1366, height: 768 },
    // An action that hangs reports where, long before a slow test's own time limit.
    actionTimeout: 120_000,
    trace: 'off',
    // Answers that a test fakes must come from the test; offline-start.spec.ts allows service workers.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'desk', testIgnore: NEEDS_WINDOWS },
    { name: 'window', testMatch: NEEDS_WINDOWS, use: { launchOptions: launch(findChromium()) } },
    {
      name: 'phone',
      testMatch: matching(FLOWS),
      use: { viewport: { width: 390, height: 844 } },
    },
    ...PROVIDERS.map((serverType) => ({ name: serverType, grep: /@calendar/u, use: { serverType } })),
  ],
});
