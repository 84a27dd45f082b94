import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { SlotExplanation, SlotRequest } from '../../../workers/contract.ts';
import { timeline } from '../../state/timeline.ts';
import { computation } from '../../state/workers.ts';

interface Known {
  readonly resourceId: string;
  readonly start: number;
  readonly minutes: number;
  readonly explanation: SlotExplanation;
}

/** Why a stretch can or can't be had, asked again when something is read; null until the worker has said it. */
export function useSlotExplanation({ resourceId, start, minutes }: SlotRequest): SlotExplanation | null {
  const { revision } = useSnapshot(timeline);
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    if (revision < 0) return undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const request = { resourceId, start, minutes };
      const result = await computation().timeline.explainSlot(request);
      if (isCurrent && result.ok) setKnown({ ...request, explanation: result.value });
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [resourceId, start, minutes, revision]);
  const isAnswer = known?.resourceId === resourceId && known.start === start && known.minutes === minutes;
  return isAnswer ? known.explanation : null;
}
