import type { Pixels } from '../../../../workers/contract.ts';

export interface DeferredScrollEvents {
  /** Has those who listen to the element's scroll hear of it, unless they know the place. */
  dispatch(): void;
}

/** What the audience hears in place of `scroll`. */
const EVENT_NAME = 'scroll-told';

/**
 * Keeps an element's scroll from those who will listen to it: they hear of it when they are told. react-virtuoso mounts
 * bands far beyond the screen and need not know of each pixel, and what it does at each costs a thin client dropped
 * frames. Called before they listen; for whoever calls the element's own `addEventListener`, nobody else.
 */
export function deferScrollEvents(element: HTMLElement): DeferredScrollEvents {
  for (const name of ['addEventListener', 'removeEventListener'] as const) {
    const own = element[name].bind(element);
    element[name] = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => own(type === 'scroll' ? EVENT_NAME : type, listener, options);
  }
  let known: { readonly top: Pixels; readonly left: Pixels } | null = null;
  return {
    dispatch: () => {
      const { scrollTop: top, scrollLeft: left } = element;
      if (known?.top === top && known.left === left) return;
      known = { top, left };
      element.dispatchEvent(new Event(EVENT_NAME));
    },
  };
}
