import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';

import styles from './filter-bar.module.css';
import type { ViewControl } from './query.ts';

/** The places and people of the filter, each with a button to remove it. */
export function Chips({ control: { view, change } }: { readonly control: ViewControl }) {
  const chips = [
    ...view.places.map((place) => ({
      text: place,
      drop: () => change({ places: view.places.filter((other) => other !== place) }),
    })),
    ...view.people.map((person) => ({
      text: person.value,
      drop: () => change({ people: view.people.filter((other) => other !== person) }),
    })),
  ];
  return chips.map((chip) => <Chip key={chip.text} {...chip} />);
}

function Chip({ text, drop }: { readonly text: string; readonly drop: () => void }) {
  const { t } = useTranslation('myEvents');
  return (
    <span className={styles.chip}>
      <span className={styles.text} title={text}>
        {text}
      </span>
      <button type="button" aria-label={t('filter.remove', { text })} onClick={drop}>
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
