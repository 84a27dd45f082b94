import { useEffect, useState } from 'react';
import { subscribe } from 'valtio';

import type { RowOffers } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { computation } from '../../../state/workers/workers.ts';

/** Milliseconds between two questions: others may change a campus many times a second. */
const PAUSE_MS = 500;

interface Answer {
  readonly offers: RowOffers;
  /** All calendars had been read when the worker was asked: what is not offered then is not free. */
  readonly isWhole: boolean;
}

/** What the worker offers of a view, asked again when rows change. @returns null until the first answer */
export function useOffers({ view }: TimelineModel): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let isOver = false;
    let isAsking = false;
    let isDue = false;
    const ask = async (): Promise<void> => {
      isDue = isAsking;
      if (isAsking) return;
      isAsking = true;
      const isWhole = timeline.progress >= 1;
      const result = await computation().timeline.offers(view);
      // After a failure the worker's next view asks again.
      if (!isOver && result.ok && result.value !== null) setAnswer({ offers: result.value, isWhole });
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
  return answer?.offers.view === view ? answer : null;
}
