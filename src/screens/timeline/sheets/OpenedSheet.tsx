import { useSnapshot } from 'valtio';

import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import type { SlotRange } from '../state/ranges.ts';
import { closeSheet } from '../state/board-state.ts';
import type { BoardState, Place } from '../state/board-state.ts';
import { useBoardSheets, useSheetsAhead } from './use-board-sheets.ts';

interface SheetProps {
  readonly model: TimelineModel;
  readonly board: BoardState;
}

/** The sheet over the board that stands for a reservation to be made, one that is, or a place. */
export function OpenedSheet(props: SheetProps) {
  const { sheet } = useSnapshot(props.board);
  useSheetsAhead();
  return sheet?.type === 'reserve' || sheet?.type === 'details' || sheet?.type === 'place' ? <Open {...props} /> : null;
}

function Open({ model, board }: SheetProps) {
  const { sheet } = useSnapshot(board);
  const sheets = useBoardSheets(() => closeSheet(board));
  if (sheets === null) return null;
  if (sheet?.type === 'reserve') {
    const { range, place } = sheet;
    return (
      <sheets.ReservationSheet
        key={keyOf(range, place)}
        model={model}
        pickedIn={sheet.model}
        range={range}
        place={place}
        board={board}
      />
    );
  }
  if (sheet?.type === 'details') {
    return <sheets.ItemSheet key={sheet.item.key} model={model} item={sheet.item} board={board} />;
  }
  if (sheet?.type !== 'place') return null;
  const { place, start, rowHint } = sheet;
  return <sheets.PlaceSheet key={place.id} model={model} place={place} start={start} rowHint={rowHint} board={board} />;
}

const keyOf = ({ row, start, end }: SlotRange, place: Place | null): string => `${place?.id ?? row} ${start} ${end}`;
