import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { Instant, TimelineItem } from '../../../../workers/contract.ts';
import { holdsPlace } from '../../../../workers/painting/standing.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { OwnThen } from '../../../components/events/OwnThen.tsx';
import { eventAddress } from '../../../state/reservations/event-address.ts';
import { leaving } from '../../../state/reservations/reservations.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import type { OwnStay } from '../../../state/reservations/use-own-then.ts';
import { leaveBoard } from '../../../state/way-back.ts';
import { formatTimeRange } from '../state/formats.ts';
import { boardNow } from '../state/scroll-restoration.ts';
import { openDetails } from '../state/board-state.ts';
import type { BoardState } from '../state/board-state.ts';

interface OverlappingReservationsProps {
  /** The model in which the range was picked. */
  readonly model: TimelineModel;
  /** The resource to reserve: the user's reservations of it are reported as obstacles instead. */
  readonly resourceId: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly board: BoardState;
  /** Called before the other reservation opens. */
  readonly onLeave: () => void;
}

/** Names the user's reservations of other resources in a range, shown or not, and links to one. Both are allowed. */
export function OverlappingReservations({ board, onLeave, ...range }: OverlappingReservationsProps) {
  const { model, resourceId, start, end } = range;
  const [, navigate] = useLocation();
  const items = useShown(range);
  const open = ({ eventId }: OwnStay): void => {
    onLeave();
    const item = items.find((shown) => shown.eventId === eventId);
    if (item !== undefined) return openDetails(board, item);
    leaveBoard(navigate, eventAddress(eventId), boardNow({ resourceId, at: start }));
  };
  return (
    <OwnThen
      start={start}
      end={end}
      placeIds={[resourceId]}
      eventId={null}
      known={items.map(toStay(model))}
      rangeOf={(stay) => formatTimeRange(model, stay)}
      onOpen={open}
    />
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

/** The reservations on the board, which are known at once. */
function useShown({
  model,
  resourceId,
  start,
  end,
}: Omit<OverlappingReservationsProps, 'board' | 'onLeave'>): readonly TimelineItem[] {
  // Patches arrive while the sheet is open.
  const { revision } = useSnapshot(timeline);
  const { eventIds } = useSnapshot(leaving);
  if (revision < 0) return [];
  const isOwn = ({ owner, look, eventId, resourceId: other }: TimelineItem): boolean =>
    owner === null && holdsPlace(look) && other !== resourceId && !eventIds.includes(eventId);
  return [...model.itemByKey.values()].filter((item) => isOwn(item) && item.start < end && item.end > start);
}
