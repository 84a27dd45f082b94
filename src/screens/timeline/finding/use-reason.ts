import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Unsuitability } from '../../../../workers/contract.ts';
import { isUnsuitableRow } from '../../../../workers/painting/scene.ts';
import type { Scene } from '../../../../workers/painting/scene.ts';
import { computation } from '../../../state/workers.ts';
import { unsuitabilityText } from './unsuitability-text.ts';

/** ms; while somebody types, nobody asks for each row why it does not suit. */
const restFor = 250;

interface Reason {
  readonly resourceId: string;
  readonly unsuitable: Unsuitability | null;
}

/**
 * "does not suit: seats 4, you asked for 6"; without the reason until it is known, undefined where the row suits.
 * @param revision of the bytes of the scene
 */
export function useReason(scene: Scene, row: number, revision: number): string | undefined {
  const { t } = useTranslation('finding');
  const [known, setKnown] = useState<Reason | null>(null);
  const resourceId = isUnsuitableRow(scene, row) ? scene.table.rowId(row) : null;
  useEffect(() => {
    if (resourceId === null || revision < 0) return undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const result = await computation().timeline.explain(resourceId);
      if (isCurrent && result.ok) setKnown(result.value);
    };
    const timer = setTimeout(() => void ask(), restFor);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [resourceId, revision]);
  if (resourceId === null) return undefined;
  const unsuitable = known?.resourceId === resourceId ? known.unsuitable : null;
  return unsuitable === null ? undefined : t('unsuitableSpoken', { reason: unsuitabilityText(unsuitable, t) });
}
