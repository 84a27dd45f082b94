import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { FilterButton } from '../../../components/finding/filters/Filters.tsx';
import { SearchBox } from '../../../components/finding/SearchBox.tsx';
import { useShortcuts } from '../../../state/browser/shortcuts.ts';
import { computation } from '../../../state/workers/workers.ts';
import type { PlanControl } from '../plan-query.ts';
import styles from './plan-toolbar.module.css';

interface PlanToolbarProps {
  readonly control: PlanControl;
  readonly onFilters: () => void;
}

/** Search and filters, as on the timeline. */
export function PlanToolbar({ control, onFilters }: PlanToolbarProps) {
  const { query, change } = control;
  const { t } = useTranslation('plan');
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({ q: onFilters });
  const focusList = (): void => document.querySelector<HTMLElement>('[data-place-list]')?.focus();
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('toolbar')}>
      <SearchBox
        className={styles.search}
        input={search}
        query={query}
        change={change}
        isExactName={isExactName}
        onResults={focusList}
      />
      <FilterButton finding={query.finding} onClick={onFilters} />
    </div>
  );
}

async function isExactName(name: string): Promise<boolean> {
  const answer = await computation().timeline.isExactName(name);
  return answer.ok && answer.value;
}
