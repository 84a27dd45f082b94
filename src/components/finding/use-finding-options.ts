import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { FindingOptions } from '../../../workers/contract.ts';
import { askFindingOptions, findingOptions } from '../../state/resources/finding-options.ts';
import { timeline } from '../../state/resources/timeline.ts';

/**
 * The options of the filters, read again when campus or language change.
 * @param isNeeded false = not read
 * @returns null until it is known
 */
export function useFindingOptions(isNeeded = true): FindingOptions | null {
  const { i18n } = useTranslation();
  // Until there are rows the worker has no campus.
  const { totalRows } = useSnapshot(timeline);
  const { language } = i18n;
  useEffect(() => {
    if (isNeeded && language !== '' && totalRows >= 0) void askFindingOptions();
  }, [isNeeded, language, totalRows]);
  // Behind `ref()`, so that it is the same object.
  return useSnapshot(findingOptions).known;
}
