/*
 * What follows the scroll: the painted screen at once, everything else only where it changes or when the scroll rests.
 */
import { useLayoutEffect, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';

import type { Close, PaintingGeometry, Pixels } from '../../../workers/contract.ts';
import { groupAt, lineAt } from '../../../workers/painting/geometry.ts';
import type { Stretch } from '../../../workers/painting/geometry.ts';
import { measures } from '../../../workers/painting/measures.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { mark } from '../../app/probe.ts';
import { painter, workerState } from '../../state/workers.ts';
import { bandHeight } from './bands.ts';
import { onThemeChange, readPaintingTheme } from './painting-theme.ts';
import { createScreenPainter } from './screen-painter.ts';
import type { ScreenPainter } from './screen-painter.ts';
import { watchRest } from './scroll-rest.ts';
import { createSpeedometer } from './scroll-speed.ts';
import { thinScroll } from './thin-scroll.ts';
import type { Grounds } from './stopgap.ts';

/** Above this speed nobody reads the header of a group, CSS pixels a millisecond. */
const readable = 2;

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
  /** What is scrolled, below the header. */
  readonly body: HTMLElement;
  readonly names: HTMLElement;
  readonly slots: HTMLElement;
  readonly grounds: Grounds;
}

/** The painted screen of the mounted board; made anew when the painter's worker is. */
export function useScreenPainter(elements: BoardElements | null, geometry: PaintingGeometry): ScreenPainter | null {
  const { painters } = useSnapshot(workerState);
  const [made, setMade] = useState<ScreenPainter | null>(null);
  useLayoutEffect(() => {
    if (elements === null) return undefined;
    // A dead painter took its canvases along.
    const made = createScreenPainter(painters === 0 ? null : painter(), elements, () => mark('painted'));
    // oxlint-disable-next-line react/set-state-in-effect -- it draws in layers that must be mounted first
    setMade(made);
    return () => made.dispose();
  }, [elements, painters]);
  useLayoutEffect(() => {
    if (made === null) return undefined;
    const dress = (): void => made.dress(readPaintingTheme(), geometry);
    dress();
    return onThemeChange(dress);
  }, [made, geometry]);
  return made;
}

/** Where the scroll is, as far as elements care: they watch it one by one, so that the board itself is left alone. */
export interface ScrollPlace {
  /** The group at the top of the screen; −1 before the first one. */
  group: number;
  /** Rows `[first, end)` on the screen when the scroll last rested. */
  first: number;
  end: number;
  /** How far it was scrolled to the right then. */
  left: Pixels;
}

export const createScrollPlace = (): ScrollPlace => proxy<ScrollPlace>({ group: -1, first: 0, end: 0, left: 0 });

export interface FollowedScroll {
  readonly scroller: HTMLElement;
  readonly scene: Scene;
  readonly nameWidth: Pixels;
  readonly screen: ScreenPainter;
  readonly place: ScrollPlace;
  /** Told how far it was scrolled to the right: the browser has moved it by the time that narrower days are laid out. */
  readonly left: { current: Pixels };
}

/** Follows the scroller: paints, and notes where it is. */
export function useBoardScroll({ scroller, scene, nameWidth, screen, place, left }: FollowedScroll): void {
  useLayoutEffect(() => {
    return followScroll({ scroller, scene, nameWidth, screen, place, left });
  }, [scroller, scene, nameWidth, screen, place, left]);
}

function followScroll({ scroller, scene, nameWidth, screen, place, left }: FollowedScroll): Close {
  let frame: number | null = null;
  let lastHalf = -1;
  const speedAt = createSpeedometer();
  let followed = screenOf(scroller, nameWidth);
  const tellGroup = (): void => {
    place.group = groupAt(scene.lines, followed.top);
  };
  const rest = watchRest(
    () => thinner.hasMoved(),
    () => {
      followed = screenOf(scroller, nameWidth);
      left.current = followed.left;
      thinner.catchUp();
      screen.look(followed, 0);
      screen.rest();
      tellGroup();
      const { first, end } = rowsOn(scene, followed);
      place.first = first;
      place.end = end;
      place.left = followed.left;
    },
  );
  const follow = (): void => {
    const seen = screenOf(scroller, nameWidth);
    followed = seen;
    left.current = seen.left;
    const speed = speedAt(seen.top, performance.now());
    const ease = screen.look(seen, speed);
    const isReadable = Math.abs(speed) < readable;
    if (isReadable) tellGroup();
    thinner.ease(isReadable ? 0 : ease);
    rest.moved();
  };
  const thinner = thinScroll(scroller, rest.moved);
  left.current = followed.left;
  tellGroup();
  rest.moved();
  // Scroll events come before the frame's animation callbacks, and a script may scroll on in one of those: asked for
  // here, ours is the last of them, so what is painted is where the frame will be.
  const onScroll = (event: Event): void => {
    // What the thinner itself sends at rest is for the others.
    if (event.isTrusted) {
      frame ??= requestAnimationFrame(() => {
        frame = null;
        follow();
      });
    }
    // react-virtuoso mounts a band beyond the screen, so it need not know of every pixel: what it does at each event
    // costs a thin client dropped frames.
    const at = Math.floor(scroller.scrollTop / (bandHeight / 2));
    if (at === lastHalf) event.stopImmediatePropagation();
    lastHalf = at;
  };
  const options = { passive: true, capture: true } as const;
  scroller.addEventListener('scroll', onScroll, options);
  const observer = new ResizeObserver(follow);
  observer.observe(scroller);
  return () => {
    thinner.stop();
    scroller.removeEventListener('scroll', onScroll, options);
    if (frame !== null) cancelAnimationFrame(frame);
    observer.disconnect();
    rest.stop();
  };
}
