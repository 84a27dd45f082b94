import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { Button } from '../../components/Button.tsx';
import { failureText } from '../../state/failure-text.ts';
import { cancelAgain, dismissRefused, myEvents } from '../../state/my-events.ts';
import styles from './my-events.module.css';

/** Which cancellations have failed, and why; nothing where none has. */
export function Refusals() {
  const { t } = useTranslation('myEvents');
  const { refused } = useSnapshot(myEvents);
  if (refused.length === 0) return null;
  return (
    <section role="alert" className={styles.refusals}>
      <h2 className={styles.refusalsTitle}>{t('refused', { count: refused.length })}</h2>
      <ul>
        {refused.map(({ leaving, failure }) => (
          <li key={leaving.eventId}>
            {t('refusedOne', { subject: leaving.subject, reason: failureText(failure, t) })}
          </li>
        ))}
      </ul>
      <p className={styles.actions}>
        <Button onClick={cancelAgain}>{t('retry')}</Button>
        <Button kind="quiet" onClick={dismissRefused}>
          {t('keep')}
        </Button>
      </p>
    </section>
  );
}
