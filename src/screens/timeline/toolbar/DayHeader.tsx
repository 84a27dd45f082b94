import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { momentText } from '../../../i18n/time-text.ts';
import type { PaintingGeometry } from '../../../../workers/contract.ts';
import { axisOf, slotToX, widthOf } from '../../../../workers/painting/axis.ts';
import { labelledHoursOn } from '../../../../workers/painting/hours.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import styles from './day-header.module.css';
import { formatHour, formatShortDay, formatWeekday, slotsTo } from '../state/formats.ts';
import { showNight } from '../state/nights.ts';
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
  const axis = axisOf(model, geometry);
  const hours = labelledHoursOn(axis, model.window.hours);
  return (
    <div className={styles.header}>
      <div
        className={styles.days}
        aria-hidden="true"
        style={{ marginInlineStart: geometry.nameWidth, width: axis.width }}
      >
        <Dates model={model} geometry={geometry} />
        {hours.map((hour) => (
          <span key={hour.slot} className={styles.hour} style={{ insetInlineStart: slotToX(axis, hour.slot) }}>
            {formatHour(hour.label)}
          </span>
        ))}
        {axis.folds.map((fold) => (
          <button
            key={fold.start}
            type="button"
            tabIndex={-1}
            aria-label={t('wholeDay')}
            className={styles.fold}
            style={{ insetInlineStart: slotToX(axis, fold.start), width: widthOf(axis, fold) }}
            onClick={showNight}
          />
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

/** CSS pixels of a day whose date has room for its month: a week that is zoomed in has less. */
const ROOM_FOR_MONTH = 100;

/** The date of each day over its hours, sticky at the names; a single date is in the corner instead. */
function Dates({ model, geometry }: Pick<DayHeaderProps, 'model' | 'geometry'>) {
  const { days } = model.window;
  const { now } = useSnapshot(timeline);
  const present = slotsTo(model, now);
  const axis = axisOf(model, geometry);
  return days.map(({ date, slot }, index) => {
    const end = days[index + 1]?.slot ?? model.table.slotCount;
    const width = widthOf(axis, { start: slot, end });
    const isNarrow = width < ROOM_FOR_MONTH;
    return (
      <div
        key={date}
        className={styles.day}
        data-today={(days.length > 1 && present >= slot && present < end) || undefined}
        data-narrow={isNarrow || undefined}
        style={{ insetInlineStart: slotToX(axis, slot), width }}
      >
        {days.length === 1 ? null : (
          <span className={styles.date} style={{ insetInlineStart: geometry.nameWidth }}>
            {isNarrow ? formatWeekday(date) : formatShortDay(date)}
          </span>
        )}
      </div>
    );
  });
}
