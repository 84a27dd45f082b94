import CalendarOff from 'lucide-react/icons/calendar-off';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';

import type { Failure, FormOfEvent, FormOptions, ReservationForm } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { FailurePage } from '../../components/page/FailurePage.tsx';
import { FullPage } from '../../components/page/FullPage.tsx';
import { TopBarTitle } from '../../components/page/TopBar.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { reserveAddress } from '../../state/reservations/reserve-address.ts';
import { readForm, readFormOptions } from '../../state/reservations/reserving.ts';
import { ROUTES } from '../../state/routes.ts';
import { useWhenBack } from '../../state/browser/when-back.ts';
import { readReserveAddress, type ReserveAddress } from './address.ts';
import { usualReminder } from './MoreFields.tsx';
import { roundUp } from './time/clock.ts';
import { ReserveForm } from './ReserveForm.tsx';
import shared from './parts.module.css';
import styles from './reserve-form.module.css';
import { whenText } from './summary.ts';
import { withAddress } from './use-form-state.ts';

/** Creates or changes a reservation. */
export function ReserveScreen() {
  const search = useSearch();
  const address = useMemo(() => readReserveAddress(search), [search]);
  return <FormLoader key={search} address={address} search={search} />;
}

interface FormLoaderProps {
  readonly address: ReserveAddress;
  readonly search: string;
}

/** Loads what the form needs, then shows it. */
function FormLoader({ address, search }: FormLoaderProps) {
  const { t } = useTranslation('reservation');
  const { eventId } = address;
  const title = t(eventId === null ? 'title.new' : 'title.change');
  const { loaded, failure, retry } = useFormData(eventId);
  useTitle(title);
  return (
    <>
      <TopBarTitle>{title}</TopBarTitle>
      {failure === null ? null : <LoadFailure failure={failure} onRetry={retry} />}
      {failure === null && loaded === null ? <Skeleton /> : null}
      {failure !== null || loaded === null ? null : <LoadedForm address={address} search={search} {...loaded} />}
    </>
  );
}

interface LoadedData {
  readonly options: FormOptions;
  readonly event: FormOfEvent | null;
}

function LoadedForm({ address, search, options, event }: FormLoaderProps & LoadedData) {
  if (event?.reason != null) return <Unchangeable event={event} />;
  const initial = withAddress(event?.form ?? emptyForm(options.now), address);
  return <ReserveForm address={address} search={search} options={options} initial={initial} event={event} />;
}

/** Reads the options of the form and the event to change, or returns the failure. */
function useFormData(eventId: string | null) {
  const [loaded, setLoaded] = useState<LoadedData | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = attempt >= 0;
    const read = async (): Promise<void> => {
      const none = { ok: true, value: null } as const;
      const [options, event] = await Promise.all([readFormOptions(), eventId === null ? none : readForm(eventId)]);
      if (!isCurrent) return;
      if (!options.ok) setFailure(options.error);
      else if (!event.ok) setFailure(event.error);
      else setLoaded({ options: options.value, event: event.value });
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [eventId, attempt]);
  const retry = (): void => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  useWhenBack(failure !== null, retry);
  return { loaded, failure, retry };
}

const hour = 60 * 60_000;

/** One hour from the next quarter hour. */
function emptyForm(now: number): ReservationForm {
  const start = roundUp(now);
  return {
    resourceIds: [],
    subject: '',
    start,
    end: start + hour,
    isAllDay: false,
    attendees: [],
    visibility: 'default',
    showAs: 'busy',
    reminder: usualReminder,
    text: '',
    meeting: 'none',
    recurrence: null,
  };
}

function LoadFailure({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const { t } = useTranslation('reservation');
  return (
    <FailurePage icon={CircleAlert} title={t('failed.title')} failure={failure}>
      <Button kind="primary" size="large" onClick={onRetry}>
        {t('failed.retry')}
      </Button>
    </FailurePage>
  );
}

/** Says why the reservation cannot be changed. */
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
        {t('fixed.another')}
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
