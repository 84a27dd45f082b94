import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { momentText } from '../../../i18n/time-text.ts';
import type { PaintingGeometry } from '../../../../workers/contract.ts';
import { labelledHours } from '../../../../workers/painting/hours.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import styles from './day-header.module.css';
import { formatHour, formatShortDay, slotsTo } from '../state/formats.ts';
import { ProgressLine } from './ProgressLine.tsx';

interface DayHeaderProps {
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
  /** When the availability was read; null while it is fresh. */
  readonly oldAsOf: number | null;
  readonly progress: number;
}

/** The sticky header beside the corner: the dates over the hours. */
export const DayHeader = memo(function DayHeader({ model, geometry, oldAsOf, progress }: DayHeaderProps) {
  const { t } = useTranslation('timeline');
  const { quarterWidth } = geometry;
  return (
    <div className={styles.header}>
      <div
        className={styles.days}
        aria-hidden="true"
        style={{ marginInlineStart: geometry.nameWidth, width: model.table.slotCount * quarterWidth }}
      >
        <Dates model={model} geometry={geometry} />
        {labelledHours(model.window.hours, quarterWidth).map((hour) => (
          <span key={hour.slot} className={styles.hour} style={{ insetInlineStart: hour.slot * quarterWidth }}>
            {formatHour(hour.label)}
          </span>
        ))}
        {oldAsOf === null ? null : (
          <span className={styles.asOf} data-as-of>
            {t('asOf', { time: momentText(oldAsOf, model.now) })}
          </span>
        )}
      </div>
      <ProgressLine progress={progress} />
    </div>
  );
});

/** The date of each day over its hours, sticky at the names; a single date is in the corner instead. */
function Dates({ model, geometry }: Pick<DayHeaderProps, 'model' | 'geometry'>) {
  const { days } = model.window;
  const { now } = useSnapshot(timeline);
  const present = slotsTo(model, now);
  return days.map(({ date, slot }, index) => {
    const end = days[index + 1]?.slot ?? model.table.slotCount;
    return (
      <div
        key={date}
        className={styles.day}
        data-today={(days.length > 1 && present >= slot && present < end) || undefined}
        style={{ insetInlineStart: slot * geometry.quarterWidth, width: (end - slot) * geometry.quarterWidth }}
      >
        {days.length === 1 ? null : (
          <span className={styles.date} style={{ insetInlineStart: geometry.nameWidth }}>
            {formatShortDay(date)}
          </span>
        )}
      </div>
    );
  });
}
