import { useState } from 'react';
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
  const isNarrow = geometry.nameWidth === measures.narrowNameWidth;
  const format = isNarrow ? formatShortDay : formatDay;
  return (
    <div className={styles.corner} style={{ width: geometry.nameWidth }}>
      <span className={styles.places} aria-hidden="true">
        <Places scene={scene} others={others} />
      </span>
      <span className={styles.switches}>
        {areas === 0 ? null : <AreasHint count={areas} />}
        {others === null || (isNarrow && areas > 0) ? null : <OthersSwitch scene={scene} {...others} />}
      </span>
      {date === undefined ? null : (
        <span className={styles.date} aria-hidden="true">
          {format(date)}
        </span>
      )}
    </div>
  );
}

/** How many there are, or how many of all suit where something is looked for. */
function Places({ scene, others }: Pick<CornerProps, 'scene' | 'others'>) {
  const { t } = useTranslation(['timeline', 'finding']);
  const found = useFound();
  return found === null || (others === null && found.dimmed === 0)
    ? t('places', { count: scene.table.rowCount })
    : t('finding:suit', { count: found.suitable, total: found.total });
}

/** What does not suit is dimmed at first: whoever only wants to choose puts it out of the way here. */
function OthersSwitch({ scene, isHidden, toggle }: Others & Pick<CornerProps, 'scene'>) {
  const { t } = useTranslation('finding');
  const found = useFound();
  // Over the rows that were there when it was pressed it stays: its focus would go with it.
  const [pressedOver, setPressedOver] = useState<Scene | null>(null);
  const isOfUse = found !== null && found.dimmed > 0 && found.suitable > 0;
  if (!isHidden && !isOfUse && pressedOver !== scene) return null;
  const press = (): void => {
    setPressedOver(scene);
    toggle();
  };
  const text = t(isHidden ? 'others.show' : 'others.hide');
  const count = found === null ? '' : t('suit', { count: found.suitable, total: found.total });
  return (
    <button type="button" className={styles.others} aria-label={`${text}: ${count}`} onClick={press}>
      {text}
    </button>
  );
}
