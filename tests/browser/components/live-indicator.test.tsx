import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { LiveIndicator as Indicator } from '../../../src/components/page/LiveIndicator.tsx';
import { startI18n } from '../../../src/i18n/index.ts';
import { freshness } from '../../../src/state/freshness.ts';
import { live } from '../../../src/state/live.ts';
import { network } from '../../../src/state/browser/network.ts';
import { expectAccessible } from '../app/accessibility.ts';
import { provideFakeEngine } from '../app/fake-engine.ts';

/** Friday 20 November 2026 in Prague. */
const at = (time: string): number => Date.parse(`2026-11-20T${time}+01:00`);

/** At the end of a bar, as in the application. */
function LiveIndicator() {
  return (
    <div style={{ display: 'flex', justifyContent: 'end' }}>
      <Indicator />
    </div>
  );
}

beforeAll(startI18n);
beforeEach(() => {
  network.isOnline = true;
  Object.assign(live, { connection: 'Connected', now: at('09:00'), downSince: null, tells: true, hasGivenUp: false });
  Object.assign(freshness, { asOf: at('09:42'), isStale: false, isStuck: false, now: at('09:43') });
});

test('shows since when it is not live, in words and for assistive technology', async () => {
  Object.assign(live, { connection: 'Disconnected', downSince: at('09:40'), now: at('09:41'), hasGivenUp: true });
  await render(<LiveIndicator />);
  await expect.element(page.getByRole('button', { name: 'Not live since 09:40' })).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('Live updates: Not live since 09:40');
});

test('names the day of older data', async () => {
  Object.assign(live, { connection: 'Disconnected', downSince: at('09:40') - 86_400_000, now: at('09:41') });
  await render(<LiveIndicator />);
  await expect.element(page.getByRole('button', { name: /Not live since Thu,? 19\/11,? 09:40/ })).toBeVisible();
});

test('shows the age of the data when focused, and closes on Escape and on blur', async () => {
  const screen = await render(<LiveIndicator />);
  const taken: boolean[] = [];
  const listen = (press: KeyboardEvent) => press.key === 'Escape' && taken.push(press.defaultPrevented);
  document.addEventListener('keydown', listen);
  onTestFinished(() => document.removeEventListener('keydown', listen));
  await userEvent.tab();
  await expect.element(page.getByText('As of 09:42.')).toBeVisible();
  await expectAccessible(screen.container);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('As of 09:42.')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(taken).toEqual([true, false]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Changes by others appear at once.')).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByText('Changes by others appear at once.')).not.toBeInTheDocument();
});

test('promises nothing while the server does not answer, and can be retried', async () => {
  let resumed = 0;
  const resume = () => {
    resumed += 1;
    return Promise.resolve();
  };
  provideFakeEngine({ live: { resume } });
  Object.assign(live, { connection: 'Disconnected', downSince: at('09:40'), now: at('09:41'), hasGivenUp: true });
  freshness.isStuck = true;
  await render(<LiveIndicator />);
  await page.getByRole('button', { name: /Not live/ }).click();
  await expect.element(page.getByText(/The server does not respond/)).toBeVisible();
  await expect.element(page.getByText(/As of 09:42. It may have changed since/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(resumed).toBe(1);
});

test('promises one minute at most before the server has reported anything', async () => {
  live.tells = false;
  await render(<LiveIndicator />);
  await page.getByRole('button', { name: 'Live' }).click();
  await expect.element(page.getByText(/within a minute/)).toBeVisible();
});

test('shows immediately that it is offline', async () => {
  await render(<LiveIndicator />);
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByRole('button', { name: 'Offline' })).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('button', { name: 'Live' })).toBeVisible();
});
