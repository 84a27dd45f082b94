import DoorClosed from 'lucide-react/icons/door-closed';
import LogIn from 'lucide-react/icons/log-in';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation, useParams } from 'wouter';

import type { PanelState } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { FullPage } from '../../components/page/FullPage.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { useUnattended } from '../../components/use-unattended.ts';
import { formatDayTime, formatTime } from '../../i18n/formats.ts';
import { lastSignOut } from '../../state/session/sign-out-broadcast.ts';
import { failureText } from '../../state/failure-text.ts';
import { network } from '../../state/browser/network.ts';
import { followPanel, panel } from '../../state/resources/panel.ts';
import { currentAddress, rememberReturnAddress } from '../../state/session/return-address.ts';
import { ROUTES } from '../../state/routes.ts';
import { session } from '../../state/session/session.ts';
import { workerState } from '../../state/workers/workers.ts';
import { LaterToday } from './LaterToday.tsx';
import { PanelActions } from './PanelActions.tsx';
import { Whole } from '../../components/text/Whole.tsx';
import styles from './panel.module.css';
import { Ribbon } from './Ribbon.tsx';
import { StateLines } from './StateLines.tsx';
import { usePanel } from './use-panel.ts';

/** Seconds without a touch after which the panel is reset. */
const RESET_AFTER = 60;

/** The display at a door, filled with the state of the resource. */
export function TouchPanel() {
  const { resourceId } = useParams<{ readonly resourceId: string }>();
  const { last } = useSnapshot(lastSignOut);
  const reset = useRef<() => void>(null);
  useUnattended({ idleSeconds: RESET_AFTER, onIdle: () => reset.current?.() });
  // After an intentional sign-out nothing must stay on the screen.
  const isForgotten = useSignedOut() && (last === 'left' || last === 'everywhere');
  return isForgotten ? <SignedOut /> : <Followed resourceId={resourceId} resetRef={reset} />;
}

interface FollowedProps {
  readonly resourceId: string;
  /** Receives what puts the door back. */
  readonly resetRef: Ref<() => void>;
}

function Followed({ resourceId, resetRef }: FollowedProps) {
  const { state } = useSnapshot(panel);
  const isSignedOut = useSignedOut();
  const { t } = useTranslation('panel');
  useEffect(() => followPanel(resourceId), [resourceId]);
  useTitle(state === null || state.name === '' ? t('title') : state.name);
  if (state === null || state.resourceId !== resourceId) return isSignedOut ? <SignedOut /> : <Loading />;
  if (isUnknown(state)) {
    return <FullPage icon={DoorClosed} title={t('none.title')} text={t('none.text', { id: resourceId })} isAlert />;
  }
  return <Door state={state} resetRef={resetRef} />;
}

const isUnknown = ({ name, failure }: PanelState): boolean => name === '' && failure !== null;

const useSignedOut = (): boolean => useSnapshot(session).state.type === 'signed-out';

/** Goes to the sign-in, which returns to this door. */
function useSignIn(): () => void {
  const [, navigate] = useLocation();
  return () => {
    rememberReturnAddress(currentAddress());
    navigate(ROUTES.login);
  };
}

/** The session has ended before the door was loaded. */
function SignedOut() {
  const { t } = useTranslation('panel');
  const signIn = useSignIn();
  useTitle(t('title'));
  return (
    <FullPage icon={LogIn} title={t('title')} text={t('signedOut')} isAlert>
      <Button kind="primary" size="large" onClick={signIn}>
        {t('signIn')}
      </Button>
    </FullPage>
  );
}

/** Placeholders with the final layout while loading. */
function Loading() {
  const { t } = useTranslation('panel');
  return (
    <main className={styles.panel} data-tone="unknown" aria-busy="true">
      <output className={styles.loading}>{t('loading')}</output>
    </main>
  );
}

interface DoorProps {
  readonly state: PanelState;
  /** Receives what puts the door back. */
  readonly resetRef: Ref<() => void>;
}

function Door({ state, resetRef }: DoorProps) {
  const { t } = useTranslation('panel');
  const { isOnline } = useSnapshot(network);
  const { isRestarting } = useSnapshot(workerState);
  const isSignedOut = useSignedOut();
  const isLive = state.isLive && isOnline && !isRestarting && !isSignedOut;
  const control = usePanel(state, resetRef);
  const signIn = useSignIn();
  return (
    <main className={styles.panel} data-tone={state.state} data-live={isLive}>
      <header className={styles.header}>
        <div className={styles.place}>
          <h1 className={styles.name}>{state.name}</h1>
          <p className={styles.path}>
            <Whole
              text={
                state.capacity === null || state.capacity <= 1
                  ? state.areaPath
                  : `${state.areaPath} · ${t('seats', { count: state.capacity })}`
              }
            />
          </p>
        </div>
        <time className={styles.clock}>{formatTime(state.now, state.timeZone)}</time>
      </header>
      <StateLines state={state} isLive={isLive} />
      <PanelActions state={state} isLive={isLive} onSignIn={isSignedOut ? signIn : null} control={control} />
      <div className={styles.foot}>
        <Notices state={state} isLive={isLive} isSignedOut={isSignedOut} notice={control.notice} />
        <Ribbon state={state} />
      </div>
      {control.isListOpen ? <LaterToday state={state} onClose={() => control.showList(false)} /> : null}
    </main>
  );
}

interface NoticesProps {
  readonly state: PanelState;
  readonly isLive: boolean;
  readonly isSignedOut: boolean;
  readonly notice: string | null;
}

/** The result of the last action, and whether the display is offline or signed out. */
function Notices({ state, isLive, isSignedOut, notice }: NoticesProps) {
  const { t } = useTranslation('panel');
  const { asOf, dayStart, timeZone, failure, serviceError } = state;
  return (
    <output className={styles.notice}>
      {isSignedOut ? (
        <span className={styles.signedOut}>
          <LogIn size={36} aria-hidden="true" />
          {t('signedOut')}
        </span>
      ) : null}
      {notice === null || isSignedOut ? null : <span>{notice}</span>}
      {isLive || asOf === null ? null : (
        <span className={styles.notLive}>
          <WifiOff size={28} aria-hidden="true" />
          {asOf < dayStart
            ? t('notLiveDay', { day: formatDayTime(asOf, timeZone) })
            : t('notLive', { time: formatTime(asOf, timeZone) })}
        </span>
      )}
      {asOf === null && failure !== null ? <span>{failureText(failure, t)}</span> : null}
      {serviceError === null ? null : <span>{t('failed', { reason: serviceError })}</span>}
    </output>
  );
}
