import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { SlotExplanation, SlotRequest } from '../../../../workers/contract.ts';
import { timeline } from '../../../state/timeline.ts';
import { computation } from '../../../state/workers.ts';

interface Known {
  readonly resourceId: string;
  readonly start: number;
  readonly minutes: number;
  readonly changing: string | null;
  readonly explanation: SlotExplanation;
}

/**
 * Why a stretch can or can't be had, asked again when something is read; null until the worker has said it.
 * @param asked null = nothing
 */
export function useSlotExplanation(asked: SlotRequest | null): SlotExplanation | null {
  const { resourceId = null, start = 0, minutes = 0, changing = null } = asked ?? {};
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
      // An older answer never takes the place of a newer one; but it counts while that is out, or many changes hold up all.
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
