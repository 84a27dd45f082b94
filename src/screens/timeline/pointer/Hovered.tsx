import { useSnapshot } from 'valtio';

import type { Scene } from '../../../../workers/painting/scene.ts';
import { showTooltip } from '../state/board-state.ts';
import type { BoardState, Tooltip } from '../state/board-state.ts';
import { useBoardSheets } from '../sheets/use-board-sheets.ts';

interface HoveredProps {
  readonly scene: Scene;
  readonly board: BoardState;
}

/** The card of what is told, as long as nothing else is going on there. */
export function Hovered({ scene, board }: HoveredProps) {
  const { tooltip: told, isDragging, isPicking, moving, refusal, sheet } = useSnapshot(board);
  const isHolding = isDragging || isPicking || moving !== null;
  if (told === null || isHolding || refusal !== null || (sheet !== null && sheet.type !== 'filters')) return null;
  if (told.slot.row >= scene.table.rowCount) return null;
  return <Card key={`${told.x} ${told.y}`} scene={scene} board={board} told={told} />;
}

function Card({ scene, board, told }: HoveredProps & { readonly told: Tooltip }) {
  const forget = (): void => showTooltip(board, null);
  const sheets = useBoardSheets(forget);
  return sheets === null ? null : <sheets.HoverCard scene={scene} told={told} onScrolled={forget} />;
}
