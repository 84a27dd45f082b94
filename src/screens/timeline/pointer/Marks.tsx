import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { PaintingGeometry, Pixels, TimelineItem } from '../../../../workers/contract.ts';
import { axisOf, slotToX, widthOf } from '../../../../workers/painting/axis.ts';
import type { Axis } from '../../../../workers/painting/axis.ts';
import { itemText } from '../../../../workers/painting/owner.ts';
import { stackItems } from '../../../../workers/painting/stack.ts';
import { presentSlot } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { leaving, pending } from '../../../state/reservations/reservations.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import type { ScrollPosition } from '../canvas/board-scroll.ts';
import { useRoomForSheet } from '../sheets/sheet-width.ts';
import type { BoardState } from '../state/board-state.ts';
import { formatSlots, slotsTo } from '../state/formats.ts';
import { rowOfResource, wordAt, itemAt, startingSlot } from '../state/ranges.ts';
import type { Slot, SlotRange } from '../state/ranges.ts';
import { MovingMarks } from './MovingMarks.tsx';
import { Tip } from './Tip.tsx';
import { boxOf, lowered } from './boxes.ts';
import styles from './marks.module.css';

export interface MarksProps {
  readonly scroller: HTMLElement;
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
  readonly board: BoardState;
  readonly position: ScrollPosition;
}

type OverRows = Pick<MarksProps, 'model' | 'geometry'>;

/** CSS pixels an item needs for a legible part of its subject; narrower ones stay as painted. */
const narrowestSubject = 48;

/** The same for a colleague's item, which also has a name. */
const narrowestNamed = 150;

/** CSS pixels of a time, without and with a weekday. */
const timeWidth = { plain: 96, withDay: 128 } as const;

/** The marks over the painted rows: the ghost, the picked range, pending and leaving reservations. */
export const Marks = memo(function Marks({ scroller, model, geometry, board, position }: MarksProps) {
  const { ghost, range: picked, stop, isPicking, isUnderFinger } = useSnapshot(board);
  // A resource that is not shown has no row.
  const range = picked === null || picked.row < 0 ? null : picked;
  const covered = useRoomForSheet(board);
  const { t } = useTranslation('timeline');
  const text = (of: SlotRange): string => formatSlots(model, of);
  const needed = model.window.days.length > 1 ? timeWidth.withDay : timeWidth.plain;
  const isRoomy = (of: SlotRange): boolean => widthOf(axisOf(model, geometry), of) >= needed;
  return (
    <>
      <div className={styles.marks} aria-hidden="true">
        <Subjects model={model} geometry={geometry} position={position} />
        {ghost === null || range !== null ? null : (
          <div className={styles.ghost} style={boxOf(model, geometry, ghost)}>
            {isRoomy(ghost) ? text(ghost) : null}
          </div>
        )}
        {range === null ? null : (
          <div className={styles.range} style={boxOf(model, geometry, range)}>
            {isRoomy(range) ? <span style={{ insetInlineStart: geometry.nameWidth }}>{text(range)}</span> : null}
          </div>
        )}
        <UnderWay model={model} geometry={geometry} />
        <ItemRing model={model} geometry={geometry} board={board} />
      </div>
      {range === null || (isRoomy(range) && !isPicking && stop === null) ? null : (
        <Tip
          scroller={scroller}
          model={model}
          geometry={geometry}
          range={range}
          covered={covered}
          isUnderFinger={isUnderFinger}
        >
          <strong>{text(range)}</strong>
          {stop === null ? null : `, ${t(stopText(stop, range), { state: t(`state.${wordIn(model, stop)}`) })}`}
          {isPicking ? ` ${t('pickEnd')}` : null}
        </Tip>
      )}
      <MovingMarks scroller={scroller} model={model} geometry={geometry} board={board} />
    </>
  );
});

const stopText = ({ slot }: Slot, { end }: SlotRange) => (slot >= end ? 'pickStops.end' : 'pickStops.start');

const wordIn = (model: TimelineModel, slot: Slot) => wordAt(model, slot, presentSlot(model));

/**
 * Subjects of reservations that began left of the screen: they stay visible as long as their reservation does. They cover
 * the painted subjects, which do not move, and are cut to the visible part once the scroll rests.
 */
function Subjects({ model, geometry, position }: OverRows & Pick<MarksProps, 'position'>) {
  const { left } = useSnapshot(position);
  // Patches change the items in place.
  const { revision, now } = useSnapshot(timeline);
  const rows = useMemo(() => (revision > 0 ? [...model.itemsByRow.values()] : []), [model, revision]);
  const axis = axisOf(model, geometry);
  return rows
    .flatMap(stackItems)
    .filter(({ item: { look, end } }) => (look === 'accepted' || look === 'toConfirm') && end > now)
    .filter(({ item }) => widthOf(axis, { start: item.startSlot, end: item.endSlot }) >= leastWidth(item))
    .map(({ item, level }) => (
      <div
        key={item.key}
        className={item.owner === null ? styles.carrier : styles.otherCarrier}
        data-look={item.look}
        data-torn={item.start < model.window.start || undefined}
        style={lowered(boxOf(model, geometry, { row: item.row, start: item.startSlot, end: item.endSlot }), level)}
      >
        <span
          className={styles.subject}
          style={{ insetInlineStart: geometry.nameWidth, ...shortened(item, axis, left) }}
        >
          {itemText(item, geometry.busy)}
        </span>
      </div>
    ));
}

/** The room for the subject of a user's item that begins left of the screen. */
function shortened({ owner, startSlot, endSlot }: TimelineItem, axis: Axis, left: Pixels) {
  const right = slotToX(axis, endSlot);
  if (owner !== null || slotToX(axis, startSlot) >= left || right <= left) return {};
  return { maxWidth: `min(100%, ${right - left}px)` };
}

const leastWidth = ({ owner }: TimelineItem): number => (owner === null ? narrowestSubject : narrowestNamed);

/** Reservations that were sent but are not painted yet, and those about to be cancelled. */
function UnderWay({ model, geometry }: OverRows) {
  const sent = useSnapshot(pending).list;
  const going = useSnapshot(leaving).eventIds;
  // Patches change the items in place.
  const { revision } = useSnapshot(timeline);
  const items = useMemo(() => (revision > 0 ? [...model.itemByKey.values()] : []), [model, revision]);
  const waiting = sent.filter((one) => !items.some((item) => item.eventId === one.eventId));
  return (
    <>
      {waiting.map((one) => {
        const row = rowOfResource(model, one.resourceId, one.rowHint);
        if (row === null || one.end <= model.window.start || one.start >= model.window.end) return null;
        const start = Math.max(0, slotsTo(model, one.start));
        const range = { row, start, end: Math.min(model.table.slotCount, slotsTo(model, one.end)) };
        return (
          <div key={one.key} className={styles.pending} style={boxOf(model, geometry, range)}>
            <span className={styles.plate}>{one.subject}</span>
          </div>
        );
      })}
      {items
        .filter((item) => going.includes(item.eventId))
        .map((item) => (
          <div
            key={item.key}
            className={styles.leaving}
            style={boxOf(model, geometry, { row: item.row, start: item.startSlot, end: item.endSlot })}
          >
            <s>{item.subject}</s>
          </div>
        ))}
    </>
  );
}

interface ItemRingProps {
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
  readonly board: BoardState;
}

/** The ring with its offset: at the names and the last slot it would be clipped. */
const ringWidth: Pixels = 3;

/** A ring around the user's reservation at the cursor, on all of which keys act; the slot keeps its own ring. */
export function ItemRing({ model, geometry, board }: ItemRingProps) {
  const { cursor } = useSnapshot(board);
  // Patches change the items in place.
  const { revision } = useSnapshot(timeline);
  const item = revision === 0 ? null : itemAt(model, cursor ?? { row: 0, slot: startingSlot(model) });
  if (item?.owner !== null) return null;
  const { row, startSlot: start, endSlot: end } = item;
  const stacked = stackItems(model.itemsByRow.get(row) ?? []).find((one) => one.item.key === item.key);
  const box = lowered(boxOf(model, geometry, { row, start, end }), stacked?.level ?? 0);
  const atStart = start <= 0 ? ringWidth : 0;
  const atEnd = end >= model.table.slotCount ? ringWidth : 0;
  const [left, width] = [box.left + atStart, Math.max(1, box.width - atStart - atEnd)];
  return <div className={styles.itemRing} data-item-ring style={{ ...box, left, width }} />;
}
