import { defineConfig } from '@playwright/test';

import { findChromium } from './.ci/chromium.mjs';

const chromium = findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 1,
  timeout: 120_000,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    launchOptions: {
      ...(chromium === null ? {} : { executablePath: chromium }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
    viewport: { width: 1366, height: 768 },
    trace: 'off',
  },
});
