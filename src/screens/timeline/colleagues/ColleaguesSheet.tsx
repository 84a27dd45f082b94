import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';

import type { Colleague } from '../../../../workers/contract.ts';
import { ColleagueEntry } from '../../../components/people/ColleagueEntry.tsx';
import { Hues } from '../../../components/people/Hues.tsx';
import { PeopleSearch } from '../../../components/people/PeopleSearch.tsx';
import { Problem } from '../../../components/people/Problem.tsx';
import { Sheet } from '../../../components/overlays/Sheet.tsx';
import { colleagues, followColleagues, reloadColleagues } from '../../../state/people/colleagues.ts';
import { failureText } from '../../../state/failure-text.ts';
import { network } from '../../../state/browser/network.ts';
import { ROUTES } from '../../../state/routes.ts';
import sheets from '../sheets/sheets.module.css';
import styles from './colleagues.module.css';

/** The followed colleagues: find, follow, show and hide, unfollow. */
export function ColleaguesSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('colleagues');
  const { state } = useSnapshot(colleagues);
  useEffect(followColleagues, []);
  return (
    <Sheet title={t('title')} onClose={onClose}>
      {state?.isGuest === true ? <ForGuests /> : <ForMembers />}
    </Sheet>
  );
}

function ForGuests() {
  const { t } = useTranslation('colleagues');
  return (
    <div className={styles.sheet}>
      <p>{t('guest.text')}</p>
      <Link href={ROUTES.login} className={sheets.signIn}>
        {t('guest.signIn')}
      </Link>
    </div>
  );
}

function ForMembers() {
  const { t } = useTranslation('colleagues');
  const { isOnline } = useSnapshot(network);
  return (
    <div className={styles.sheet}>
      <p className={styles.muted}>{t('intro')}</p>
      {isOnline ? null : <output className={sheets.warning}>{t('offline')}</output>}
      <PeopleSearch />
      <section aria-labelledby="followed-colleagues" className={styles.section}>
        <h3 id="followed-colleagues" className={styles.title}>
          {t('list')}
        </h3>
        <Followed />
      </section>
    </div>
  );
}

function Followed() {
  const { t } = useTranslation('colleagues');
  const { state } = useSnapshot(colleagues);
  const list = state?.colleagues ?? null;
  const failure = state?.failure ?? null;
  return (
    <>
      {failure === null ? null : (
        <Problem isAlert retry={t('retry')} onRetry={reloadColleagues}>
          {t('failed')} {failureText(failure, t)}
        </Problem>
      )}
      {list === null && failure === null ? <Loading /> : null}
      {list?.length === 0 ? <Nobody /> : null}
      {list === null || list.length === 0 ? null : (
        <ul className={styles.list}>
          {list.map((colleague) => (
            <ColleagueEntry key={colleague.id} colleague={colleague}>
              <Colour colleague={colleague} />
            </ColleagueEntry>
          ))}
        </ul>
      )}
    </>
  );
}

/** Collapsed, as the marks next to the names show the colour. */
function Colour({ colleague }: { readonly colleague: Colleague }) {
  const { t } = useTranslation('people');
  return (
    <details className={styles.colour}>
      <summary>{t('colour', { name: colleague.displayName })}</summary>
      <Hues colleague={colleague} />
    </details>
  );
}

/** As large as two entries, so that nothing jumps. */
function Loading() {
  const { t } = useTranslation('colleagues');
  return (
    <>
      <output className="spoken">{t('loading')}</output>
      <div className={styles.skeleton} aria-hidden="true">
        <span />
        <span />
      </div>
    </>
  );
}

function Nobody() {
  const { t } = useTranslation('colleagues');
  return (
    <div className={styles.empty}>
      <p>{t('empty.title')}</p>
      <p className={styles.muted}>{t('empty.text')}</p>
    </div>
  );
}
