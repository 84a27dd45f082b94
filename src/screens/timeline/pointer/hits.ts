import type { PaintingGeometry } from '../../../../workers/contract.ts';
import { lineAt, slotAt } from '../../../../workers/painting/geometry.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import type { Slot } from '../state/ranges.ts';

/** What a point of the board is over. */
export type Hit =
  | { readonly type: 'slot'; readonly slot: Slot }
  | { readonly type: 'name'; readonly row: number }
  | { readonly type: 'nothing' };

/**
 * What lies at a point of the screen.
 * @param body the box of the board's content
 * @param clientLeft left edge of the scroller: the name column stands there however far the day is scrolled
 */
export function hitAt(
  model: TimelineModel,
  geometry: PaintingGeometry,
  body: DOMRect,
  clientLeft: number,
  point: { readonly clientX: number; readonly clientY: number },
): Hit {
  const line = lineAt(model.lines, point.clientY - body.top);
  if (line?.type !== 'row') return { type: 'nothing' };
  if (point.clientX - clientLeft < geometry.nameWidth) return { type: 'name', row: line.index };
  const x = point.clientX - body.left - geometry.nameWidth;
  if (x >= model.table.slotCount * geometry.quarterWidth) return { type: 'nothing' };
  return { type: 'slot', slot: { row: line.index, slot: slotAt(x, geometry.quarterWidth, model.table.slotCount) } };
}
