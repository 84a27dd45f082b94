import UserRound from 'lucide-react/icons/user-round';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import { Button } from '../../components/controls/Button.tsx';
import { FullPage } from '../../components/page/FullPage.tsx';
import { PeopleSearch } from '../../components/people/PeopleSearch.tsx';
import { TopBarTitle } from '../../components/page/TopBar.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { colleagues, followColleagues } from '../../state/people/colleagues.ts';
import { followDays } from '../../state/people/followed-days.ts';
import { network } from '../../state/browser/network.ts';
import { currentAddress, rememberReturnAddress } from '../../state/session/return-address.ts';
import { ROUTES } from '../../state/routes.ts';
import { session } from '../../state/session/session.ts';
import styles from './colleagues-screen.module.css';
import { DayBar, useShownDate } from './DayBar.tsx';
import { Followed } from './Followed.tsx';

/** The followed colleagues and where they are on a date. At the address of the calendars it also edits them. */
export function ColleaguesScreen() {
  const { t } = useTranslation('colleagues');
  const { state: signedIn } = useSnapshot(session);
  useTitle(t('title'));
  const isGuest = signedIn.type === 'signed-in' && signedIn.account.isGuest;
  return (
    <>
      <TopBarTitle>{t('title')}</TopBarTitle>
      {isGuest ? <ForGuests /> : <ForMembers />}
    </>
  );
}

function ForMembers() {
  const { t } = useTranslation('colleagues');
  const { isOnline } = useSnapshot(network);
  const { state } = useSnapshot(colleagues);
  const shown = useShownDate();
  useEffect(followColleagues, []);
  useEffect(() => followDays(shown.date), [shown.date]);
  return (
    <>
      <div className={styles.page}>
        {isOnline ? null : <output className={styles.warning}>{t('offline')}</output>}
        <PeopleSearch />
        <div className={styles.days}>
          {(state?.colleagues?.length ?? 0) === 0 ? null : <DayBar shown={shown} />}
          <Followed state={state} />
        </div>
      </div>
    </>
  );
}

/** Guests have no account and cannot follow anybody. */
function ForGuests() {
  const { t } = useTranslation(['people', 'colleagues']);
  const [, navigate] = useLocation();
  const signIn = (): void => {
    rememberReturnAddress(currentAddress());
    navigate(ROUTES.login);
  };
  return (
    <FullPage icon={UserRound} title={t('guestTitle')} text={t('colleagues:guest.text')}>
      <Button kind="primary" size="large" onClick={signIn}>
        {t('colleagues:guest.signIn')}
      </Button>
    </FullPage>
  );
}
