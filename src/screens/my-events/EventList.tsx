import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupedVirtuoso, type GroupedVirtuosoHandle } from 'react-virtuoso';
import { useSnapshot } from 'valtio';

import type { EventCard, MyEventsState } from '../../../workers/contract.ts';
import { EventActions } from '../../components/events/EventActions.tsx';
import { EventRow } from '../../components/events/EventRow.tsx';
import { formatDay, shiftDate } from '../../i18n/formats.ts';
import { choose, myEvents } from '../../state/reservations/my-events.ts';
import styles from './event-list.module.css';
import { moveByKey, useFocusInPlace } from './list-keys.ts';
import { TodayMark } from './TodayMark.tsx';

interface EventListProps {
  readonly state: MyEventsState;
  /** The sheet of a reservation is open. */
  readonly isCovered: boolean;
  readonly onOpen: (eventId: string) => void;
}

interface Context extends EventListProps {
  readonly cards: readonly EventCard[];
  readonly select: (index: number, isChosen: boolean, isRange: boolean) => void;
}

/**
 * Up to this number, all rows are rendered. A virtual list needs two frames to measure itself; a background page hardly
 * gets any, and would stay empty.
 */
const FEW = 60;

/** The reservations by day. */
export function EventList({ state, isCovered, onOpen }: EventListProps) {
  const list = useRef<GroupedVirtuosoHandle>(null);
  const cards = state.value ?? [];
  const counts = useMemo(() => state.dates.map(({ entries }) => entries.length), [state.dates]);
  const select = useSelecting(cards);
  const context: Context = { state, isCovered, onOpen, cards, select };
  return (
    <div
      className={styles.place}
      role="presentation"
      onKeyDown={(press) => moveByKey(press, list.current, cards.length)}
    >
      <ChooseAll cards={cards} />
      {cards.length <= FEW ? (
        <FewRows {...context} />
      ) : (
        <GroupedVirtuoso<undefined, Context>
          ref={list}
          className={styles.list}
          tabIndex={-1}
          groupCounts={counts}
          increaseViewportBy={400}
          context={context}
          groupContent={dayHeader}
          itemContent={row}
        />
      )}
    </div>
  );
}

/** Days in the first of two columns; of a shorter period, its first day. */
const NEAR_DAYS = 7;

/** Where the second column begins. */
const laterFrom = ({ date, days }: MyEventsState): string => shiftDate(date, days > NEAR_DAYS ? NEAR_DAYS : 1);

/**
 * On a wide page the next days stand beside the later ones. The elements keep their keys and order, so that an open
 * question in a row survives when other rows come or go.
 */
function FewRows(context: Context) {
  const { cards, state, isCovered } = context;
  const list = useRef<HTMLDivElement>(null);
  useFocusInPlace(list, isCovered);
  const [near, later]: readonly [ReactNode[], ReactNode[]] = [[], []];
  const from = laterFrom(state);
  let index = 0;
  for (const { date, entries } of state.dates) {
    const column = date < from ? near : later;
    column.push(<DayHeader key={date} date={date} today={state.today} />);
    for (const card of cards.slice(index, index + entries.length)) {
      column.push(<Row {...context} key={`${date} ${card.eventId}`} card={card} index={index} />);
      index += 1;
    }
  }
  return (
    <div ref={list} className={styles.list} data-few tabIndex={-1}>
      <div className={styles.columns}>
        {near.length === 0 ? null : <div key="near">{near}</div>}
        {later.length === 0 ? null : <div key="later">{later}</div>}
      </div>
    </div>
  );
}

const dayHeader = (group: number, { state: { dates, today } }: Context) => (
  <DayHeader date={dates[group]?.date ?? ''} today={today} />
);

function row(index: number, _group: number, _data: undefined, context: Context) {
  const card = context.cards[index];
  return card === undefined ? null : <Row {...context} card={card} index={index} />;
}

function DayHeader({ date, today }: { readonly date: string; readonly today: string }) {
  return (
    <h2 className={styles.day} data-today={date === today || undefined}>
      {formatDay(date)}
      {date === today ? <TodayMark /> : null}
    </h2>
  );
}

interface RowProps extends Context {
  readonly card: EventCard;
  readonly index: number;
}

function Row({ card, index, state, onOpen, select }: RowProps) {
  const { t } = useTranslation('myEvents');
  const { chosen } = useSnapshot(myEvents);
  const { eventId, subject } = card;
  const shift = useRef(false);
  const box = (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t('choose.one', { subject })}
      checked={chosen.includes(eventId)}
      disabled={!card.canCancel}
      onPointerDown={(press) => (shift.current = press.shiftKey)}
      onKeyDown={(press) => (shift.current = press.shiftKey)}
      onChange={({ target }) => select(index, target.checked, shift.current)}
    />
  );
  return (
    <div className={styles.row} data-row={index}>
      <EventRow card={card} now={state.now} onOpen={() => onOpen(eventId)} lead={box}>
        {/* Results of an action belong to the event, not to its position in the list. */}
        <EventActions key={eventId} card={card} now={state.now} onFindAnother={() => onOpen(eventId)} />
      </EventRow>
    </div>
  );
}

/** Selects one row, or with Shift all rows from the last selected one. */
function useSelecting(cards: readonly EventCard[]): Context['select'] {
  const [last, setLast] = useState<string | null>(null);
  return (index, isChosen, isRange) => {
    const from = isRange ? cards.findIndex(({ eventId }) => eventId === last) : -1;
    const first = from === -1 ? index : Math.min(from, index);
    const end = (from === -1 ? index : Math.max(from, index)) + 1;
    const range = cards.slice(first, end).filter(({ canCancel }) => canCancel);
    choose(
      range.map(({ eventId }) => eventId),
      isChosen,
    );
    setLast(cards[index]?.eventId ?? null);
  };
}

/** Selects all shown reservations that can be cancelled, or none. */
function ChooseAll({ cards }: { readonly cards: readonly EventCard[] }) {
  const { t } = useTranslation('myEvents');
  const { chosen } = useSnapshot(myEvents);
  const box = useRef<HTMLInputElement>(null);
  const eventIds = cards.filter(({ canCancel }) => canCancel).map(({ eventId }) => eventId);
  const isAll = eventIds.length > 0 && chosen.length === eventIds.length;
  const isSome = chosen.length > 0 && !isAll;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <div className={styles.band}>
      <p className={styles.head}>
        <label>
          <input
            ref={box}
            type="checkbox"
            className={styles.box}
            checked={isAll}
            disabled={eventIds.length === 0}
            onChange={({ target }) => choose(eventIds, target.checked)}
          />
          {t('choose.all')}
        </label>
        <output className={styles.count}>{t('count', { count: cards.length })}</output>
      </p>
    </div>
  );
}
