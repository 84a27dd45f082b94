import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { AccountScreens } from '../../../../src/screens/account/AccountScreens.tsx';
import { expectAccessible } from '../../app/accessibility.ts';
import { beginAt, provideFakeEngine, signedOut } from '../../app/fake-engine.ts';

const home = location.pathname;
const out = { type: 'signed-out', guestLogin: true, accent: '', isDevice: false } as const;

beforeEach(async () => {
  provideFakeEngine();
  await beginAt('/account/guest', signedOut);
  return () => history.replaceState(null, '', home);
});

test('asks for a name before anything is sent', async () => {
  const screen = await render(<AccountScreens session={out} />);
  await screen.getByRole('button', { name: 'Continue as a guest' }).click();
  const field = screen.getByRole('textbox', { name: 'Your name' });
  await expect.element(field).toHaveAccessibleDescription(/Enter your name/);
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
});

test('signs in with the trimmed name, once', async () => {
  const names: string[] = [];
  provideFakeEngine({
    session: {
      signInAsGuest: (name) => {
        names.push(name);
        return new Promise(() => undefined);
      },
    },
  });
  const screen = await render(<AccountScreens session={out} />);
  await screen.getByRole('textbox', { name: 'Your name' }).fill('  Ada  ');
  await screen.getByRole('button', { name: 'Continue as a guest' }).click();
  await expect.element(screen.getByRole('button', { name: 'Signing in …' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(names).toEqual(['Ada']);
});

test('keeps the name when the server refuses', async () => {
  const error = { type: 'timeout', call: 'guest-login' } as const;
  provideFakeEngine({ session: { signInAsGuest: () => Promise.resolve({ ok: false, error }) } });
  const screen = await render(<AccountScreens session={out} />);
  const field = screen.getByRole('textbox', { name: 'Your name' });
  await field.fill('Ada');
  await screen.getByRole('button', { name: 'Continue as a guest' }).click();
  await expect.element(screen.getByText('The server took too long. Try again.')).toBeVisible();
  await expect.element(field).toHaveValue('Ada');
});

test('says so if guests are not allowed', async () => {
  const screen = await render(<AccountScreens session={{ ...out, guestLogin: false }} />);
  await expect.element(screen.getByText(/Guest access is off/)).toBeVisible();
  expect(screen.getByRole('textbox').elements()).toEqual([]);
});

test('is accessible', async () => {
  const screen = await render(<AccountScreens session={out} />);
  await expectAccessible(screen.container);
});
