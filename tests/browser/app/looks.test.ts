import { expect, test } from 'vitest';

import { fetchMissingLooks, followLooks } from '../../../src/state/looks.ts';

const UNREADABLE = 'data:text/css;base64,%';

const links = (): number => document.head.querySelectorAll(`link[href="${UNREADABLE}"]`).length;

test('a stylesheet that could not be fetched is asked for anew, and stands nowhere meanwhile', async () => {
  followLooks(document.head);
  await fetchMissingLooks();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = UNREADABLE;
  const failed = new Promise((resolve) => link.addEventListener('error', resolve));
  document.head.append(link);
  await failed;
  expect(links()).toBe(0);
  await expect(fetchMissingLooks()).rejects.toThrow('Unable to preload CSS');
  expect(links()).toBe(0);
});
