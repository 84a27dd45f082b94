import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';

import type { Failure, FormCheck, ReservationForm, SeriesScope } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { OwnThen } from '../../components/events/OwnThen.tsx';
import primitives from '../../components/primitives.module.css';
import { formatRange } from '../../i18n/formats.ts';
import { failureText } from '../../state/failure-text.ts';
import { network } from '../../state/browser/network.ts';
import { currentAddress, rememberReturnAddress } from '../../state/session/return-address.ts';
import { ROUTES } from '../../state/routes.ts';
import { session } from '../../state/session/session.ts';
import { scopes } from './address.ts';
import styles from './send-bar.module.css';
import shared from './parts.module.css';
import { buttonText, summaryText } from './summary.ts';
import type { FormSending } from './use-form-sending.ts';

interface SendBarProps {
  readonly form: ReservationForm;
  /** Dates of the series that are not sent. */
  readonly exceptions: readonly string[];
  readonly check: FormCheck | null;
  /** The reservation to change; null = a new one. */
  readonly eventId: string | null;
  /** The problem to show after a failed attempt, as its field may be scrolled out of sight; null = none. */
  readonly problem: string | null;
  readonly sending: FormSending;
  /** Discards the changes; null = a new reservation. */
  readonly onLeave: (() => void) | null;
  /** Which dates of a series are changed; null = not a series. */
  readonly scope: SeriesScope | null;
  readonly onScope: (scope: SeriesScope) => void;
}

/** The footer of the form: a summary and the button that sends it. */
export function SendBar(props: SendBarProps) {
  const { form, exceptions, check, eventId, problem, sending, onLeave, scope, onScope } = props;
  const { t } = useTranslation('reservation');
  const { isOnline } = useSnapshot(network);
  const { isSending, refusal } = sending;
  const refused = problem ?? (refusal === null ? null : refusalText(refusal.failure, check, t));
  return (
    <footer className={styles.foot} data-offline={!isOnline || undefined}>
      {scope === null ? null : <ScopeField scope={scope} onScope={onScope} />}
      {isOnline || isSending ? null : <output className={primitives.warning}>{t('send.offline')}</output>}
      {refused === null ? null : (
        <p role="alert" className={`${primitives.refusal} ${styles.refusal}`}>
          <CircleAlert size={16} aria-hidden="true" />
          {refused}
        </p>
      )}
      {/* It is in the footer so that it is visible wherever the form is scrolled to. */}
      <OwnThen
        start={form.start}
        end={form.end}
        placeIds={form.resourceIds}
        eventId={eventId}
        rangeOf={(stay) => formatRange(stay.start, stay.end)}
      />
      <div className={styles.send}>
        <output className={styles.summary}>{summaryText(form, t)}</output>
        <SendButton
          text={buttonText(form, check, { isChange: eventId !== null, exceptions }, t)}
          isOff={!isOnline}
          isSending={isSending}
        />
        {onLeave === null || isSending ? null : (
          <Button kind="quiet" size="large" onClick={onLeave}>
            {t('send.leave')}
          </Button>
        )}
      </div>
    </footer>
  );
}

type Translate = ReturnType<typeof useTranslation<'reservation'>>['t'];

/**
 * For a series, the number of dates that conflict; the panel lists the reasons. The server never returns all conflicts:
 * it returns broken rules or, if there are none, the dates that are taken.
 */
function refusalText(refusal: Failure, check: FormCheck | null, t: Translate): string {
  const conflicts = refusal.type === 'refused' ? (refusal.conflicts ?? []) : [];
  if (conflicts.length === 0) return failureText(refusal, t);
  const seen = (check?.occurrences ?? []).filter((one) => one.conflicts.length > 0 && !one.isLeftOut);
  const count = new Set([...conflicts, ...seen].map(({ date }) => date)).size;
  return t('send.datesTaken', { count });
}

interface SendButtonProps {
  readonly text: string;
  readonly isOff: boolean;
  readonly isSending: boolean;
}

function SendButton({ text, isOff, isSending }: SendButtonProps) {
  const { t } = useTranslation('reservation');
  const { state } = useSnapshot(session);
  if (state.type !== 'signed-in' || state.account.isGuest) {
    return (
      <Link
        href={ROUTES.login}
        className={`${primitives.primaryLink} ${styles.signIn}`}
        onClick={() => rememberReturnAddress(currentAddress())}
      >
        {t('send.signIn')}
      </Link>
    );
  }
  return (
    <Button kind="primary" size="large" type="submit" isBusy={isSending} isOff={isOff}>
      {isSending ? t('send.sending') : text}
    </Button>
  );
}

function ScopeField({ scope, onScope }: { readonly scope: SeriesScope; readonly onScope: SendBarProps['onScope'] }) {
  const { t } = useTranslation('reservation');
  return (
    <fieldset className={styles.scope}>
      <legend>{t('scope.title')}</legend>
      {scopes.map((one) => (
        <label key={one} className={shared.check}>
          <input type="radio" name="scope" checked={one === scope} onChange={() => onScope(one)} />
          {t(`scope.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}
