import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { Button } from '../../components/Button.tsx';
import { cancelChosen, choose, myEvents } from '../../state/my-events.ts';
import { network } from '../../state/network.ts';
import styles from './selection-bar.module.css';

/** What is done with all that is chosen. */
export function SelectionBar() {
  const { t } = useTranslation('myEvents');
  const { chosen } = useSnapshot(myEvents);
  const { isOnline } = useSnapshot(network);
  const count = chosen.length;
  return (
    <section className={styles.place} aria-label={t('choose.region')}>
      <output className="spoken">{count === 0 ? '' : t('choose.count', { count })}</output>
      {count === 0 ? null : (
        <div className={styles.bar}>
          <p className={styles.count}>{isOnline ? t('choose.count', { count }) : t('choose.offline')}</p>
          <Button kind="quiet" onClick={() => choose(chosen, false)}>
            {t('choose.none')}
          </Button>
          <Button
            kind="danger"
            icon={Trash2}
            disabled={!isOnline}
            onClick={() => cancelChosen(t('cancelled', { count }))}
          >
            {t('choose.cancel', { count })}
          </Button>
        </div>
      )}
    </section>
  );
}
