import CalendarRange from 'lucide-react/icons/calendar-range';
import MapIcon from 'lucide-react/icons/map';
import { useTranslation } from 'react-i18next';
import { Link, useSearch } from 'wouter';

import { ROUTES } from '../../state/routes.ts';
import styles from './view-switch.module.css';

const VIEWS = [
  { view: 'timeline', to: ROUTES.timeline, icon: CalendarRange },
  { view: 'plan', to: ROUTES.plan, icon: MapIcon },
] as const;

/** Changes between the timeline and the floor plan, with the same search. */
export function ViewSwitch({ shown }: { readonly shown: 'timeline' | 'plan' }) {
  const { t } = useTranslation();
  const search = useSearch();
  return (
    <nav className={styles.views} aria-label={t('shell.views')}>
      {VIEWS.map(({ view, to, icon: Icon }) => (
        <Link
          key={view}
          href={search === '' ? to : `${to}?${search}`}
          aria-current={view === shown ? 'page' : undefined}
          title={t(`shell.${view}`)}
        >
          <Icon size={16} aria-hidden="true" />
          <span className="spoken">{t(`shell.${view}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
