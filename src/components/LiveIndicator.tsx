import { CloudOff, Radio, RefreshCw, Unplug } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { formatTime } from '../i18n/formats.ts';
import { momentText } from '../i18n/time-text.ts';
import { freshness } from '../state/freshness.ts';
import { live, type LiveLook, lookOf } from '../state/live.ts';
import { network } from '../state/network.ts';
import { computation } from '../state/workers.ts';
import { Button } from './Button.tsx';
import styles from './live-indicator.module.css';

const ICONS = {
  connected: Radio,
  connecting: RefreshCw,
  reconnecting: RefreshCw,
  off: Unplug,
  offline: CloudOff,
} as const;

/** Says by word and shape whether changes of others arrive at once; pressed or focused, how old what is shown is. */
export function LiveIndicator() {
  const { t } = useTranslation();
  const { isOnline } = useSnapshot(network);
  const { downSince, tells, now, ...connection } = useSnapshot(live);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  // The connection learns of it only when its next sign of life stays away.
  const look = isOnline ? lookOf({ ...connection, downSince }) : 'offline';
  const Icon = ICONS[look];
  const hint = useHint(look, tells);
  const since = look === 'off' && downSince !== null ? momentText(downSince, now) : null;
  const hour = downSince === null ? null : formatTime(downSince);
  const words = since === null ? t(`live.${look}`) : t('live.offSince', { time: since });
  const closeByKey = (press: KeyboardEvent): void => {
    if (press.key !== 'Escape' || !isOpen) return;
    // It is taken: what is behind the card stays.
    press.preventDefault();
    setOpen(false);
  };
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for what its button and card do
    <span className={styles.place} onBlur={closeOutside} onKeyDown={closeByKey}>
      <button
        type="button"
        className={styles.live}
        data-look={look}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        title={hint}
        onClick={() => setOpen(!isOpen)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setOpen(true)}
      >
        <Icon size={16} aria-hidden="true" />
        <span className={styles.word}>{look === 'connecting' ? <Connecting words={words} /> : words}</span>
        {/* A phone has room for a time, and none for another day's: that one is in the card. */}
        {since === null || since !== hour ? null : (
          <span className={styles.since} aria-hidden="true">
            {since}
          </span>
        )}
      </button>
      <output className="spoken">{t('live.spoken', { state: words })}</output>
      {isOpen ? <Card id={id} look={look} words={words} hint={hint} /> : null}
    </span>
  );
}

/** A page is pressed while it still connects: what stands beside must not move when it has. */
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

/** What may be expected of the screen; no more than is known. */
function useHint(look: LiveLook, tells: boolean): string {
  const { t } = useTranslation();
  const { isStuck } = useSnapshot(freshness);
  if (look === 'off' && isStuck) return t('live.stuckHint');
  if (look === 'connected' && !tells) return t('live.untoldHint');
  return t(`live.${look}Hint`);
}

interface CardProps {
  readonly id: string;
  readonly look: LiveLook;
  /** What the indicator says, for which a phone has no room. */
  readonly words: string;
  readonly hint: string;
}

function Card({ id, look, words, hint }: CardProps) {
  const { t } = useTranslation();
  const { asOf, isStale, isStuck, now } = useSnapshot(freshness);
  const age = isStale || isStuck || look === 'offline' ? 'live.staleAsOf' : 'live.asOf';
  return (
    <output id={id} className={styles.card}>
      <strong>{words}</strong>
      <p>{hint}</p>
      {asOf === null ? null : <p className={styles.age}>{t(age, { time: momentText(asOf, now) })}</p>}
      {look === 'off' ? <Button onClick={() => void computation().live.resume()}>{t('live.retry')}</Button> : null}
    </output>
  );
}
