import CloudOff from 'lucide-react/icons/cloud-off';
import DatabaseZap from 'lucide-react/icons/database-zap';
import KeyRound from 'lucide-react/icons/key-round';
import History from 'lucide-react/icons/rotate-ccw-clock';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { momentText } from '../i18n/time-text.ts';
import { Trace } from '../components/text/Trace.tsx';
import { live } from '../state/live.ts';
import { network } from '../state/browser/network.ts';
import { failureText } from '../state/failure-text.ts';
import { session } from '../state/session/session.ts';
import { shownFailures } from '../state/shown-failures.ts';
import { signInAgain } from '../state/session/sign-in.ts';
import { showToast } from '../state/toasts.ts';
import { reloadUncached, workerState } from '../state/workers/workers.ts';
import styles from './notice.module.css';

/** How long the line about a restart stays, in ms. */
const RESTART_NOTICE = 8_000;

/** ms until unconfirmed data is reported as such: usually the server confirms it before anybody could read that. */
const UNVERIFIED_AFTER = 2_000;

const LINES = {
  restarting: { icon: RotateCw, text: 'notice.restarting' },
  offline: { icon: CloudOff, text: 'notice.offline' },
  restarted: { icon: RotateCw, text: 'notice.restarted' },
  resources: { icon: DatabaseZap, text: 'notice.resources' },
  calendar: { icon: KeyRound, text: 'login.ended' },
  unverified: { icon: History, text: 'notice.unverified' },
} as const;

/** One quiet line above the bottom of the content; it does not shift the layout. */
export function Notice() {
  const { t } = useTranslation();
  const kind = useNotice();
  const line = kind === null ? null : LINES[kind];
  return (
    <output className={styles.place}>
      {line === null ? null : (
        <span className={styles.line} data-kind={kind} data-notice>
          <line.icon size={16} aria-hidden="true" />
          {kind === 'resources' ? <ResourcesText /> : <span>{t(line.text)}</span>}
          {kind === 'calendar' ? <SignInAgain /> : null}
        </span>
      )}
    </output>
  );
}

/** Why the resources are out of date, how old they are, and a button to reload them (D45). */
function ResourcesText() {
  const { t } = useTranslation();
  const { state } = useSnapshot(session);
  const { now } = useSnapshot(live);
  if (state.type !== 'signed-in' || state.resourcesFailure == null) return null;
  const { detail, trace, asOf } = state.resourcesFailure;
  return (
    <>
      <div>
        <span>{t('notice.resources', { detail, time: momentText(asOf ?? now, now) })}</span>
        {trace === undefined ? null : <Trace text={trace} />}
      </div>
      <button type="button" className={styles.action} onClick={() => void reloadUncached()}>
        {t('failure.reload')}
      </button>
    </>
  );
}

/** Leads to the provider of the calendar, which refuses the user, and back. */
function SignInAgain() {
  const { t } = useTranslation();
  const begin = async (): Promise<void> => {
    const begun = await signInAgain(Date.now());
    if (!begun.ok) showToast({ text: failureText(begun.error, t), kind: 'error' });
  };
  return (
    <button type="button" className={styles.action} onClick={() => void begin()}>
      {t('callback.again')}
    </button>
  );
}

function useNotice(): keyof typeof LINES | null {
  const { isRestarting, restarts } = useSnapshot(workerState);
  const { isOnline } = useSnapshot(network);
  const { state } = useSnapshot(session);
  const [readRestarts, setReadRestarts] = useState(restarts);
  useEffect(() => {
    if (isRestarting || restarts === readRestarts) return undefined;
    const timer = setTimeout(() => setReadRestarts(restarts), RESTART_NOTICE);
    return () => clearTimeout(timer);
  }, [isRestarting, restarts, readRestarts]);
  const { list: failures } = useSnapshot(shownFailures);
  // A failure on the screen says so already.
  const isUnverified = useLasting(state.type === 'signed-in' && !state.verified && failures.length === 0);
  if (isRestarting) return 'restarting';
  if (!isOnline) return 'offline';
  if (restarts > readRestarts) return 'restarted';
  if (state.type === 'signed-in' && state.resourcesFailure !== undefined) return 'resources';
  if (state.type === 'signed-in' && state.isCalendarRefused === true) return 'calendar';
  return isUnverified ? 'unverified' : null;
}

/**
 * Whether a condition has lasted a while. A text that was rendered but hidden until then would be read aloud at once.
 */
function useLasting(isSo: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLasting(true), UNVERIFIED_AFTER);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo]);
  return isLasting;
}
