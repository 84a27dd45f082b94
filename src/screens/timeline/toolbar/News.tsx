import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { isLeftOut, rowTop } from '../../../../workers/painting/geometry.ts';
import { measures } from '../../../../workers/painting/measures.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import type { News as Change } from '../../../state/resources/timeline.ts';
import type { ScrollPosition } from '../canvas/board-scroll.ts';
import styles from './news.module.css';

/** More changed rows at once would light up the whole screen. */
const most = 20;
/** The animation of the style sheet is shorter. */
const SHOWN_FOR_MS = 900;

interface NewsProps {
  readonly model: TimelineModel;
  readonly position: ScrollPosition;
}

/**
 * Highlights visible rows that others changed just now, with boxes that the compositor fades. Nothing is highlighted with
 * reduced motion.
 */
export function News({ model, position }: NewsProps) {
  const { news } = useSnapshot(timeline);
  // Changes before this board was mounted, or of another view, do not count.
  const [seen, setSeen] = useState<Change | null>(news);
  const isNew = news !== null && news !== seen && news.view === model.view;
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => setSeen(news), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [isNew, news]);
  if (!isNew) return null;
  const isSeen = (row: number): boolean => row >= position.first && row < position.end && !isLeftOut(model.lines, row);
  const rows = news.rows.filter(isSeen);
  if (rows.length > most) return null;
  return rows.map((row) => (
    <div
      key={row}
      className={styles.news}
      aria-hidden="true"
      data-news={row}
      style={{ top: rowTop(model.lines, row), height: measures.scheduleHeight }}
    />
  ));
}
