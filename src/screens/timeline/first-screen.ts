import { useLayoutEffect } from 'react';
import { subscribe } from 'valtio';

import type { PaintingGeometry } from '../../../workers/contract.ts';
import type { Stretch } from '../../../workers/painting/geometry.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { timeline } from '../../state/timeline.ts';
import { screenOf } from './board-scroll.ts';
import type { BoardElements } from './board-scroll.ts';
import type { ScreenPainter } from './screen-painter.ts';
import { startLeft } from './start-position.ts';

/**
 * Paints the first day at the moment at which it is here. What else belongs to a day takes a thin client several frames
 * to mount; painting one screen takes a part of one.
 */
export function useFirstScreen(
  screen: ScreenPainter | null,
  elements: BoardElements | null,
  geometry: PaintingGeometry,
  isWaiting: boolean,
): void {
  useLayoutEffect(() => {
    if (!isWaiting || screen === null || elements === null) return undefined;
    let painted: Scene | null = null;
    const paint = (): void => {
      const { scene, revision } = timeline;
      screen.patched(revision);
      // What is patched meanwhile is painted with the next frame.
      if (scene === null || scene === painted) return;
      painted = scene;
      screen.show(scene);
      screen.look(firstStretch(scene, geometry, elements.scroller), 0);
    };
    return subscribe(timeline, paint, true);
  }, [isWaiting, screen, elements, geometry]);
}

/** What the board will show before it is scrolled. */
function firstStretch(scene: Scene, geometry: PaintingGeometry, scroller: HTMLElement): Stretch {
  const seen = screenOf(scroller, geometry.nameWidth);
  const room = seen.right - seen.left;
  const most = Math.max(0, scene.table.slotCount * geometry.quarterWidth - room);
  const left = Math.min(startLeft(scene, geometry), most);
  return { ...seen, left, right: left + room };
}
