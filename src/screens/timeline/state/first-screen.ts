import { useLayoutEffect } from 'react';
import { subscribe } from 'valtio';

import type { Close, PaintingGeometry, PaintingSnapshot } from '../../../../workers/contract.ts';
import { openingRegion } from '../../../../workers/painting/opening.ts';
import { closeSnapshot } from '../../../../workers/painting/snapshots.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { showFirstBy, timeline } from '../../../state/resources/timeline.ts';
import { painter, workerState } from '../../../state/workers/workers.ts';
import { screenOf } from '../canvas/board-scroll.ts';
import type { BoardElements } from '../canvas/board-scroll.ts';
import { keepViewportSize } from '../canvas/prewarm.ts';
import { createDelay, runAfterFrame } from '../../../state/browser/scheduled-tasks.ts';
import type { ScreenPainter } from '../canvas/screen-painter.ts';

/** How long to wait for the painter's snapshot; then the main thread paints. */
const SNAPSHOT_TIMEOUT_MS = 250;

/**
 * Shows the first day as soon as it arrives. On a thin client the elements of a day take several frames to mount, and
 * painting one screen takes a quarter of a second: the painter does that, and its snapshot is shown here. The day is
 * published only after the frame with its rows.
 *
 * @param onShown called after that frame: elements for the rows can wait until then
 */
export function useFirstScreen(
  screen: ScreenPainter | null,
  elements: BoardElements | null,
  geometry: PaintingGeometry,
  onShown: (() => void) | null,
): void {
  useLayoutEffect(() => {
    if (onShown === null || screen === null || elements === null) return undefined;
    return followFirst(screen, elements.scroller, geometry, onShown);
  }, [onShown, screen, elements, geometry]);
}

function followFirst(
  screen: ScreenPainter,
  scroller: HTMLElement,
  geometry: PaintingGeometry,
  onShown: () => void,
): Close {
  const seen = screenOf(scroller, geometry.nameWidth);
  const room = { width: seen.right - seen.left, height: seen.bottom - seen.top };
  keepViewportSize(room, geometry);
  let first: { readonly model: TimelineModel; readonly publish: () => void } | null = null;
  let shown: TimelineModel | null = null;
  /** Undefined = not answered yet. */
  let snapshot: PaintingSnapshot | null | undefined;
  let takeBack: Close = () => undefined;
  let isOver = false;
  const paint = (model: TimelineModel): void => {
    shown = model;
    screen.show(model);
    const picture = snapshot ?? null;
    // A snapshot can be shown once; if the day comes again, it is painted here.
    snapshot = null;
    if (picture?.view === model.view) screen.showSnapshot(picture);
    else {
      closeSnapshot(picture);
      screen.scrollTo(openingRegion(model, geometry, room), 0);
    }
  };
  const show = (): void => {
    if (first === null) return;
    if (snapshot === undefined) return waiting.ask(SNAPSHOT_TIMEOUT_MS);
    const { model, publish } = first;
    first = null;
    paint(model);
    takeBack();
    takeBack = runAfterFrame(() => {
      publish();
      onShown();
    });
  };
  const take = (answer: PaintingSnapshot | null): void => {
    if (isOver || snapshot !== undefined) return closeSnapshot(answer);
    waiting.cancel();
    snapshot = answer;
    show();
  };
  const waiting = createDelay(() => take(null));
  const begin = (model: TimelineModel, publish: () => void): void => {
    first = { model, publish };
    show();
  };
  const live = workerState.painters === 0 ? null : painter();
  if (live === null) take(null);
  else void live.startupSnapshot(room).then(take);
  const release = showFirstBy(begin);
  // The model may be older than the board.
  if (timeline.model !== null) {
    screen.patched(timeline.revision);
    begin(timeline.model, () => undefined);
  }
  // Its elements take a while: what changes meanwhile is painted with the next frame.
  const close = subscribe(
    timeline,
    () => {
      screen.patched(timeline.revision);
      if (timeline.model !== null && timeline.model !== shown && shown !== null) paint(timeline.model);
    },
    true,
  );
  return () => {
    isOver = true;
    closeSnapshot(snapshot ?? null);
    release();
    close();
    takeBack();
    waiting.cancel();
  };
}
