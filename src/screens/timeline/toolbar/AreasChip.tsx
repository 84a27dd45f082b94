import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

import { ROUTES } from '../../../state/routes.ts';
import styles from './areas-chip.module.css';

// Fetched together: few need any.
export { SuggestedTypes as SoughtTypes } from '../finding/SuggestedTypes.tsx';
export { NothingInAreas } from './NothingInAreas.tsx';

/** How many areas the user's settings show, all others being hidden, and the way there. */
export function AreasChip({ count }: { readonly count: number }) {
  const { t } = useTranslation('guide');
  const text = t('areas', { count });
  const change = t('areasChange');
  return (
    <Link href={ROUTES.settings} className={styles.chip} aria-label={`${text}. ${change}`} title={change}>
      <EyeOff size={12} aria-hidden="true" />
      <span>{text}</span>
    </Link>
  );
}
