import { CalendarCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { Instant, TimelineItem } from '../../../../workers/contract.ts';
import { holdsPlace } from '../../../../workers/painting/standing.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { loadTexts } from '../../../i18n/index.ts';
import { ownThenText } from '../../../i18n/own-then-text.ts';
import { eventAddress } from '../../../state/event-address.ts';
import { leaving } from '../../../state/reservations.ts';
import { timeline } from '../../../state/timeline.ts';
import { type OwnStay, toldOf, useOwnThen } from '../../../state/use-own-then.ts';
import { leaveBoard } from '../../../state/way-back.ts';
import { useModule } from '../finding/use-module.ts';
import { formatTimeRange } from '../state/formats.ts';
import { boardNow } from '../state/scroll-restoration.ts';
import { openDetails } from '../state/board-state.ts';
import type { BoardState } from '../state/board-state.ts';
import styles from './sheets.module.css';

interface OverlappingReservationsProps {
  /** The one in which the stretch was picked. */
  readonly model: TimelineModel;
  /** The place that is to be reserved: what the user has there is told as taken. */
  readonly resourceId: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly board: BoardState;
  /** The other one is about to be opened. */
  readonly onLeave: () => void;
}

/** Tells which other places the user has in a stretch, shown or not; it leads to one. It keeps nobody from having both. */
export function OverlappingReservations({ board, onLeave, ...range }: OverlappingReservationsProps) {
  const { model, resourceId, start, end } = range;
  const [, navigate] = useLocation();
  const items = useShown(range);
  const stays = useOwnThen({ start, end, placeIds: [resourceId], eventId: null });
  const listed = toldOf([...items.map(toStay(model)), ...stays]);
  const [first] = listed;
  const open = ({ eventId }: OwnStay): void => {
    onLeave();
    const item = items.find((shown) => shown.eventId === eventId);
    if (item !== undefined) return openDetails(board, item);
    leaveBoard(navigate, eventAddress(eventId), boardNow({ resourceId, at: start }));
  };
  return (
    <output className={styles.own}>
      {first === undefined ? null : <Own model={model} listed={listed} onOpen={() => open(first)} />}
    </output>
  );
}

interface OwnProps {
  readonly model: TimelineModel;
  readonly listed: readonly OwnStay[];
  readonly onOpen: () => void;
}

/** The texts of reservations come once there is one to tell of. */
async function loadWords(): Promise<true> {
  await loadTexts('events');
  return true;
}

function Own({ model, listed, onOpen }: OwnProps) {
  const { t } = useTranslation('events');
  if (useModule(loadWords) === null) return null;
  return (
    <button type="button" className={styles.ownLine} onClick={onOpen}>
      <CalendarCheck size={16} aria-hidden="true" />
      <span>{ownThenText(listed, (stay) => formatTimeRange(model, stay), t)}</span>
    </button>
  );
}

const toStay =
  ({ table }: TimelineModel) =>
  ({ eventId, resourceId, row, start, end }: TimelineItem): OwnStay => ({
    eventId,
    placeId: resourceId,
    placeName: table.rowName(row),
    start,
    end,
  });

/** Those that the board shows are known at once. */
function useShown({
  model,
  resourceId,
  start,
  end,
}: Omit<OverlappingReservationsProps, 'board' | 'onLeave'>): readonly TimelineItem[] {
  // The day's reservations change under the open sheet.
  const { revision } = useSnapshot(timeline);
  const { eventIds } = useSnapshot(leaving);
  if (revision < 0) return [];
  const isOwn = ({ owner, look, eventId, resourceId: other }: TimelineItem): boolean =>
    owner === null && holdsPlace(look) && other !== resourceId && !eventIds.includes(eventId);
  return [...model.itemByKey.values()].filter((item) => isOwn(item) && item.start < end && item.end > start);
}
