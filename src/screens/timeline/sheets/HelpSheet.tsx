import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';

import { Sheet } from '../../../components/Sheet.tsx';
import { preferences } from '../../../state/preferences.ts';
import { ROUTES } from '../../../state/routes.ts';
import styles from './sheets.module.css';

const sections = {
  grid: ['arrows', 'home', 'pages', 'shift', 'enter', 'place', 'escape'],
  held: ['hold', 'carry', 'stretch', 'drop'],
  screen: ['nextFree', 'create', 'today', 'days', 'date', 'zoom', 'search', 'filters', 'legend', 'undo', 'help'],
} as const;

/** Every key of the timeline. */
export function HelpSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('guide');
  const { t: ofColleagues } = useTranslation('colleagues');
  const { t: ofShell } = useTranslation('common');
  const { shortcuts } = useSnapshot(preferences);
  return (
    <Sheet title={t('title')} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must scroll it */}
      <section tabIndex={0} aria-label={t('title')} className={styles.legendText}>
        <Keys title={t('help.grid')} keys={sections.grid} />
        <Keys title={t('help.held')} keys={sections.held} />
        <Keys title={t('help.screen')} keys={sections.screen} />
        <dl className={styles.keys}>
          <div className={styles.keyLine}>
            <dt>
              <kbd>P</kbd>
            </dt>
            <dd>{ofColleagues('title')}</dd>
          </div>
          <div className={styles.keyLine}>
            <dt>
              <kbd>F</kbd>
            </dt>
            <dd>{ofShell('shell.favourites')}</dd>
          </div>
        </dl>
        <p className={styles.keyNote}>
          {t(shortcuts ? 'help.areOn' : 'help.areOff')} <Link href={ROUTES.settings}>{t('help.settings')}</Link>
        </p>
      </section>
    </Sheet>
  );
}

interface KeysProps {
  readonly title: string;
  readonly keys: readonly (typeof sections)[keyof typeof sections][number][];
}

function Keys({ title, keys }: KeysProps) {
  const { t } = useTranslation('guide');
  return (
    <>
      <h3 className={styles.legendTitle}>{title}</h3>
      <dl className={styles.keys}>
        {keys.map((key) => (
          <div key={key} className={styles.keyLine}>
            <dt>
              <kbd>{t(`keys.${key}.key`)}</kbd>
            </dt>
            <dd>{t(`keys.${key}.does`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
