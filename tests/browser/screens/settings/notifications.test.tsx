import '../../../../src/styles/global.css';

import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { loadTexts } from '../../../../src/i18n/index.ts';
import { NotificationsSection } from '../../../../src/screens/settings/NotificationsSection.tsx';
import { preferences, setNotifications } from '../../../../src/state/browser/preferences.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';
import { provideNoNotifications, provideNotifications, provideServiceWorker } from '../../app/fake-notifications.ts';

beforeEach(async () => {
  setNotifications(false);
  provideFakeEngine();
  await beginAt(location.pathname, signedIn);
  await loadTexts('settings');
});

/** The state of the setting on the screen. */
async function open() {
  const screen = await render(<NotificationsSection />);
  const box = screen.getByRole('checkbox', { name: 'Notifications on this device' });
  return { screen, box, state: screen.getByRole('status').first() };
}

test('is off until the user turns it on by keyboard and the browser allows it, and is remembered', async () => {
  const shown = provideNotifications({ permission: 'default', answer: 'granted' });
  const { screen, box, state } = await open();
  await expect.element(box).not.toBeChecked();
  await expect.element(box).toHaveAccessibleDescription('Off');
  await expect.element(screen.getByText(/10 minutes, or its own reminder/)).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(box).toBeChecked();
  await expect.element(state).toMatchTextContent(/^On while Deskway is open/);
  expect(localStorage.getItem('deskway-notifications')).toBe('on');
  await expectAccessible(screen.container);
  await box.click();
  await expect.element(state).toHaveTextContent('Off');
  expect(localStorage.getItem('deskway-notifications')).toBeNull();
  expect(shown).toEqual([]);
});

test('a denied permission leaves it off and says how to unblock it', async () => {
  provideNotifications({ permission: 'default', answer: 'denied' });
  const { screen, box, state } = await open();
  await box.click();
  await expect.element(state).toMatchTextContent(/^Blocked by your browser\. /);
  await expect.element(box).not.toBeChecked();
  expect(preferences.notifications).toBe(false);
  await expectAccessible(screen.container);
});

test('an unanswered request leaves it off', async () => {
  provideNotifications({ permission: 'default' });
  const { box, state } = await open();
  await box.click();
  await expect.element(state).toHaveTextContent('Off');
  await expect.element(box).not.toBeChecked();
});

test('a permission granted in the browser shows immediately', async () => {
  const status = Object.assign(new EventTarget(), { name: 'notifications', state: 'denied', onchange: null } as const);
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue(status);
  setNotifications(true);
  provideNotifications({ permission: 'denied' });
  const { box, state } = await open();
  await expect.element(state).toMatchTextContent(/^Blocked/);
  provideNotifications({ permission: 'granted' });
  status.dispatchEvent(new Event('change'));
  await expect.element(box).toBeChecked();
});

test.for<[browser: string, provide: () => unknown]>([
  ['a browser without notices', provideNoNotifications],
  ['a phone’s browser', () => provideNotifications({ permission: 'default', isForbidden: true })],
])('%s says so', async ([, provide]) => {
  provide();
  const { screen, box, state } = await open();
  await expect.element(state).toHaveTextContent('This browser does not support notifications.');
  await expect.element(box).toBeDisabled();
  await expectAccessible(screen.container);
});

test('a browser on a phone offers them when the service worker is ready', async () => {
  provideNotifications({ permission: 'default', answer: 'granted', isForbidden: true });
  provideServiceWorker();
  const { box, state } = await open();
  await expect.element(box).toBeEnabled();
  await box.click();
  await expect.element(state).toMatchTextContent(/^On/);
});

test('tells a guest that there are no notifications', async () => {
  await beginAt(location.pathname, { ...signedIn, account: { ...signedIn.account, isGuest: true } });
  const screen = await render(<NotificationsSection />);
  await expect.element(screen.getByText('Sign in to get notifications.')).toBeVisible();
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument();
});
