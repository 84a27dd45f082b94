import '../../../src/styles/global.css';

import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { Notice } from '../../../src/app/Notice.tsx';
import { momentText } from '../../../src/i18n/time-text.ts';
import { live } from '../../../src/state/live.ts';
import { returnAddress } from '../../../src/state/session/return-address.ts';
import { session } from '../../../src/state/session/session.ts';
import { beginAt, provideFakeEngine, signedIn } from './fake-engine.ts';

test('a failed read of the resources is reported with the age of the shown ones and a reload button', async () => {
  const clearCache = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
  provideFakeEngine({ session: { clearCache } });
  const trace = '"statusText": "Service Unavailable"';
  const resourcesFailure = { detail: 'GET /api/assist/resources: 503', trace, asOf: Date.UTC(2026, 10, 20, 9) };
  await beginAt(location.pathname, { ...signedIn, verified: false, resourcesFailure });
  live.now = resourcesFailure.asOf;
  const screen = await render(<Notice />);
  const time = momentText(resourcesFailure.asOf, live.now);
  const text = `Error loading resources: GET /api/assist/resources: 503. Showing data from ${time}.`;
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByText(trace)).not.toBeVisible();
  await screen.getByText('Details').click();
  await expect.element(screen.getByText(trace)).toBeVisible();
  await screen.getByRole('button', { name: 'Click to reload browser' }).click();
  expect(clearCache).toHaveBeenCalledOnce();
});

test('the notice about unconfirmed data is neither shown nor read aloud at first', async () => {
  await beginAt(location.pathname, { ...signedIn, verified: false });
  const screen = await render(<Notice />);
  const line = screen.getByRole('status');
  expect(line.element().textContent).toBe('');
  await expect.element(screen.getByText(/^Updating/), { timeout: 20_000 }).toBeVisible();
  session.state = signedIn;
  await expect.element(line).toBeEmptyDOMElement();
  // The next time is a new one.
  session.state = { ...signedIn, verified: false };
  await expect.element(line).toBeEmptyDOMElement();
});

test('who is refused by the provider of the calendar is led to its sign-in, and back to where they are', async () => {
  const authorize = vi.fn<() => Promise<never>>(() => new Promise(() => undefined));
  provideFakeEngine({ session: { authorize } });
  await beginAt('/reservations?date=2026-11-23', { ...signedIn, isCalendarRefused: true });
  const screen = await render(<Notice />);
  await expect.element(screen.getByText(/^Your session has ended. Sign in again; what you typed/)).toBeVisible();
  await screen.getByRole('button', { name: 'Sign in again' }).click();
  expect(authorize).toHaveBeenCalledOnce();
  expect(returnAddress()).toBe('/reservations?date=2026-11-23');
});
