/*
 * The day on the timeline. The worker sends frames and patches; the main thread only stores them, and does not filter,
 * sort or compute.
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
} from '../../../workers/contract.ts';
import { applyPatch, createTimelineModel, groupKey, layOut } from '../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import { collapsedGroups, forgetCollapsed, storeCollapsed } from './collapsed-groups.ts';
import { mark } from '../../app/probe.ts';
import { forgetFreshness, freshness } from '../freshness.ts';
import { session } from '../session/session.ts';
import { unreachable } from '../unreachable.ts';
import { computation, keepOpen } from '../workers/workers.ts';

export interface TimelineState {
  /** Null until the first frame. Wrapped in `ref()`: watch `revision` for changes. */
  model: TimelineModel | null;
  /** Counts frames and patches, which change the model in place. */
  revision: number;
  /** To the minute, as `asOf`: patches are frequent, and nothing on screen is finer. */
  now: Instant;
  /** When the availability was read; null = not yet. */
  asOf: Instant | null;
  stale: boolean;
  /** As in a frame. */
  nearInstead: NearInstead | null;
  /** Share of the rows whose schedule has been read, 0 to 1. */
  progress: number;
  totalRows: number;
  /** Why nothing newer could be read; the old rows stay on screen. */
  problem: Failure | null;
  /** Rows that others changed just now; a new object for each change. */
  news: News | null;
  /** A day was requested, and its frame has not arrived yet. */
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

export const followTimeline = (onChange: () => void): Close => subscribe(timeline, onChange);

let openQuery: TimelineQuery | null = null;
const queries = new WeakMap<TimelineModel, TimelineQuery>();

/** What a day was asked for; the one shown may still be that of an earlier question. */
export const queryOf = (model: TimelineModel): TimelineQuery | null => queries.get(model) ?? null;

/** Opens a day; the old one stays until the first frame. @returns closes it */
export function openTimeline(query: TimelineQuery): Close {
  let isOpen = true;
  openQuery = query;
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

/** Reports the visible rows `[first, end)` to the worker, which reads them first. */
export function reportVisibleRows(model: TimelineModel, first: number, end: number): void {
  if (end > first) void computation().timeline.setVisibleRows(model.view, first, end);
}

/** Leaves out the rows of a group, on all days and until it is expanded again. */
export function collapseGroup({ table }: TimelineModel, group: number, isCollapsed: boolean): void {
  const key = groupKey(table, group);
  const others = collapsedGroups.keys.filter((one) => one !== key);
  storeCollapsed(isCollapsed ? [...others, key] : others);
  const before = timeline.model;
  if (before === null) return;
  // A new object, as everything on screen changes its place; the rows stay the same.
  const model = { ...before };
  layOut(model, collapsedGroups.keys);
  const [query, revisions] = [queries.get(before), rowRevisions.get(before)];
  if (query !== undefined) queries.set(model, query);
  if (revisions !== undefined) rowRevisions.set(model, revisions);
  timeline.model = ref(model);
}

/** Forgets the day: another user may come. */
export function forgetTimeline(): void {
  held = null;
  timeline.model = null;
  timeline.revision += 1;
  timeline.totalRows = 0;
  timeline.isOpening = true;
}

// Not in session.ts: this module is loaded with its screen, not with the first bundle.
subscribe(session, () => {
  if (session.state.type !== 'signed-out') return;
  forgetTimeline();
  forgetCollapsed();
});

/** Shows the first day, then calls `publish`. */
export type ShowFirst = (model: TimelineModel, publish: () => void) => void;

let showFirst: ShowFirst | null = null;

/** Updates since a first day that is not published yet. */
let held: TimelineUpdate[] | null = null;

/**
 * Lets the first day be shown before it is published: elements that follow it take a thin client several frames.
 * @returns ends it, and publishes what was held back
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
  const model = createTimelineModel(frame, collapsedGroups.keys);
  const later: TimelineUpdate[] = [];
  held = later;
  show(model, () => {
    if (held !== later) return;
    held = null;
    takeFrame(frame, model);
    for (const update of later) takeUpdate(update);
  });
}

/** The last revision of each row. */
const rowRevisions = new WeakMap<TimelineModel, Uint32Array>();

/**
 * The revision that last changed a row, so that only changed rows render again. It stays the same for a model that is
 * no longer shown.
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

/** The frame around the screen shows freshness as well. */
function takeHead(head: Pick<TimelineFrame, 'asOf' | 'stale' | 'now' | 'nearInstead' | 'progress'>): void {
  const { stale, nearInstead, progress } = head;
  const asOf = head.asOf === null ? null : toMinute(head.asOf);
  const now = toMinute(head.now);
  Object.assign(timeline, { now, asOf, stale, nearInstead, progress });
  Object.assign(freshness, { asOf, isStale: stale, now });
}

function takeFrame(frame: TimelineFrame, model = createTimelineModel(frame, collapsedGroups.keys)): void {
  mark('data');
  if (openQuery !== null) queries.set(model, openQuery);
  timeline.revision += 1;
  rowRevisions.set(model, new Uint32Array(model.table.rowCount).fill(timeline.revision));
  timeline.model = ref(model);
  takeHead(frame);
  timeline.totalRows = frame.totalRows;
  timeline.problem = frame.problem;
  freshness.isStuck = frame.problem !== null;
  timeline.isOpening = false;
  // An empty day has no snapshot: this ends the wait for one.
  if (model.table.rowCount === 0) void computation().timeline.setVisibleRows(model.view, 0, 0);
}
