import { useTranslation } from 'react-i18next';

import type { Instant } from '../../../workers/contract.ts';
import { formatTime } from '../../i18n/formats.ts';
import { lengthText } from '../../i18n/obstacle-text.ts';
import { Button } from '../Button.tsx';
import styles from './events.module.css';

const MINUTES = [15, 30, 60] as const;
const MINUTE_MS = 60_000;

interface ExtendButtonsProps {
  /** Of the event. */
  readonly end: Instant;
  /** When its place is wanted next; null = not known to be. */
  readonly latestEnd: Instant | null;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onExtend: (minutes: number) => void;
}

/** Makes an event end later by one press, as far as nobody comes after it. */
export function ExtendButtons({ end, latestEnd, isBusy, isDisabled, onExtend }: ExtendButtonsProps) {
  const { t } = useTranslation('events');
  const offered = MINUTES.filter((minutes) => latestEnd === null || end + minutes * MINUTE_MS <= latestEnd);
  if (offered.length === 0 && latestEnd !== null) {
    return <p className={styles.muted}>{t('extendNone', { time: formatTime(latestEnd) })}</p>;
  }
  return (
    <fieldset className={styles.extend}>
      <legend>{t('extend')}</legend>
      {offered.map((minutes) => (
        <Button key={minutes} isBusy={isBusy} disabled={isDisabled} onClick={() => onExtend(minutes)}>
          {lengthText(minutes)}
        </Button>
      ))}
    </fieldset>
  );
}
