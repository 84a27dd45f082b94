import { useTranslation } from 'react-i18next';

import type { Scene } from '../../../workers/painting/scene.ts';
import { Button } from '../../components/Button.tsx';
import styles from './day-line.module.css';
import type { QueryControl } from './query.ts';
import { focusGrid } from './refusal-focus.ts';
import { goToNow } from './start-position.ts';
import { useDayLack } from './use-day-lack.ts';

export interface DayLineProps {
  readonly scene: Scene;
  readonly control: QueryControl;
}

/** That the shown days are over, or too far ahead for every place, and the way to today. */
export function DayLine({ scene, control: { query, change } }: DayLineProps) {
  const { t } = useTranslation(['guide', 'timeline']);
  const lack = useDayLack(scene, query);
  const leave = (): void => {
    // The button goes with the day.
    focusGrid();
    goToNow(change);
  };
  const isSaid = lack !== null && scene.table.rowCount > 0;
  const isOver = lack === 'over';
  return (
    // There before its words are, so that they are spoken.
    <output className={styles.place}>
      {isSaid ? (
        <span className={styles.line} data-day-line>
          {/* Of another day they are said anew, though they are the same. */}
          <span key={scene.window.date}>
            {t(isOver ? (query.days > 1 ? 'dayLine.overDays' : 'dayLine.over') : 'dayLine.tooFar')}
          </span>
          <Button onClick={leave}>{t('timeline:day.today')}</Button>
        </span>
      ) : null}
    </output>
  );
}
