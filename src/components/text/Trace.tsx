import { useTranslation } from 'react-i18next';

import styles from './trace.module.css';

interface TraceProps {
  /** Technical details for support, in English. */
  readonly text: string;
}

/** Technical details that can be unfolded. */
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
