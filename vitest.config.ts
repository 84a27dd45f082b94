import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

import { findTestBrowser } from './.ci/chromium.mjs';

const chromium = findTestBrowser();

/** Waits may take long on a slow machine: the default of one second would test speed, which bench/ does. */
const expectation = { poll: { timeout: 20_000 } };

/**
 * Tests whose stores come from tests/server/test-store.ts: they run on SQLite and on PostgreSQL. Left out are those of what
 * providers' protocols say about series, people and writing: they do so by the operations that the others test.
 */
const BOTH_STORES = [
  'tests/server/{store-calendar,store-accounts,calendar-*,series-c*,series-m*,series-o*,races,retention,confirming}.test.ts',
  'tests/server/{groups,identity,insights,jobs,mails,objects,other-calendars,plans,release,resource-answers}.test.ts',
  'tests/server/{*-emulator,graph-emulator-series,all-day,assist,attempts,availability-view,lost-answers,visitors,email-link}.test.ts',
];

export default defineConfig({
  test: {
    reporters: ['default', './.ci/test-summary.mjs'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
          // They share modules: loading them again for each file takes longer than the tests do.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/{contracts,server}/**/*.test.ts'],
          // The servers of these tests are on this machine, which official clients would ask a proxy for.
          env: { HTTP_PROXY: '', HTTPS_PROXY: '', ALL_PROXY: '', http_proxy: '', https_proxy: '', all_proxy: '' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'server-postgres',
          environment: 'node',
          include: ['tests/postgres/*.test.ts', ...BOTH_STORES],
          globalSetup: 'tests/postgres/server.ts',
          setupFiles: 'tests/postgres/use.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: expectation,
        },
      },
      {
        plugins: [react()],
        worker: { format: 'es' },
        css: { transformer: 'lightningcss' },
        // Dependencies that only a worker imports must be known before the first test, or Vite reloads it.
        optimizeDeps: {
          // Each icon is an import of its own: one that is new would have Vite reload the running test.
          exclude: ['lucide-react'],
          entries: ['index.html', 'src/**/*.{ts,tsx}', 'workers/**/*.ts', 'tests/browser/**/*.{ts,tsx}'],
        },
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/browser/forget-storage.ts'],
          testTimeout: 60_000,
          expect: expectation,
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
