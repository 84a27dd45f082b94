import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { PictureSize, RowExplanation } from '../../../workers/contract.ts';
import { timeline } from './timeline.ts';
import { computation } from '../workers/workers.ts';

/**
 * The explanation of a row, updated with each revision; null until the worker answers, and for no resource.
 * @param picture how large its picture is shown, a constant; without, none is given
 */
export function useExplanation(resourceId: string | null, picture?: PictureSize): RowExplanation | null {
  return useExplanationOf(resourceId, useSnapshot(timeline).revision, picture);
}

/** As `useExplanation`, but updated only with the given revision. */
export function useExplanationOf(
  resourceId: string | null,
  revision: number,
  picture?: PictureSize,
): RowExplanation | null {
  const [known, setKnown] = useState<RowExplanation | null>(null);
  useEffect(() => {
    if (resourceId === null || revision < 0) return undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const result = await computation().timeline.explain(resourceId, picture);
      if (isCurrent && result.ok) setKnown(result.value);
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [resourceId, revision, picture]);
  return known?.resourceId === resourceId ? known : null;
}
