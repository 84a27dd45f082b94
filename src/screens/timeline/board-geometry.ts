import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PaintingGeometry } from '../../../workers/contract.ts';
import { measures } from '../../../workers/painting/measures.ts';

const narrow = '(width < 640px)';

/** Sizes of the board on this screen; follows zoom, another monitor and the turn of a phone. */
export function useBoardGeometry(): PaintingGeometry {
  const { t } = useTranslation('timeline');
  const isNarrow = useMedia(narrow);
  const devicePixelRatio = usePixelRatio();
  // The painter fills the numbers in, in its own thread.
  const groupSummary = t('groupSummary', { free: '{{free}}', total: '{{total}}' });
  return useMemo(
    () => ({
      nameWidth: isNarrow ? measures.narrowNameWidth : measures.nameWidth,
      quarterWidth: isNarrow ? measures.narrowQuarterWidth : measures.quarterWidth,
      devicePixelRatio,
      groupSummary,
    }),
    [isNarrow, devicePixelRatio, groupSummary],
  );
}

/** Whether a media query holds, followed. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const follow = (): void => setMatches(list.matches);
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  }, [query]);
  return matches;
}

function usePixelRatio(): number {
  const [ratio, setRatio] = useState(window.devicePixelRatio);
  useEffect(() => {
    const list = matchMedia(`(resolution: ${ratio}dppx)`);
    const follow = (): void => setRatio(window.devicePixelRatio);
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  }, [ratio]);
  return ratio;
}
