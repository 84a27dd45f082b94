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
  /** The places that don't suit; null where nothing is looked for. */
  readonly others: Others | null;
}

export interface Others {
  readonly isHidden: boolean;
  toggle(): void;
}

/**
 * What stands still over the header's beginning: how many places there are, and the date where there is one. Over the
 * scroller and not in it, where it would have to be sticky.
 */
export function Corner({ scene, geometry, areas, others }: CornerProps) {
  const { days } = scene.window;
  const date = days.length === 1 ? days[0]?.date : undefined;
  // On a phone how old the day is has to stand beside it.
  const format = geometry.nameWidth === measures.narrowNameWidth ? formatShortDay : formatDay;
  return (
    <div className={styles.corner} style={{ width: geometry.nameWidth }}>
      <span className={styles.places} aria-hidden="true">
        <Places scene={scene} others={others} />
      </span>
      {others === null ? null : <OthersSwitch {...others} />}
      {areas === 0 ? null : <AreasHint count={areas} />}
      {date === undefined ? null : (
        <span className={styles.date} aria-hidden="true">
          {format(date)}
        </span>
      )}
    </div>
  );
}

/** How many there are, or how many of all suit where there are some that don't. */
function Places({ scene, others }: Pick<CornerProps, 'scene' | 'others'>) {
  const { t } = useTranslation(['timeline', 'finding']);
  const found = useFound();
  return found === null || (found.dimmed === 0 && others?.isHidden !== true)
    ? t('places', { count: scene.table.rowCount })
    : t('finding:suit', { count: found.suitable, total: found.total });
}

/** What does not suit is dimmed at first: whoever only wants to choose puts it out of the way here. */
function OthersSwitch({ isHidden, toggle }: Others) {
  const { t } = useTranslation('finding');
  const found = useFound();
  if (!isHidden && (found === null || found.dimmed === 0)) return null;
  return (
    <button type="button" className={styles.others} onClick={toggle}>
      {t(isHidden ? 'others.show' : 'others.hide')}
    </button>
  );
}
