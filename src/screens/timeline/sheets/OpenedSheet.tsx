import { useSnapshot } from 'valtio';

import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import type { SlotRange } from '../state/ranges.ts';
import { closeSheet } from '../state/board-state.ts';
import type { BoardState, NamedResource } from '../state/board-state.ts';
import { useBoardSheets, useSheetsAhead } from './use-board-sheets.ts';

interface SheetProps {
  readonly model: TimelineModel;
  readonly board: BoardState;
}

/** The sheet over the board that stands for a reservation to be made, one that is, or a place. */
export function OpenedSheet(props: SheetProps) {
  const { sheet } = useSnapshot(props.board);
  useSheetsAhead();
  return sheet?.type === 'reserve' || sheet?.type === 'details' || sheet?.type === 'resource' ? (
    <Open {...props} />
  ) : null;
}

function Open({ model, board }: SheetProps) {
  const { sheet } = useSnapshot(board);
  const sheets = useBoardSheets(() => closeSheet(board));
  if (sheets === null) return null;
  if (sheet?.type === 'reserve') {
    const { range, resource } = sheet;
    return (
      <sheets.ReservationSheet
        key={keyOf(range, resource)}
        model={model}
        pickedIn={sheet.model}
        range={range}
        resource={resource}
        board={board}
      />
    );
  }
  if (sheet?.type === 'details') {
    return <sheets.ItemSheet key={sheet.item.key} model={model} item={sheet.item} board={board} />;
  }
  if (sheet?.type !== 'resource') return null;
  const { resource, start, rowHint } = sheet;
  return (
    <sheets.PlaceSheet
      key={resource.id}
      model={model}
      resource={resource}
      start={start}
      rowHint={rowHint}
      board={board}
    />
  );
}

const keyOf = ({ row, start, end }: SlotRange, resource: NamedResource | null): string =>
  `${resource?.id ?? row} ${start} ${end}`;
