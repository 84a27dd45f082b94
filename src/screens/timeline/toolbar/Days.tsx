import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { subscribe, useSnapshot } from 'valtio';

import type { PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import { dayParts, rowTop } from '../../../../workers/painting/geometry.ts';
import { measures } from '../../../../workers/painting/measures.ts';
import type { Scene } from '../../../../workers/painting/scene.ts';
import { timeline } from '../../../state/timeline.ts';
import { Blocks } from '../canvas/Blocks.tsx';
import { useBoardKeys } from '../keyboard/board-keys.ts';
import { screenOf, useBoardScroll } from '../canvas/board-scroll.ts';
import type { BoardElements, ScrollPlace } from '../canvas/board-scroll.ts';
import { runAfterFrame } from '../canvas/frame-task.ts';
import { useScrollRestoration, useCursorRestoration } from '../state/scroll-restoration.ts';
import { useListTop } from '../canvas/list-top.ts';
import { useVisibleRows } from '../canvas/visible-rows.ts';
import { LaterParts } from '../LaterParts.tsx';
import { News } from './News.tsx';
import { NowLine } from './NowLine.tsx';
import { followPointer } from '../pointer/pointing.ts';
import type { BoardState } from '../state/board-state.ts';
import type { ScreenPainter } from '../canvas/screen-painter.ts';
import { isSheetBeside, sheetWidth } from '../sheets/sheet-width.ts';
import { useSoughtTime } from '../state/sought-time.ts';
import { useStartPosition } from '../canvas/start-position.ts';
import { StickyGroups } from '../canvas/StickyGroups.tsx';
import { AccessibleGrid } from '../accessibility/AccessibleGrid.tsx';

interface DaysProps {
  readonly elements: BoardElements;
  readonly screen: ScreenPainter;
  readonly scene: Scene;
  readonly geometry: PaintingGeometry;
  readonly place: ScrollPlace;
  readonly board: BoardState;
  /** Length of a new reservation in slots; 0 = none was asked for. */
  readonly requestedSlots: number;
  /** What decides which places come first. */
  readonly first: string;
}

/** What stands over the painted rows, and sees to it that they are painted. */
export const Days = memo(function Days(props: DaysProps) {
  const { elements, screen, scene, geometry, place, board, requestedSlots, first } = props;
  const { scroller, audience } = elements;
  // The first screen is painted without blocks; what they take to mount would come before its frame.
  const hasBeenShown = useAfterFrame();
  const left = useRef<Pixels>(0);
  const keys = useBoardKeys(scroller, scene, geometry, board, requestedSlots);
  useStartPosition(scroller, scene, geometry, left, board);
  useListTop(scroller, scene, first);
  useScrollRestoration(scroller, scene, geometry, board, first);
  useShown(screen, scroller, scene, geometry);
  const isCut = dayParts(scene.table.slotCount, geometry.quarterWidth, geometry.devicePixelRatio).count > 1;
  useBoardScroll({ scroller, audience, scene, nameWidth: geometry.nameWidth, screen, place, isCut, left });
  useSoughtTime(scroller, scene, geometry, board);
  useVisibleRows(scene, place);
  useCursorRestoration(scene, board, first);
  usePointer(elements, { scene, geometry, board, requestedSlots });
  return (
    <>
      {hasBeenShown ? <Blocks scroller={scroller} lines={scene.lines} borrow={screen.borrow} /> : null}
      {hasBeenShown ? (
        <LaterParts
          scroller={scroller}
          beside={elements.beside}
          scene={scene}
          geometry={geometry}
          board={board}
          place={place}
        />
      ) : null}
      <News scene={scene} place={place} />
      {hasBeenShown ? <StickyGroups scroller={scroller} scene={scene} geometry={geometry} place={place} /> : null}
      <NowLine scene={scene} geometry={geometry} />
      <ClearOfSheet scroller={scroller} scene={scene} geometry={geometry} board={board} />
      <AccessibleGrid scene={scene} geometry={geometry} place={place} board={board} {...keys} />
    </>
  );
});

/** Keeps what is shown painted. Patches go straight to the painter: no element waits for them here. */
function useShown(screen: ScreenPainter, scroller: HTMLElement, scene: Scene, { nameWidth }: PaintingGeometry): void {
  useLayoutEffect(() => {
    screen.look(screenOf(scroller, nameWidth), 0);
    screen.show(scene);
  }, [screen, scroller, scene, nameWidth]);
  useLayoutEffect(() => {
    const tell = (): void => screen.patched(timeline.revision);
    tell();
    return subscribe(timeline, tell, true);
  }, [screen]);
}

/** Turns true after the frame in which the component first stands on the screen. */
function useAfterFrame(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => runAfterFrame(() => setAfter(true)), []);
  return isAfter;
}

type ClearOfSheetProps = Pick<DaysProps, 'scene' | 'geometry' | 'board'> & { readonly scroller: HTMLElement };

/**
 * Scrolls the stretch that is being reserved out from under the sheet that opens over it. An element of its own, as the
 * stretch changes with each move of a pointer that picks it.
 */
function ClearOfSheet({ scroller, scene, geometry, board }: ClearOfSheetProps) {
  const { sheet, range } = useSnapshot(board);
  const reserved = sheet?.type !== 'reserve' || range === null || range.row < 0 ? null : range;
  const end = reserved?.end ?? null;
  const top = reserved === null ? null : rowTop(scene.lines, reserved.row);
  useEffect(() => {
    if (end === null || top === null) return;
    if (!isSheetBeside()) {
      // From below it leaves room for one row (`sheets.module.css`): that goes to the top, under its group's header.
      const under = top - measures.groupDelimiterHeight;
      if (under > scroller.scrollTop) scroller.scrollTo({ top: under });
      return;
    }
    const room = scroller.clientWidth - geometry.nameWidth - sheetWidth;
    const hidden = end * geometry.quarterWidth - scroller.scrollLeft - room;
    if (hidden > 0 && room > 0) scroller.scrollBy({ left: hidden });
  }, [scroller, geometry, end, top]);
  return null;
}

type PointerInput = Pick<DaysProps, 'scene' | 'geometry' | 'board' | 'requestedSlots'>;

function usePointer({ scroller, body }: BoardElements, input: PointerInput): void {
  const latest = useRef(input);
  useLayoutEffect(() => {
    latest.current = input;
  });
  const { board } = input;
  const ground = useMemo(
    () => ({
      board,
      scene: () => latest.current.scene,
      geometry: () => latest.current.geometry,
      requestedSlots: () => latest.current.requestedSlots,
    }),
    [board],
  );
  // With the elements themselves: what is seen can be pressed.
  useLayoutEffect(() => followPointer({ ...ground, body, scroller }), [scroller, body, ground]);
}
