import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Folding, PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import { axisOf } from '../../../../workers/painting/axis.ts';
import { dateOf } from '../../../i18n/formats.ts';
import { locale } from '../../../i18n/index.ts';
import { usePixelRatio } from '../../../state/browser/media.ts';
import { collapsedGroups } from '../../../state/resources/collapsed-groups.ts';
import { preferences } from '../../../state/browser/preferences.ts';
import { followTimeline, timeline } from '../../../state/resources/timeline.ts';
import { recallOpenHours, startOfHour } from './prewarm.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { measures, zoomSteps } from '../../../../workers/painting/measures.ts';

/** What is open for most, until the places are known. */
const USUAL_HOURS = { from: 7, to: 19 };

/** Width of the main navigation (`--rail-width`). */
const railWidth = 56 as Pixels;

/**
 * Sizes of the board on this screen; they follow zoom, another monitor and the rotation of a phone.
 * @param days how many are shown: with more days a quarter is narrower
 * @param model null before the first frame
 */
export function useBoardGeometry(days: number, model: TimelineModel | null): PaintingGeometry {
  const { t } = useTranslation('timeline');
  const { t: ofColleagues } = useTranslation('colleagues');
  const { nameWidth: chosenWidth, isNightShown } = useSnapshot(preferences);
  const { keys: collapsed } = useSnapshot(collapsedGroups);
  // Both follow one event, so that everything is painted again only once.
  const isPhone = useSyncExternalStore(followWindow, isNarrow);
  const nameWidth = isPhone ? measures.narrowNameWidth : clampNames(chosenWidth ?? measures.nameWidth);
  const folding = useFolding(days, model, isNightShown);
  // A change of clocks makes more or fewer slots, in the night.
  const open = folding === null ? (model?.table.slotCount ?? days * 96) : days * (folding.to - folding.from) * 4;
  const strips = folding === null ? 0 : days * 2 * folding.width;
  const quarterWidth = useSyncExternalStore(followWindow, () => quarterWidthOf(days, open, nameWidth, strips));
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
      folding,
      devicePixelRatio,
      groupSummary,
      groupSummaryNow,
      language,
      collapsed,
      busy,
    }),
    [nameWidth, quarterWidth, folding, devicePixelRatio, groupSummary, groupSummaryNow, language, collapsed, busy],
  );
}

/** The width of the name column within its limits. */
export const clampNames = (width: Pixels): Pixels =>
  Math.round(Math.max(measures.narrowestNames, Math.min(measures.widestNames, width)));

/** What is folded; the same object until another day is shown, so that nothing moves by itself. */
function useFolding(days: number, model: TimelineModel | null, isNightShown: boolean): Folding | null {
  const [usual] = useState(recallOpenHours);
  const { from, to } = model?.window.openHours ?? usual ?? USUAL_HOURS;
  const date = model?.window.date;
  const [opened] = useState(Date.now);
  // Again on another day: until the server's time is known, now is that of the device.
  const today = useSyncExternalStore(followTimeline, () => dateOf(timeline.now));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it moves on with the date alone
  const now = useMemo(() => startOfHour(date === undefined ? opened : timeline.now), [date, today, opened]);
  const width = stepOf(days).strip;
  return useMemo(() => (isNightShown ? null : { from, to, now, width }), [from, to, now, width, isNightShown]);
}

const stepOf = (days: number) => zoomSteps.find((one) => days <= one.days) ?? zoomSteps[2];

/** The width of a quarter with which the days fill the screen, as far as it stays legible. @param strips their width */
function quarterWidthOf(days: number, slotCount: number, nameWidth: Pixels, strips: Pixels): Pixels {
  const step = stepOf(days);
  // With folded nights as many days fit.
  if (isNarrow()) return days === 1 ? step.narrow : (days * 96 * step.narrow - strips) / slotCount;
  // Less one: with browser zoom the window's width is fractional, and a fraction of a pixel would make it scroll.
  const room = innerWidth - railWidth - nameWidth - scrollbarWidth() - 1 - strips;
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

/** Whether the rows, groups and slots of two models are in the same places. */
export function haveSameLayout(one: TimelineModel, other: TimelineModel, geometry: PaintingGeometry): boolean {
  const isSame = (some: Float64Array, others: Float64Array): boolean =>
    some.length === others.length && some.every((at, index) => at === others[index]);
  return (
    isSame(one.lines.groupTop, other.lines.groupTop) &&
    isSame(axisOf(one, geometry).edges, axisOf(other, geometry).edges)
  );
}
