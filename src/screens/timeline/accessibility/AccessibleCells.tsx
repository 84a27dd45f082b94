/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a grid of boxes over a painting, most of it not there: no table */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { PaintingGeometry } from '../../../../workers/contract.ts';
import { axisOf, slotToX, widthOf } from '../../../../workers/painting/axis.ts';
import { rowTop } from '../../../../workers/painting/geometry.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { formatSlot } from '../state/formats.ts';
import { sayItem } from './item-words.ts';
import { isWithin, itemAt } from '../state/ranges.ts';
import { openDetails } from '../state/board-state.ts';
import type { BoardState } from '../state/board-state.ts';
import { slotSummary } from './summary.ts';
import styles from './accessible-grid.module.css';

/** Columns are counted from 1, and the first is that of the names. */
const columnOf = (slot: number): number => slot + 2;

/** The column headers for screen readers: each hour spans its quarters. */
export const HourHeaders = memo(function HourHeaders({ model }: { readonly model: TimelineModel }) {
  const { t } = useTranslation('timeline');
  const { hours } = model.window;
  return (
    <div className="spoken" role="row" aria-rowindex={1}>
      <div role="columnheader" aria-colindex={1}>
        {t('columns.place')}
      </div>
      {hours.map(({ slot }, index) => (
        <div
          key={slot}
          role="columnheader"
          aria-colindex={columnOf(slot)}
          aria-colspan={(hours[index + 1]?.slot ?? model.table.slotCount) - slot}
        >
          {formatSlot(model, slot)}
        </div>
      ))}
    </div>
  );
});

interface CellProps {
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
  readonly row: number;
  readonly board: BoardState;
}

interface ItemsProps extends CellProps {
  /** The cursor's slot if it is on this row: that cell announces its reservation, so that it is read once. */
  readonly activeSlot: number | null;
}

/** The reservations of a row, each a cell that opens it. */
export function AccessibleItems({ model, geometry, row, board, activeSlot }: ItemsProps) {
  const { t } = useTranslation('timeline');
  const said = activeSlot === null ? null : itemAt(model, { row, slot: activeSlot });
  const others = model.itemsByRow.get(row)?.filter((item) => item !== said);
  const axis = axisOf(model, geometry);
  return others?.map((item) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- one tab stop a grid, its keys are the grid's
    <div
      key={item.key}
      className={styles.item}
      role="gridcell"
      aria-colindex={columnOf(Math.floor(item.startSlot))}
      aria-colspan={Math.max(1, Math.ceil(item.endSlot) - Math.floor(item.startSlot))}
      aria-label={sayItem(model, item, t)}
      style={{
        top: rowTop(model.lines, row),
        left: geometry.nameWidth + slotToX(axis, item.startSlot),
        width: widthOf(axis, { start: item.startSlot, end: item.endSlot }),
      }}
      onClick={() => openDetails(board, item)}
    />
  ));
}

/** CSS pixels of the ring around the slot, with its offset. */
const ringWidth = 3;

/** The cell of the cursor. */
export function ActiveSlot({ model, geometry, row, slot, id, board }: CellProps & { slot: number; id: string }) {
  const { t } = useTranslation('timeline');
  const { range } = useSnapshot(board);
  const isSelected = range !== null && isWithin(range, { row, slot });
  const item = itemAt(model, { row, slot });
  const axis = axisOf(model, geometry);
  // The ring is outside the cell: at the names and the last slot it would be clipped.
  const atStart = slot === 0 ? ringWidth : 0;
  const atEnd = slot === model.table.slotCount - 1 ? ringWidth : -1;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- one tab stop a grid, its keys are the grid's
    <div
      id={id}
      className={styles.active}
      role="gridcell"
      aria-colindex={columnOf(slot)}
      aria-selected={isSelected}
      aria-label={slotSummary(model, { row, slot }, t)}
      style={{
        top: rowTop(model.lines, row),
        left: geometry.nameWidth + slotToX(axis, slot) + atStart,
        width: Math.max(1, widthOf(axis, { start: slot, end: slot + 1 }) - atStart - atEnd),
      }}
      onClick={item === null ? undefined : () => openDetails(board, item)}
    />
  );
}
