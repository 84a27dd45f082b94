import { CalendarPlus, Check, List, LogIn, LogOut, type LucideIcon, Timer, X } from 'lucide-react';
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
    <section className={styles.actions} aria-label={t('actions')} onClickCapture={passOnce}>
      {isLive ? <Doings state={state} confirmable={confirmable} control={control} /> : null}
      {onSignIn === null ? null : (
        <Act icon={LogIn} isBusy={false} onPress={onSignIn}>
          {t('signIn')}
        </Act>
      )}
      <Act icon={List} isQuiet onPress={() => control.showList(true)} isBusy={false}>
        {t('later.show')}
      </Act>
    </section>
  );
}

/** The answer to a tap appears at the same place, so a second hasty tap must not trigger it. */
function passOnce(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}

interface DoingsProps {
  readonly state: PanelState;
  readonly confirmable: PanelStay | null;
  readonly control: PanelControl;
}

function Doings({ state, confirmable, control }: DoingsProps) {
  const { t } = useTranslation('panel');
  const { isBusy, act } = control;
  const { current, lengths, refusal, resourceId } = state;
  if (control.isFinishing && current !== null) return <FinishQuestion stay={current} control={control} />;
  return (
    <>
      {confirmable === null ? null : (
        <Act
          icon={Check}
          isBusy={isBusy}
          onPress={() => act({ type: 'confirm', resourceId, eventId: confirmable.eventId })}
        >
          {t('confirm')}
        </Act>
      )}
      {confirmable === null
        ? lengths.map((minutes) => (
            <Act
              key={minutes}
              icon={CalendarPlus}
              isBusy={isBusy}
              onPress={() => act({ type: 'book', resourceId, minutes, subject: t('subject') })}
            >
              {t('book', { length: formatLength(minutes) })}
            </Act>
          ))
        : null}
      {confirmable === null && refusal !== null ? <p className={styles.refusal}>{t(`refusal.${refusal}`)}</p> : null}
      {current === null ? null : <Going stay={current} control={control} />}
    </>
  );
}

/** Extends or ends the current reservation. */
function Going({ stay, control }: { readonly stay: PanelStay; readonly control: PanelControl }) {
  const { t } = useTranslation('panel');
  const { isBusy, act, askToFinish } = control;
  const { eventId, extensions, showFinish } = stay;
  return (
    <>
      {extensions.slice(0, 2).map((minutes) => (
        <Act key={minutes} icon={Timer} isBusy={isBusy} onPress={() => act({ type: 'extend', eventId, minutes })}>
          {t('extend', { length: formatLength(minutes) })}
        </Act>
      ))}
      {showFinish ? (
        <Act icon={LogOut} isBusy={isBusy} onPress={() => askToFinish(true)}>
          {t('finish')}
        </Act>
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
      <Act icon={LogOut} isBusy={control.isBusy} onPress={() => control.act({ type: 'finish', eventId: stay.eventId })}>
        {t('finishNow')}
      </Act>
      <Act icon={X} isQuiet isBusy={control.isBusy} onPress={() => control.askToFinish(false)}>
        {t('keep')}
      </Act>
    </fieldset>
  );
}

export interface ActProps {
  readonly icon: LucideIcon;
  readonly isBusy: boolean;
  readonly isQuiet?: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

/** A large button, readable from a distance. */
export function Act({ icon: Icon, isBusy, isQuiet = false, onPress, children }: ActProps) {
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
