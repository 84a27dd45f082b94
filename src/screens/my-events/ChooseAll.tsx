import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { EventCard } from '../../../workers/contract.ts';
import { choose, myEvents } from '../../state/my-events.ts';
import styles from './event-list.module.css';

/** Chooses all that are shown and can be cancelled, or none. */
export function ChooseAll({ cards }: { readonly cards: readonly EventCard[] }) {
  const { t } = useTranslation('myEvents');
  const { chosen } = useSnapshot(myEvents);
  const box = useRef<HTMLInputElement>(null);
  const eventIds = cards.filter(({ canCancel }) => canCancel).map(({ eventId }) => eventId);
  const isAll = eventIds.length > 0 && chosen.length === eventIds.length;
  const isSome = chosen.length > 0 && !isAll;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <div className={styles.band}>
      <p className={styles.head}>
        <label>
          <input
            ref={box}
            type="checkbox"
            className={styles.box}
            checked={isAll}
            disabled={eventIds.length === 0}
            onChange={({ target }) => choose(eventIds, target.checked)}
          />
          {t('choose.all')}
        </label>
        <output className={styles.count}>{t('count', { count: cards.length })}</output>
      </p>
    </div>
  );
}
