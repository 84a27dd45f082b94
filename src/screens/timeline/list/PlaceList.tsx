import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { useSnapshot } from 'valtio';

import type { PlaceKind, RowOffers } from '../../../../workers/contract.ts';
import { minutesToSlots } from '../../../../workers/painting/measures.ts';
import { kindMark } from '../../../../workers/painting/names.ts';
import { presentSlot, type TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { useReserveNow } from '../../../components/favourites/use-reserve-now.ts';
import type { QueryControl } from '../../../components/finding/query/query.ts';
import { WORKDAY } from '../../../components/finding/when/when-presets.ts';
import { FullPage } from '../../../components/page/FullPage.tsx';
import { Whole } from '../../../components/text/Whole.tsx';
import { reportVisibleRows } from '../../../state/resources/timeline.ts';
import { session } from '../../../state/session/session.ts';
import { Skeleton } from '../TimelineBoard.tsx';
import { type BoardState, openReserve } from '../state/board-state.ts';
import { formatShown, formatTimeRange, slotInstant } from '../state/formats.ts';
import { type SlotRange, usualSlots } from '../state/ranges.ts';
import { isForForm } from '../state/use-pending-offer.ts';
import styles from './place-list.module.css';
import { useOffers } from './use-offers.ts';

export { ViewSwitch } from './ViewSwitch.tsx';

/** What people use for the whole working day. */
const DAY_LONG: ReadonlySet<string> = new Set(['desk', 'parking', 'locker']);
/** Rows that the worker reads first. */
const FIRST_ROWS = 20;

interface PlaceListProps {
  readonly model: TimelineModel;
  readonly board: BoardState;
  readonly control: QueryControl;
  readonly onGrid: () => void;
}

interface Context extends Pick<PlaceListProps, 'model' | 'board'> {
  readonly offers: RowOffers;
  /** Index of the place that Tab reaches; the arrow keys lead to the others. */
  readonly active: number;
  /** The length to reserve; 0 = none is wanted. */
  readonly slots: number;
  /** The user may reserve, and the time is known well enough for one press: that of a room on another day is not. */
  readonly isQuick: (isRoom: boolean) => boolean;
}

/** What is free and suits, best first: for a phone, on which the grid shows few hours. */
export function PlaceList({ model, board, control, onGrid }: PlaceListProps) {
  const { t } = useTranslation('guide');
  const answer = useOffers(model);
  const { state } = useSnapshot(session);
  const [active, setActive] = useState(0);
  const list = useRef<VirtuosoHandle>(null);
  useEffect(() => reportVisibleRows(model, 0, Math.min(FIRST_ROWS, model.table.rowCount)), [model]);
  if (answer === null) return <Skeleton />;
  const { offers, isWhole } = answer;
  if (offers.rows.length === 0 && !isWhole) return <Skeleton />;
  if (offers.rows.length === 0) {
    return (
      <FullPage icon={CalendarX2} title={t('list.none')} text={t('list.noneText')}>
        <Button size="large" onClick={onGrid}>
          {t('list.showGrid')}
        </Button>
      </FullPage>
    );
  }
  const present = presentSlot(model);
  const isToday = present >= 0 && present < model.table.slotCount;
  const isGuest = state.type === 'signed-in' && state.account.isGuest;
  const context: Context = {
    model,
    board,
    active: Math.min(active, offers.rows.length - 1),
    offers,
    slots: minutesToSlots(control.query.requestedMinutes),
    isQuick: (isRoom) => !isGuest && !isForForm() && (model.wantedSlot !== null || isToday || !isRoom),
  };
  const onKeyDown = (press: KeyboardEvent): void => {
    const step = STEPS[press.key];
    const next = context.active + (step ?? 0);
    if (step === undefined || offers.rows[next] === undefined) return;
    press.preventDefault();
    setActive(next);
    list.current?.scrollIntoView({ index: next, done: () => focusOffer(next) });
  };
  return (
    <div className={styles.places} role="presentation" onKeyDown={onKeyDown}>
      <Virtuoso<undefined, Context>
        ref={list}
        tabIndex={-1}
        aria-label={t('list.label')}
        totalCount={offers.rows.length}
        defaultItemHeight={64}
        increaseViewportBy={400}
        context={context}
        computeItemKey={keyOf}
        itemContent={row}
        rangeChanged={({ startIndex, endIndex }) => {
          const first = offers.rows[startIndex] ?? 0;
          reportVisibleRows(model, first, (offers.rows[endIndex] ?? first) + 1);
          // Tab always reaches one that is there.
          setActive((now) => (now >= startIndex && now <= endIndex ? now : startIndex));
        }}
      />
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function focusOffer(index: number): void {
  document.querySelector<HTMLElement>(`[data-offer="${index}"]`)?.focus({ preventScroll: true });
}

const keyOf = (index: number, _: undefined, { model, offers }: Context): string =>
  model.table.rowId(offers.rows[index] ?? 0);

const row = (index: number, _: undefined, context: Context) => <Offer {...offerOf(index, context)} />;

interface OfferProps extends Pick<Context, 'model' | 'board'> {
  readonly index: number;
  readonly isActive: boolean;
  readonly isQuick: boolean;
  readonly id: string;
  readonly name: string;
  readonly kind: PlaceKind;
  /** 0 = not given. */
  readonly seats: number;
  readonly free: string;
  readonly area: string;
  readonly row: number;
  readonly start: number;
  /** Of what would be reserved. */
  readonly end: number;
}

function offerOf(index: number, { model, board, offers, active, slots, isQuick }: Context): OfferProps {
  const at = offers.rows[index] ?? 0;
  const [start, end] = [offers.starts[index] ?? 0, offers.ends[index] ?? 0];
  const kind = kindMark(model.table.kind[at] ?? 0);
  const isRoom = !DAY_LONG.has(kind);
  return {
    model,
    board,
    index,
    isActive: index === active,
    isQuick: isQuick(isRoom),
    id: model.table.rowId(at),
    name: model.table.rowName(at),
    kind,
    seats: model.table.capacity[at] ?? 0,
    free: formatTimeRange(model, { start: slotInstant(model, start), end: slotInstant(model, end) }),
    area: offers.areas[offers.areaOf[index] ?? 0] ?? '',
    row: at,
    ...(slots === 0 && !isRoom
      ? workday(model, { start, end })
      : { start, end: Math.min(end, start + (slots || usualSlots)) }),
  };
}

/** The part of a free run in the working day; the run's beginning where that is too little. */
function workday({ window }: TimelineModel, run: Pick<SlotRange, 'start' | 'end'>): Pick<SlotRange, 'start' | 'end'> {
  const slotOf = (clock: string): number => window.hours.find(({ label }) => label === clock)?.slot ?? run.start;
  const start = Math.max(run.start, slotOf(WORKDAY.start));
  const end = Math.min(run.end, slotOf(WORKDAY.end));
  return end - start < usualSlots
    ? { start: run.start, end: Math.min(run.end, run.start + usualSlots) }
    : { start, end };
}

/** A place: a press opens its reservation; the button at the end reserves at once, with Undo. */
const Offer = memo(function Offer({
  model,
  board,
  index,
  isActive,
  isQuick,
  id,
  name,
  kind,
  seats,
  free,
  area,
  row: at,
  start,
  end,
}: OfferProps) {
  const { t } = useTranslation(['guide', 'favourites']);
  const tabIndex = isActive ? 0 : -1;
  const times = { start: slotInstant(model, start), end: slotInstant(model, end) };
  const { sent, run } = useReserveNow({ resourceId: id, name, kind, offer: times, own: null }, nothing);
  const range: SlotRange = { row: at, start, end };
  return (
    <div className={styles.offer}>
      <button
        type="button"
        className={styles.place}
        data-offer={index}
        tabIndex={tabIndex}
        onClick={() => openReserve(board, model, range)}
      >
        <span className={styles.name}>
          {seats <= 1 ? name : t('list.named', { name, seats: t('favourites:seats', { count: seats }) })}
        </span>
        <span className={styles.about}>
          <Whole text={t('list.about', { range: free, area })} />
        </span>
      </button>
      {isQuick ? (
        <button
          type="button"
          className={styles.reserve}
          tabIndex={tabIndex}
          aria-disabled={sent !== null || undefined}
          onClick={run}
        >
          <span>{t('list.reserve')}</span>
          <span className={styles.range}>{formatShown(times)}</span>
          <span className="spoken">{name}</span>
        </button>
      ) : null}
    </div>
  );
});

/** The next answer of the worker brings what has changed. */
const nothing = (): void => undefined;
