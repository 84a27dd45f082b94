import Check from 'lucide-react/icons/check';
import ListFilter from 'lucide-react/icons/list-filter';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../components/controls/Button.tsx';
import { Chips } from './Chips.tsx';
import styles from './filter-bar.module.css';
import shared from './my-events.module.css';
import { isFiltered, NO_FILTER, STATE_NAMES, type StateName, type ViewControl } from './query.ts';

const FilterSheet = lazy(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet }));

/** The filter: states to press, names to type; it is stored in the address. */
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
        {STATE_NAMES.map((name) => (
          <StateChip key={name} name={name} isPressed={view.states.includes(name)} onPress={() => toggle(name)} />
        ))}
        <Chips control={control} />
        {isFiltered(view) ? (
          <Button kind="quiet" onClick={() => change(NO_FILTER)}>
            {t('filter.clear')}
          </Button>
        ) : null}
      </div>
      <Button icon={ListFilter} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <span className={shared.word}>{t('filter.open')}</span>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <FilterSheet control={control} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </fieldset>
  );
}

interface StateChipProps {
  readonly name: StateName;
  readonly isPressed: boolean;
  readonly onPress: () => void;
}

function StateChip({ name, isPressed, onPress }: StateChipProps) {
  const { t } = useTranslation('myEvents');
  const button = useRef<HTMLButtonElement>(null);
  // A pressed state must be visible, also if it was partly hidden or comes from the address.
  useEffect(() => {
    if (isPressed) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isPressed]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.state}
      aria-pressed={isPressed}
      title={t(`filter.stateHint.${name}`)}
      onClick={onPress}
    >
      {isPressed ? <Check size={14} aria-hidden="true" /> : null}
      {t(`filter.state.${name}`)}
    </button>
  );
}
