import type { TimelineItem } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { ColleagueItemSheet } from '../colleagues/ColleagueItemSheet.tsx';
import { withTexts } from '../../../components/loading/use-module.ts';
import { useRequestedModule } from '../../../components/loading/use-requested-module.ts';
import { closeSheet } from '../state/board-state.ts';
import type { BoardState } from '../state/board-state.ts';
import { rowOfResource } from '../state/ranges.ts';
import type { QueryControl } from '../../../components/finding/query/query.ts';
import type { DetailsSheetProps } from './DetailsSheet.tsx';

interface ItemSheetProps {
  readonly model: TimelineModel;
  readonly item: TimelineItem;
  readonly board: BoardState;
}

/** The sheet of a reservation: the user's with its actions, a colleague's read-only. */
export function ItemSheet({ model, item, board }: ItemSheetProps) {
  const { owner, resourceId } = item;
  if (owner === null) return <OwnSheet model={model} item={item} board={board} />;
  const row = rowOfResource(model, resourceId, item.row);
  const resourceName = row === null ? '' : model.table.rowName(row);
  return <ColleagueItemSheet item={item} owner={owner} resourceName={resourceName} onClose={() => closeSheet(board)} />;
}

const importSheet = withTexts(() => import('./DetailsSheet.tsx'), 'events');

/** Loads the sheet before it is needed. */
export function preloadDetails(): void {
  // A failure is reported when it is opened.
  importSheet().catch(() => undefined);
}

interface ReservedProps extends Omit<DetailsSheetProps, 'item'> {
  readonly eventId: string;
  readonly control: QueryControl;
}

/** The sheet of a reservation that was sent, once its module is loaded. */
export function ReservedSheet(props: ReservedProps) {
  const sheet = useRequestedModule(importSheet, nothing);
  return sheet === null ? null : <sheet.ReservedSheet key={props.eventId} {...props} />;
}

const nothing = (): void => undefined;

interface DistantSheetProps {
  readonly eventId: string;
  readonly onClose: () => void;
}

/** A reservation of the user that is not on the shown days. */
export function DistantSheet({ eventId, onClose }: DistantSheetProps) {
  const sheet = useRequestedModule(importSheet, onClose);
  return sheet === null ? null : <sheet.EventSheet eventId={eventId} onClose={onClose} />;
}

/** The details of a reservation of the user, once their module is loaded. */
export function OwnSheet(props: DetailsSheetProps) {
  const sheet = useRequestedModule(importSheet, () => closeSheet(props.board));
  return sheet === null ? null : <sheet.DetailsSheet {...props} />;
}
