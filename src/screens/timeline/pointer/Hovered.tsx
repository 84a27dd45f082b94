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
  const { tooltip: told, isDragging, isPicking, moving, refusal, sheet } = useSnapshot(board);
  const isHolding = isDragging || isPicking || moving !== null;
  if (told === null || isHolding || refusal !== null || (sheet !== null && sheet.type !== 'filters')) return null;
  if (told.slot.row >= model.table.rowCount) return null;
  return <Card key={`${told.x} ${told.y}`} model={model} board={board} told={told} />;
}

function Card({ model, board, told }: HoveredProps & { readonly told: Tooltip }) {
  const forget = (): void => showTooltip(board, null);
  const sheets = useBoardSheets(forget);
  return sheets === null ? null : <sheets.HoverCard model={model} told={told} onScrolled={forget} />;
}
