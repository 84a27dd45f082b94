/*
 * What follows the scroll: the painted screen at once, everything else only where it changes or when the scroll rests.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { PaintingGeometry } from '../../../workers/contract.ts';
import { groupAt, lineAt } from '../../../workers/painting/geometry.ts';
import type { Stretch } from '../../../workers/painting/geometry.ts';
import { measures } from '../../../workers/painting/measures.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { mark } from '../../app/probe.ts';
import { timeline } from '../../state/timeline.ts';
import { painter, workerState } from '../../state/workers.ts';
import { readPaintingTheme } from './painting-theme.ts';
import { createScreenPainter } from './screen-painter.ts';
import type { ScreenPainter } from './screen-painter.ts';

/** The twin is made new when the scroll has rested so long, in ms. */
const restAfter = 100;

export interface RowSpan {
  readonly first: number;
  readonly end: number;
}

/** The part of the content that a scroller shows under its sticky header. */
export function screenOf(scroller: HTMLElement, nameWidth: number): Stretch {
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller;
  return {
    top: scrollTop,
    bottom: scrollTop + Math.max(0, clientHeight - measures.hourHeight),
    left: scrollLeft,
    right: scrollLeft + Math.max(0, clientWidth - nameWidth),
  };
}

/** Rows on the screen. */
export function rowsOn(scene: Scene, { top, bottom }: Pick<Stretch, 'top' | 'bottom'>): RowSpan {
  const { rowCount, groupFirstRow } = scene.lines;
  const rowAt = (y: number): number => {
    const line = lineAt(scene.lines, y);
    if (line === null) return y < 0 ? 0 : rowCount;
    return line.type === 'row' ? line.index : (groupFirstRow[line.index] ?? 0);
  };
  const last = lineAt(scene.lines, bottom - 1);
  const end = last?.type === 'row' ? last.index + 1 : rowAt(bottom - 1);
  return { first: rowAt(top), end: Math.min(rowCount, end) };
}

export interface BoardElements {
  readonly scroller: HTMLElement;
  readonly names: HTMLElement;
  readonly slots: HTMLElement;
}

/** The painted screen of the mounted board; made anew when the painter's worker is. */
export function useScreenPainter(
  elements: BoardElements | null,
  scene: Scene,
  geometry: PaintingGeometry,
): ScreenPainter | null {
  const { painters } = useSnapshot(workerState);
  const { revision } = useSnapshot(timeline);
  const [made, setMade] = useState<ScreenPainter | null>(null);
  useLayoutEffect(() => {
    if (elements === null) return undefined;
    // A dead painter took its canvases along.
    const made = createScreenPainter(painter(), elements, () => mark('painted'));
    setMade(made);
    return () => made.dispose();
  }, [elements, painters]);
  useLayoutEffect(() => {
    if (made === null || elements === null) return undefined;
    const dress = (): void => made.dress(readPaintingTheme(), geometry);
    made.look(screenOf(elements.scroller, geometry.nameWidth));
    dress();
    return onThemeChange(dress);
  }, [made, elements, geometry]);
  useLayoutEffect(() => made?.show(scene), [made, scene]);
  useLayoutEffect(() => made?.patched(), [made, revision]);
  return made;
}

/** Runs when the page's colours change: by the system, by the user's choice, by the configured accent. */
function onThemeChange(run: () => void): () => void {
  const lists = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query));
  const observer = new MutationObserver(run);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] });
  for (const list of lists) list.addEventListener('change', run);
  return () => {
    observer.disconnect();
    for (const list of lists) list.removeEventListener('change', run);
  };
}

export interface ScrollState {
  /** The group at the top of the screen. */
  readonly group: number;
  readonly isGoingUp: boolean;
  /** Rows on the screen when the scroll last rested. */
  readonly rested: RowSpan;
}

/** Follows the scroller: paints, and tells what changed. */
export function useBoardScroll(
  scroller: HTMLElement | null,
  scene: Scene,
  geometry: PaintingGeometry,
  screen: ScreenPainter | null,
): ScrollState {
  const [group, setGroup] = useState(() => groupAt(scene.lines, 0));
  const [isGoingUp, setGoingUp] = useState(false);
  const [rested, setRested] = useState<RowSpan>({ first: 0, end: 0 });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const lastTop = useRef(0);
  const rest = useCallback(() => {
    if (scroller === null) return;
    const next = rowsOn(scene, screenOf(scroller, geometry.nameWidth));
    setRested((before) => (before.first === next.first && before.end === next.end ? before : next));
  }, [scroller, scene, geometry.nameWidth]);
  const follow = useCallback(() => {
    if (scroller === null) return;
    const seen = screenOf(scroller, geometry.nameWidth);
    screen?.look(seen);
    setGroup(groupAt(scene.lines, seen.top));
    if (seen.top !== lastTop.current) setGoingUp(seen.top < lastTop.current);
    lastTop.current = seen.top;
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(rest, restAfter);
  }, [scroller, scene, geometry.nameWidth, screen, rest]);
  useLayoutEffect(() => {
    follow();
    rest();
  }, [follow, rest]);
  useEffect(() => {
    if (scroller === null) return undefined;
    scroller.addEventListener('scroll', follow, { passive: true });
    const observer = new ResizeObserver(follow);
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', follow);
      observer.disconnect();
      if (timer.current !== null) clearTimeout(timer.current);
    };
  }, [scroller, follow]);
  return useMemo(() => ({ group, isGoingUp, rested }), [group, isGoingUp, rested]);
}
