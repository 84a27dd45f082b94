import { Check, ListFilter } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../components/Button.tsx';
import { Chips } from './Chips.tsx';
import styles from './filter-bar.module.css';
import { isFiltered, NO_FILTER, STATE_NAMES, type StateName, type ViewControl } from './query.ts';

const FilterSheet = lazy(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet }));

/** What is looked for: states to press, names to type; each is in the address. */
export function FilterBar({ control }: { readonly control: ViewControl }) {
  const { t } = useTranslation('myEvents');
  const [isOpen, setOpen] = useState(false);
  const { view, change } = control;
  const toggle = (name: StateName): void => {
    change({ states: STATE_NAMES.filter((state) => view.states.includes(state) !== (state === name)) });
  };
  return (
    <fieldset className={styles.bar} aria-label={t('filter.label')}>
      <div className={styles.chips}>
        {STATE_NAMES.map((name) => {
          const isPressed = view.states.includes(name);
          return (
            <button
              key={name}
              type="button"
              className={styles.state}
              aria-pressed={isPressed}
              title={t(`filter.stateHint.${name}`)}
              onClick={() => toggle(name)}
            >
              {isPressed ? <Check size={14} aria-hidden="true" /> : null}
              {t(`filter.state.${name}`)}
            </button>
          );
        })}
        <Chips control={control} />
        {isFiltered(view) ? (
          <Button kind="quiet" onClick={() => change(NO_FILTER)}>
            {t('filter.clear')}
          </Button>
        ) : null}
      </div>
      <Button icon={ListFilter} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <span className={styles.word}>{t('filter.open')}</span>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <FilterSheet control={control} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
