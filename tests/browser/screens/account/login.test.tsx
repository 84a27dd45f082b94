import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useLocation } from 'wouter';

import type { Failure, Result } from '../../../../workers/contract.ts';
import { AccountScreens, type StartedSession } from '../../../../src/screens/account/AccountScreens.tsx';
import { rememberReturnAddress } from '../../../../src/state/session/return-address.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { beginAt, provideFakeEngine, signedIn, signedOut } from '../../app/fake-engine.ts';

function Place({ session }: { readonly session: StartedSession }) {
  const [path] = useLocation();
  return path.startsWith('/account/') ? <AccountScreens session={session} /> : null;
}

const home = location.pathname;
const out = { type: 'signed-out', guestLogin: true, accent: '', isDevice: false } as const;

beforeEach(async () => {
  sessionStorage.clear();
  provideFakeEngine();
  await beginAt('/account/login', signedOut);
  return () => history.replaceState(null, '', home);
});

test('follows the address of the worker and keeps state, verifier and return address in this tab', async () => {
  rememberReturnAddress('/outbox');
  const url = `${location.origin}${location.pathname}#provider`;
  provideFakeEngine({
    session: {
      authorize: (redirectUri) => {
        expect(redirectUri).toBe(`${location.origin}/account/oauth-callback`);
        return Promise.resolve({ ok: true, value: { url, state: 'state-1', codeVerifier: 'verifier-1' } });
      },
    },
  });
  const screen = await render(<AccountScreens session={out} />);
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => location.hash).toBe('#provider');
  const attempt: unknown = JSON.parse(sessionStorage.getItem('deskway-sign-in') ?? 'null');
  expect(attempt).toMatchObject({ state: 'state-1', codeVerifier: 'verifier-1', returnTo: '/outbox' });
});

test('refuses to follow anything but a web address', async () => {
  const value = { url: 'javascript:document.title="evil"', state: 's', codeVerifier: 'v' };
  provideFakeEngine({ session: { authorize: () => Promise.resolve({ ok: true, value }) } });
  const screen = await render(<AccountScreens session={out} />);
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Sign-in failed. Try again.');
});

test('shows why the sign-in cannot start and lets the user try again', async () => {
  const error: Result<never, Failure> = { ok: false, error: { type: 'api-unreachable', detail: '' } };
  provideFakeEngine({ session: { authorize: () => Promise.resolve(error) } });
  const screen = await render(<AccountScreens session={out} />);
  const button = screen.getByRole('button', { name: 'Sign in' });
  await button.click();
  await expect.element(screen.getByText(/^Cannot connect to API server/)).toBeVisible();
  await expect.element(button).not.toHaveAttribute('aria-disabled');
});

test('offers the guest entry only if guests are allowed', async () => {
  const screen = await render(<AccountScreens session={{ ...out, guestLogin: false }} />);
  await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Look around as a guest' }).elements()).toEqual([]);
});

test('offers a link by mail only if mails are sent', async () => {
  const screen = await render(<AccountScreens session={out} />);
  const link = screen.getByRole('link', { name: /e-mail/i });
  await expect.element(link).toBeVisible();
  await screen.rerender(<AccountScreens session={{ ...out, emailLinks: false }} />);
  await expect.poll(() => link.elements()).toEqual([]);
});

test('redirects a signed-in user to the remembered address', async () => {
  rememberReturnAddress('/outbox?x=1');
  await render(<Place session={signedIn} />);
  await expect.poll(() => location.pathname + location.search).toBe('/outbox?x=1');
});

test('is accessible', async () => {
  const screen = await render(<AccountScreens session={out} />);
  await expectAccessible(screen.container);
});
