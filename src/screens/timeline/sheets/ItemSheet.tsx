import type { TimelineItem } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { ColleagueItemSheet } from '../colleagues/ColleagueItemSheet.tsx';
import { OwnSheet } from './OwnSheet.tsx';
import { rowOfResource } from '../state/ranges.ts';
import { closeSheet } from '../state/board-state.ts';
import type { BoardState } from '../state/board-state.ts';

interface ItemSheetProps {
  readonly model: TimelineModel;
  readonly item: TimelineItem;
  readonly board: BoardState;
}

/** A reservation: one's own with all that can be done with it, a colleague's to look at. */
export function ItemSheet({ model, item, board }: ItemSheetProps) {
  const { owner, resourceId } = item;
  if (owner === null) return <OwnSheet model={model} item={item} board={board} />;
  const row = rowOfResource(model, resourceId, item.row);
  const resourceName = row === null ? '' : model.table.rowName(row);
  return <ColleagueItemSheet item={item} owner={owner} resourceName={resourceName} onClose={() => closeSheet(board)} />;
}
