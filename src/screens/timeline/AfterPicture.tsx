import { createPortal } from 'react-dom';

import { Agenda } from './Agenda.tsx';
import { Marks } from './Marks.tsx';
import type { MarksProps } from './Marks.tsx';
import { NameWidth } from './NameWidth.tsx';

/** What lies over the rows, the edge of their names beside what scrolls, and what is printed in place of the board. */
export function AfterPicture(props: MarksProps) {
  const { scroller, scene, geometry } = props;
  return (
    <>
      <Marks {...props} />
      {scroller.parentElement === null
        ? null
        : createPortal(<NameWidth width={geometry.nameWidth} />, scroller.parentElement)}
      <Agenda scene={scene} />
    </>
  );
}
