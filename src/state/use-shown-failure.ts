/*
 * The failures that the sections of a screen report. What several have in common is reported once, by the topmost, and
 * one retry is for all of them.
 */
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';

import { shownFailures } from './shown-failures.ts';

interface Section {
  readonly element: Element;
  readonly retry: { readonly current: () => void };
}

const sectionById = new Map<string, Section>();

const isBelow = (id: string, element: Element): boolean => {
  const other = sectionById.get(id)?.element;
  return other !== undefined && (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
};

/**
 * Registers the failure of a section while it is mounted.
 * @param place an element of the section that is always there
 * @returns whether this section is the one that reports it, and the retry of all that have the same
 */
export function useShownFailure(
  text: string,
  place: RefObject<Element | null>,
  onRetry: () => void,
): { readonly isFirst: boolean; readonly retryAll: () => void } {
  const id = useId();
  const { list } = useSnapshot(shownFailures);
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    sectionById.set(id, { element, retry });
    const below = shownFailures.list.findIndex((one) => isBelow(one.id, element));
    shownFailures.list = shownFailures.list.toSpliced(below === -1 ? shownFailures.list.length : below, 0, {
      id,
      text,
    });
    return () => {
      sectionById.delete(id);
      shownFailures.list = shownFailures.list.filter((one) => one.id !== id);
    };
  }, [id, text, place]);
  return {
    isFirst: list.find((one) => one.text === text)?.id === id,
    retryAll: () => {
      const same = shownFailures.list.filter((one) => one.text === text);
      // Several sections may be read by one request.
      for (const again of new Set(same.map((one) => sectionById.get(one.id)?.retry.current))) again?.();
    },
  };
}
