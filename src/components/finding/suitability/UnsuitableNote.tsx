import { useTranslation } from 'react-i18next';

import type { Unsuitability } from '../../../../workers/contract.ts';
import styles from './unsuitable-note.module.css';
import { unsuitabilityText } from './unsuitability-text.ts';

/** "Does not suit: seats 4, you asked for 6." */
export function UnsuitableNote({ unsuitable }: { readonly unsuitable: Unsuitability }) {
  const { t } = useTranslation('finding');
  return <span className={styles.note}>{t('unsuitableSentence', { reason: unsuitabilityText(unsuitable, t) })}</span>;
}
