import type { TFunction } from 'i18next';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { FormOfEvent, FormOptions, FormProblem, ReservationForm, SeriesScope } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { dateOf } from '../../i18n/formats.ts';
import primitives from '../../components/primitives.module.css';
import { network } from '../../state/browser/network.ts';
import { checkForm, followChecks, reserving } from '../../state/reservations/reserving.ts';
import { reservedAddress } from '../../state/reservations/reserve-address.ts';
import { useWhenBack } from '../../state/browser/when-back.ts';
import type { ReserveAddress } from './address.ts';
import { DatesPanel } from './series/DatesPanel.tsx';
import { FormFields } from './FormFields.tsx';
import { MoreFields } from './MoreFields.tsx';
import { PeoplePanel } from './people/PeoplePanel.tsx';
import { useFavouriteIds } from './places/place-search.ts';
import { PlacesPanel } from './places/PlacesPanel.tsx';
import { Suggestions } from './places/Suggestions.tsx';
import { fieldOf, type ProblemField, problemsOf, problemText } from './problem-text.ts';
import styles from './reserve-form.module.css';
import shared from './parts.module.css';
import { SendBar } from './SendBar.tsx';
import { withoutTaken } from './series/skip-taken.ts';
import { toSeriesForm } from './series/series-form.ts';
import { formSubject } from './summary.ts';
import { useFormSending } from './use-form-sending.ts';
import { type FormState, useFormState } from './use-form-state.ts';

interface ReserveFormProps {
  readonly address: ReserveAddress;
  readonly search: string;
  readonly options: FormOptions;
  readonly initial: ReservationForm;
  /** The reservation to change; null = a new one. */
  readonly event: FormOfEvent | null;
}

/** The fields of a reservation, with the result of its checks beside them. */
export function ReserveForm({ address, search, options, initial, event }: ReserveFormProps) {
  const { t } = useTranslation('reservation');
  const eventId = event?.eventId ?? null;
  const [, navigate] = useLocation();
  const formState = useFormState({ eventId, search, address, initial });
  const sending = useFormSending(eventId, formState);
  const scopes = useScope(event, address.scope);
  const { form } = formState;
  const { check, revision } = useSnapshot(reserving);
  const { shown, sent, hint, change } = toSeriesForm(event, scopes.scope, formState, check, options.now);
  useChecking(sent, eventId, scopes.scope);
  const favouriteIds = useFavouriteIds();
  const [isSkipping, setSkipping] = useState(true);
  const whole = event === null && isSkipping ? withoutTaken(sent, check) : sent;
  const page = useRef<HTMLFormElement>(null);
  const attempts = useAttempts(page);
  const { isOnline } = useSnapshot(network);
  const problems = problemsOf(form, check, revision);
  const showsMissing = attempts.count > 0;
  const errorAt = (field: ProblemField): string => {
    const problem = problems.find((one) => fieldOf(one) === field && (one.type !== 'no-place' || showsMissing));
    return problem === undefined ? '' : problemText(problem, t);
  };
  const submit = (submitted: SubmitEvent): void => {
    submitted.preventDefault();
    if (sending.isSending || !isOnline) return;
    if (problems.length > 0 || hasUnsent(page.current)) return attempts.fail();
    const subject = form.subject.trim() || formSubject(form, check);
    // The dates of an older check may be others.
    const asked = check?.revision === revision ? whole : sent;
    void sending.send({ form: { ...asked, subject }, scope: scopes.scope ?? 'occurrence' });
  };
  const leave = (): void => {
    formState.done();
    navigate(reservedAddress(eventId ?? '', `date=${dateOf(initial.start)}`), { replace: true });
  };
  const panel = { form: shown, check, onChange: change };
  return (
    <form ref={page} className={styles.page} noValidate onSubmit={submit} aria-label={t('form')}>
      <div className={styles.columns}>
        <div className={styles.fields}>
          <Notes address={address} formState={formState} />
          <FormFields
            {...panel}
            options={options}
            hint={hint}
            isNew={event === null}
            favouriteIds={favouriteIds}
            errorAt={errorAt}
            attempts={attempts.count}
          />
        </div>
        <aside className={styles.side} aria-label={t('side')}>
          <PlacesPanel {...panel} />
          <Suggestions {...panel} favouriteIds={favouriteIds} />
          <PeoplePanel form={form} before={event?.form ?? null} onChange={formState.change} />
          <DatesPanel {...panel} isSkipping={event === null ? isSkipping : null} onSkip={setSkipping} />
        </aside>
        <div className={styles.more}>
          <MoreFields
            form={shown}
            options={options}
            isFormatted={event !== null && event.bodyHtml !== ''}
            onChange={change}
          />
        </div>
      </div>
      <SendBar
        form={shown}
        exceptions={whole.recurrence?.exceptions ?? []}
        check={check}
        eventId={eventId}
        problem={showsMissing ? firstProblem(problems, attempts.isPlaceUnpicked, t) : null}
        sending={sending}
        onLeave={eventId === null ? null : leave}
        scope={scopes.scope}
        onScope={scopes.choose}
      />
    </form>
  );
}

/** Which dates of a series are changed; null = not a series. */
function useScope(event: FormOfEvent | null, asked: SeriesScope | null) {
  const [scope, choose] = useState<SeriesScope>(asked ?? 'occurrence');
  return { scope: event?.isRecurring === true ? scope : null, choose };
}

/** Checks the form after each change. */
function useChecking(form: ReservationForm, changing: string | null, scope: SeriesScope | null): void {
  const facts = JSON.stringify(form);
  useEffect(followChecks, []);
  useEffect(() => {
    const checked: ReservationForm = form;
    checkForm(checked, changing, scope);
    // oxlint-disable-next-line react/exhaustive-deps -- `facts` stands for the form
  }, [facts, changing, scope]);
  const isUnread = useSnapshot(reserving).check?.failure != null;
  useWhenBack(isUnread, () => checkForm(form, changing, scope));
}

const invalid = '[aria-invalid="true"]';

/** True if a field is invalid or holds a name that was typed but not picked; the attempt then makes its field show it. */
const hasUnsent = (page: HTMLElement | null): boolean => page?.querySelector(`${invalid}, [data-unpicked]`) != null;

/** Counts failed attempts to send; each moves the focus to the first invalid field. */
function useAttempts(page: { readonly current: HTMLElement | null }) {
  const [attempts, setAttempts] = useState({ count: 0, isPlaceUnpicked: false });
  const { count } = attempts;
  useEffect(() => {
    if (count > 0) page.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [count, page]);
  const fail = (): void => {
    const isPlaceUnpicked = page.current?.querySelector('[data-unpicked="places"]') != null;
    setAttempts({ count: count + 1, isPlaceUnpicked });
  };
  return { ...attempts, fail };
}

/** The first problem. A place that only has to be picked is left out: its field has the focus and says so itself. */
function firstProblem(problems: readonly FormProblem[], isPlaceUnpicked: boolean, t: TFunction<'reservation'>) {
  const first = problems.find(({ type }) => type !== 'no-place' || !isPlaceUnpicked);
  return first === undefined ? null : problemText(first, t);
}

/** Problems of the address, and whether the form was restored. */
function Notes({ address, formState }: { readonly address: ReserveAddress; readonly formState: FormState }) {
  const { t } = useTranslation('reservation');
  const { problems } = address;
  return (
    <>
      {problems.length === 0 ? null : (
        <output className={primitives.warning}>{problems.map((problem) => t(`address.${problem}`)).join(' ')}</output>
      )}
      {formState.isRestored ? (
        <p className={primitives.spread}>
          <span className={shared.muted}>{t('restored')}</span>
          <Button onClick={formState.discard}>{t('discard')}</Button>
        </p>
      ) : null}
    </>
  );
}
