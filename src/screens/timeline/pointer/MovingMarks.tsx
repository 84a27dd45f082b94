import Ban from 'lucide-react/icons/ban';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { PaintingGeometry, TimelineItem } from '../../../../workers/contract.ts';
import { axisOf, widthOf } from '../../../../workers/painting/axis.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { moves } from '../../../state/reservations/moves.ts';
import type { Move } from '../../../state/reservations/moves.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { boxOf, clipped } from './boxes.ts';
import { formatSlots, formatTimeRange } from '../state/formats.ts';
import styles from './moving-marks.module.css';
import { destinationOf, spanOf, spanOfDestination } from './moving.ts';
import type { Moving } from './moving.ts';
import { wordOf } from '../state/ranges.ts';
import type { SlotRange } from '../state/ranges.ts';
import type { BoardState, Refusal } from '../state/board-state.ts';
import { Tip } from './Tip.tsx';

interface MovingMarksProps {
  readonly scroller: HTMLElement;
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
  readonly board: BoardState;
}

/** Narrower items, in CSS pixels, have no handles. */
const leastForGrips = 24;

/** Marks of moves: the reservation that is or can be moved, moves that were sent, and refused ranges. */
export function MovingMarks({ scroller, model, geometry, board }: MovingMarksProps) {
  const { moving, hoveredItem, unavailableSelection, refusal, isDragging, isUnderFinger } = useSnapshot(board);
  const { list } = useSnapshot(moves);
  // The range of the refusal card stays marked.
  const refused = unavailableSelection ?? (refusal === null ? null : refusedRange(model, refusal));
  const tip = { scroller, model, geometry, isUnderFinger };
  return (
    <>
      <div className={styles.layer} aria-hidden="true">
        {hoveredItem === null || isDragging ? null : <Grips model={model} geometry={geometry} item={hoveredItem} />}
        {moving === null ? null : <Held model={model} geometry={geometry} moving={moving} />}
        {refused === null ? null : <div className={styles.asked} data-asked style={boxOf(model, geometry, refused)} />}
        {list.map((move) => (
          <OnItsWay key={move.item.eventId} model={model} geometry={geometry} move={move} />
        ))}
      </div>
      {moving === null ? null : <HeldTip {...tip} moving={moving} />}
      {unavailableSelection === null ? null : <UnavailableTip {...tip} range={unavailableSelection} />}
    </>
  );
}

type OverRows = Pick<MovingMarksProps, 'model' | 'geometry'>;
type ItemProps = OverRows & { readonly item: TimelineItem };
type HeldProps = OverRows & { readonly moving: Moving };

/** The handles that change start and end. */
function Grips({ model, geometry, item }: ItemProps) {
  const span = clipped(model, spanOf(model, item));
  if (span === null || widthOf(axisOf(model, geometry), span) < leastForGrips) return null;
  return <div className={styles.grips} style={boxOf(model, geometry, span)} />;
}

/** The original position of a moved item. */
function Origin({ model, geometry, item }: ItemProps) {
  const span = clipped(model, spanOf(model, item));
  return span === null ? null : <div className={styles.origin} style={boxOf(model, geometry, span)} />;
}

function Held({ model, geometry, moving }: HeldProps) {
  const span = clipped(model, moving);
  if (span === null) return null;
  return (
    <>
      <Origin model={model} geometry={geometry} item={moving.item} />
      <div className={styles.held} data-refused={!moving.isFree || undefined} style={boxOf(model, geometry, span)}>
        <span>{moving.item.subject}</span>
      </div>
    </>
  );
}

interface TipProps extends OverRows {
  readonly scroller: HTMLElement;
  readonly isUnderFinger: boolean;
}

function HeldTip({ moving, ...props }: TipProps & { readonly moving: Moving }) {
  const { t } = useTranslation('timeline');
  const { model } = props;
  const span = clipped(model, moving);
  if (span === null) return null;
  return (
    <Tip {...props} range={span}>
      {moving.isFree ? null : <Ban size={12} />}
      <strong>{formatTimeRange(model, destinationOf(model, moving))}</strong> {model.table.rowName(moving.row)}
      {moving.isFree ? null : ` · ${t('move.notFree')}`}
    </Tip>
  );
}

/** The visible part of a refused range. */
function refusedRange(model: TimelineModel, refusal: Refusal): SlotRange | null {
  return refusal.row < model.table.rowCount ? clipped(model, spanOf(model, refusal)) : null;
}

/** The requested time, and the state there. */
function UnavailableTip({ range, ...props }: TipProps & { readonly range: SlotRange }) {
  const { t } = useTranslation('timeline');
  return (
    <Tip {...props} range={range}>
      <Ban size={12} />
      <strong>{formatSlots(props.model, range)}</strong>
      {` · ${t(`state.${wordOf(props.model, range)}`)}`}
    </Tip>
  );
}

/** A move that was sent, until the timeline shows it; a refused one is animated back. */
function OnItsWay({ model, geometry, move }: OverRows & { readonly move: Move }) {
  // Patches change the items in place.
  const { revision } = useSnapshot(timeline);
  const { item, to, isReturning } = move;
  const there = model.itemByKey.get(`${item.eventId}:${to.resourceId}`);
  const hasArrived = revision > 0 && there?.start === to.start && there.end === to.end;
  const here = model.itemByKey.get(item.key);
  const at = spanOfDestination(model, to);
  const destination = at === null ? null : clipped(model, at);
  if (hasArrived) return null;
  if (isReturning) return <Returning model={model} geometry={geometry} item={here ?? item} from={destination} />;
  return (
    <>
      {here === undefined ? null : <Origin model={model} geometry={geometry} item={here} />}
      {destination === null ? null : (
        <div className={styles.sent} style={boxOf(model, geometry, destination)}>
          <span>{item.subject}</span>
        </div>
      )}
    </>
  );
}

/** As long as the move stays in the list. */
const RETURN_MS = 200;

/** Animates a refused move back to its origin. */
function Returning({ model, geometry, item, from }: ItemProps & { readonly from: SlotRange | null }) {
  const element = useRef<HTMLDivElement>(null);
  const home = clipped(model, spanOf(model, item));
  const back = home === null ? null : boxOf(model, geometry, home);
  const start = from === null ? null : boxOf(model, geometry, from);
  const [way, width] =
    back === null || start === null
      ? [null, 0]
      : [`${start.left - back.left}px ${start.top - back.top}px`, start.width];
  useLayoutEffect(() => {
    if (way === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.current?.animate([{ translate: way, width: `${width}px` }, {}], {
      duration: RETURN_MS,
      easing: 'ease-out',
    });
  }, [way, width]);
  if (back === null) return null;
  return (
    <div ref={element} className={styles.returning} style={back}>
      <span>{item.subject}</span>
    </div>
  );
}
