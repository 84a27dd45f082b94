import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { rowTop } from '../../../../workers/painting/geometry.ts';
import { measures } from '../../../../workers/painting/measures.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { timeline } from '../../../state/timeline.ts';
import type { News as Change } from '../../../state/timeline.ts';
import type { ScrollPosition } from '../canvas/board-scroll.ts';
import styles from './news.module.css';

/** More than so many rows at once are no news of a row: they would light up the whole screen. */
const most = 20;
/** ms; the style sheet fades within it. */
const SHOWN_FOR_MS = 900;

interface NewsProps {
  readonly model: TimelineModel;
  readonly position: ScrollPosition;
}

/**
 * Lights up rows on screen that somebody else changed just now. Boxes over the painting that the compositor fades: the
 * scroll waits for nothing. With reduced motion nothing lights up, the new slots alone say it.
 */
export function News({ model, position }: NewsProps) {
  const { news } = useSnapshot(timeline);
  // Those of before this board, or of another view, are none.
  const [seen, setSeen] = useState<Change | null>(news);
  const isNew = news !== null && news !== seen && news.view === model.view;
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => setSeen(news), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [isNew, news]);
  if (!isNew) return null;
  const rows = news.rows.filter((row) => row >= position.first && row < position.end);
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
