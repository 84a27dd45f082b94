import '../../../../src/styles/global.css';

import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useLocation } from 'wouter';

import type { SessionApi } from '../../../../workers/contract.ts';
import { AccountScreens, type StartedSession } from '../../../../src/screens/account/AccountScreens.tsx';
import { expectAccessible } from '../../app/accessibility.ts';
import { beginAt, provideFakeEngine, signedIn, signedOut } from '../../app/fake-engine.ts';

const home = location.pathname;
const out = { type: 'signed-out', guestLogin: true, accent: '', isDevice: false } as const;
const CALLBACK = '/account/oauth-callback';

function issue(attempt: { readonly state: string; readonly age?: number; readonly returnTo?: string }): void {
  const { state, age = 0, returnTo = '/outbox' } = attempt;
  const made = Date.now() - age;
  sessionStorage.setItem('deskway-sign-in', JSON.stringify({ state, codeVerifier: 'verifier', returnTo, made }));
}

/** As in the application: the account screens exist at their own addresses only. */
function Place({ session }: { readonly session: StartedSession }) {
  const [path] = useLocation();
  return path.startsWith('/account/') ? <AccountScreens session={session} /> : <p>Arrived at {path}</p>;
}

const accept = () => vi.fn<SessionApi['signIn']>().mockResolvedValue({ ok: true, value: signedIn.account });

async function open(query: string, signIn: SessionApi['signIn']) {
  provideFakeEngine({ session: { signIn } });
  await beginAt(`${CALLBACK}${query}`, signedOut);
  return render(<Place session={out} />);
}

beforeEach(() => {
  sessionStorage.clear();
  return () => history.replaceState(null, '', home);
});

test('exchanges the code with its verifier, removes it from the address and redirects', async () => {
  const signIn = accept();
  issue({ state: 'mine' });
  const screen = await open('?code=abc&state=mine', signIn);
  await expect
    .poll(() => signIn.mock.calls)
    .toEqual([[{ code: 'abc', codeVerifier: 'verifier', redirectUri: `${location.origin}${CALLBACK}` }]]);
  expect(location.href).not.toContain('abc');
  await screen.rerender(<Place session={signedIn} />);
  await expect.element(screen.getByText('Arrived at /outbox')).toBeVisible();
});

test.for([
  ['another state', '?code=abc&state=theirs', 0],
  ['no state', '?code=abc', 0],
  ['an attempt older than ten minutes', '?code=abc&state=mine', 10 * 60_000 + 1_000],
] as const)('refuses %s', async ([, query, age]) => {
  const signIn = accept();
  issue({ state: 'mine', age });
  const screen = await open(query, signIn);
  await expect.element(screen.getByText(/began in another tab/)).toBeVisible();
  expect(signIn).not.toHaveBeenCalled();
  expect(location.search).toBe('');
  await expect.element(screen.getByRole('button', { name: 'Sign in again' })).toBeVisible();
});

test('uses an attempt once', async () => {
  issue({ state: 'mine' });
  const first = await open('?code=abc&state=mine', accept());
  await first.unmount();
  const signIn = accept();
  const second = await open('?code=abc&state=mine', signIn);
  await expect.element(second.getByText(/began in another tab/)).toBeVisible();
  expect(signIn).not.toHaveBeenCalled();
});

test.for([
  ['error=access_denied&error_description=the+user+canceled', 'was cancelled or not allowed', 'access_denied'],
  ['error=consent_required', 'was cancelled or not allowed', 'consent_required'],
  ['error=access_denied&error_description=AADSTS65001%3A+No+consent', 'was cancelled or not allowed', 'AADSTS65001'],
  ['error=access_denied&error_description=AADSTS90094%3A+Admin', 'has to approve Deskway', 'AADSTS90094'],
  ['error=admin_policy_enforced', 'Your administrator has to', 'admin_policy_enforced'],
  ['error=invalid_request&error_description=AADSTS90002%3A+Tenant', 'not set up correctly', 'AADSTS90002'],
  ['error=unauthorized_client', 'not set up correctly', 'unauthorized_client'],
  ['error=access_denied&error_description=AADSTS50020%3A+User', 'This account has no access', 'AADSTS50020'],
  ['error=temporarily_unavailable&error_description=Later', 'Sign-in is not available', 'temporarily_unavailable'],
  ['error=account_lost&error_description=Gone', 'Sign-in was cancelled', 'Gone'],
] as const)('says what to do about %s', async ([query, said, code]) => {
  issue({ state: 'mine' });
  const signIn = accept();
  const screen = await open(`?${query}&state=mine`, signIn);
  await expect.element(screen.getByText(new RegExp(`${said}.*${code}`))).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  expect(signIn).not.toHaveBeenCalled();
});

test('shows why the exchange failed', async () => {
  issue({ state: 'mine' });
  const screen = await open('?code=abc&state=mine', () =>
    Promise.resolve({ ok: false, error: { type: 'sign-in-refused', detail: '' } }),
  );
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Sign-in failed. Try again.');
  await expectAccessible(screen.container);
});

test.each([
  ['code', 'This sign-in has expired'],
  ['provider', 'Your identity could not be confirmed'],
  ['no-email', 'has no confirmed e-mail address'],
  ['not-allowed', 'Deskway needs access to your calendar'],
  ['no-calendar', 'got no lasting access'],
  ['taken', 'belongs to another account here'],
] as const)('says why our server signed nobody in: %s', async (reason, said) => {
  issue({ state: 'mine' });
  const screen = await open('?code=abc&state=mine', () =>
    Promise.resolve({ ok: false, error: { type: 'sign-in-refused', detail: '', reason } }),
  );
  await expect.element(screen.getByText(new RegExp(said))).toBeVisible();
});

test('goes to the sign-in if the answer is empty', async () => {
  await open('', accept());
  await expect.poll(() => location.pathname).toBe('/account/login');
});

test('a calendar that was connected leaves the sign-in alone and leads back', async () => {
  const connectCalendar = vi.fn<SessionApi['connectCalendar']>().mockResolvedValue({ ok: true, value: null });
  const signIn = accept();
  const attempt = {
    state: 'mine',
    codeVerifier: 'verifier',
    returnTo: '/settings',
    made: Date.now(),
    isForCalendar: true,
  };
  sessionStorage.setItem('deskway-sign-in', JSON.stringify(attempt));
  provideFakeEngine({ session: { signIn, connectCalendar } });
  await beginAt(`${CALLBACK}?code=abc&state=mine`, signedIn);
  const screen = await render(<Place session={signedIn} />);
  await expect.element(screen.getByText('Arrived at /settings')).toBeVisible();
  expect(connectCalendar.mock.calls).toEqual([
    [{ code: 'abc', codeVerifier: 'verifier', redirectUri: `${location.origin}${CALLBACK}` }],
  ]);
  expect(signIn).not.toHaveBeenCalled();
});
