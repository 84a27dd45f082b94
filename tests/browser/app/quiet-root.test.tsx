import { expect, test } from 'vitest';
import { createRoot } from 'react-dom/client';

import { keepScrollsFrom } from '../../../src/app/quiet-root.ts';

/** Which of the events that React usually listens to it listens to at this root. */
function listenedTo(prepare: (root: HTMLElement) => HTMLElement): readonly string[] {
  const types: string[] = [];
  const root = document.createElement('div');
  const listen = root.addEventListener.bind(root);
  root.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | object) => {
    types.push(type);
    listen(type, listener, options);
  };
  createRoot(prepare(root)).unmount();
  return types;
}

test('keeps the scroll events of a page from React, and nothing else', () => {
  const all = listenedTo((root) => root);
  expect(all).toEqual(expect.arrayContaining(['scroll', 'scrollend', 'click']));
  const isScroll = (type: string): boolean => type === 'scroll' || type === 'scrollend';
  expect(listenedTo(keepScrollsFrom)).toEqual(all.filter((type) => !isScroll(type)));
});

test('onScroll works on the element that scrolls', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  const heard: number[] = [];
  const root = createRoot(keepScrollsFrom(place));
  root.render(
    <div style={{ height: 50, overflow: 'auto' }} onScroll={({ currentTarget }) => heard.push(currentTarget.scrollTop)}>
      <div style={{ height: 500 }} />
    </div>,
  );
  await expect.poll(() => place.firstElementChild).not.toBeNull();
  place.firstElementChild?.scrollTo({ top: 20 });
  await expect.poll(() => heard).toEqual([20]);
  root.unmount();
  place.remove();
});
