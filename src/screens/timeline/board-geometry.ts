import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { PaintingGeometry, Pixels } from '../../../workers/contract.ts';
import { locale } from '../../i18n/index.ts';
import { preferences } from '../../state/preferences.ts';
import { measures, zoomSteps } from '../../../workers/painting/measures.ts';

const narrow = '(width < 640px)';

/**
 * Sizes of the board on this screen; follows zoom, another monitor and the turn of a phone.
 * @param days that are shown: of more days each quarter is narrower
 */
export function useBoardGeometry(days: number): PaintingGeometry {
  const { t } = useTranslation('timeline');
  const { t: ofColleagues } = useTranslation('colleagues');
  const isNarrow = useMedia(narrow);
  const { nameWidth: chosenWidth } = useSnapshot(preferences);
  const nameWidth = isNarrow ? measures.narrowNameWidth : clampNames(chosenWidth ?? measures.nameWidth);
  const devicePixelRatio = usePixelRatio();
  // For the style sheets of the board, and of what stands there before it.
  useLayoutEffect(() => document.body.style.setProperty('--name-width', `${nameWidth}px`), [nameWidth]);
  // The painter fills the numbers in, in its own thread.
  const groupSummary = t('groupSummary', { free: '{{free}}', total: '{{total}}' });
  const busy = ofColleagues('item.busy');
  const language = locale();
  return useMemo(
    () => ({
      nameWidth,
      quarterWidth: quarterWidthOf(days, isNarrow),
      devicePixelRatio,
      groupSummary,
      language,
      busy,
    }),
    [days, isNarrow, nameWidth, devicePixelRatio, groupSummary, language, busy],
  );
}

/** A width of the name column that can be worked with. */
export const clampNames = (width: Pixels): Pixels =>
  Math.round(Math.max(measures.narrowestNames, Math.min(measures.widestNames, width)));

function quarterWidthOf(days: number, isNarrow: boolean): Pixels {
  const step = zoomSteps.find((one) => days <= one.days) ?? zoomSteps[zoomSteps.length - 1];
  return step?.[isNarrow ? 'narrow' : 'wide'] ?? measures.quarterWidth;
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
