import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { EventCard } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Question } from '../../components/overlays/Question.tsx';
import { dateOf, formatShortDay } from '../../i18n/formats.ts';
import { cancelChosen, choose, chosenCards, myEvents } from '../../state/reservations/my-events.ts';
import { network } from '../../state/browser/network.ts';
import styles from './my-events.module.css';

/** The actions on the selected reservations. Cancelling several asks first. */
export function SelectionBar() {
  const { t } = useTranslation('myEvents');
  const { chosen } = useSnapshot(myEvents);
  const { isOnline } = useSnapshot(network);
  const [isAsking, setAsking] = useState(false);
  const count = chosen.length;
  const cancel = (): void => {
    setAsking(false);
    cancelChosen(t('cancelled', { count }));
  };
  return (
    <section className={styles.selection} aria-label={t('choose.region')}>
      <output className="spoken">{count === 0 ? '' : t('choose.count', { count })}</output>
      {count === 0 ? null : (
        <div className={styles.selectionBar}>
          <p className={styles.selectionCount}>{isOnline ? t('choose.count', { count }) : t('choose.offline')}</p>
          <Button kind="quiet" onClick={() => choose(chosen, false)}>
            {t('choose.none')}
          </Button>
          <Button
            kind="danger"
            icon={Trash2}
            disabled={!isOnline}
            onClick={() => (count === 1 ? cancel() : setAsking(true))}
          >
            {t('choose.cancel', { count })}
          </Button>
        </div>
      )}
      {isAsking && count > 0 ? (
        <CancelQuestion cards={chosenCards()} onCancel={cancel} onClose={() => setAsking(false)} />
      ) : null}
    </section>
  );
}

interface CancelQuestionProps {
  readonly cards: readonly EventCard[];
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** Confirms the cancellation of several reservations, some of which may be organized by others. */
function CancelQuestion({ cards, onCancel, onClose }: CancelQuestionProps) {
  const { t } = useTranslation('myEvents');
  const count = cards.length;
  const days = cards.map(({ start }) => dateOf(start)).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const between =
    first === last
      ? formatShortDay(first)
      : t('ask.between', { first: formatShortDay(first), last: formatShortDay(last) });
  return (
    <Question
      title={t('ask.title', { count })}
      text={
        <>
          <p>{between}</p>
          {cards.every(({ isOrganizer }) => isOrganizer) ? null : <p>{t('ask.leave')}</p>}
        </>
      }
      onClose={onClose}
    >
      <Button kind="danger" size="large" onClick={onCancel}>
        {t('choose.cancel', { count })}
      </Button>
      <Button size="large" onClick={onClose}>
        {t('ask.keep')}
      </Button>
    </Question>
  );
}
