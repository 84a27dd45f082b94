import { useLayoutEffect, useRef } from 'react';

import type { TimelineQuery } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';

/** What decides which places come first, as a text; what only dims some of them does not. */
export function whatComesFirst({ search, names, finding }: TimelineQuery): string {
  const { sort, group, unsuitable, fromColleague, resourceTypeId, areaId, capacity, requirements, attendees } = finding;
  const isByCriteria = unsuitable === 'hidden' || sort === 'suitability';
  const criteria = isByCriteria ? [unsuitable, resourceTypeId, areaId, capacity, requirements, attendees] : [];
  return JSON.stringify([search, names, sort, group, sort === 'near' ? fromColleague : null, criteria]);
}

/** Whoever looks for something else wants to see what comes first then. @param first what decides that */
export function useListTop(scroller: HTMLElement, { view }: TimelineModel, first: string): void {
  const shown = useRef({ view, first });
  useLayoutEffect(() => {
    const before = shown.current;
    // The rows are still those of before.
    if (view === before.view) return;
    shown.current = { view, first };
    if (first !== before.first) scroller.scrollTo({ top: 0 });
  }, [scroller, view, first]);
}
