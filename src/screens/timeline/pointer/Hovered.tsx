import { useSnapshot } from 'valtio';

import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { showTooltip } from '../state/board-state.ts';
import type { BoardState, Tooltip } from '../state/board-state.ts';
import { useBoardSheets } from '../sheets/use-board-sheets.ts';

interface HoveredProps {
  readonly model: TimelineModel;
  readonly board: BoardState;
}

/** The card of what is told, as long as nothing else is going on there. */
export function Hovered({ model, board }: HoveredProps) {
  const { tooltip, isDragging, isPicking, moving, refusal, sheet } = useSnapshot(board);
  const isHolding = isDragging || isPicking || moving !== null;
  if (tooltip === null || isHolding || refusal !== null || (sheet !== null && sheet.type !== 'filters')) return null;
  if (tooltip.slot.row >= model.table.rowCount) return null;
  return <Card key={`${tooltip.x} ${tooltip.y}`} model={model} board={board} told={tooltip} />;
}

function Card({ model, board, told: tooltip }: HoveredProps & { readonly told: Tooltip }) {
  const forget = (): void => showTooltip(board, null);
  const sheets = useBoardSheets(forget);
  return sheets === null ? null : <sheets.HoverCard model={model} tooltip={tooltip} onScrolled={forget} />;
}
