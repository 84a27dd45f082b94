import List from 'lucide-react/icons/list';
import ChartGantt from 'lucide-react/icons/chart-gantt';
import { useTranslation } from 'react-i18next';

import styles from './place-list.module.css';

interface ViewSwitchProps {
  readonly isList: boolean;
  readonly onList: (isList: boolean) => void;
}

/** The list of what is free, or the grid. */
export function ViewSwitch({ isList, onList }: ViewSwitchProps) {
  const { t } = useTranslation('guide');
  const views = [
    { of: true, name: t('list.list'), Icon: List },
    { of: false, name: t('list.grid'), Icon: ChartGantt },
  ];
  return (
    <fieldset className={styles.switch} aria-label={t('list.view')}>
      {views.map(({ of, name, Icon }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={of === isList}
          onClick={() => onList(of)}
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}
