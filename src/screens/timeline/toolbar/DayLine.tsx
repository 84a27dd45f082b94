import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { Button } from '../../../components/Button.tsx';
import { timeline } from '../../../state/timeline.ts';
import { goToNow } from '../canvas/start-position.ts';
import { usePersonName } from '../finding/use-person-name.ts';
import { focusGrid } from '../keyboard/focus.ts';
import type { QueryControl } from '../state/query.ts';
import styles from './day-line.module.css';
import { useDayLack } from './use-day-lack.ts';

export interface DayLineProps {
  readonly model: TimelineModel;
  readonly control: QueryControl;
}

/**
 * That the shown days are over, or too far ahead for every place, and the way to today. Where places can be had, that the
 * colleague near whom they are wanted has none, and in which order they come instead.
 */
export function DayLine({ model, control: { query, change } }: DayLineProps) {
  const { t } = useTranslation(['guide', 'timeline']);
  const lack = useDayLack(model, query);
  const leave = (): void => {
    // The button goes with the day.
    focusGrid();
    goToNow(change);
  };
  const hasRows = model.table.rowCount > 0;
  const isOver = lack === 'over';
  return (
    // There before its words are, so that they are spoken.
    <output className={styles.place}>
      {lack !== null && hasRows ? (
        <span className={styles.line} data-day-line>
          {/* Of another day they are said anew, though they are the same. */}
          <span key={model.window.date}>
            {t(isOver ? (query.days > 1 ? 'dayLine.overDays' : 'dayLine.over') : 'dayLine.tooFar')}
          </span>
          <Button onClick={leave}>{t('timeline:day.today')}</Button>
        </span>
      ) : null}
      {lack === null && hasRows ? <OrderLine email={query.finding.fromColleague} /> : null}
    </output>
  );
}

function OrderLine({ email }: { readonly email: string | null }) {
  const { t } = useTranslation('guide');
  const { nearInstead, isOpening } = useSnapshot(timeline);
  const name = usePersonName(email);
  if (nearInstead === null || isOpening || name === null) return null;
  return (
    <span className={styles.line} data-day-line>
      {t(`dayLine.noColleague.${nearInstead}`, { name })}
    </span>
  );
}
