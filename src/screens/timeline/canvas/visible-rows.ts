import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { lookAt } from '../../../state/timeline.ts';
import type { ScrollPlace } from './board-scroll.ts';

/** Tells the worker what is on screen: when the board appears, when other rows come, when the scroll rests elsewhere. */
export function useVisibleRows(model: TimelineModel, place: ScrollPlace): void {
  const { first, end } = useSnapshot(place);
  useEffect(() => lookAt(model, first, end), [model, first, end]);
}
