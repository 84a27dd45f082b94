import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import { loadTexts } from '../../../../src/i18n/index.ts';
import { EmailLinkScreen } from '../../../../src/screens/account/EmailLinkScreen.tsx';
import { forgetReturnAddress, rememberReturnAddress } from '../../../../src/state/return-address.ts';
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
    screens: {
      account: {
        askForLink: async (email, returnTo) => {
          asked.push(`${email} ${returnTo}`);
          return { ok: true, value: `http://elsewhere.example:1${PAGE}?token=demo&returnTo=%2Foutbox` };
        },
        linkOwner: async (token) => ({ ok: true, value: token === 'old' ? null : 'Alice Nová' }),
      },
    },
  });
  await beginAt(PAGE, signedOut);
  await loadTexts('account');
  return () => history.replaceState(null, '', home);
});

test('has a link mailed that leads back to where the user was', async () => {
  rememberReturnAddress('/settings?x=1');
  const screen = await render(<EmailLinkScreen isUser={false} />);
  await screen.getByRole('textbox', { name: 'E-mail address' }).fill(' alice@example.org ');
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Send me a link' }).click();
  await expect.element(screen.getByText(/^If alice@example.org has an account here/)).toBeVisible();
  expect(asked).toEqual(['alice@example.org /settings?x=1']);
  await expectAccessible(screen.container);
});

test('asks for a whole address first', async () => {
  const screen = await render(<EmailLinkScreen isUser={false} />);
  await screen.getByRole('textbox', { name: 'E-mail address' }).fill('alice');
  await screen.getByRole('button', { name: 'Send me a link' }).click();
  await expect.element(screen.getByText(/^Write a whole address/)).toBeVisible();
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

test('uses a link up only when told to, and hides its token at once', async () => {
  history.replaceState(null, '', `${PAGE}?token=secret&returnTo=${encodeURIComponent('//evil.example')}`);
  const screen = await render(<EmailLinkScreen isUser={false} />);
  await expect.element(screen.getByRole('button', { name: 'Sign in as Alice Nová' })).toBeVisible();
  expect([location.href.includes('secret'), spent]).toEqual([false, []]);
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Sign in as Alice Nová' }).click();
  await expect.poll(() => location.pathname).toBe('/');
  expect([spent, location.host]).toEqual([['secret'], new URL(document.baseURI).host]);
});

test('says of a spent link what it is, and offers a new one', async () => {
  history.replaceState(null, '', `${PAGE}?token=old`);
  const screen = await render(<EmailLinkScreen isUser={false} />);
  await expect.element(screen.getByText(/^This link was used already/)).toBeVisible();
  await screen.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'E-mail address' })).toBeVisible();
});

test('leads on whoever is signed in by now and holds no link', async () => {
  rememberReturnAddress('/settings');
  await render(<EmailLinkScreen isUser />);
  await expect.poll(() => location.pathname).toBe('/settings');
});
