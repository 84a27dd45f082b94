import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useTranslation } from 'react-i18next';

import type { Finding } from '../../../../workers/contract.ts';
import type { QueryControl } from '../query/query.ts';
import styles from './chips.module.css';
import { countFilters } from '../query/criteria.ts';
import { useRequestedModule } from '../../loading/use-requested-module.ts';

const importSheet = () => import('./FilterSheet.tsx');

/** Loads the panel before it is needed. */
export function preloadFilters(): void {
  // A failure is reported when it is opened.
  importSheet().catch(() => undefined);
}

interface FiltersProps {
  readonly control: QueryControl;
  readonly onClose: () => void;
}

/** The filter panel, once its module is loaded. */
export function Filters({ control, onClose }: FiltersProps) {
  const panel = useRequestedModule(importSheet, onClose);
  return panel === null ? null : <panel.FilterSheet control={control} onClose={onClose} />;
}

interface FilterButtonProps {
  readonly finding: Finding;
  readonly onClick: () => void;
}

/** Opens the filters, with the number of criteria. */
export function FilterButton({ finding, onClick }: FilterButtonProps) {
  const { t } = useTranslation('finding');
  const count = countFilters(finding);
  return (
    <button
      type="button"
      className={styles.button}
      title={t('button')}
      aria-keyshortcuts="q"
      onClick={onClick}
      onFocus={preloadFilters}
      onPointerEnter={preloadFilters}
    >
      <SlidersHorizontal size={16} aria-hidden="true" />
      <span className="spoken">{count === 0 ? t('button') : t('buttonActive', { count })}</span>
      <span className={styles.word} aria-hidden="true">
        {t('button')}
      </span>
      {count === 0 ? null : (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}
