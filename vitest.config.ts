import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

import { findChromium } from './.ci/chromium.mjs';

const chromium = findChromium();

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
          testTimeout: 60_000,
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
