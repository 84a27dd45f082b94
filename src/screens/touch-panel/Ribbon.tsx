import { useTranslation } from 'react-i18next';

import type { PanelState, PanelStay } from '../../../workers/contract.ts';
import { formatTime } from '../../i18n/formats.ts';
import styles from './ribbon.module.css';

const SLOT_MS = 900_000;
const HOUR = 4;
/** Of a door without working hours: from seven to seven. */
const USUAL = { first: 7 * HOUR, last: 19 * HOUR };
/** So many hours are labelled at most. */
const MOST_LABELS = 8;

/** The working hours of the door, or more where it is used at other times: free and reserved times, and now. */
export function Ribbon({ state }: { readonly state: PanelState }) {
  const { t } = useTranslation('panel');
  const { slots, dayStart, current, next, later, now, timeZone } = state;
  if (slots.length === 0) return <div className={styles.ribbon} />;
  const stays = [current, next, ...later].filter((stay) => stay !== null);
  const { first, last } = shownSlots(state, stays);
  const place = (slot: number): string => `${Math.min(100, Math.max(0, (100 * (slot - first)) / (last - first)))}%`;
  const toSlot = (instant: number): number => (instant - dayStart) / SLOT_MS;
  const labelEvery = HOUR * Math.ceil((last - first) / HOUR / MOST_LABELS);
  const codes = [...slots].slice(first, last);
  return (
    <figure className={styles.ribbon} aria-label={t('ribbon')}>
      <div className={styles.slots} aria-hidden="true">
        {codes.map((code, slot) => (
          // oxlint-disable-next-line react/no-array-index-key -- a slot is identified by its position
          <span key={slot} className={styles.slot} data-code={code} />
        ))}
        {stays.map((stay) => (
          <span
            key={`${stay.start} ${stay.eventId}`}
            className={styles.held}
            style={{
              insetInlineStart: place(toSlot(stay.start)),
              inlineSize: `calc(${place(toSlot(stay.end))} - ${place(toSlot(stay.start))})`,
            }}
          />
        ))}
        <span className={styles.nowLine} style={{ insetInlineStart: place(toSlot(now)) }} />
      </div>
      <div className={styles.hours} aria-hidden="true">
        {codes.map((_, index) =>
          index % labelEvery === 0 && index + HOUR <= codes.length ? (
            // oxlint-disable-next-line react/no-array-index-key -- a slot is identified by its position
            <span key={index} style={{ insetInlineStart: place(first + index) }}>
              {formatTime(dayStart + (first + index) * SLOT_MS, timeZone)}
            </span>
          ) : null,
        )}
      </div>
    </figure>
  );
}

/** Whole hours, with now and all that is reserved. */
function shownSlots(
  { workingHours, dayStart, slots, now }: PanelState,
  stays: readonly PanelStay[],
): { readonly first: number; readonly last: number } {
  const spans = [...stays, { start: now, end: now }, ...(workingHours === null ? [] : [workingHours])];
  const hourOf = (instant: number): number => (instant - dayStart) / SLOT_MS / HOUR;
  const usual = workingHours === null ? USUAL : { first: slots.length, last: 0 };
  const first = Math.min(usual.first, ...spans.map(({ start }) => HOUR * Math.floor(hourOf(start))));
  const last = Math.max(usual.last, ...spans.map(({ end }) => HOUR * Math.ceil(hourOf(end))));
  return { first: Math.max(0, first), last: Math.min(slots.length, last) };
}
