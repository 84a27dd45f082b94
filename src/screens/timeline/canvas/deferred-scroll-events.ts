import type { Pixels } from '../../../../workers/contract.ts';

export interface DeferredScrollEvents {
  /** Dispatches the event to the listeners, unless the position is unchanged. */
  dispatch(): void;
}

/** The event that replaces `scroll`. */
const EVENT_NAME = 'scroll-told';

/**
 * Makes later listeners of an element's scroll wait for `dispatch()`. react-virtuoso mounts bands far beyond the screen
 * and need not handle each scroll event, which costs a thin client dropped frames. Must run before anyone adds a
 * listener; it affects only the element's own `addEventListener`.
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
