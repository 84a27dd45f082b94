import type { LucideIcon } from 'lucide-react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Check from 'lucide-react/icons/check';
import List from 'lucide-react/icons/list';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import Timer from 'lucide-react/icons/timer';
import X from 'lucide-react/icons/x';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { PanelState, PanelStay } from '../../../workers/contract.ts';
import { formatLength } from '../../i18n/formats.ts';
import styles from './panel.module.css';
import type { PanelControl } from './use-panel.ts';

export interface PanelActionsProps {
  readonly state: PanelState;
  readonly isLive: boolean;
  /** Null while the display is signed in. */
  readonly onSignIn: (() => void) | null;
  readonly control: PanelControl;
}

/** The available actions, one touch each; none without a connection. */
export function PanelActions({ state, isLive, onSignIn, control }: PanelActionsProps) {
  const { t } = useTranslation('panel');
  const confirmable = [state.current, state.next].find((stay) => stay?.showConfirmButton === true) ?? null;
  return (
    <section className={styles.actions} aria-label={t('actions')} onClickCapture={ignoreDoubleClick}>
      {isLive ? <AvailableActions state={state} confirmable={confirmable} control={control} /> : null}
      {onSignIn === null ? null : (
        <ActionButton icon={LogIn} isBusy={false} onPress={onSignIn}>
          {t('signIn')}
        </ActionButton>
      )}
      <ActionButton icon={List} isQuiet onPress={() => control.showList(true)} isBusy={false}>
        {t('later.show')}
      </ActionButton>
    </section>
  );
}

/** The answer to a tap appears at the same place, so a second hasty tap must not trigger it. */
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}

interface AvailableActionsProps {
  readonly state: PanelState;
  readonly confirmable: PanelStay | null;
  readonly control: PanelControl;
}

function AvailableActions({ state, confirmable, control }: AvailableActionsProps) {
  const { t } = useTranslation('panel');
  const { isBusy, act } = control;
  const { current, lengths, refusal, resourceId } = state;
  if (control.isFinishing && current !== null) return <FinishQuestion stay={current} control={control} />;
  return (
    <>
      {confirmable === null ? null : (
        <ActionButton
          icon={Check}
          isBusy={isBusy}
          onPress={() => act({ type: 'confirm', resourceId, eventId: confirmable.eventId })}
        >
          {t('confirm')}
        </ActionButton>
      )}
      {confirmable === null
        ? lengths.map((minutes) => (
            <ActionButton
              key={minutes}
              icon={CalendarPlus}
              isBusy={isBusy}
              onPress={() => act({ type: 'book', resourceId, minutes, subject: t('subject') })}
            >
              {t('book', { length: formatLength(minutes) })}
            </ActionButton>
          ))
        : null}
      {confirmable === null && refusal !== null ? <p className={styles.refusal}>{t(`refusal.${refusal}`)}</p> : null}
      {current === null ? null : <CurrentActions stay={current} control={control} />}
    </>
  );
}

/** Extends or ends the current reservation. */
function CurrentActions({ stay, control }: { readonly stay: PanelStay; readonly control: PanelControl }) {
  const { t } = useTranslation('panel');
  const { isBusy, act, askToFinish } = control;
  const { eventId, extensions, showFinish } = stay;
  return (
    <>
      {extensions.slice(0, 2).map((minutes) => (
        <ActionButton
          key={minutes}
          icon={Timer}
          isBusy={isBusy}
          onPress={() => act({ type: 'extend', eventId, minutes })}
        >
          {t('extend', { length: formatLength(minutes) })}
        </ActionButton>
      ))}
      {showFinish ? (
        <ActionButton icon={LogOut} isBusy={isBusy} onPress={() => askToFinish(true)}>
          {t('finish')}
        </ActionButton>
      ) : null}
    </>
  );
}

/** Ending a reservation affects others, so an accidental touch must not do it. */
function FinishQuestion({ stay, control }: { readonly stay: PanelStay; readonly control: PanelControl }) {
  const { t } = useTranslation('panel');
  const first = useRef<HTMLFieldSetElement>(null);
  useEffect(() => first.current?.querySelector('button')?.focus(), []);
  return (
    <fieldset ref={first} className={styles.question}>
      <legend className={styles.asked}>{t('finishQuestion')}</legend>
      <ActionButton
        icon={LogOut}
        isBusy={control.isBusy}
        onPress={() => control.act({ type: 'finish', eventId: stay.eventId })}
      >
        {t('finishNow')}
      </ActionButton>
      <ActionButton icon={X} isQuiet isBusy={control.isBusy} onPress={() => control.askToFinish(false)}>
        {t('keep')}
      </ActionButton>
    </fieldset>
  );
}

export interface ActionButtonProps {
  readonly icon: LucideIcon;
  readonly isBusy: boolean;
  readonly isQuiet?: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

/** A large button, readable from a distance. */
export function ActionButton({ icon: Icon, isBusy, isQuiet = false, onPress, children }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={isQuiet ? `${styles.act} ${styles.quiet}` : styles.act}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
    >
      <Icon size={32} aria-hidden="true" />
      {children}
    </button>
  );
}
