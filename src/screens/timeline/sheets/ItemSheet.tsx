import type { TimelineItem } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { ColleagueItemSheet } from '../colleagues/ColleagueItemSheet.tsx';
import { useRequestedModule, withTexts } from '../finding/use-module.ts';
import { closeSheet } from '../state/board-state.ts';
import type { BoardState } from '../state/board-state.ts';
import { rowOfResource } from '../state/ranges.ts';
import type { DetailsSheetProps } from './DetailsSheet.tsx';

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

const importSheet = withTexts(() => import('./DetailsSheet.tsx'), 'events');

/** Fetches the sheet before it is asked for. */
export function preloadDetails(): void {
  // Where it cannot be fetched, opening it says so.
  importSheet().catch(() => undefined);
}

/** The sheet of one of the user's own reservations, once its code is there. */
export function OwnSheet(props: DetailsSheetProps) {
  const sheet = useRequestedModule(importSheet, () => closeSheet(props.board));
  return sheet === null ? null : <sheet.DetailsSheet {...props} />;
}
