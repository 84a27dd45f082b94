import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import { loadTexts } from '../../../../src/i18n/index.ts';
import { QrScreen } from '../../../../src/screens/qr/QrScreen.tsx';
import { qrIdOf } from '../../../../src/state/resources/qr-codes.ts';
import type { Failure, Result } from '../../../../workers/contract.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { beginAt, provideFakeEngine, signedOut } from '../../app/fake-engine.ts';

const home = location.pathname;
const UNKNOWN: Failure = { type: 'refused', status: 404, code: 'not_found', rule: null, detail: '' };
let answers: Result<string, Failure>[];
let asked: string[];

beforeEach(async () => {
  [answers, asked] = [[], []];
  provideFakeEngine({
    qrCodes: {
      wayOf: (qrId) => {
        asked.push(qrId);
        const answer = answers.shift();
        return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer);
      },
    },
  });
  await beginAt('/qr/a%2F1', signedOut);
  await loadTexts('account');
  return () => history.replaceState(null, '', home);
});

test('redirects to another site', async () => {
  answers = [{ ok: true, value: 'https://maps.example/?locationId=17' }];
  const left: string[] = [];
  const screen = await render(<QrScreen leave={(url) => void left.push(url)} />);
  await expect.poll(() => left).toEqual(['https://maps.example/?locationId=17']);
  expect(asked).toEqual(['a/1']);
  await expect.element(screen.getByText('Loading the QR code …')).toBeVisible();
});

test('redirects to a screen, and Back does not return', async () => {
  answers = [{ ok: true, value: '/resources/r1?locationId=r1' }];
  const before = history.length;
  await render(<QrScreen />);
  await expect.poll(() => location.pathname + location.search).toBe('/resources/r1?locationId=r1');
  expect(history.length).toBe(before);
});

test('shows a failure and tries again', async () => {
  answers = [{ ok: false, error: { type: 'timeout', call: 'x' } }];
  const screen = await render(<QrScreen />);
  await expect.element(screen.getByRole('alert').getByRole('heading', { name: 'cannot load qr code.' })).toBeVisible();
  await expect.element(screen.getByText('Cannot load QR Code info file.')).toBeVisible();
  await expect.element(screen.getByText('The server took too long. Try again.')).toBeVisible();
  await expectAccessible(screen.container);
  answers = [{ ok: false, error: UNKNOWN }];
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText(/^Unknown code/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Go to the timeline' }).click();
  expect(location.pathname).toBe('/reservations/timeline');
  expect(asked).toEqual(['a/1', 'a/1']);
});

test.each([
  ['/qr/17', '17'],
  ['/app/qr/a%20b/more', 'a b'],
  ['/qr/100%', '100%'],
  ['/qr/', null],
  ['/faqr/1', null],
])('finds the id in %s', (path, id) => {
  expect(qrIdOf(path)).toBe(id);
});
