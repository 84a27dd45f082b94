import { useTranslation } from 'react-i18next';

import type { PanelState, PanelStay } from '../../../workers/contract.ts';
import { formatTime } from '../../i18n/formats.ts';
import styles from './ribbon.module.css';

const SLOT_MS = 900_000;
/** Slots between two labelled hours. */
const LABEL_EVERY = 12;

/** The day of the door from midnight to midnight: free and reserved times, and now. */
export function Ribbon({ state }: { readonly state: PanelState }) {
  const { t } = useTranslation('panel');
  const { slots, dayStart, current, next, later, now, timeZone } = state;
  if (slots.length === 0) return <div className={styles.ribbon} />;
  const share = (instant: number): number =>
    Math.min(100, Math.max(0, ((instant - dayStart) / (slots.length * SLOT_MS)) * 100));
  const stays = [current, next, ...later].filter((stay) => stay !== null);
  const codes = [...slots];
  return (
    <figure className={styles.ribbon} aria-label={t('ribbon')}>
      <div className={styles.slots} aria-hidden="true">
        {codes.map((code, slot) => (
          // oxlint-disable-next-line react/no-array-index-key -- a slot is identified by its position
          <span key={slot} className={styles.slot} data-code={code} />
        ))}
        {stays.map((stay) => (
          <Held key={`${stay.start} ${stay.eventId}`} stay={stay} share={share} />
        ))}
        <span className={styles.nowLine} style={{ insetInlineStart: `${share(now)}%` }} />
      </div>
      <div className={styles.hours} aria-hidden="true">
        {codes.map((_, slot) =>
          slot % LABEL_EVERY === 0 ? (
            // oxlint-disable-next-line react/no-array-index-key -- a slot is identified by its position
            <span key={slot} style={{ insetInlineStart: `${(slot / slots.length) * 100}%` }}>
              {formatTime(dayStart + slot * SLOT_MS, timeZone)}
            </span>
          ) : null,
        )}
      </div>
    </figure>
  );
}

interface HeldProps {
  readonly stay: PanelStay;
  readonly share: (instant: number) => number;
}

function Held({ stay, share }: HeldProps) {
  const [from, to] = [share(stay.start), share(stay.end)];
  return <span className={styles.held} style={{ insetInlineStart: `${from}%`, inlineSize: `${to - from}%` }} />;
}
