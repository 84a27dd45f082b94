import { useTranslation } from 'react-i18next';

import styles from './trace.module.css';

interface TraceProps {
  /** What programs said, for whoever mends them; in English. */
  readonly text: string;
}

/** What exactly happened, on demand. */
export function Trace({ text }: TraceProps) {
  const { t } = useTranslation();
  return (
    <details className={styles.details}>
      <summary>{t('error.details')}</summary>
      <pre className={styles.stack} lang="en">
        {text}
      </pre>
    </details>
  );
}
