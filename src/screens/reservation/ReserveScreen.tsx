import { CalendarOff, CircleAlert } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';

import type { Failure, FormOfEvent, FormOptions, ReservationForm } from '../../../workers/contract.ts';
import { Button } from '../../components/Button.tsx';
import { FailurePage } from '../../components/FailurePage.tsx';
import { FullPage } from '../../components/FullPage.tsx';
import { TopBarTitle } from '../../components/TopBar.tsx';
import { useTitle } from '../../components/use-title.ts';
import { reserveAddress } from '../../state/reserve-address.ts';
import { readForm, readFormOptions } from '../../state/reserving.ts';
import { ROUTES } from '../../state/routes.ts';
import { useWhenBack } from '../../state/when-back.ts';
import { readReserveAddress, type ReserveAddress } from './address.ts';
import { roundUp } from './time/clock.ts';
import { OutcomePage } from './outcome/OutcomePage.tsx';
import { ReserveForm } from './ReserveForm.tsx';
import shared from './parts.module.css';
import styles from './reserve-form.module.css';
import { whenText } from './summary.ts';
import { withAddress } from './use-writing.ts';

/** Writes a new reservation, changes one, and tells how one that was sent goes on. */
export function ReserveScreen() {
  const search = useSearch();
  const address = useMemo(() => readReserveAddress(search), [search]);
  if (address.isSent && address.eventId !== null) return <OutcomePage key={search} eventId={address.eventId} />;
  return <Opening key={search} address={address} search={search} />;
}

interface OpeningProps {
  readonly address: ReserveAddress;
  readonly search: string;
}

/** Reads what the form needs, and opens it. */
function Opening({ address, search }: OpeningProps) {
  const { t } = useTranslation('reservation');
  const { eventId } = address;
  const title = t(eventId === null ? 'title.new' : 'title.change');
  const { opened, failure, retry } = useOpening(eventId);
  useTitle(title);
  return (
    <>
      <TopBarTitle>{title}</TopBarTitle>
      {failure === null ? null : <Failed failure={failure} onRetry={retry} />}
      {failure === null && opened === null ? <Skeleton /> : null}
      {failure !== null || opened === null ? null : <Opened address={address} search={search} {...opened} />}
    </>
  );
}

interface Facts {
  readonly options: FormOptions;
  readonly event: FormOfEvent | null;
}

function Opened({ address, search, options, event }: OpeningProps & Facts) {
  if (event?.reason != null) return <Unchangeable event={event} />;
  const initial = withAddress(event?.form ?? emptyForm(options.now), address);
  return <ReserveForm address={address} search={search} options={options} initial={initial} event={event} />;
}

/** What can be chosen, and the event that is changed, as a form; or why something could not be read. */
function useOpening(eventId: string | null) {
  const [opened, setOpened] = useState<Facts | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isWanted = turn >= 0;
    const read = async (): Promise<void> => {
      const none = { ok: true, value: null } as const;
      const [options, event] = await Promise.all([readFormOptions(), eventId === null ? none : readForm(eventId)]);
      if (!isWanted) return;
      if (!options.ok) setFailure(options.error);
      else if (!event.ok) setFailure(event.error);
      else setOpened({ options: options.value, event: event.value });
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [eventId, turn]);
  const retry = (): void => {
    setFailure(null);
    setTurn(turn + 1);
  };
  useWhenBack(failure !== null, retry);
  return { opened, failure, retry };
}

const anHour = 60 * 60_000;

/** An hour from the next quarter on. */
function emptyForm(now: number): ReservationForm {
  const start = roundUp(now);
  return {
    resourceIds: [],
    subject: '',
    start,
    end: start + anHour,
    isAllDay: false,
    attendees: [],
    visibility: 'default',
    showAs: 'busy',
    reminder: 15,
    text: '',
    meeting: 'none',
    recurrence: null,
  };
}

function Failed({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const { t } = useTranslation('reservation');
  return (
    <FailurePage icon={CircleAlert} title={t('failed.title')} failure={failure}>
      <Button kind="primary" size="large" onClick={onRetry}>
        {t('failed.retry')}
      </Button>
    </FailurePage>
  );
}

/** Says why the reservation stays as it is. */
function Unchangeable({ event: { form, reason } }: { readonly event: FormOfEvent }) {
  const { t } = useTranslation('reservation');
  const [, navigate] = useLocation();
  if (reason === null) return null;
  return (
    <FullPage
      icon={CalendarOff}
      title={t('fixed.title')}
      text={t(`fixed.${reason}`)}
      hint={`${form.subject} · ${whenText(form)}`}
    >
      <Button kind="primary" size="large" onClick={() => navigate(ROUTES.timeline)}>
        {t('fixed.timeline')}
      </Button>
      <Button size="large" onClick={() => navigate(reserveAddress())}>
        {t('outcome.another')}
      </Button>
    </FullPage>
  );
}

function Skeleton() {
  const { t } = useTranslation('reservation');
  return (
    <div className={styles.page}>
      <output className="spoken">{t('loading')}</output>
      <div className={styles.fields} aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <span key={index} className={shared.waiting} />
        ))}
      </div>
    </div>
  );
}
