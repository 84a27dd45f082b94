import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import type { MyEventsState } from '../../../workers/contract.ts';
import { formatDay, formatRange } from '../../i18n/formats.ts';
import { usePrinting } from '../../state/browser/printing.ts';
import styles from './printed-events.module.css';

/** Printed instead of the screen: all reservations, day by day. */
export function PrintedEvents({ state }: { readonly state: MyEventsState | null }) {
  const isPrinting = usePrinting();
  return isPrinting && state?.value != null ? createPortal(<Sheets state={state} />, document.body) : null;
}

function Sheets({ state: { value, dates } }: { readonly state: MyEventsState }) {
  const { t } = useTranslation(['myEvents', 'events']);
  return (
    <article className={styles.printed}>
      <h1>{t('title')}</h1>
      {dates.map(({ date, entries }) => (
        <section key={date}>
          <h2>{formatDay(date)}</h2>
          <ul>
            {entries.map(({ card: index }) => {
              const card = value?.[index];
              return card === undefined ? null : (
                <li key={card.eventId}>
                  <span className={styles.time}>
                    {card.isAllDay ? t('events:allDay') : formatRange(card.start, card.end)}
                  </span>
                  <span>{card.subject}</span>
                  <span>{card.placesText}</span>
                  <span>{t(`events:look.${card.look}`)}</span>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </article>
  );
}
