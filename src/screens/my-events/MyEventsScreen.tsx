import CalendarCheck from 'lucide-react/icons/calendar-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import FilterX from 'lucide-react/icons/funnel-x';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { MyEventsState } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { EventSheet } from '../../components/events/EventSheet.tsx';
import { useMarkCancelled } from '../../components/events/use-mark-cancelled.ts';
import { FullPage } from '../../components/page/FullPage.tsx';
import { TopBar, TopBarTitle } from '../../components/page/TopBar.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { failureText } from '../../state/failure-text.ts';
import {
  cancelAgain,
  dismissRefused,
  followMyEvents,
  forgetMyEvents,
  myEvents,
  reloadMyEvents,
} from '../../state/reservations/my-events.ts';
import { reserveAddress } from '../../state/reservations/reserve-address.ts';
import { currentAddress, rememberReturnAddress } from '../../state/session/return-address.ts';
import { ROUTES } from '../../state/routes.ts';
import { EventList } from './EventList.tsx';
import { FilterBar } from './FilterBar.tsx';
import styles from './my-events.module.css';
import { PrintedEvents } from './PrintedEvents.tsx';
import { isFiltered, NO_FILTER, toQuery, useView, type ViewControl } from './query.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { PeriodBar } from './PeriodBar.tsx';
import { WeekView } from './WeekView.tsx';

/** All reservations of the user, with a filter and a bulk cancellation. */
export function MyEventsScreen() {
  const { t } = useTranslation('myEvents');
  const control = useView();
  const { view, change } = control;
  const { state: read, isBehind } = useSnapshot(myEvents);
  const markCancelled = useMarkCancelled();
  const state = read === null ? null : { ...read, value: read.value?.map(markCancelled) ?? null };
  useTitle(t('title'));
  useFollowing(control);
  return (
    <div className={styles.screen}>
      {state?.isGuest === true ? (
        <TopBarTitle>{t('title')}</TopBarTitle>
      ) : (
        <>
          <TopBar>
            <h1 className="spoken">{t('title')}</h1>
            <PeriodBar control={control} state={state} />
          </TopBar>
          <div className={styles.tools}>
            <FilterBar control={control} />
          </div>
        </>
      )}
      <Problem state={state} />
      <Refusals />
      <div className={styles.content} aria-busy={isBehind || undefined}>
        <Content control={control} state={state} />
      </div>
      <SelectionBar />
      <PrintedEvents state={state} />
      {view.event === null ? null : (
        <EventSheet key={view.event} eventId={view.event} onClose={() => change({ event: null })} />
      )}
    </div>
  );
}

/** Follows the query of the address; opening an event does not change the query. */
function useFollowing({ view }: ViewControl): void {
  const asked = JSON.stringify(toQuery(view));
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  const query = useMemo(() => ({ asked, read: () => toQuery(latest.current) }), [asked]);
  useEffect(() => followMyEvents(query.read()), [query]);
  useEffect(() => forgetMyEvents, []);
}

interface ContentProps {
  readonly control: ViewControl;
  readonly state: MyEventsState | null;
}

function Content({ control, state }: ContentProps) {
  const { t } = useTranslation('myEvents');
  if (state?.isGuest === true) return <ForGuests />;
  if (state === null || (state.value === null && state.failure === null)) return <Skeleton />;
  if (state.value === null && state.failure !== null) {
    return (
      <FullPage icon={CloudOff} title={t('failed')} text={failureText(state.failure, t)} isAlert>
        <Button size="large" onClick={reloadMyEvents}>
          {t('retry')}
        </Button>
      </FullPage>
    );
  }
  // A list that could not be read is also empty (spec point 8): the failure is shown above.
  if (state.value?.length === 0 && state.failure !== null) return null;
  if (state.value?.length === 0) return <Nothing control={control} total={state.total} />;
  const open = (event: string): void => control.change({ event });
  const showDate = (date: string): void => control.change({ layout: 'list', date, days: 1 });
  // The data may still be of the other layout: a week contains every date, a list only dates with reservations.
  const isWeek = control.view.layout === 'week' && state.dates.length === state.days;
  return isWeek ? (
    <WeekView key={state.date} state={state} onOpen={open} onDate={showDate} />
  ) : (
    <EventList state={state} isCovered={control.view.event !== null} onOpen={open} />
  );
}

/** Old data stays; the reason is shown above it. */
function Problem({ state }: Pick<ContentProps, 'state'>) {
  const { t } = useTranslation('myEvents');
  const failure = state?.failure ?? null;
  if (failure === null || state?.value == null) return null;
  return (
    <p role="alert" className={styles.problem}>
      <span>{failureText(failure, t)}</span>
      <Button onClick={reloadMyEvents}>{t('retry')}</Button>
    </p>
  );
}

/** The cancellations that failed, with the reasons; nothing if there are none. */
function Refusals() {
  const { t } = useTranslation('myEvents');
  const { refused } = useSnapshot(myEvents);
  if (refused.length === 0) return null;
  return (
    <section role="alert" className={styles.refusals}>
      <h2 className={styles.refusalsTitle}>{t('refused', { count: refused.length })}</h2>
      <ul>
        {refused.map(({ leaving, failure }) => (
          <li key={leaving.eventId}>
            {t('refusedOne', { subject: leaving.subject, reason: failureText(failure, t) })}
          </li>
        ))}
      </ul>
      <p className={styles.actions}>
        <Button onClick={cancelAgain}>{t('retry')}</Button>
        <Button kind="quiet" onClick={dismissRefused}>
          {t('keep')}
        </Button>
      </p>
    </section>
  );
}

interface NothingProps {
  readonly control: ViewControl;
  readonly total: number;
}

function Nothing({ control: { view, change }, total }: NothingProps) {
  const { t } = useTranslation('myEvents');
  const [, navigate] = useLocation();
  if (isFiltered(view)) {
    return (
      <FullPage
        icon={FilterX}
        title={t('nothingFound')}
        text={t('nothingFoundHint', { count: total })}
        hint={view.states.includes('cancelled') ? t('ownGone') : ''}
      >
        <Button size="large" onClick={() => change(NO_FILTER)}>
          {t('filter.clear')}
        </Button>
      </FullPage>
    );
  }
  return (
    <FullPage icon={CalendarCheck} title={t('nothing')} text={t('nothingHint')}>
      <Button size="large" onClick={() => navigate(reserveAddress())}>
        {t('nothingAction')}
      </Button>
    </FullPage>
  );
}

function ForGuests() {
  const { t } = useTranslation('myEvents');
  const [, navigate] = useLocation();
  const signIn = (): void => {
    rememberReturnAddress(currentAddress());
    navigate(ROUTES.login);
  };
  return (
    <FullPage icon={CalendarCheck} title={t('guest')} text={t('guestHint')}>
      <Button kind="primary" size="large" onClick={signIn}>
        {t('guestAction')}
      </Button>
    </FullPage>
  );
}

function Skeleton() {
  const { t } = useTranslation('myEvents');
  return (
    <>
      <output className="spoken">{t('loading')}</output>
      <div className={styles.skeleton} aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <span key={index} />
        ))}
      </div>
    </>
  );
}
