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
import { applyPatch, createTimelineModel } from '../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../workers/painting/timeline-model.ts';
import { mark } from '../app/probe.ts';
import { freshness } from './freshness.ts';
import { session } from './session.ts';
import { unreachable } from './unreachable.ts';
import { computation, keepOpen } from './workers.ts';

export interface TimelineState {
  /** Bytes, lines and own reservations of the day; null until the first frame. Behind `ref()`: watch `revision`. */
  model: TimelineModel | null;
  /** Counts frames and patches: what stands in `model` has changed. */
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
  model: null,
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
    Object.assign(freshness, { asOf: null, isStale: false, isStuck: false });
    close();
  };
}

/** Tells the worker which rows are on screen, `[first, end)`: they are read first. */
export function reportVisibleRows(model: TimelineModel, first: number, end: number): void {
  if (end > first) void computation().timeline.setVisibleRows(model.view, first, end);
}

/** Forgets the day: another user may come. */
export function forgetTimeline(): void {
  held = null;
  timeline.model = null;
  timeline.revision += 1;
  timeline.totalRows = 0;
  timeline.isOpening = true;
}

// Here and not in session.ts: this module comes with its screen, the first bundle does without it.
subscribe(session, () => {
  if (session.state.type === 'signed-out') forgetTimeline();
});

/** Shows the first day, and says then that it may be published. */
export type ShowFirst = (model: TimelineModel, publish: () => void) => void;

let showFirst: ShowFirst | null = null;

/** What has come since a first day that is not published yet. */
let held: TimelineUpdate[] | null = null;

/**
 * Has the first day shown before anybody else hears of it: elements that follow it take a thin client several frames.
 * @returns ends it; what is held back is published
 */
export function showFirstBy(show: ShowFirst): Close {
  let publish: () => void = () => undefined;
  const own: ShowFirst = (model, run) => {
    publish = run;
    show(model, run);
  };
  showFirst = own;
  return () => {
    if (showFirst === own) showFirst = null;
    publish();
  };
}

function receive(update: TimelineUpdate): void {
  if (held !== null) held.push(update);
  else if (update.type === 'frame' && timeline.model === null && showFirst !== null) holdBack(update.frame, showFirst);
  else takeUpdate(update);
}

function holdBack(frame: TimelineFrame, show: ShowFirst): void {
  mark('data');
  const model = createTimelineModel(frame);
  const later: TimelineUpdate[] = [];
  held = later;
  show(model, () => {
    if (held !== later) return;
    held = null;
    takeFrame(frame, model);
    for (const update of later) takeUpdate(update);
  });
}

/** Of each row, the last revision that changed it. */
const rowRevisions = new WeakMap<TimelineModel, Uint32Array>();

/**
 * The revision with which a row has changed last: what is made of one row is made anew only with those. That of a model
 * that is shown no more stays as it was.
 */
export function rowRevision(model: TimelineModel, row: number): number {
  return rowRevisions.get(model)?.[row] ?? 0;
}

function takeUpdate(update: TimelineUpdate): void {
  switch (update.type) {
    case 'frame':
      return takeFrame(update.frame);
    case 'patch': {
      const { model } = timeline;
      if (model?.view !== update.patch.view) return;
      const revision = timeline.revision + 1;
      const revisions = rowRevisions.get(model);
      for (const row of applyPatch(model, update.patch)) revisions?.fill(revision, row, row + 1);
      takeHead(update.patch);
      timeline.revision = revision;
      if (update.patch.isRemoteChange) timeline.news = ref({ view: update.patch.view, rows: [...update.patch.rows] });
      return;
    }
    case 'tick':
      if (timeline.model?.view !== update.view) return;
      timeline.model.now = update.now;
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

function takeFrame(frame: TimelineFrame, model: TimelineModel = createTimelineModel(frame)): void {
  mark('data');
  timeline.revision += 1;
  rowRevisions.set(model, new Uint32Array(model.table.rowCount).fill(timeline.revision));
  timeline.model = ref(model);
  takeHead(frame);
  timeline.totalRows = frame.totalRows;
  timeline.problem = frame.problem;
  freshness.isStuck = frame.problem !== null;
  timeline.isOpening = false;
  // There is no picture of it to come; whoever waits for one need not.
  if (model.table.rowCount === 0) void computation().timeline.setVisibleRows(model.view, 0, 0);
}
