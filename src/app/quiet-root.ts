const unheard: ReadonlySet<string> = new Set(['scroll', 'scrollend']);

/**
 * Keeps the page's scroll events from React, which listens to all of them at its root in case a component wants those
 * below it (`onScrollCapture`): none does, and a thin client pays for each listener in each frame of a scroll.
 * `onScroll` on the element that scrolls still works.
 *
 * @returns the element, to render into
 */
export function keepScrollsFrom(root: HTMLElement): HTMLElement {
  const listen = root.addEventListener.bind(root);
  root.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (!unheard.has(type)) listen(type, listener, options);
  };
  return root;
}
