import { useEffect, useState } from 'react';
import { subscribe } from 'valtio';

import type { RowOffers } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { computation } from '../../../state/workers/workers.ts';

/** Milliseconds between two questions: others may change a campus many times a second. */
const PAUSE_MS = 500;

/** What the worker offers of a view, asked again when rows change. @returns null until the first answer */
export function useOffers({ view }: TimelineModel): RowOffers | null {
  const [offers, setOffers] = useState<RowOffers | null>(null);
  useEffect(() => {
    let isOver = false;
    let isAsking = false;
    let isDue = false;
    const ask = async (): Promise<void> => {
      isDue = isAsking;
      if (isAsking) return;
      isAsking = true;
      const answer = await computation().timeline.offers(view);
      // After a failure the worker's next view asks again.
      if (!isOver && answer.ok && answer.value !== null) setOffers(answer.value);
      setTimeout(() => {
        isAsking = false;
        if (isDue && !isOver) void ask();
      }, PAUSE_MS);
    };
    void ask();
    const end = subscribe(timeline, () => void ask());
    return () => {
      isOver = true;
      end();
    };
  }, [view]);
  return offers?.view === view ? offers : null;
}
