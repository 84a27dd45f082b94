import CloudOff from 'lucide-react/icons/cloud-off';
import Radio from 'lucide-react/icons/radio';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Unplug from 'lucide-react/icons/unplug';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { formatTime } from '../../i18n/formats.ts';
import { momentText } from '../../i18n/time-text.ts';
import { freshness } from '../../state/freshness.ts';
import { live, type LiveLook, lookOf } from '../../state/live.ts';
import { network } from '../../state/browser/network.ts';
import { computation } from '../../state/workers/workers.ts';
import { Button } from '../controls/Button.tsx';
import styles from './live-indicator.module.css';

const ICONS = {
  connected: Radio,
  connecting: RefreshCw,
  reconnecting: RefreshCw,
  off: Unplug,
  offline: CloudOff,
} as const;

/** Shows whether changes of others arrive immediately; its card says how old the data is. */
export function LiveIndicator() {
  const { t } = useTranslation();
  const { isOnline } = useSnapshot(network);
  const { downSince, tells, now, ...connection } = useSnapshot(live);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  // The connection notices a lost network only when its next ping fails.
  const state = isOnline ? lookOf({ ...connection, downSince }) : 'offline';
  const Icon = ICONS[state];
  const hint = useHint(state, tells);
  const since = state === 'off' && downSince !== null ? momentText(downSince, now) : null;
  const hour = downSince === null ? null : formatTime(downSince);
  const words = since === null ? t(`live.${state}`) : t('live.offSince', { time: since });
  const closeByKey = (press: KeyboardEvent): void => {
    if (press.key !== 'Escape' || !isOpen) return;
    // Handled: the sheet below the card must stay open.
    press.preventDefault();
    setOpen(false);
  };
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles events of its button and card
    <span className={styles.place} onBlur={closeOutside} onKeyDown={closeByKey}>
      <button
        type="button"
        className={styles.live}
        data-look={state}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        title={hint}
        onClick={() => setOpen(!isOpen)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setOpen(true)}
      >
        <Icon size={16} aria-hidden="true" />
        <span className={styles.word}>{state === 'connecting' ? <Connecting words={words} /> : words}</span>
        {/* On a phone there is only room for a time of today; the card shows others. */}
        {since === null || since !== hour ? null : (
          <span className={styles.since} aria-hidden="true">
            {since}
          </span>
        )}
      </button>
      <output className="spoken">{t('live.spoken', { state: words })}</output>
      {isOpen ? <Card id={id} state={state} words={words} hint={hint} /> : null}
    </span>
  );
}

/** Reserves the width of the connected state, so that nothing beside it moves under the pointer. */
function Connecting({ words }: { readonly words: string }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="spoken">{words}</span>
      <span className={styles.room} aria-hidden="true">
        {t('live.connected')}
      </span>
    </>
  );
}

/** What the user can rely on in this state. */
function useHint(state: LiveLook, tells: boolean): string {
  const { t } = useTranslation();
  const { isStuck } = useSnapshot(freshness);
  if (state === 'off' && isStuck) return t('live.stuckHint');
  if (state === 'connected' && !tells) return t('live.untoldHint');
  return t(`live.${state}Hint`);
}

interface CardProps {
  readonly id: string;
  readonly state: LiveLook;
  /** The state in words. */
  readonly words: string;
  readonly hint: string;
}

function Card({ id, state, words, hint }: CardProps) {
  const { t } = useTranslation();
  const { asOf, isStale, isStuck, now } = useSnapshot(freshness);
  const age = isStale || isStuck || state === 'offline' ? 'live.staleAsOf' : 'live.asOf';
  return (
    <output id={id} className={styles.card}>
      <strong>{words}</strong>
      <p>{hint}</p>
      {asOf === null ? null : <p className={styles.age}>{t(age, { time: momentText(asOf, now) })}</p>}
      {state === 'off' ? <Button onClick={() => void computation().live.resume()}>{t('live.retry')}</Button> : null}
    </output>
  );
}
