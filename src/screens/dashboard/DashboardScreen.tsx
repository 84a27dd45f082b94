import UserRound from 'lucide-react/icons/user-round';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation, useSearchParams } from 'wouter';

import { Button } from '../../components/controls/Button.tsx';
import { EventSheet } from '../../components/events/EventSheet.tsx';
import { FullPage } from '../../components/page/FullPage.tsx';
import { TopBarTitle } from '../../components/page/TopBar.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { dashboard, followDashboard } from '../../state/reservations/dashboard.ts';
import { ROUTES } from '../../state/routes.ts';
import { session } from '../../state/session/session.ts';
import { ColleaguesToday } from './ColleaguesToday.tsx';
import styles from './dashboard.module.css';
import { FavouritesGlance } from './FavouritesGlance.tsx';
import { UpcomingEvents } from './UpcomingEvents.tsx';

/** Upcoming reservations, favourites and colleagues. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const { state: signedIn } = useSnapshot(session);
  useTitle(t('title'));
  const isGuest = signedIn.type === 'signed-in' && signedIn.account.isGuest;
  return (
    <>
      <TopBarTitle>{t('title')}</TopBarTitle>
      {isGuest ? <ForGuests /> : <Parts />}
    </>
  );
}

function Parts() {
  const { state } = useSnapshot(dashboard);
  const event = useOpenEvent();
  useEffect(followDashboard, []);
  return (
    <>
      <div className={styles.page}>
        <UpcomingEvents state={state} onOpen={event.open} />
        <div className={styles.side}>
          <FavouritesGlance />
          <ColleaguesToday state={state} />
        </div>
      </div>
      {event.id === null ? null : <EventSheet key={event.id} eventId={event.id} onClose={event.close} />}
    </>
  );
}

const eventParameter = 'event';

interface OpenEvent {
  /** The event whose sheet is open; null = none. */
  readonly id: string | null;
  readonly open: (eventId: string) => void;
  readonly close: () => void;
}

/** The open event in the address: a link opens it, the back button closes it. */
function useOpenEvent(): OpenEvent {
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get(eventParameter);
  /** It was opened here, so the previous history entry is the list. */
  const isOwn = useRef(false);
  const write = (eventId: string | null, replace: boolean): void =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (eventId === null) next.delete(eventParameter);
        else next.set(eventParameter, eventId);
        return next;
      },
      { replace },
    );
  return {
    id: id === '' ? null : id,
    open(eventId) {
      // Replaces the sheet of another event.
      write(eventId, id !== null);
      isOwn.current ||= id === null;
    },
    close() {
      if (isOwn.current) history.back();
      else write(null, true);
      isOwn.current = false;
    },
  };
}

/** Guests have neither reservations nor favourites. */
function ForGuests() {
  const { t } = useTranslation('dashboard');
  const [, navigate] = useLocation();
  return (
    <FullPage icon={UserRound} title={t('guest.title')} text={t('guest.text')}>
      <Button kind="primary" size="large" onClick={() => navigate(ROUTES.timeline)}>
        {t('guest.action')}
      </Button>
    </FullPage>
  );
}
