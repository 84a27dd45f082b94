import { memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { subscribe } from 'valtio';

import type { PaintingGeometry, Pixels } from '../../../workers/contract.ts';
import { axisOf } from '../../../workers/painting/axis.ts';
import { dayParts } from '../../../workers/painting/geometry.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import { timeline } from '../../state/resources/timeline.ts';
import { useWhenBack } from '../../state/browser/when-back.ts';
import type { RowOverlaysProps } from './RowOverlays.tsx';
import { AccessibleGrid } from './accessibility/AccessibleGrid.tsx';
import { Blocks } from './canvas/Blocks.tsx';
import type { GroupHeadersProps } from './canvas/GroupHeaders.tsx';
import { screenOf, useBoardScroll, useVisibleRows } from './canvas/board-scroll.ts';
import { haveSameLayout } from './canvas/board-geometry.ts';
import type { BoardElements, ScrollPosition } from './canvas/board-scroll.ts';
import type { ScreenPainter } from './canvas/screen-painter.ts';
import { useListTop, useStartPosition } from './canvas/start-position.ts';
import { useAfterFrame } from '../../components/loading/use-after-frame.ts';
import { useModule } from '../../components/loading/use-module.ts';
import { useRequestedModule } from '../../components/loading/use-requested-module.ts';
import { useBoardKeys } from './keyboard/board-keys.ts';
import { followPointer } from './pointer/pointing.ts';
import type { BoardState } from './state/board-state.ts';
import { useScrollRestoration, useCursorRestoration } from './state/scroll-restoration.ts';
import { useScrollToWantedTime } from './state/wanted-time.ts';
import { NowLine } from './toolbar/NowLine.tsx';

interface DaysProps {
  readonly elements: BoardElements;
  readonly screen: ScreenPainter;
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
  readonly position: ScrollPosition;
  readonly board: BoardState;
  /** Requested length of a new reservation in slots; 0 = none. */
  readonly requestedSlots: number;
  /** A key of the order of the rows (see `whatComesFirst`). */
  readonly first: string;
}

/** The layers over the painted rows, and everything that keeps these painted. */
export const Days = memo(function Days(props: DaysProps) {
  const { elements, screen, model, geometry, position, board, requestedSlots, first } = props;
  const { scroller, scrollEvents } = elements;
  // The first screen is painted without blocks, whose mounting would delay its frame.
  const hasBeenShown = useAfterFrame();
  const left = useRef<Pixels>(0);
  const keys = useBoardKeys(scroller, model, geometry, board, requestedSlots);
  useStartPosition(scroller, model, geometry, left, board);
  useListTop(scroller, model, first);
  useScrollRestoration(scroller, model, geometry, board, first);
  const painted = useShown(screen, scroller, model, geometry);
  const isCut = dayParts(axisOf(model, geometry), geometry.devicePixelRatio).count > 1;
  useBoardScroll({
    scroller,
    audience: scrollEvents,
    model,
    nameWidth: geometry.nameWidth,
    screen,
    position,
    isCut,
    left,
  });
  useScrollToWantedTime(scroller, model, geometry, board);
  useVisibleRows(model, position);
  useCursorRestoration(model, board, first);
  usePointer(elements, painted, { geometry, board, requestedSlots });
  return (
    <>
      {hasBeenShown ? <Blocks scroller={scroller} lines={model.lines} borrow={screen.borrow} /> : null}
      {hasBeenShown ? (
        <LazyRowOverlays
          scroller={scroller}
          overlay={elements.beside}
          model={model}
          geometry={geometry}
          board={board}
          position={position}
        />
      ) : null}
      {hasBeenShown ? <StickyGroups scroller={scroller} model={model} geometry={geometry} position={position} /> : null}
      <NowLine model={model} geometry={geometry} />
      <AccessibleGrid model={model} geometry={geometry} position={position} board={board} {...keys} />
    </>
  );
});

/**
 * Keeps the screen painted. Patches go straight to the painter and render no element here; so do other days whose rows
 * and hours are where those of the rendered ones are, as their elements take many frames of a thin client.
 * @returns the days that are painted
 */
function useShown(
  screen: ScreenPainter,
  scroller: HTMLElement,
  model: TimelineModel,
  geometry: PaintingGeometry,
): RefObject<TimelineModel> {
  const painted = useRef(model);
  useLayoutEffect(() => {
    const show = (next: TimelineModel): void => {
      painted.current = next;
      screen.show(next);
    };
    const newest = (): TimelineModel | null => {
      const next = timeline.model;
      return next !== null && next !== painted.current && haveSameLayout(next, model, geometry) ? next : null;
    };
    const follow = (): void => {
      const next = newest();
      if (next !== null) show(next);
    };
    screen.scrollTo(screenOf(scroller, geometry.nameWidth), 0);
    // What is rendered may be older than what is painted already.
    show(newest() ?? (painted.current === timeline.model ? painted.current : model));
    return subscribe(timeline, follow, true);
  }, [screen, scroller, model, geometry]);
  useLayoutEffect(() => {
    const tell = (): void => screen.patched(timeline.revision);
    tell();
    return subscribe(timeline, tell, true);
  }, [screen]);
  return painted;
}

type PointerInput = Pick<DaysProps, 'geometry' | 'board' | 'requestedSlots'>;

function usePointer({ scroller, body }: BoardElements, painted: RefObject<TimelineModel>, input: PointerInput): void {
  const latest = useRef(input);
  useLayoutEffect(() => {
    latest.current = input;
  });
  const { board } = input;
  const context = useMemo(
    () => ({
      board,
      model: () => painted.current,
      geometry: () => latest.current.geometry,
      requestedSlots: () => latest.current.requestedSlots,
    }),
    [board, painted],
  );
  // In the same commit as the elements, so that everything visible can be pressed.
  useLayoutEffect(() => followPointer({ ...context, body, scroller }), [scroller, body, context]);
}

const importHeaders = () => import('./canvas/GroupHeaders.tsx');

/** The sticky group headers; loaded after the first picture, and without them the board is still complete. */
export function StickyGroups(props: GroupHeadersProps) {
  const headers = useModule(importHeaders);
  return headers === null ? null : <headers.GroupHeaders {...props} />;
}

const importOverlays = () => import('./RowOverlays.tsx');

/** The overlays are not needed before the first picture, so their code is loaded after it. */
export function LazyRowOverlays(props: RowOverlaysProps) {
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(0);
  // Without them a selection is invisible: a failure is reported, and the load is tried again.
  useWhenBack(failures > tries, () => setTries(failures));
  return <Fetched key={tries} overlays={props} onFailure={() => setFailures((count) => count + 1)} />;
}

interface FetchedProps {
  readonly overlays: RowOverlaysProps;
  readonly onFailure: () => void;
}

function Fetched({ overlays, onFailure }: FetchedProps) {
  const here = useRequestedModule(importOverlays, onFailure);
  return here === null ? null : <here.RowOverlays {...overlays} />;
}
