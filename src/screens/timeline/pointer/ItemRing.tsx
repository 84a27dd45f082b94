import { useSnapshot } from 'valtio';

import type { PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { stackItems } from '../../../../workers/painting/stack.ts';
import { timeline } from '../../../state/timeline.ts';
import { boxOf, lowered } from './boxes.ts';
import styles from './marks.module.css';
import { itemAt, startingSlot } from '../state/ranges.ts';
import type { BoardState } from '../state/board-state.ts';

interface ItemRingProps {
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
  readonly board: BoardState;
}

/** The ring with its distance: under the names, or beyond the last slot, it would be cut. */
const ringWidth: Pixels = 3;

/** Around the user's own reservation where the keys are, all of which they act on; the ring of the slot stays in it. */
export function ItemRing({ model, geometry, board }: ItemRingProps) {
  const { cursor } = useSnapshot(board);
  // Items come and go with patches.
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
