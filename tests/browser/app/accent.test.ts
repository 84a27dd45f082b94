import { afterEach, expect, test } from 'vitest';

import { recallAccent, takeAccent } from '../../../src/state/session/accent.ts';
import { wipeBrowser } from '../../../src/state/browser/traces.ts';

const KEY = 'deskway-accent';
const shown = (): string => document.documentElement.style.getPropertyValue('--accent-light');

/** The stored accent as another page of the site reads it. */
function leave(): void {
  document.documentElement.removeAttribute('style');
}

afterEach(() => {
  takeAccent('');
});

test('the accent of the last visit is there before the configuration is read', () => {
  takeAccent('#8b0000');
  const taken = shown();
  expect(taken).not.toBe('');
  leave();
  recallAccent();
  expect(shown()).toBe(taken);
});

test('a sign-out leaves it: it belongs to the site', async () => {
  takeAccent('#8b0000');
  await wipeBrowser(true);
  expect(localStorage.getItem(KEY)).toBe('#8b0000');
});

test('a site without an accent removes the one that it had', () => {
  takeAccent('#8b0000');
  takeAccent('');
  recallAccent();
  expect(shown()).toBe('');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each(['', 'red', '#12', '#8b0000; background: url(x)', '{}'])('%j is no accent', (stored) => {
  localStorage.setItem(KEY, stored);
  recallAccent();
  expect(shown()).toBe('');
});
