import type { TFunction } from 'i18next';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { FormOfEvent, FormOptions, FormProblem, ReservationForm, SeriesScope } from '../../../workers/contract.ts';
import { Button } from '../../components/Button.tsx';
import { network } from '../../state/network.ts';
import { checkForm, followChecks, reserving } from '../../state/reserving.ts';
import { reservedAddress } from '../../state/reserve-address.ts';
import { goOn } from '../../state/way-back.ts';
import { useWhenBack } from '../../state/when-back.ts';
import type { ReserveAddress } from './address.ts';
import { DatesPanel } from './series/DatesPanel.tsx';
import { FormFields } from './FormFields.tsx';
import { PeoplePanel } from './people/PeoplePanel.tsx';
import { PlacesPanel } from './places/PlacesPanel.tsx';
import { fieldOf, type ProblemField, problemsOf, problemText } from './problem-text.ts';
import styles from './reserve-form.module.css';
import shared from './parts.module.css';
import { SendBar } from './SendBar.tsx';
import { toSeriesForm } from './series/series-form.ts';
import { useSending } from './use-sending.ts';
import { useWriting, type Writing } from './use-writing.ts';

interface ReserveFormProps {
  readonly address: ReserveAddress;
  readonly search: string;
  readonly options: FormOptions;
  readonly initial: ReservationForm;
  /** The reservation that is changed; null = a new one. */
  readonly event: FormOfEvent | null;
}

/** All that can be said of a reservation, with what is true of it beside. */
export function ReserveForm({ address, search, options, initial, event }: ReserveFormProps) {
  const { t } = useTranslation('reservation');
  const eventId = event?.eventId ?? null;
  const [, navigate] = useLocation();
  const writing = useWriting({ eventId, search, address, initial });
  const sending = useSending(eventId, writing);
  const scopes = useScope(event, address.scope);
  const { form } = writing;
  const { check, revision } = useSnapshot(reserving);
  const { shown, sent, hint, change } = toSeriesForm(event, scopes.scope, writing, check, options.now);
  useChecking(sent, eventId, scopes.scope);
  const page = useRef<HTMLFormElement>(null);
  const tries = useTries(page);
  const { isOnline } = useSnapshot(network);
  const problems = problemsOf(form, check, revision);
  const isMissingSaid = tries.count > 0;
  const errorAt = (field: ProblemField): string => {
    const problem = problems.find((one) => fieldOf(one) === field && (one.type !== 'no-place' || isMissingSaid));
    return problem === undefined ? '' : problemText(problem, t);
  };
  const submit = (submitted: SubmitEvent): void => {
    submitted.preventDefault();
    if (sending.isSending || !isOnline) return;
    if (problems.length > 0 || hasUnsent(page.current)) return tries.fail();
    const subject = form.subject.trim() === '' ? t('usualSubject') : form.subject.trim();
    void sending.send({ ...sent, subject }, scopes.scope ?? 'occurrence');
  };
  const leave = (): void => {
    writing.done();
    goOn(navigate, reservedAddress(eventId ?? ''), 'replace');
  };
  const panel = { form: shown, check, onChange: change };
  return (
    <form ref={page} className={styles.page} noValidate onSubmit={submit} aria-label={t('form')}>
      <div className={styles.fields}>
        <Notes address={address} writing={writing} />
        <FormFields
          form={shown}
          check={check}
          options={options}
          hint={hint}
          isNew={event === null}
          isFormatted={event !== null && event.bodyHtml !== ''}
          errorAt={errorAt}
          tries={tries.count}
          onChange={change}
        />
      </div>
      <aside className={styles.side} aria-label={t('side')}>
        <PlacesPanel {...panel} />
        <PeoplePanel form={form} before={event?.form ?? null} onChange={writing.change} />
        <DatesPanel {...panel} />
      </aside>
      <SendBar
        form={shown}
        check={check}
        eventId={eventId}
        problem={isMissingSaid ? toldProblem(problems, tries.isPlaceUnpicked, t) : null}
        sending={sending}
        onLeave={eventId === null ? null : leave}
        scope={scopes.scope}
        onScope={scopes.choose}
      />
    </form>
  );
}

/** Which dates of a series are changed; null = the reservation is no series. */
function useScope(event: FormOfEvent | null, asked: SeriesScope | null) {
  const [scope, choose] = useState<SeriesScope>(asked ?? 'occurrence');
  return { scope: event?.isRecurring === true ? scope : null, choose };
}

/** Has the form looked at as it stands. */
function useChecking(form: ReservationForm, changing: string | null, scope: SeriesScope | null): void {
  const facts = JSON.stringify(form);
  useEffect(followChecks, []);
  useEffect(() => {
    const checked: ReservationForm = form;
    checkForm(checked, changing, scope);
    // oxlint-disable-next-line react/exhaustive-deps -- the facts are the form
  }, [facts, changing, scope]);
  const isUnread = useSnapshot(reserving).check?.failure != null;
  useWhenBack(isUnread, () => checkForm(form, changing, scope));
}

const invalid = '[aria-invalid="true"]';

/** Something wrong, or a name that would be left out: the try has its field say so. */
const hasUnsent = (page: HTMLElement | null): boolean => page?.querySelector(`${invalid}, [data-unpicked]`) != null;

/** Counts presses that could not send anything: each leads to the first field that is wrong. */
function useTries(page: { readonly current: HTMLElement | null }) {
  const [tries, setTries] = useState({ count: 0, isPlaceUnpicked: false });
  const { count } = tries;
  useEffect(() => {
    if (count > 0) page.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [count, page]);
  const fail = (): void => {
    const isPlaceUnpicked = page.current?.querySelector('[data-unpicked="places"]') != null;
    setTries({ count: count + 1, isPlaceUnpicked });
  };
  return { ...tries, fail };
}

/** The first of what is wrong. Where a place only has to be picked, the field that says so has the focus: one message is enough. */
function toldProblem(problems: readonly FormProblem[], isPlaceUnpicked: boolean, t: TFunction<'reservation'>) {
  const told = problems.find(({ type }) => type !== 'no-place' || !isPlaceUnpicked);
  return told === undefined ? null : problemText(told, t);
}

/** What was wrong with the link, and where what stands in the form comes from. */
function Notes({ address, writing }: { readonly address: ReserveAddress; readonly writing: Writing }) {
  const { t } = useTranslation('reservation');
  const { problems } = address;
  return (
    <>
      {problems.length === 0 ? null : (
        <output className={shared.warning}>{problems.map((problem) => t(`address.${problem}`)).join(' ')}</output>
      )}
      {writing.isRestored ? (
        <p className={shared.restored}>
          <span className={shared.muted}>{t('restored')}</span>
          <Button onClick={writing.discard}>{t('discard')}</Button>
        </p>
      ) : null}
    </>
  );
}
