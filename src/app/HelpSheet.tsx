import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';

import { Sheet } from '../components/overlays/Sheet.tsx';
import { preferences } from '../state/browser/preferences.ts';
import { ROUTES } from '../state/routes.ts';
import styles from './help-sheet.module.css';

const GROUPS = {
  everywhere: ['search', 'date', 'create', 'favourites', 'remove', 'undo', 'help'],
  screen: ['today', 'days', 'zoom', 'nextFree', 'filters', 'colleagues', 'legend'],
  grid: ['arrows', 'home', 'pages', 'shift', 'enter', 'place', 'escape'],
  held: ['hold', 'carry', 'stretch', 'drop'],
} as const;

/** All keys, in groups. */
export function HelpSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('guide');
  const { shortcuts } = useSnapshot(preferences);
  return (
    <Sheet title={t('title')} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must scroll it */}
      <section tabIndex={0} aria-label={t('title')} className={styles.text}>
        <Keys group="everywhere" />
        <Keys group="screen" />
        <Keys group="grid" />
        <Keys group="held" />
        <p className={styles.note}>
          {t(shortcuts ? 'help.areOn' : 'help.areOff')} <Link href={ROUTES.settings}>{t('help.settings')}</Link>
        </p>
      </section>
    </Sheet>
  );
}

function Keys({ group }: { readonly group: keyof typeof GROUPS }) {
  const { t } = useTranslation('guide');
  return (
    <>
      <h3 className={styles.title}>{t(`help.${group}`)}</h3>
      <dl className={styles.keys}>
        {GROUPS[group].map((key) => (
          <div key={key} className={styles.line}>
            <dt>
              <KeyCaps text={t(`keys.${key}.key`)} />
            </dt>
            <dd>{t(`keys.${key}.does`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Each key on its own: "Shift Enter", "Ctrl Z · ⌘ Z". */
function KeyCaps({ text }: { readonly text: string }) {
  return text.split(' ').map((key, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- keys may be equal, and never move
    <Fragment key={index}>
      {index === 0 ? '' : ' '}
      {key === '·' ? key : <kbd>{key}</kbd>}
    </Fragment>
  ));
}
