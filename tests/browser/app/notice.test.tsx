import '../../../src/styles/global.css';

import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import { Notice } from '../../../src/app/Notice.tsx';
import { session } from '../../../src/state/session.ts';
import { beginAt, signedIn } from './fake-engine.ts';

test('what the server has not confirmed is neither shown nor read aloud until it lasts', async () => {
  await beginAt(location.pathname, { ...signedIn, verified: false });
  const screen = await render(<Notice />);
  const line = screen.getByRole('status');
  expect(line.element().textContent).toBe('');
  await expect.element(screen.getByText(/^Shown from this device's memory/), { timeout: 20_000 }).toBeVisible();
  session.state = signedIn;
  await expect.element(line).toBeEmptyDOMElement();
  // The next time is a new one.
  session.state = { ...signedIn, verified: false };
  await expect.element(line).toBeEmptyDOMElement();
});
