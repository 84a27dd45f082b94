import { createPortal } from 'react-dom';

import { Agenda } from './accessibility/Agenda.tsx';
import { GroupToggles } from './canvas/GroupToggles.tsx';
import { Marks } from './pointer/Marks.tsx';
import type { MarksProps } from './pointer/Marks.tsx';
import { NameWidth } from './toolbar/NameWidth.tsx';

export interface RowOverlaysProps extends MarksProps {
  /** The layer over the scroller that does not scroll. */
  readonly overlay: HTMLElement;
}

/** The marks over the rows, the buttons of the groups, the edge of the name column, and the agenda that is printed instead of the board. */
export function RowOverlays({ overlay, ...marks }: RowOverlaysProps) {
  const { scroller, model, geometry, position } = marks;
  return (
    <>
      <Marks {...marks} />
      <GroupToggles scroller={scroller} model={model} geometry={geometry} position={position} />
      {createPortal(<NameWidth width={geometry.nameWidth} />, overlay)}
      <Agenda model={model} />
    </>
  );
}
