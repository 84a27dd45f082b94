import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import { locale } from '../../../i18n/index.ts';
import { preferences } from '../../../state/preferences.ts';
import { measures, zoomSteps } from '../../../../workers/painting/measures.ts';

/** Of the main navigation beside the board (`--rail-width`). */
const railWidth = 72 as Pixels;

/**
 * Sizes of the board on this screen; follows zoom, another monitor and the turn of a phone.
 * @param days that are shown: of more days each quarter is narrower
 * @param slotCount of all of them: clocks may change
 */
export function useBoardGeometry(days: number, slotCount: number): PaintingGeometry {
  const { t } = useTranslation('timeline');
  const { t: ofColleagues } = useTranslation('colleagues');
  const { nameWidth: chosenWidth } = useSnapshot(preferences);
  // Both by one event, so that all is painted anew once.
  const isPhone = useSyncExternalStore(followWindow, isNarrow);
  const nameWidth = isPhone ? measures.narrowNameWidth : clampNames(chosenWidth ?? measures.nameWidth);
  const quarterWidth = useSyncExternalStore(followWindow, () => quarterWidthOf(days, slotCount, nameWidth));
  const devicePixelRatio = usePixelRatio();
  // For the style sheets of the board, and of what stands there before it.
  useLayoutEffect(() => document.body.style.setProperty('--name-width', `${nameWidth}px`), [nameWidth]);
  // The painter fills the numbers in, in its own thread.
  const numbers = { free: '{{free}}', total: '{{total}}' };
  const groupSummary = t('groupSummary', numbers);
  const groupSummaryNow = t('groupSummaryNow', numbers);
  const busy = ofColleagues('item.busy');
  const language = locale();
  return useMemo(
    () => ({
      nameWidth,
      quarterWidth,
      devicePixelRatio,
      groupSummary,
      groupSummaryNow,
      language,
      busy,
    }),
    [nameWidth, quarterWidth, devicePixelRatio, groupSummary, groupSummaryNow, language, busy],
  );
}

/** A width of the name column that can be worked with. */
export const clampNames = (width: Pixels): Pixels =>
  Math.round(Math.max(measures.narrowestNames, Math.min(measures.widestNames, width)));

/** A quarter's width with which the days fill the screen and none has to be scrolled to, as far as it stays legible. */
function quarterWidthOf(days: number, slotCount: number, nameWidth: Pixels): Pixels {
  const step = zoomSteps.find((one) => days <= one.days) ?? zoomSteps[2];
  if (isNarrow()) return step.narrow;
  // Less one: with a browser's zoom a window is no whole number of pixels, and a part of one would have to be scrolled to.
  const room = innerWidth - railWidth - nameWidth - scrollbarWidth() - 1;
  return Math.max(step.least, room / slotCount);
}

/** Null = not since the window was resized, or zoomed. */
let knownScrollbar: Pixels | null = null;

/** Of the board's own; 0 where scrollbars lie over what they scroll. */
function scrollbarWidth(): Pixels {
  if (knownScrollbar !== null) return knownScrollbar;
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;visibility:hidden;overflow:scroll';
  document.body.append(probe);
  knownScrollbar = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return knownScrollbar;
}

const isNarrow = (): boolean => matchMedia('(width < 640px)').matches;

function followWindow(follow: () => void): () => void {
  const resized = (): void => {
    knownScrollbar = null;
    follow();
  };
  addEventListener('resize', resized);
  return () => removeEventListener('resize', resized);
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
