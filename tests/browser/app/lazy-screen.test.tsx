import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import { type LazyScreen, lazyScreen } from '../../../src/app/lazy-screen.ts';

const Here = () => <p>here</p>;

/** The text at each render. */
async function shownBy(screen: LazyScreen): Promise<readonly string[]> {
  const Screen = screen;
  const shown: string[] = [];
  const place = document.createElement('div');
  document.body.append(place);
  new MutationObserver(() => shown.push(place.innerText.trim())).observe(place, { childList: true, subtree: true });
  const { container, unmount } = await render(
    <Suspense fallback={<p>wait</p>}>
      <Screen />
    </Suspense>,
    { container: place },
  );
  await expect.poll(() => container.innerText.trim()).toBe('here');
  await unmount();
  return shown.filter((text, index) => text !== '' && text !== shown[index - 1]);
}

test('a screen that is fetched when it is shown has a placeholder first', async () => {
  expect(await shownBy(lazyScreen(() => Promise.resolve(Here)))).toEqual(['wait', 'here']);
});

test('a screen that has loaded already has none', async () => {
  const screen = lazyScreen(() => Promise.resolve(Here));
  await screen.fetch();
  expect(await shownBy(screen)).toEqual(['here']);
});

test('a screen that is requested twice while it loads is fetched once, and again after a failure', async () => {
  const tries: PromiseWithResolvers<typeof Here>[] = [];
  const screen = lazyScreen(() => {
    const attempt = Promise.withResolvers<typeof Here>();
    tries.push(attempt);
    return attempt.promise;
  });
  const both = Promise.allSettled([screen.fetch(), screen.fetch()]);
  await expect.poll(() => tries.length).toBe(1);
  tries[0]?.reject(new Error('away'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = screen.fetch();
  await expect.poll(() => tries.length).toBe(2);
  tries[1]?.resolve(Here);
  expect(await next).toBe(Here);
});
