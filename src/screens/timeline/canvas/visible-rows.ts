import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import type { Scene } from '../../../../workers/painting/scene.ts';
import { lookAt } from '../../../state/timeline.ts';
import type { ScrollPlace } from './board-scroll.ts';

/** Tells the worker what is on screen: when the board appears, when other rows come, when the scroll rests elsewhere. */
export function useVisibleRows(scene: Scene, place: ScrollPlace): void {
  const { first, end } = useSnapshot(place);
  useEffect(() => lookAt(scene, first, end), [scene, first, end]);
}
