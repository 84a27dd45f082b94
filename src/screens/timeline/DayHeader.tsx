import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { momentText } from '../../i18n/time-text.ts';
import type { PaintingGeometry } from '../../../workers/contract.ts';
import { labelledHours } from '../../../workers/painting/hours.ts';
import { slotMilliseconds } from '../../../workers/painting/measures.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { timeline } from '../../state/timeline.ts';
import { AreasHint } from './AreasHint.tsx';
import styles from './day-header.module.css';
import { useFound } from './finding/found.ts';
import { formatDay, formatHour, formatShortDay } from './formats.ts';
import { ProgressLine } from './ProgressLine.tsx';

interface DayHeaderProps {
  readonly scene: Scene;
  readonly geometry: PaintingGeometry;
  /** Areas that the settings show alone; 0 = the whole campus. */
  readonly areas: number;
  /** Says how old the availability is; null while it is fresh. */
  readonly oldAsOf: number | null;
  readonly progress: number;
}

/** The sticky header: the dates over the hours, and in the corner how many places there are. */
export const DayHeader = memo(function DayHeader({ scene, geometry, areas, oldAsOf, progress }: DayHeaderProps) {
  const { t } = useTranslation('timeline');
  const { quarterWidth } = geometry;
  return (
    <div className={styles.header}>
      <div className={styles.corner} style={{ width: geometry.nameWidth }}>
        <span className={styles.places} aria-hidden="true">
          <Places scene={scene} />
        </span>
        {areas === 0 ? null : <AreasHint count={areas} />}
      </div>
      <div className={styles.days} aria-hidden="true" style={{ width: scene.table.slotCount * quarterWidth }}>
        <Dates scene={scene} geometry={geometry} />
        {labelledHours(scene.window.hours, quarterWidth).map((hour) => (
          <span key={hour.slot} className={styles.hour} style={{ insetInlineStart: hour.slot * quarterWidth }}>
            {formatHour(hour.label)}
          </span>
        ))}
        {oldAsOf === null ? null : (
          <span className={styles.asOf}>{t('asOf', { time: momentText(oldAsOf, scene.now) })}</span>
        )}
      </div>
      <ProgressLine progress={progress} />
    </div>
  );
});

/** How many there are, or how many of all suit where some that don't stand among them. */
function Places({ scene }: Pick<DayHeaderProps, 'scene'>) {
  const { t } = useTranslation(['timeline', 'finding']);
  const found = useFound();
  return found === null || found.dimmed === 0
    ? t('places', { count: scene.table.rowCount })
    : t('finding:suit', { count: found.suitable, total: found.total });
}

/** Each date over its hours; it stays beside the names while its day scrolls by. */
function Dates({ scene, geometry }: Pick<DayHeaderProps, 'scene' | 'geometry'>) {
  const { days } = scene.window;
  const { now } = useSnapshot(timeline);
  const present = (now - scene.window.start) / slotMilliseconds;
  return days.map(({ date, slot }, index) => {
    const end = days[index + 1]?.slot ?? scene.table.slotCount;
    return (
      <div
        key={date}
        className={styles.day}
        data-today={(days.length > 1 && present >= slot && present < end) || undefined}
        style={{ insetInlineStart: slot * geometry.quarterWidth, width: (end - slot) * geometry.quarterWidth }}
      >
        <span className={styles.date} style={{ insetInlineStart: geometry.nameWidth }}>
          {days.length === 1 ? formatDay(date) : formatShortDay(date)}
        </span>
      </div>
    );
  });
}
