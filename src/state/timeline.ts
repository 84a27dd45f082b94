/*
 * The day that the timeline shows. The worker sends frames and patches; here they are only kept: nothing is filtered,
 * sorted or computed on the main thread.
 */
import { proxy, ref, subscribe } from 'valtio';

import type {
  Close,
  Failure,
  Instant,
  NearInstead,
  TimelineFrame,
  TimelineQuery,
  TimelineUpdate,
} from '../../workers/contract.ts';
import { applyPatch, openScene } from '../../workers/painting/scene.ts';
import type { Scene } from '../../workers/painting/scene.ts';
import { mark } from '../app/probe.ts';
import { forgetFreshness, freshness } from './freshness.ts';
import { session } from './session.ts';
import { unreachable } from './unreachable.ts';
import { computation, keepOpen } from './workers.ts';

export interface TimelineState {
  /** Bytes, lines and own reservations of the day; null until the first frame. Behind `ref()`: watch `revision`. */
  scene: Scene | null;
  /** Counts frames and patches: what stands in `scene` has changed. */
  revision: number;
  /** To the minute, as `asOf`: patches may come every moment, and nothing that is shown is finer. */
  now: Instant;
  /** When the availability was read; null = not yet. */
  asOf: Instant | null;
  stale: boolean;
  /** As in a frame. */
  nearInstead: NearInstead | null;
  /** Share of the rows whose schedule has been read, 0 to 1. */
  progress: number;
  totalRows: number;
  /** Why nothing newer could be read, while what is here stays on screen. */
  problem: Failure | null;
  /** Rows that somebody else changed just now; each change is an object of its own. */
  news: News | null;
  /** Asked for, and no frame has come yet. */
  isOpening: boolean;
}

export interface News {
  readonly view: number;
  readonly rows: readonly number[];
}

export const timeline: TimelineState = proxy<TimelineState>({
  scene: null,
  revision: 0,
  now: 0,
  asOf: null,
  stale: false,
  nearInstead: null,
  progress: 0,
  totalRows: 0,
  problem: null,
  news: null,
  isOpening: true,
});

/** Opens a day; what was shown stays until the new day's first frame. @returns ends it */
export function openTimeline(query: TimelineQuery): Close {
  let isOpen = true;
  timeline.isOpening = true;
  timeline.problem = null;
  const close = keepOpen((api) =>
    api.timeline.open(query, (update) => {
      if (isOpen) receive(update);
    }),
  );
  return () => {
    isOpen = false;
    held = null;
    forgetFreshness();
    close();
  };
}

/** Tells the worker which rows are on screen, `[first, end)`: they are read first. */
export function lookAt(scene: Scene, first: number, end: number): void {
  if (end > first) void computation().timeline.setVisibleRows(scene.view, first, end);
}

/** Forgets the day: another user may come. */
export function forgetTimeline(): void {
  held = null;
  timeline.scene = null;
  timeline.revision += 1;
  timeline.totalRows = 0;
  timeline.isOpening = true;
}

// Here and not in session.ts: this module comes with its screen, the first bundle does without it.
subscribe(session, () => {
  if (session.state.type === 'signed-out') forgetTimeline();
});

/** Shows the first day, and says then that it may be published. */
export type ShowFirst = (scene: Scene, publish: () => void) => void;

let showFirst: ShowFirst | null = null;

/** What has come since a first day that is not published yet. */
let held: TimelineUpdate[] | null = null;

/**
 * Has the first day shown before anybody else hears of it: elements that follow it take a thin client several frames.
 * @returns ends it; what is held back is published
 */
export function showFirstBy(show: ShowFirst): Close {
  let publish: () => void = () => undefined;
  const own: ShowFirst = (scene, run) => {
    publish = run;
    show(scene, run);
  };
  showFirst = own;
  return () => {
    if (showFirst === own) showFirst = null;
    publish();
  };
}

function receive(update: TimelineUpdate): void {
  if (held !== null) held.push(update);
  else if (update.type === 'frame' && timeline.scene === null && showFirst !== null) holdBack(update.frame, showFirst);
  else takeUpdate(update);
}

function holdBack(frame: TimelineFrame, show: ShowFirst): void {
  mark('data');
  const scene = openScene(frame);
  const later: TimelineUpdate[] = [];
  held = later;
  show(scene, () => {
    if (held !== later) return;
    held = null;
    takeFrame(frame, scene);
    for (const update of later) takeUpdate(update);
  });
}

/** Of each row, the last revision that changed it. */
const rowRevisions = new WeakMap<Scene, Uint32Array>();

/**
 * The revision with which a row has changed last: what is made of one row is made anew only with those. That of a scene
 * that is shown no more stays as it was.
 */
export function rowRevision(scene: Scene, row: number): number {
  return rowRevisions.get(scene)?.[row] ?? 0;
}

function takeUpdate(update: TimelineUpdate): void {
  switch (update.type) {
    case 'frame':
      return takeFrame(update.frame);
    case 'patch': {
      const { scene } = timeline;
      if (scene?.view !== update.patch.view) return;
      const revision = timeline.revision + 1;
      const revisions = rowRevisions.get(scene);
      for (const row of applyPatch(scene, update.patch)) revisions?.fill(revision, row, row + 1);
      takeHead(update.patch);
      timeline.revision = revision;
      if (update.patch.isRemoteChange) timeline.news = ref({ view: update.patch.view, rows: [...update.patch.rows] });
      return;
    }
    case 'tick':
      if (timeline.scene?.view !== update.view) return;
      timeline.scene.now = update.now;
      timeline.now = toMinute(update.now);
      return;
    case 'failed':
      timeline.problem = update.failure;
      timeline.isOpening = false;
      return;
    default:
      return unreachable(update);
  }
}

const minute = 60_000;
const toMinute = (instant: Instant): Instant => Math.floor(instant / minute) * minute;

/** Also for the frame around the screen. */
function takeHead(head: Pick<TimelineFrame, 'asOf' | 'stale' | 'now' | 'nearInstead' | 'progress'>): void {
  const { stale, nearInstead, progress } = head;
  const asOf = head.asOf === null ? null : toMinute(head.asOf);
  const now = toMinute(head.now);
  Object.assign(timeline, { now, asOf, stale, nearInstead, progress });
  Object.assign(freshness, { asOf, isStale: stale, now });
}

function takeFrame(frame: TimelineFrame, scene: Scene = openScene(frame)): void {
  mark('data');
  timeline.revision += 1;
  rowRevisions.set(scene, new Uint32Array(scene.table.rowCount).fill(timeline.revision));
  timeline.scene = ref(scene);
  takeHead(frame);
  timeline.totalRows = frame.totalRows;
  timeline.problem = frame.problem;
  freshness.isStuck = frame.problem !== null;
  timeline.isOpening = false;
  // There is no picture of it to come; whoever waits for one need not.
  if (scene.table.rowCount === 0) void computation().timeline.setVisibleRows(scene.view, 0, 0);
}
