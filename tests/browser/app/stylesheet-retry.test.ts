import { expect, test } from 'vitest';

import { retryStylesheets, loadWithStylesheets } from '../../../src/state/browser/stylesheet-retry.ts';

/** Cannot be fetched until it is repaired. */
const UNREADABLE = 'data:text/css;base64,%';

const links = (): number => document.head.querySelectorAll(`link[href="${UNREADABLE}"]`).length;

/** Loads a stylesheet like the loader does: one that has failed is not tried again. */
function createLoad(href: string) {
  let isTried = false;
  return async (): Promise<string> => {
    if (isTried) return 'bare';
    isTried = true;
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    await new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${href}`)));
      document.head.append(link);
    });
    return 'loaded';
  };
}

test('code with a missing stylesheet fails until it is fetched, and does not hold up other code', async () => {
  retryStylesheets(document.head);
  const load = createLoad(UNREADABLE);
  await expect(loadWithStylesheets(load)).rejects.toThrow('Unable to preload CSS');
  const both = await Promise.allSettled([loadWithStylesheets(load), loadWithStylesheets(load)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await loadWithStylesheets(createLoad('data:text/css,'))).toBe('loaded');
  expect(links()).toBe(0);
});
