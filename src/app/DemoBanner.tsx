import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { session } from '../state/session/session.ts';
import styles from './demo-banner.module.css';

/** Says that nobody has to prove who they are here, for as long as that is the case. */
export function DemoBanner() {
  const { t } = useTranslation();
  const { state } = useSnapshot(session);
  if (!('isPublicDemo' in state) || !state.isPublicDemo) return null;
  return (
    <p className={styles.banner} role="note" data-demo>
      {t('notice.demo')}
    </p>
  );
}
