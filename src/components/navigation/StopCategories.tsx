import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { computation } from '../../state/workers/workers.ts';
import { categoryText } from './stop-text.ts';
import styles from './stop-categories.module.css';

interface StopCategoriesProps {
  /** null = none */
  readonly category: string | null;
  /** For fingers of people who stand. */
  readonly isLarge?: boolean;
  readonly onCategory: (category: string | null) => void;
}

/** Kinds of stops of which the nearest is found; a second press takes one back. */
export function StopCategories({ category, isLarge = false, onCategory }: StopCategoriesProps) {
  const { t } = useTranslation('navigate');
  const categories = useCategories();
  return (
    <fieldset className={styles.categories} data-large={isLarge || undefined} aria-label={t('select.nearest')}>
      {isLarge ? null : <span>{t('select.nearest')}</span>}
      {categories.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === category}
          onClick={() => onCategory(one === category ? null : one)}
        >
          {categoryText(one, t)}
        </button>
      ))}
    </fieldset>
  );
}

function useCategories(): readonly string[] {
  const [categories, setCategories] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const found = await computation().navigation.categories();
      if (isCurrent && found.ok) setCategories(found.value);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, []);
  return categories;
}
