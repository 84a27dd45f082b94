import Star from 'lucide-react/icons/star';
import { useTranslation } from 'react-i18next';

import styles from './places.module.css';

/** Says that a place is a favourite. @param size CSS pixels */
export function FavouriteMark({ size }: { readonly size: number }) {
  const { t } = useTranslation('reservation');
  return (
    <>
      <Star size={size} aria-hidden="true" className={styles.star} />
      <span className="spoken"> {t('suggestions.favourite')}</span>
    </>
  );
}
