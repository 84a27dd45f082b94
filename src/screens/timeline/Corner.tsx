import { useTranslation } from 'react-i18next';

import type { PaintingGeometry } from '../../../workers/contract.ts';
import { measures } from '../../../workers/painting/measures.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { AreasHint } from './AreasHint.tsx';
import styles from './corner.module.css';
import { useFound } from './finding/found.ts';
import { formatDay, formatShortDay } from './formats.ts';

interface CornerProps {
  readonly scene: Scene;
  readonly geometry: PaintingGeometry;
  /** Areas that the settings show alone; 0 = the whole campus. */
  readonly areas: number;
}

/**
 * What stands still over the header's beginning: how many places there are, and the date where there is one. Over the
 * scroller and not in it, where it would have to be sticky.
 */
export function Corner({ scene, geometry, areas }: CornerProps) {
  const { days } = scene.window;
  const date = days.length === 1 ? days[0]?.date : undefined;
  // On a phone how old the day is has to stand beside it.
  const format = geometry.nameWidth === measures.narrowNameWidth ? formatShortDay : formatDay;
  return (
    <div className={styles.corner} style={{ width: geometry.nameWidth }}>
      <span className={styles.places} aria-hidden="true">
        <Places scene={scene} />
      </span>
      {areas === 0 ? null : <AreasHint count={areas} />}
      {date === undefined ? null : (
        <span className={styles.date} aria-hidden="true">
          {format(date)}
        </span>
      )}
    </div>
  );
}

/** How many there are, or how many of all suit where some that don't stand among them. */
function Places({ scene }: Pick<CornerProps, 'scene'>) {
  const { t } = useTranslation(['timeline', 'finding']);
  const found = useFound();
  return found === null || found.dimmed === 0
    ? t('places', { count: scene.table.rowCount })
    : t('finding:suit', { count: found.suitable, total: found.total });
}
