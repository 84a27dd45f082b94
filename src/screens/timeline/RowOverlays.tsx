import { useEffect } from 'react';
import { createPortal } from 'react-dom';

import { Agenda } from './accessibility/Agenda.tsx';
import { GroupSpoken, MovingSpoken } from './pointer/MovingSpoken.tsx';
import { Marks } from './pointer/Marks.tsx';
import { provideMoves } from './pointer/late-moves.ts';
import { settleMove, tellFixed } from './pointer/move-actions.ts';
import { followOverscroll } from './pointer/overscroll.ts';
import type { MarksProps } from './pointer/Marks.tsx';
import { ClearOfSheet } from './sheets/ClearOfSheet.tsx';
import { News } from './toolbar/News.tsx';
import { NameWidth } from './toolbar/NameWidth.tsx';
import { WholeDay } from './toolbar/WholeDay.tsx';

provideMoves({ settleMove, tellFixed });

export interface RowOverlaysProps extends MarksProps {
  /** The layer over the scroller that does not scroll. */
  readonly overlay: HTMLElement;
}

/** The marks over the rows and what is spoken of them, the edge of the name column, the switch of the nights, and the agenda, printed instead. */
export function RowOverlays({ overlay, ...marks }: RowOverlaysProps) {
  const { scroller, model, geometry, board, position } = marks;
  useEffect(
    () => followOverscroll({ scroller, board, model: () => model, geometry: () => geometry }),
    [scroller, board, model, geometry],
  );
  return (
    <>
      <News model={model} position={position} />
      <Marks {...marks} />
      <ClearOfSheet {...marks} />
      <MovingSpoken model={model} board={board} />
      <GroupSpoken model={model} board={board} />
      {createPortal(
        <>
          <WholeDay model={model} geometry={geometry} />
          <NameWidth width={geometry.nameWidth} />
        </>,
        overlay,
      )}
      <Agenda model={model} />
    </>
  );
}
