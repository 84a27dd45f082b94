import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { EventCard, MyEventsDay, MyEventsEntry, MyEventsState } from '../../../workers/contract.ts';
import { EventStatus } from '../../components/events/EventStatus.tsx';
import { clockOfMinutes } from '../../i18n/clock-text.ts';
import { isWallClock } from '../../i18n/clock.ts';
import { formatDay, formatHour, formatRange, formatShortDay, formatTime, isOneDay } from '../../i18n/formats.ts';
import { type More, limitColumns } from './columns.ts';
import { TodayMark } from './TodayMark.tsx';
import styles from './week-view.module.css';

interface WeekViewProps {
  readonly state: MyEventsState;
  readonly onOpen: (eventId: string) => void;
  /** Shows all reservations of a date. */
  readonly onDate: (date: string) => void;
}

const DAY_MINUTES = 1_440;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The hour that is at the top at first. */
const FIRST_SHOWN = 7;

/** Seven days side by side, or one below the other on a phone. */
export function WeekView({ state, onOpen, onDate }: WeekViewProps) {
  const { t } = useTranslation('myEvents');
  const { today, now, dates } = state;
  const scroller = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const hour = scroller.current?.querySelector<HTMLElement>(`[data-hour="${FIRST_SHOWN}"]`);
    if (scroller.current !== null && hour != null) scroller.current.scrollTop = hour.offsetTop;
  }, []);
  const width = useDayWidth(scroller);
  const cards = state.value ?? [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <section ref={scroller} data-week="" className={styles.week} aria-label={t('layout.week')} tabIndex={0}>
      <div className={styles.hours} aria-hidden="true">
        <div className={styles.corner} />
        <div className={styles.labels}>
          {HOURS.map((hour) => (
            <span key={hour} data-hour={hour} className={styles.hour}>
              {formatHour(clockOfMinutes(hour * 60))}
            </span>
          ))}
        </div>
      </div>
      {dates.map((day) => (
        <Day
          key={day.date}
          day={day}
          width={width}
          cards={cards}
          isToday={day.date === today}
          now={now}
          onOpen={onOpen}
          onMore={() => onDate(day.date)}
        />
      ))}
    </section>
  );
}

interface DayProps {
  readonly day: MyEventsDay;
  /** px. */
  readonly width: number;
  readonly cards: readonly EventCard[];
  readonly isToday: boolean;
  readonly now: number;
  readonly onOpen: (eventId: string) => void;
  readonly onMore: () => void;
}

function Day({ day: { date, entries }, width, cards, isToday, now, onOpen, onMore }: DayProps) {
  const { t } = useTranslation('myEvents');
  const whole = entries.filter(isWhole);
  const timed = entries.filter((entry) => !isWhole(entry));
  const show = (entry: MyEventsEntry, isLeftOut = false) => {
    const card = cards[entry.card];
    return card === undefined ? null : (
      <Entry key={card.eventId} card={card} entry={entry} isLeftOut={isLeftOut} onOpen={onOpen} />
    );
  };
  return (
    <section className={styles.day} data-today={isToday || undefined} aria-label={formatDay(date)}>
      <header className={styles.dayHead}>
        <h2 className={styles.date}>
          {formatShortDay(date)}
          {isToday ? <TodayMark /> : null}
        </h2>
        {whole.length === 0 ? null : <ul>{whole.map((entry) => show(entry))}</ul>}
      </header>
      <ul className={styles.column}>
        {limitColumns(timed, width / narrowest()).flatMap(({ entry, isLeftOut, more }) => [
          more === null ? null : <Others key={`more ${entry.card}`} more={more} onMore={onMore} />,
          show(entry, isLeftOut),
        ])}
        {isToday ? (
          <li aria-hidden="true" className={styles.now} style={place(clockMinute(now), clockMinute(now))} />
        ) : null}
      </ul>
      {entries.length === 0 ? <p className={styles.none}>{t('noneThatDay')}</p> : null}
    </section>
  );
}

/** px that an entry needs to show its start; a narrower one has only an icon. */
const narrowest = (): number => (isWallClock() ? 45 : 66);

const isWhole = ({ from, to }: MyEventsEntry): boolean => from === 0 && to === DAY_MINUTES;

function clockMinute(now: number): number {
  const clock = new Date(now);
  return clock.getHours() * 60 + clock.getMinutes();
}

interface EntryProps {
  readonly card: EventCard;
  readonly entry: MyEventsEntry;
  readonly isLeftOut: boolean;
  readonly onOpen: (eventId: string) => void;
}

function Entry({ card, entry, isLeftOut, onOpen }: EntryProps) {
  const { t } = useTranslation('events');
  const { subject } = card;
  const places = card.places.map(({ name }) => name).join(', ');
  const time = card.isAllDay ? t('allDay') : formatRange(card.start, card.end);
  // In a small entry some lines are cut off.
  const text = `${subject}, ${time}, ${card.placesText}, ${t(`look.${card.look}`)}`;
  const [from, to] = card.isAllDay || isWhole(entry) ? [time, ''] : timesThatDay(card, entry);
  return (
    <li
      className={styles.entry}
      data-look={card.look}
      data-aside={entry.isAside || undefined}
      data-left-out={isLeftOut || undefined}
      style={isWhole(entry) ? undefined : placeOf(entry)}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        title={text}
        data-event={card.eventId}
        onClick={() => onOpen(card.eventId)}
      >
        <span className={styles.subject}>{subject}</span>
        <span className={styles.time}>
          <span>{from}</span>
          {to === '' ? null : <span>{to}</span>}
        </span>
        <span className={styles.places}>{places}</span>
        {card.look === 'accepted' ? null : <EventStatus look={card.look} />}
      </button>
    </li>
  );
}

/** The start, and the end if there is room: "09:00" and "–10:00"; an entry over midnight has only one of them. */
function timesThatDay({ start, end }: EventCard, { from }: MyEventsEntry): readonly [string, string] {
  if (isOneDay(start, end)) return [formatTime(start), formatRange(start, end).slice(formatTime(start).length)];
  return from === 0 ? [`–${formatTime(end)}`, ''] : [`${formatTime(start)}–`, ''];
}

/** Links to the entries that have no column. */
function Others({ more, onMore }: { readonly more: More; readonly onMore: () => void }) {
  const { t } = useTranslation('myEvents');
  const { number, isAside } = more;
  const text = t('more', { number });
  return (
    <li className={styles.entry} data-more="" data-aside={isAside || undefined} style={placeOf(more)}>
      <button type="button" title={text} aria-label={text} onClick={onMore}>
        +{number}
      </button>
    </li>
  );
}

const placeOf = ({ from, to, lane, lanes, asides }: Omit<MyEventsEntry, 'card'>): CSSProperties =>
  ({ ...place(from, to), '--lane': lane, '--lanes': lanes, '--asides': asides }) as CSSProperties;

const place = (from: number, to: number): CSSProperties => ({ '--from': from, '--length': to - from }) as CSSProperties;

/** The width of a day in px, measured before the first paint and after each resize. */
function useDayWidth(week: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const day = week.current?.querySelector('section') ?? null;
    if (day === null) return undefined;
    const measure = (): void => setWidth(day.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(day);
    return () => observer.disconnect();
  }, [week]);
  return width;
}
