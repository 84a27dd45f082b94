/*
 * The day that the timeline shows. The worker sends frames and patches; here they are only kept: nothing is filtered,
 * sorted or computed on the main thread.
 */
import { proxy, ref, subscribe } from 'valtio';

import type { Close, Failure, Instant, TimelineFrame, TimelineQuery, TimelineUpdate } from '../../workers/contract.ts';
import { applyPatch, openScene } from '../../workers/painting/scene.ts';
import type { Scene } from '../../workers/painting/scene.ts';
import { mark } from '../app/probe.ts';
import { session } from './session.ts';
import { unreachable } from './unreachable.ts';
import { keepOpen } from './workers.ts';

export interface TimelineState {
  /** Bytes, lines and own reservations of the day; null until the first frame. Behind `ref()`: watch `revision`. */
  scene: Scene | null;
  /** Counts frames and patches: what stands in `scene` has changed. */
  revision: number;
  now: Instant;
  /** When the availability was read; null = not yet. */
  asOf: Instant | null;
  stale: boolean;
  /** Share of the rows whose schedule has been read, 0 to 1. */
  progress: number;
  totalRows: number;
  /** Why nothing newer could be read, while what is here stays on screen. */
  problem: Failure | null;
  /** Asked for, and no frame has come yet. */
  isOpening: boolean;
}

export const timeline: TimelineState = proxy<TimelineState>({
  scene: null,
  revision: 0,
  now: 0,
  asOf: null,
  stale: false,
  progress: 0,
  totalRows: 0,
  problem: null,
  isOpening: true,
});

/** Opens a day; what was shown stays until the new day's first frame. @returns ends it */
export function openTimeline(query: TimelineQuery): Close {
  let isOpen = true;
  timeline.isOpening = true;
  timeline.problem = null;
  const close = keepOpen((api) =>
    api.timeline.open(query, (update) => {
      if (isOpen) takeUpdate(update);
    }),
  );
  return () => {
    isOpen = false;
    close();
  };
}

/** Forgets the day: another user may come. */
export function forgetTimeline(): void {
  timeline.scene = null;
  timeline.revision += 1;
  timeline.totalRows = 0;
  timeline.isOpening = true;
}

// Here and not in session.ts: this module comes with its screen, the first bundle does without it.
subscribe(session, () => {
  if (session.state.type === 'signed-out') forgetTimeline();
});

function takeUpdate(update: TimelineUpdate): void {
  switch (update.type) {
    case 'frame':
      return takeFrame(update.frame);
    case 'patch': {
      if (timeline.scene?.view !== update.patch.view) return;
      applyPatch(timeline.scene, update.patch);
      timeline.now = update.patch.now;
      timeline.asOf = update.patch.asOf;
      timeline.revision += 1;
      return;
    }
    case 'tick':
      if (timeline.scene?.view !== update.view) return;
      timeline.scene.now = update.now;
      timeline.now = update.now;
      return;
    case 'failed':
      timeline.problem = update.failure;
      timeline.isOpening = false;
      return;
    default:
      return unreachable(update);
  }
}

function takeFrame(frame: TimelineFrame): void {
  mark('data');
  timeline.scene = ref(openScene(frame));
  timeline.revision += 1;
  timeline.now = frame.now;
  timeline.asOf = frame.asOf;
  timeline.stale = frame.stale;
  timeline.progress = frame.progress;
  timeline.totalRows = frame.totalRows;
  timeline.problem = frame.problem;
  timeline.isOpening = false;
}
