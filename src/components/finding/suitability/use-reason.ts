import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Unsuitability } from '../../../../workers/contract.ts';
import { isUnsuitableRow } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { computation } from '../../../state/workers/workers.ts';
import { unsuitabilityText } from './unsuitability-text.ts';

/** Reasons are requested only after a pause in typing. */
const restFor = 250;

interface Reason {
  readonly resourceId: string;
  readonly unsuitable: Unsuitability | null;
}

/** Many rows request at once: rows without changes need not render again. */
function isSame(before: Reason | null, { resourceId, unsuitable }: Reason): boolean {
  return before?.resourceId === resourceId && JSON.stringify(before.unsuitable) === JSON.stringify(unsuitable);
}

/**
 * "does not suit: seats 4, you asked for 6"; without the reason until it is known, undefined if the row suits.
 * @param revision changes with the bytes of the row
 */
export function useReason(model: TimelineModel, row: number, revision: number): string | undefined {
  const { t } = useTranslation('finding');
  const [known, setKnown] = useState<Reason | null>(null);
  // In another view the same bytes may have another reason.
  const { view } = model;
  const resourceId = isUnsuitableRow(model, row) ? model.table.rowId(row) : null;
  useEffect(() => {
    if (resourceId === null || revision < 0 || view < 0) return undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const result = await computation().timeline.explain(resourceId);
      if (isCurrent && result.ok) setKnown((before) => (isSame(before, result.value) ? before : result.value));
    };
    const timer = setTimeout(() => void ask(), restFor);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [resourceId, revision, view]);
  if (resourceId === null) return undefined;
  const unsuitable = known?.resourceId === resourceId ? known.unsuitable : null;
  return unsuitable === null ? undefined : t('unsuitableSpoken', { reason: unsuitabilityText(unsuitable, t) });
}
