import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';

import type { DashboardState, EventCard, UpcomingDay } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { EventActions } from '../../components/events/EventActions.tsx';
import { EventRow } from '../../components/events/EventRow.tsx';
import { useMarkCancelled } from '../../components/events/use-mark-cancelled.ts';
import { useModule } from '../../components/loading/use-module.ts';
import { Section, SectionEmpty, SectionFailure, SectionSkeleton } from '../../components/page/Section.tsx';
import { formatDay } from '../../i18n/formats.ts';
import { reloadDashboard } from '../../state/reservations/dashboard.ts';
import { reserveAddress } from '../../state/reservations/reserve-address.ts';
import { ROUTES } from '../../state/routes.ts';
import styles from './dashboard.module.css';

// Its route comes with code that most visits need not load.
const importLeaveIn = () => import('./LeaveIn.tsx');

interface UpcomingEventsProps {
  /** Null = loading. */
  readonly state: DashboardState | null;
  readonly onOpen: (eventId: string) => void;
}

/** The reservations of the next 30 days with their actions. */
export function UpcomingEvents({ state, onOpen }: UpcomingEventsProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Section title={t('upcoming.title')} aside={<Link href={ROUTES.myEvents}>{t('upcoming.all')}</Link>}>
      {state === null || state.upcoming.failure === null ? null : (
        <SectionFailure
          {...state.upcoming}
          failure={state.upcoming.failure}
          now={state.now}
          onRetry={reloadDashboard}
        />
      )}
      <Content state={state} onOpen={onOpen} />
    </Section>
  );
}

function Content({ state, onOpen }: UpcomingEventsProps) {
  const { t } = useTranslation('dashboard');
  const [, navigate] = useLocation();
  const markCancelled = useMarkCancelled();
  if (state === null || (state.upcoming.value === null && state.upcoming.failure === null)) {
    return <SectionSkeleton label={t('upcoming.loading')} rows={6} height={62} />;
  }
  const { upcoming, days, now } = state;
  if (upcoming.value === null) return null;
  if (upcoming.value.length === 0) {
    // A list that could not be read is also empty (spec point 8); the failure is shown above.
    if (upcoming.failure !== null) return null;
    return (
      <SectionEmpty title={t('upcoming.empty')} text={t('upcoming.emptyHint')}>
        <Button onClick={() => navigate(reserveAddress())}>{t('upcoming.emptyAction')}</Button>
      </SectionEmpty>
    );
  }
  const cardById = new Map(upcoming.value.map((card) => [card.eventId, markCancelled(card)]));
  const todays = days.find(({ name }) => name === 'today')?.eventIds ?? [];
  const today = todays.flatMap((eventId) => cardById.get(eventId) ?? []);
  return (
    <>
      {today.some((card) => isSoon(card, now) && card.places.some(({ wayUrl }) => wayUrl !== null)) ? (
        <div className={styles.leaveRoom}>
          <LoadedLeaveIn cards={today} now={now} />
        </div>
      ) : null}
      {days.map((day) => (
        <Day key={day.date} day={day} cardById={cardById} now={now} onOpen={onOpen} />
      ))}
    </>
  );
}

const HOUR = 3_600_000;

const isSoon = ({ start }: EventCard, now: number): boolean => start > now && start - now <= HOUR;

/** Where navigation is configured. Its room is kept from the start: controls must not move when it comes. */
function LoadedLeaveIn(props: { readonly cards: readonly EventCard[]; readonly now: number }) {
  const loaded = useModule(importLeaveIn);
  return loaded === null ? null : <loaded.LeaveIn {...props} />;
}

interface DayProps {
  readonly day: UpcomingDay;
  readonly cardById: ReadonlyMap<string, EventCard>;
  readonly now: number;
  readonly onOpen: (eventId: string) => void;
}

function Day({ day: { date, name, eventIds }, cardById, now, onOpen }: DayProps) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <h3 className={styles.day}>
        {name === null ? null : <span>{t(`day.${name}`)}</span>}
        <span>{formatDay(date)}</span>
      </h3>
      <ul>
        {eventIds.map((eventId) => {
          const card = cardById.get(eventId);
          return card === undefined ? null : (
            <li key={eventId} className={styles.event}>
              <EventRow card={card} now={now} onOpen={() => onOpen(eventId)}>
                <EventActions card={card} now={now} onDone={reloadDashboard} />
              </EventRow>
            </li>
          );
        })}
      </ul>
    </>
  );
}
