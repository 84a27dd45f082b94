import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { session } from '../state/session/session.ts';
import styles from './demo-banner.module.css';

/** Says for as long as it is so that nobody here has to prove who they are. */
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
