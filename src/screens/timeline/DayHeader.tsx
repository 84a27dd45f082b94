import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { momentText } from '../../i18n/time-text.ts';
import type { PaintingGeometry } from '../../../workers/contract.ts';
import { labelledHours } from '../../../workers/painting/hours.ts';
import { groupSummary, pathSeparator } from '../../../workers/painting/names.ts';
import { slotMilliseconds } from '../../../workers/painting/measures.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { timeline } from '../../state/timeline.ts';
import type { ScrollPlace } from './board-scroll.ts';
import styles from './day-header.module.css';
import { formatDay, formatShortDay } from './formats.ts';
import { ProgressLine } from './ProgressLine.tsx';

interface DayHeaderProps {
  readonly scene: Scene;
  readonly geometry: PaintingGeometry;
  readonly place: ScrollPlace;
  /** Says how old the availability is; null while it is fresh. */
  readonly oldAsOf: number | null;
  readonly progress: number;
}

/** The sticky header: the dates over the hours, and the group that is at the top of the screen in the corner. */
export const DayHeader = memo(function DayHeader({ scene, geometry, place, oldAsOf, progress }: DayHeaderProps) {
  const { t } = useTranslation('timeline');
  const { quarterWidth } = geometry;
  return (
    <div className={styles.header}>
      <div className={styles.corner} aria-hidden="true" style={{ width: geometry.nameWidth }}>
        <GroupTitle
          scene={scene}
          geometry={geometry}
          place={place}
          places={t('places', { count: scene.table.rowCount })}
        />
      </div>
      <div className={styles.days} aria-hidden="true" style={{ width: scene.table.slotCount * quarterWidth }}>
        <Dates scene={scene} geometry={geometry} />
        {labelledHours(scene.window.hours, quarterWidth).map((hour) => (
          <span key={hour.slot} className={styles.hour} style={{ insetInlineStart: hour.slot * quarterWidth }}>
            {hour.label}
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

interface GroupTitleProps extends Pick<DayHeaderProps, 'scene' | 'geometry' | 'place'> {
  readonly places: string;
}

/** The header of the group whose own has scrolled away; at the top of the list, how many places there are. */
function GroupTitle({ scene, geometry, place, places }: GroupTitleProps) {
  const { group } = useSnapshot(place);
  // What is free changes with patches and with time.
  const { revision, now } = useSnapshot(timeline);
  const { table } = scene;
  if (group < 0 || group >= table.groupCount) return <span className={styles.places}>{places}</span>;
  // The innermost areas, of which the last says most: all of the path doesn't fit.
  const [inner, outer] = table.groupPath(group).split(pathSeparator).toReversed();
  return (
    <>
      <span className={styles.groupName}>{table.groupName(group)}</span>
      <span className={styles.groupFacts}>
        <span className={styles.groupPath}>
          {outer === undefined ? null : <span className={styles.outerArea}>{outer}</span>}
          <span>{outer === undefined ? inner : `${pathSeparator}${inner}`}</span>
        </span>
        <span>{revision > 0 && now > 0 ? groupSummary({ scene, geometry }, group) : ''}</span>
      </span>
    </>
  );
}
