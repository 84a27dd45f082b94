import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PaintingGeometry } from '../../../../workers/contract.ts';
import { measures } from '../../../../workers/painting/measures.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { useFound } from '../../../components/finding/FoundCount.tsx';
import type { Found } from '../../../components/finding/FoundCount.tsx';
import { formatDay, formatShortDay } from '../state/formats.ts';
import { AreasHint } from './AreasHint.tsx';
import styles from './corner.module.css';

interface CornerProps {
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
  /** How many areas the settings restrict the board to; 0 = the whole campus. */
  readonly areas: number;
  /** The resources that don't suit; null if there are no criteria. */
  readonly others: Others | null;
}

export interface Others {
  readonly isHidden: boolean;
  toggle(): void;
}

/**
 * The corner of the header: the number of resources, and the date if a single day is shown. It lies over the scroller:
 * within it, it would have to be sticky.
 */
export function Corner({ model, geometry, areas, others }: CornerProps) {
  const { days } = model.window;
  const date = days.length === 1 ? days[0]?.date : undefined;
  // On a phone the age of the data must fit as well, so there is room for one switch.
  const isNarrow = geometry.nameWidth === measures.narrowNameWidth;
  const format = isNarrow ? formatShortDay : formatDay;
  return (
    <div className={styles.corner} style={{ width: geometry.nameWidth }}>
      <Counts model={model} areas={areas} others={isNarrow && areas > 0 ? null : others} isAsked={others !== null} />
      {date === undefined ? null : (
        <span className={styles.date} aria-hidden="true">
          {format(date)}
        </span>
      )}
    </div>
  );
}

interface CountsProps extends Omit<CornerProps, 'geometry'> {
  /** There are criteria. */
  readonly isAsked: boolean;
}

/** The number of resources, or of those that suit, and which are shown. Counts again with each patch. */
function Counts({ model, areas, others, isAsked }: CountsProps) {
  const { t } = useTranslation(['timeline', 'finding']);
  const found = useFound();
  return (
    <>
      <span className={styles.places} aria-hidden="true">
        {found === null || !(isAsked || found.dimmed > 0)
          ? t('places', { count: model.table.rowCount })
          : t('finding:suit', { count: found.suitable })}
      </span>
      <span className={styles.switches}>
        {areas === 0 ? null : <AreasHint count={areas} />}
        {others === null || found === null ? null : <OthersSwitch model={model} found={found} {...others} />}
      </span>
    </>
  );
}

interface OthersSwitchProps extends Others {
  readonly model: TimelineModel;
  readonly found: Found;
}

/** Shows the resources that do not suit, dimmed, or hides them again. */
function OthersSwitch({ model, found: { suitable, dimmed, total }, isHidden, toggle }: OthersSwitchProps) {
  const { t } = useTranslation('finding');
  // It stays until the rows change after a press, or its focus would be lost.
  const [pressedOver, setPressedOver] = useState<TimelineModel | null>(null);
  const isOfUse = isHidden ? suitable < total : dimmed > 0 && suitable > 0;
  if (!isOfUse && pressedOver !== model) return null;
  const press = (): void => {
    setPressedOver(model);
    toggle();
  };
  const text = t(isHidden ? 'others.show' : 'others.hide');
  return (
    <button
      type="button"
      className={styles.others}
      aria-label={`${text}: ${t('suit', { count: suitable })}`}
      onClick={press}
    >
      {text}
    </button>
  );
}
