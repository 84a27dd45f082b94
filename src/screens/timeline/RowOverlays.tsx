import { createPortal } from 'react-dom';

import { Agenda } from './accessibility/Agenda.tsx';
import { Marks } from './pointer/Marks.tsx';
import type { MarksProps } from './pointer/Marks.tsx';
import { NameWidth } from './toolbar/NameWidth.tsx';

export interface RowOverlaysProps extends MarksProps {
  /** Stands still over what scrolls. */
  readonly overlay: HTMLElement;
}

/** What lies over the rows, the edge of their names, and what is printed in place of the board. */
export function RowOverlays({ overlay, ...marks }: RowOverlaysProps) {
  const { model, geometry } = marks;
  return (
    <>
      <Marks {...marks} />
      {createPortal(<NameWidth width={geometry.nameWidth} />, overlay)}
      <Agenda model={model} />
    </>
  );
}
