import '../../../src/styles/global.css';

import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { ErrorBoundary } from '../../../src/app/ErrorBoundary.tsx';
import { expectAccessible } from './accessibility.ts';
import { beginAt, signedIn } from './fake-engine.ts';

function Throws({ error }: { readonly error: Error }): never {
  throw error;
}

async function shown(error: Error) {
  // React logs the errors that it catches.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  await beginAt(location.pathname, signedIn);
  return render(
    <ErrorBoundary>
      <Throws error={error} />
    </ErrorBoundary>,
  );
}

test.each([
  'Unable to preload CSS for /assets/DashboardScreen.css',
  'Failed to fetch dynamically imported module: https://x/a.js',
  'Importing a module script failed.',
])('a page that could not be fetched is not called broken: %s', async (message) => {
  const screen = await shown(new TypeError(message));
  await expect.element(screen.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expectAccessible(screen.container);
});

test('a page that throws is called broken', async () => {
  const screen = await shown(new TypeError('x is undefined'));
  await expect.element(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
});
