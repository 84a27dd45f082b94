import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { timeline } from '../../../state/resources/timeline.ts';
import { goToNow } from '../canvas/start-position.ts';
import { usePersonName } from '../../../components/finding/use-name.ts';
import { focusGrid } from '../keyboard/focus.ts';
import type { QueryControl } from '../../../components/finding/query/query.ts';
import styles from './day-line.module.css';
import { useDayLack } from './use-day-lack.ts';

export interface DayLineProps {
  readonly model: TimelineModel;
  readonly control: QueryControl;
}

/**
 * Says that the shown days are over, or too far ahead for every resource, with a button to today. Otherwise, that the
 * colleague to sit near has no resource, and which order is used instead.
 */
export function DayLine({ model, control: { query, change } }: DayLineProps) {
  const { t } = useTranslation(['guide', 'timeline']);
  const lack = useDayLack(model, query);
  const leave = (): void => {
    // The button is removed with the day.
    focusGrid();
    goToNow(change);
  };
  const hasRows = model.table.rowCount > 0;
  const isOver = lack === 'over';
  return (
    // Mounted before its text, so that screen readers announce it.
    <output className={styles.place}>
      {lack !== null && hasRows ? (
        <span className={styles.line} data-day-line>
          {/* The key makes screen readers announce the same words again for another day. */}
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
