import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Hand from 'lucide-react/icons/hand';
import { useTranslation } from 'react-i18next';

import type { PanelState, PanelStay } from '../../../workers/contract.ts';
import { formatRange, formatTime } from '../../i18n/formats.ts';
import styles from './panel.module.css';

/** Each state has a distinct shape, so that it does not rely on colour. */
const ICONS: Readonly<Record<PanelState['state'], LucideIcon>> = {
  free: CircleCheck,
  soon: Clock,
  busy: CircleX,
  'to-confirm': Hand,
  closed: CircleMinus,
  unknown: CircleHelp,
};

export interface StateLinesProps {
  readonly state: PanelState;
  readonly isLive: boolean;
}

/** The state in large letters, with the current and the next reservation. */
export function StateLines({ state, isLive }: StateLinesProps) {
  const { t } = useTranslation('panel');
  const { state: name, until, current, next, timeZone } = state;
  const Icon = ICONS[name];
  const time = until === null ? null : formatTime(until, timeZone);
  return (
    <section className={styles.state} aria-label={t('now')}>
      <p className={styles.word}>
        <Icon className={styles.icon} strokeWidth={2} aria-hidden="true" />
        <span className={styles.wordText}>{t(isLive || name === 'unknown' ? `state.${name}` : `last.${name}`)}</span>
      </p>
      {name === 'unknown' ? null : (
        <p className={styles.line}>
          <span>{time === null ? t(`rest.${name}`) : t(`until.${name}`, { time })}</span>
          {current === null || current.subject === '' ? null : <span className={styles.what}>{current.subject}</span>}
        </p>
      )}
      {current === null ? null : <Stay stay={current} label={t('now')} timeZone={timeZone} isNamed />}
      {next === null ? null : <Stay stay={next} label={t('next')} timeZone={timeZone} />}
    </section>
  );
}

interface StayProps {
  readonly stay: PanelStay;
  readonly label: string;
  readonly timeZone: string;
  /** Its subject stands above already. */
  readonly isNamed?: boolean;
}

function Stay({ stay, label, timeZone, isNamed = false }: StayProps) {
  return (
    <p className={styles.stay}>
      <span className={styles.label}>{label}</span>
      <span className={styles.times}>{formatRange(stay.start, stay.end, timeZone)}</span>
      {isNamed && stay.subject !== '' ? (
        <span className={styles.subject}>{stay.organizerName}</span>
      ) : (
        <StayName stay={stay} />
      )}
    </p>
  );
}

/** The public title of a reservation; it reveals nothing private. */
export function StayName({ stay }: { readonly stay: PanelStay }) {
  const { t } = useTranslation('panel');
  const { subject, organizerName } = stay;
  const name = subject === '' ? t('taken') : subject;
  return <span className={styles.subject}>{organizerName === '' ? name : `${name} · ${organizerName}`}</span>;
}
