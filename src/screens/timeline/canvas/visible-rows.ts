import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { reportVisibleRows } from '../../../state/timeline.ts';
import type { ScrollPosition } from './board-scroll.ts';

/** Tells the worker what is on screen: when the board appears, when other rows come, when the scroll rests elsewhere. */
export function useVisibleRows(model: TimelineModel, position: ScrollPosition): void {
  const { first, end } = useSnapshot(position);
  useEffect(() => reportVisibleRows(model, first, end), [model, first, end]);
}
