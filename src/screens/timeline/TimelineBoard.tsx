import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { Instant, PaintingGeometry, Pixels } from '../../../workers/contract.ts';
import { rowTop } from '../../../workers/painting/geometry.ts';
import { measures, slotMilliseconds } from '../../../workers/painting/measures.ts';
import { presentSlot } from '../../../workers/painting/scene.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { timeline } from '../../state/timeline.ts';
import { Agenda } from './Agenda.tsx';
import { Blocks } from './Blocks.tsx';
import { useBoardKeys } from './board-keys.ts';
import { createScrollPlace, useBoardScroll, useScreenPainter } from './board-scroll.ts';
import type { BoardElements } from './board-scroll.ts';
import { DayHeader } from './DayHeader.tsx';
import { useLook } from './look.ts';
import { Marks } from './Marks.tsx';
import { News } from './News.tsx';
import { NameWidth } from './NameWidth.tsx';
import { NowLine } from './NowLine.tsx';
import { followPointer } from './pointing.ts';
import type { BoardState } from './reserving.ts';
import styles from './timeline-board.module.css';
import { Twin } from './Twin.tsx';

interface TimelineBoardProps {
  readonly scene: Scene;
  readonly geometry: PaintingGeometry;
  readonly board: BoardState;
  /** Length of a new reservation in slots; 0 = none was asked for. */
  readonly requestedSlots: number;
}

const noBorrow = () => () => undefined;

/** The days: natively scrolled, painted by the worker; elements only where there must be some. */
export function TimelineBoard({ scene, geometry, board, requestedSlots }: TimelineBoardProps) {
  const [elements, setElements] = useState<BoardElements | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const names = useRef<HTMLDivElement>(null);
  const slots = useRef<HTMLDivElement>(null);
  const namesGround = useRef<HTMLDivElement>(null);
  const slotsGround = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const found = [scroller, names, slots, namesGround, slotsGround].map(({ current }) => current);
    const [foundScroller, foundNames, foundSlots, under, underSlots] = found;
    if (!foundScroller || !foundNames || !foundSlots || !under || !underSlots) return;
    const grounds = { names: under, slots: underSlots };
    setElements({ scroller: foundScroller, names: foundNames, slots: foundSlots, grounds });
  }, []);
  // The first screen is painted without blocks; what they take to mount would come before its frame.
  const hasBeenShown = useAfterFrame();
  const state = useSnapshot(timeline);
  useStartPosition(scroller, scene, geometry);
  const screen = useScreenPainter(elements, scene, geometry);
  const [place] = useState(createScrollPlace);
  useBoardScroll(elements?.scroller ?? null, scene, geometry, screen, place);
  useLook(scene, place);
  const keys = useBoardKeys(elements?.scroller ?? null, scene, geometry, board, requestedSlots);
  useClearOfSheet(scroller, scene, geometry, board);
  usePointer(elements, body, { scene, geometry, board, requestedSlots });
  const width = geometry.nameWidth + scene.table.slotCount * geometry.quarterWidth;
  return (
    <>
      <div ref={scroller} className={styles.scroller} data-timeline-scroller>
        <DayHeader
          scene={scene}
          geometry={geometry}
          place={place}
          oldAsOf={state.stale || state.problem !== null ? state.asOf : null}
          progress={state.progress}
        />
        <div ref={body} className={styles.body} style={{ width, height: scene.lines.height }}>
          <div ref={namesGround} className={styles.namesGround} aria-hidden="true" />
          <div className={styles.namesColumn} style={{ width: geometry.nameWidth }}>
            <div ref={names} className={styles.names} />
          </div>
          <div className={styles.underlay} aria-hidden="true" />
          <div ref={slotsGround} className={styles.slotsGround} aria-hidden="true" />
          {elements === null || !hasBeenShown ? null : (
            <Blocks scroller={elements.scroller} lines={scene.lines} borrow={screen?.borrow ?? noBorrow} />
          )}
          <div ref={slots} className={styles.slots} style={{ left: geometry.nameWidth }} />
          <Marks scene={scene} geometry={geometry} board={board} />
          <News scene={scene} place={place} />
          <NowLine scene={scene} geometry={geometry} />
          <Twin scene={scene} geometry={geometry} place={place} board={board} {...keys} />
        </div>
      </div>
      <NameWidth width={geometry.nameWidth} />
      <Agenda scene={scene} />
    </>
  );
}

/** Longest wait for a frame, in ms: a page in the background gets none. */
const frameLimit = 100;

/** Turns true after the frame in which the component first stands on the screen. */
function useAfterFrame(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const tell = (): void => setAfter(true);
    let timer = setTimeout(tell, frameLimit);
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(tell);
    });
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, []);
  return isAfter;
}

/** The sheet's width and a margin, in CSS pixels. */
const sheetWidth = 440;

/** Seven o'clock. */
const morningSlot = 28;

/** Where the eye was. */
interface Seen {
  readonly date: string;
  readonly start: Instant;
  readonly quarterWidth: Pixels;
}

/**
 * Today opens an hour before now, other days at seven. Later the eye stays where it was: at the same time of the day
 * when other days come, at the same instant when more or fewer are shown.
 */
function useStartPosition(
  scroller: { readonly current: HTMLElement | null },
  scene: Scene,
  geometry: PaintingGeometry,
): void {
  const seen = useRef<Seen | null>(null);
  // The browser has moved it by the time that narrower content is laid out.
  const left = useScrollLeft(scroller);
  useLayoutEffect(() => {
    const element = scroller.current;
    const before = seen.current;
    const { date, start, days } = scene.window;
    const { quarterWidth } = geometry;
    if (element === null || (before?.date === date && before.quarterWidth === quarterWidth)) return;
    seen.current = { date, start, quarterWidth };
    const present = presentSlot(scene);
    const isToday = present >= 0 && present < (days[1]?.slot ?? scene.table.slotCount);
    const opening = isToday ? Math.max(0, present - 5) : morningSlot;
    if (before === null || (isToday && before.date !== date)) element.scrollTo({ left: opening * quarterWidth });
    else if (before.quarterWidth !== quarterWidth) {
      const passed = before.date === date ? 0 : (start - before.start) / slotMilliseconds;
      element.scrollTo({ left: (left.current / before.quarterWidth - passed) * quarterWidth });
    }
  }, [scroller, scene, geometry, left]);
}

/** How far a scroller was scrolled to the right when it last told. */
function useScrollLeft(scroller: { readonly current: HTMLElement | null }): { readonly current: Pixels } {
  const left = useRef(0);
  useEffect(() => {
    const note = (event: Event): void => {
      if (event.target === scroller.current) left.current = scroller.current?.scrollLeft ?? 0;
    };
    // At the document, where no other listener can hold it back.
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', note, { capture: true });
  }, [scroller]);
  return left;
}

/** Scrolls the stretch that is being reserved out from under the sheet that opens over it. */
function useClearOfSheet(
  scroller: { readonly current: HTMLElement | null },
  scene: Scene,
  geometry: PaintingGeometry,
  board: BoardState,
): void {
  const { sheet } = useSnapshot(board);
  const end = sheet?.type === 'reserve' ? sheet.range.end : null;
  const top = sheet?.type === 'reserve' ? rowTop(scene.lines, sheet.range.row) : null;
  useEffect(() => {
    const element = scroller.current;
    if (element === null || end === null || top === null) return;
    if (matchMedia('(width < 640px)').matches) {
      // From below it takes more than half of the screen: the row goes to the top, under its group's header.
      const isHidden = top - element.scrollTop > element.clientHeight / 4;
      if (isHidden) element.scrollTo({ top: top - measures.groupDelimiterHeight - measures.scheduleHeight });
      return;
    }
    const room = element.clientWidth - geometry.nameWidth - sheetWidth;
    const hidden = end * geometry.quarterWidth - element.scrollLeft - room;
    // The content ends where the day does; what is last in it stays under the sheet.
    if (hidden > 0 && room > 0) element.scrollBy({ left: hidden });
  }, [scroller, geometry, end, top]);
}

interface PointerInput {
  readonly scene: Scene;
  readonly geometry: PaintingGeometry;
  readonly board: BoardState;
  readonly requestedSlots: number;
}

function usePointer(
  elements: BoardElements | null,
  body: { readonly current: HTMLElement | null },
  input: PointerInput,
): void {
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
  useEffect(() => {
    if (elements === null || body.current === null) return undefined;
    return followPointer({ ...ground, body: body.current, scroller: elements.scroller });
  }, [elements, body, ground]);
}
