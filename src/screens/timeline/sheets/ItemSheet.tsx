import type { TimelineItem } from '../../../../workers/contract.ts';
import type { Scene } from '../../../../workers/painting/scene.ts';
import { ColleagueItemSheet } from '../colleagues/ColleagueItemSheet.tsx';
import { OwnSheet } from './OwnSheet.tsx';
import { rowOfResource } from '../state/ranges.ts';
import { closeSheet } from '../state/board-state.ts';
import type { BoardState } from '../state/board-state.ts';

interface ItemSheetProps {
  readonly scene: Scene;
  readonly item: TimelineItem;
  readonly board: BoardState;
}

/** A reservation: one's own with all that can be done with it, a colleague's to look at. */
export function ItemSheet({ scene, item, board }: ItemSheetProps) {
  const { owner, resourceId } = item;
  if (owner === null) return <OwnSheet scene={scene} item={item} board={board} />;
  const row = rowOfResource(scene, resourceId, item.row);
  const place = row === null ? '' : scene.table.rowName(row);
  return <ColleagueItemSheet item={item} owner={owner} place={place} onClose={() => closeSheet(board)} />;
}
