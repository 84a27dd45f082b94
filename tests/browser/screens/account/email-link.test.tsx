import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import { loadTexts } from '../../../../src/i18n/index.ts';
import { EmailLinkScreen } from '../../../../src/screens/account/EmailLinkScreen.tsx';
import { signInByLink } from '../../../../src/state/session/email-link.ts';
import { keepSession, recallSession } from '../../../../src/state/session/kept-session.ts';
import { forgetReturnAddress, rememberReturnAddress } from '../../../../src/state/session/return-address.ts';
import { session } from '../../../../src/state/session/session.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { beginAt, provideFakeEngine, signedIn, signedOut } from '../../app/fake-engine.ts';

const home = location.pathname;
const PAGE = '/account/email-link';
let asked: string[];
let spent: string[];

beforeEach(async () => {
  [asked, spent] = [[], []];
  forgetReturnAddress();
  provideFakeEngine({
    session: {
      signIn: async (proof) => {
        spent.push('linkToken' in proof ? proof.linkToken : '');
        return { ok: true, value: signedIn.account };
      },
    },
    account: {
      askForLink: async (email, returnTo) => {
        asked.push(`${email} ${returnTo}`);
        return { ok: true, value: `http://elsewhere.example:1${PAGE}?token=demo&returnTo=%2Foutbox` };
      },
      linkOwner: async (token) => ({ ok: true, value: token === 'old' ? null : 'Alice Nová' }),
    },
  });
  await beginAt(PAGE, signedOut);
  await loadTexts('account');
  return () => history.replaceState(null, '', home);
});

test('requests a link that leads back to where the user was', async () => {
  rememberReturnAddress('/settings?x=1');
  const screen = await render(<EmailLinkScreen isUser={false} />);
  await screen.getByRole('textbox', { name: 'E-mail address' }).fill(' alice@example.org ');
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Send me a link' }).click();
  await expect.element(screen.getByText(/^If alice@example.org has an account here/)).toBeVisible();
  expect(asked).toEqual(['alice@example.org /settings?x=1']);
  await expectAccessible(screen.container);
});

test('asks for a complete address first', async () => {
  const screen = await render(<EmailLinkScreen isUser={false} />);
  await screen.getByRole('textbox', { name: 'E-mail address' }).fill('alice');
  await screen.getByRole('button', { name: 'Send me a link' }).click();
  await expect.element(screen.getByText(/^Enter a full address/)).toBeVisible();
  expect(asked).toEqual([]);
});

test('follows the link of a demo by its own address', async () => {
  const screen = await render(<EmailLinkScreen isUser={false} />);
  await screen.getByRole('textbox', { name: 'E-mail address' }).fill('alice@example.org');
  await screen.getByRole('button', { name: 'Send me a link' }).click();
  await screen.getByRole('button', { name: 'Open the link' }).click();
  await screen.getByRole('button', { name: 'Sign in as Alice Nová' }).click();
  await expect.poll(() => location.pathname).toBe('/outbox');
  expect(spent).toEqual(['demo']);
});

test('uses a link only after a press, and hides its token immediately', async () => {
  history.replaceState(null, '', `${PAGE}?token=secret&returnTo=${encodeURIComponent('//evil.example')}`);
  const screen = await render(<EmailLinkScreen isUser={false} />);
  await expect.element(screen.getByRole('button', { name: 'Sign in as Alice Nová' })).toBeVisible();
  expect([location.href.includes('secret'), spent]).toEqual([false, []]);
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Sign in as Alice Nová' }).click();
  await expect.poll(() => location.pathname).toBe('/');
  expect([spent, location.host]).toEqual([['secret'], new URL(document.baseURI).host]);
});

test.each([
  ['refused', [], signedIn.account.username],
  ['failed once the tokens were there', ['api_token', 'api_refresh_token'], undefined],
] as const)('shows nobody as who was here before where it is %s', async (_, stored, shown) => {
  const recalled = (): string | undefined => {
    const state = recallSession();
    return state?.type === 'signed-in' ? state.account.username : undefined;
  };
  let meanwhile = recalled();
  provideFakeEngine({
    session: {
      signIn: async () => {
        meanwhile = recalled();
        for (const key of stored) localStorage.setItem(key, 'of somebody else');
        return { ok: false, error: { type: 'sign-in-refused', detail: '' } };
      },
    },
  });
  for (const key of ['api_token', 'api_refresh_token']) localStorage.setItem(key, 'of who was here');
  Object.assign(session, { state: signedIn });
  keepSession(signedIn);
  expect(recalled()).toBe(signedIn.account.username);
  await signInByLink({ token: 'mailed', returnTo: null });
  expect([meanwhile, recalled()]).toEqual([undefined, shown]);
});

test('says that a link is used up, and offers a new one', async () => {
  history.replaceState(null, '', `${PAGE}?token=old`);
  const screen = await render(<EmailLinkScreen isUser={false} />);
  await expect.element(screen.getByText(/^This link has expired/)).toBeVisible();
  await screen.getByRole('button', { name: 'Get a new link' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'E-mail address' })).toBeVisible();
});

test('redirects a signed-in user without a link', async () => {
  rememberReturnAddress('/settings');
  await render(<EmailLinkScreen isUser />);
  await expect.poll(() => location.pathname).toBe('/settings');
});
