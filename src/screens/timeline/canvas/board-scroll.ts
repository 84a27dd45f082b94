/*
 * Follows the scroll: the painted screen at once, everything else only when its value changes or the scroll rests.
 */
import { useLayoutEffect, useState, useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';

import type { Close, PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import { groupAt, lineAt } from '../../../../workers/painting/geometry.ts';
import type { Region } from '../../../../workers/painting/geometry.ts';
import { measures } from '../../../../workers/painting/measures.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { mark } from '../../../app/probe.ts';
import { reportVisibleRows } from '../../../state/resources/timeline.ts';
import { painter, workerState } from '../../../state/workers/workers.ts';
import { bandHeight } from './canvas-pairs.ts';
import type { DeferredScrollEvents } from './deferred-scroll-events.ts';
import type { SnapshotLayers } from './main-thread-painter.ts';
import { onThemeChange, readPaintingTheme } from '../../../state/browser/painting-theme.ts';
import { createScreenPainter } from './screen-painter.ts';
import type { ScreenPainter } from './screen-painter.ts';
import { createSpeedometer } from './scroll-speed.ts';
import type { ScrollSpeed } from './scroll-speed.ts';
import { watchScroll } from './scroll-watch.ts';

/** CSS pixels per millisecond above which the change of group headers is invisible. */
const readable = 2;

/** Groups on either side of the top one whose headers are kept as sticky elements. */
export const groupsAround = 2;

export interface RowSpan {
  readonly first: number;
  readonly end: number;
}

/** The part of the content that a scroller shows below its sticky header. */
export function screenOf(scroller: HTMLElement, nameWidth: number): Region {
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller;
  return {
    top: scrollTop,
    bottom: scrollTop + Math.max(0, clientHeight - measures.hourHeight),
    left: scrollLeft,
    right: scrollLeft + Math.max(0, clientWidth - nameWidth),
  };
}

export function rowsOn(model: TimelineModel, { top, bottom }: Pick<Region, 'top' | 'bottom'>): RowSpan {
  const { rowCount, groupFirstRow } = model.lines;
  const rowAt = (y: number): number => {
    const line = lineAt(model.lines, y);
    if (line === null) return y < 0 ? 0 : rowCount;
    return line.type === 'row' ? line.index : (groupFirstRow[line.index] ?? 0);
  };
  const last = lineAt(model.lines, bottom - 1);
  const end = last?.type === 'row' ? last.index + 1 : rowAt(bottom - 1);
  return { first: rowAt(top), end: Math.min(rowCount, end) };
}

export interface BoardElements {
  readonly scroller: HTMLElement;
  readonly scrollEvents: DeferredScrollEvents;
  /** The scrolled content below the header. */
  readonly body: HTMLElement;
  /** A layer over the scroller that does not scroll. */
  readonly beside: HTMLElement;
  readonly names: HTMLElement;
  readonly slots: HTMLElement;
  readonly snapshotLayers: SnapshotLayers;
}

/** The painted screen of the mounted board; created again with a new painter. */
export function useScreenPainter(elements: BoardElements | null, geometry: PaintingGeometry): ScreenPainter | null {
  const { painters } = useSnapshot(workerState);
  const [made, setMade] = useState<ScreenPainter | null>(null);
  useLayoutEffect(() => {
    if (elements === null) return undefined;
    // The canvases of a dead painter are lost.
    const made = createScreenPainter(painters === 0 ? null : painter(), elements, () => mark('painted'));
    // oxlint-disable-next-line react/set-state-in-effect -- it draws in layers that must be mounted first
    setMade(made);
    return () => made.dispose();
  }, [elements, painters]);
  useLayoutEffect(() => {
    if (made === null) return undefined;
    const configure = (): void => made.configure(readPaintingTheme(), geometry);
    configure();
    return onThemeChange(configure);
  }, [made, geometry]);
  return made;
}

/** The scroll position as elements need it: they subscribe to fields, so that the board itself need not render. */
export interface ScrollPosition {
  /** The group at the top of the screen; −1 before the first one. Not updated during a fast scroll. */
  group: number;
  /** The last group on the screen when the scroll last rested; −1 if there is none. */
  lastGroup: number;
  /** During a fast scroll the group at the top, once it is far from `group`; null otherwise. */
  passing: number | null;
  /** Rows `[first, end)` on the screen when the scroll last rested. */
  first: number;
  end: number;
  /** The horizontal scroll offset then. */
  left: Pixels;
  /** The part of the time axis on the screen, also during a scroll; used if days are cut. */
  region: number;
}

export const createScrollPosition = (): ScrollPosition =>
  proxy<ScrollPosition>({ group: -1, lastGroup: -1, passing: null, first: 0, end: 0, left: 0, region: 0 });

export interface FollowedScroll {
  readonly scroller: HTMLElement;
  readonly audience: DeferredScrollEvents;
  readonly model: TimelineModel;
  readonly nameWidth: Pixels;
  readonly screen: ScreenPainter;
  readonly position: ScrollPosition;
  /** The days are wider than one canvas. */
  readonly isCut: boolean;
  /** Receives the horizontal scroll offset: the browser changes it when narrower days are laid out. */
  readonly left: { current: Pixels };
}

/** Follows the scroller: paints, and records the position. */
export function useBoardScroll(followed: FollowedScroll): void {
  const { scroller, audience, model, nameWidth, screen, position, isCut, left } = followed;
  useLayoutEffect(() => {
    return followScroll({ scroller, audience, model, nameWidth, screen, position, isCut, left });
  }, [scroller, audience, model, nameWidth, screen, position, isCut, left]);
}

/** CSS pixels; small compared with the margin within which parts of days are painted. */
const regionWidth: Pixels = 256;

function followScroll({ scroller, audience, model, nameWidth, screen, position, isCut, left }: FollowedScroll): Close {
  let lastHalf = -1;
  const speedAt = createSpeedometer();
  let followed = screenOf(scroller, nameWidth);
  const updateGroup = (speed: ScrollSpeed): void => {
    const group = groupAt(model.lines, followed.top);
    const isFast = Math.abs(speed) >= readable;
    position.passing = isFast && Math.abs(group - position.group) > groupsAround ? group : null;
    if (!isFast) position.group = group;
  };
  /** Days of one canvas need no update for a horizontal scroll. */
  const updateRegion = (): void => {
    if (isCut) position.region = Math.floor(followed.left / regionWidth);
  };
  /** Every half band is enough: react-virtuoso mounts a whole band beyond the screen. */
  const notifyBands = (): void => {
    const half = Math.floor(followed.top / (bandHeight / 2));
    if (half !== lastHalf) audience.dispatch();
    lastHalf = half;
  };
  const watch = watchScroll(scroller, {
    follow: () => {
      followed = screenOf(scroller, nameWidth);
      left.current = followed.left;
      notifyBands();
      const speed = speedAt(followed.top, performance.now());
      const next = screen.scrollTo(followed, speed);
      updateGroup(speed);
      updateRegion();
      return next;
    },
    rest: () => {
      followed = screenOf(scroller, nameWidth);
      left.current = followed.left;
      audience.dispatch();
      screen.scrollTo(followed, 0);
      screen.rest();
      updateGroup(0);
      updateRegion();
      const { first, end } = rowsOn(model, followed);
      position.lastGroup = groupAt(model.lines, followed.bottom - 1);
      position.first = first;
      position.end = end;
      position.left = followed.left;
    },
  });
  left.current = followed.left;
  updateGroup(0);
  const observer = new ResizeObserver(watch.check);
  observer.observe(scroller);
  return () => {
    watch.stop();
    observer.disconnect();
  };
}

/** Reports the visible rows to the worker: on mount, with new rows, and when the scroll rests. */
export function useVisibleRows(model: TimelineModel, position: ScrollPosition): void {
  const { first, end } = useSnapshot(position);
  useEffect(() => reportVisibleRows(model, first, end), [model, first, end]);
}
