import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

import { findTestBrowser } from './.ci/chromium.mjs';

const chromium = findTestBrowser();

/** What is waited for may take its time on a slow machine: its own second would judge speed, which bench/ does. */
const patience = { poll: { timeout: 20_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{unit,contracts,server}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patience,
        },
      },
      {
        plugins: [react()],
        worker: { format: 'es' },
        css: { transformer: 'lightningcss' },
        // Dependencies that only a worker imports must be known before the first test, or Vite reloads it.
        optimizeDeps: {
          entries: ['index.html', 'src/**/*.{ts,tsx}', 'workers/**/*.ts', 'tests/browser/**/*.{ts,tsx}'],
        },
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/browser/forget-storage.ts'],
          testTimeout: 60_000,
          expect: patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium === null ? {} : { executablePath: chromium }),
                args: ['--no-sandbox', '--disable-background-networking'],
              },
              contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Prague' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
