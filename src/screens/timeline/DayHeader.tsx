import { useTranslation } from 'react-i18next';

import type { PaintingGeometry } from '../../../workers/contract.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import styles from './day-header.module.css';
import { formatDay, formatTime } from './formats.ts';

interface DayHeaderProps {
  readonly scene: Scene;
  readonly geometry: PaintingGeometry;
  /** The group at the top of the screen; −1 where none. */
  readonly group: number;
  readonly rowCount: number;
  /** Says how old the availability is; null while it is fresh. */
  readonly oldAsOf: number | null;
  readonly progress: number;
}

/** The sticky header: the date line over the hours, and the group that is at the top of the screen in the corner. */
export function DayHeader({ scene, geometry, group, rowCount, oldAsOf, progress }: DayHeaderProps) {
  const { t } = useTranslation('timeline');
  const path = group < 0 ? '' : scene.table.groupPath(group);
  return (
    <div className={styles.header} aria-hidden="true">
      <div className={styles.corner} style={{ width: geometry.nameWidth }}>
        <span className={styles.groupName}>
          {group < 0 ? t('places', { count: rowCount }) : scene.table.groupName(group)}
        </span>
        <span className={styles.groupPath}>{path}</span>
      </div>
      <div className={styles.day} style={{ width: scene.table.slotCount * geometry.quarterWidth }}>
        <div className={styles.date} style={{ insetInlineStart: geometry.nameWidth }}>
          <span>{formatDay(scene.window.date)}</span>
          {oldAsOf === null ? null : <span className={styles.asOf}>{t('asOf', { time: formatTime(oldAsOf) })}</span>}
        </div>
        {scene.window.hours.map((hour) => (
          <span key={hour.slot} className={styles.hour} style={{ insetInlineStart: hour.slot * geometry.quarterWidth }}>
            {hour.label}
          </span>
        ))}
      </div>
      {progress < 1 ? <ProgressLine progress={progress} /> : null}
    </div>
  );
}

function ProgressLine({ progress }: { readonly progress: number }) {
  return <div className={styles.progress} style={{ scale: `${Math.max(0.02, progress)} 1` }} />;
}
