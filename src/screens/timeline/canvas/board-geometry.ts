import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import { locale } from '../../../i18n/index.ts';
import { usePixelRatio } from '../../../state/browser/media.ts';
import { collapsedGroups } from '../../../state/resources/collapsed-groups.ts';
import { preferences } from '../../../state/browser/preferences.ts';
import { measures, zoomSteps } from '../../../../workers/painting/measures.ts';

/** Width of the main navigation (`--rail-width`). */
const railWidth = 56 as Pixels;

/**
 * Sizes of the board on this screen; they follow zoom, another monitor and the rotation of a phone.
 * @param days how many are shown: with more days a quarter is narrower
 * @param slotCount slots of all days; a change of clocks makes more or fewer
 */
export function useBoardGeometry(days: number, slotCount: number): PaintingGeometry {
  const { t } = useTranslation('timeline');
  const { t: ofColleagues } = useTranslation('colleagues');
  const { nameWidth: chosenWidth } = useSnapshot(preferences);
  const { keys: collapsed } = useSnapshot(collapsedGroups);
  // Both follow one event, so that everything is painted again only once.
  const isPhone = useSyncExternalStore(followWindow, isNarrow);
  const nameWidth = isPhone ? measures.narrowNameWidth : clampNames(chosenWidth ?? measures.nameWidth);
  const quarterWidth = useSyncExternalStore(followWindow, () => quarterWidthOf(days, slotCount, nameWidth));
  const devicePixelRatio = usePixelRatio();
  // The style sheets of the board and the skeleton use it.
  useLayoutEffect(() => document.body.style.setProperty('--name-width', `${nameWidth}px`), [nameWidth]);
  // The painter inserts the numbers in its own thread.
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
      collapsed,
      busy,
    }),
    [nameWidth, quarterWidth, devicePixelRatio, groupSummary, groupSummaryNow, language, collapsed, busy],
  );
}

/** The width of the name column within its limits. */
export const clampNames = (width: Pixels): Pixels =>
  Math.round(Math.max(measures.narrowestNames, Math.min(measures.widestNames, width)));

/** The width of a quarter with which the days fill the screen, as far as it stays legible. */
function quarterWidthOf(days: number, slotCount: number, nameWidth: Pixels): Pixels {
  const step = zoomSteps.find((one) => days <= one.days) ?? zoomSteps[2];
  if (isNarrow()) return step.narrow;
  // Less one: with browser zoom the window's width is fractional, and a fraction of a pixel would make it scroll.
  const room = innerWidth - railWidth - nameWidth - scrollbarWidth() - 1;
  return Math.max(step.least, room / slotCount);
}

/** Null = not measured since the window was resized or zoomed. */
let knownScrollbar: Pixels | null = null;

/** The width of the board's scrollbar; 0 for overlay scrollbars. */
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
