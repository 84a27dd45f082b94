import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { SlotExplanation, SlotRequest } from '../../../workers/contract.ts';
import { timeline } from './timeline.ts';
import { computation } from '../workers/workers.ts';

interface Known {
  readonly resourceId: string;
  readonly start: number;
  readonly minutes: number;
  readonly changing: string | null;
  readonly explanation: SlotExplanation;
}

/**
 * Whether a range can be reserved and why not, updated with each revision; null until the worker answers.
 * @param requested null = nothing
 */
export function useSlotExplanation(requested: SlotRequest | null): SlotExplanation | null {
  const { resourceId = null, start = 0, minutes = 0, changing = null } = requested ?? {};
  const { revision } = useSnapshot(timeline);
  const [known, setKnown] = useState<Known | null>(null);
  const turns = useRef({ asked: 0, taken: 0 });
  useEffect(() => {
    if (revision < 0 || resourceId === null) return;
    const ask = async (): Promise<void> => {
      turns.current.asked += 1;
      const turn = turns.current.asked;
      const request = { resourceId, start, minutes, changing };
      const result = await computation().timeline.explainSlot(request);
      // An older answer never replaces a newer one, but is used until that arrives: frequent patches would delay it forever.
      if (!result.ok || turn < turns.current.taken) return;
      turns.current.taken = turn;
      setKnown({ ...request, explanation: result.value });
    };
    void ask();
  }, [resourceId, start, minutes, changing, revision]);
  const isAnswer =
    known?.resourceId === resourceId &&
    known.start === start &&
    known.minutes === minutes &&
    known.changing === changing;
  return isAnswer ? known.explanation : null;
}
