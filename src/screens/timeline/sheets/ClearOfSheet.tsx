import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import { axisOf, isFolded, slotToX } from '../../../../workers/painting/axis.ts';
import { rowTop } from '../../../../workers/painting/geometry.ts';
import { measures } from '../../../../workers/painting/measures.ts';
import type { MarksProps } from '../pointer/Marks.tsx';
import { showNight } from '../state/nights.ts';
import { isSheetBeside, sheetWidth } from './sheet-width.ts';

/**
 * Scrolls the reserved range clear of the sheet that opens over it. A separate component, as the range changes with each
 * move of a pointer that picks it.
 */
export function ClearOfSheet({ scroller, model, geometry, board }: Omit<MarksProps, 'position'>) {
  const { sheet, range } = useSnapshot(board);
  const reserved = sheet?.type !== 'reserve' || range === null || range.row < 0 ? null : range;
  const { start = null, end = null } = reserved ?? {};
  const top = reserved === null ? null : rowTop(model.lines, reserved.row);
  useEffect(() => {
    if (start === null || end === null || top === null) return;
    const axis = axisOf(model, geometry);
    if (isFolded(axis, start) || isFolded(axis, end - 1)) return showNight();
    if (!isSheetBeside()) {
      // From below it leaves room for one row (`sheets.module.css`), which is scrolled to the top, under its group header.
      const under = top - measures.groupDelimiterHeight;
      if (under > scroller.scrollTop) scroller.scrollTo({ top: under });
      return;
    }
    const room = scroller.clientWidth - geometry.nameWidth - sheetWidth;
    const hidden = slotToX(axis, end) - scroller.scrollLeft - room;
    if (hidden > 0 && room > 0) scroller.scrollBy({ left: hidden });
  }, [scroller, model, geometry, start, end, top]);
  return null;
}
