import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import {
  forgetReturnAddress,
  HOME,
  rememberReturnAddress,
  returnAddress,
  safeReturnAddress,
} from '../../../src/state/session/return-address.ts';

const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => text.replaceAll('/', '%2f').replaceAll('\\', '%5C'),
];
const starts = [
  '//',
  '/\\',
  '\\\\',
  '\\/',
  '///',
  '/\t/',
  '/\n/',
  ' //',
  'https://',
  'http:',
  'javascript:',
  'data:,',
  '/%2f',
  '/%5c',
  '/%09/',
  '/.//',
  '/..//',
  '/a/..//',
];

const evil = fc
  .tuple(
    fc.constantFrom(...starts),
    fc.webUrl().map((url) => url.slice('https://'.length)),
    fc.constantFrom(...encodings),
  )
  .map(([start, rest, encode]) => encode(start + rest));

beforeEach(() => {
  forgetReturnAddress();
});

test('never leaves the origin', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        evil,
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `/${text}`),
      ),
      (address) => {
        const safe = safeReturnAddress(address);
        if (safe === null) return;
        expect(safe).toMatch(/^\/(?![/\\])/);
        expect(new URL(safe, location.origin).origin).toBe(location.origin);
      },
    ),
    { numRuns: 2_000 },
  );
});

test.for([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%252F%252Fevil.example',
  '/.//evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '',
  'reservations',
  '/%E0%A4%A',
])('refuses %j', (address) => {
  expect(safeReturnAddress(address)).toBeNull();
});

test.for(['/account/login', '/account/email-link?x=1', '/account/oauth-callback?code=a', '/account/guest'])(
  'does not come back to %s',
  (address) => {
    expect(safeReturnAddress(address)).toBeNull();
  },
);

test('keeps path, query and fragment of our own pages', () => {
  const address = '/reservations/timeline?date=2026-11-20&q=st%C5%AFl//1#row';
  rememberReturnAddress(address);
  expect(returnAddress()).toBe(address);
});

test('account pages do not change the remembered address', () => {
  rememberReturnAddress('/outbox');
  rememberReturnAddress('/account/login');
  expect(returnAddress()).toBe('/outbox');
});

test('reads a tampered value as none', () => {
  sessionStorage.setItem('deskway-return-address', '//evil.example');
  expect(returnAddress()).toBe(HOME);
});
