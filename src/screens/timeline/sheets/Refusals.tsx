import { useSnapshot } from 'valtio';

import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import styles from './refusal-card.module.css';
import { endRefusal } from '../state/board-state.ts';
import type { BoardState, Refusal } from '../state/board-state.ts';
import { useBoardSheets } from './use-board-sheets.ts';

interface RefusalsProps {
  readonly model: TimelineModel;
  readonly board: BoardState;
}

/** What it says is spoken where the element is there before. */
export function Refusals({ model, board }: RefusalsProps) {
  const { refusal } = useSnapshot(board);
  return (
    <output className={styles.region}>
      {refusal === null || refusal.row >= model.table.rowCount ? null : (
        <Card key={`${refusal.row} ${refusal.start}`} model={model} board={board} refusal={refusal} />
      )}
    </output>
  );
}

function Card({ refusal, ...props }: RefusalsProps & { readonly refusal: Refusal }) {
  const sheets = useBoardSheets(() => endRefusal(props.board));
  return sheets === null ? null : <sheets.RefusalCard {...props} refusal={refusal} />;
}
