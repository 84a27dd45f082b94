import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PaintingGeometry } from '../../../../workers/contract.ts';
import { measures } from '../../../../workers/painting/measures.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { useFound } from '../finding/FoundCount.tsx';
import type { Found } from '../finding/FoundCount.tsx';
import { formatDay, formatShortDay } from '../state/formats.ts';
import { AreasHint } from './AreasHint.tsx';
import styles from './corner.module.css';

interface CornerProps {
  readonly model: TimelineModel;
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
export function Corner({ model, geometry, areas, others }: CornerProps) {
  const { days } = model.window;
  const date = days.length === 1 ? days[0]?.date : undefined;
  // On a phone how old the day is has to stand beside it, and there is room for one switch.
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
  /** Something is looked for. */
  readonly isAsked: boolean;
}

/** How many places there are, or how many of all suit, and which of them are shown. It counts again at each patch. */
function Counts({ model, areas, others, isAsked }: CountsProps) {
  const { t } = useTranslation(['timeline', 'finding']);
  const found = useFound();
  return (
    <>
      <span className={styles.places} aria-hidden="true">
        {found === null || !(isAsked || found.dimmed > 0)
          ? t('places', { count: model.table.rowCount })
          : t('finding:suit', { count: found.suitable, total: found.total })}
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

/** What does not suit is dimmed at first: whoever only wants to choose puts it out of the way here. */
function OthersSwitch({ model, found: { suitable, dimmed, total }, isHidden, toggle }: OthersSwitchProps) {
  const { t } = useTranslation('finding');
  // Over the rows that were there when it was pressed it stays: its focus would go with it.
  const [pressedOver, setPressedOver] = useState<TimelineModel | null>(null);
  const isOfUse = dimmed > 0 && suitable > 0;
  if (!isHidden && !isOfUse && pressedOver !== model) return null;
  const press = (): void => {
    setPressedOver(model);
    toggle();
  };
  const text = t(isHidden ? 'others.show' : 'others.hide');
  return (
    <button
      type="button"
      className={styles.others}
      aria-label={`${text}: ${t('suit', { count: suitable, total })}`}
      onClick={press}
    >
      {text}
    </button>
  );
}
