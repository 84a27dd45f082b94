/*
 * Holds the models of the shown days: paints requested blocks, newest first, and repaints what a patch changes. It takes
 * a step at once, or after a pause, so that a thin client can draw frames of a scroll between steps that are not urgent.
 * Knows no Comlink, no worker and no clock, which painting.ts provides.
 */
import type { Painting, PaintingFeed, PaintingGeometry, PaintingTheme, TimelinePatch } from '../contract.ts';
import type { Instant } from '../model/units.ts';
import { unreachable } from '../model/unreachable.ts';
import { createBlockRenderer } from './block-renderer.ts';
import type { BlockRenderer } from './block-renderer.ts';
import { bandsOf } from './geometry.ts';
import { createJobs } from './jobs.ts';
import type { Job } from './jobs.ts';
import { createSnapshotRequests, createStartupSnapshots } from './snapshot-requests.ts';
import type { StartupSnapshots } from './snapshot-requests.ts';
import type { CreateSurface } from './surface.ts';
import { applyPatch, createTimelineModel, layOut, presentSlot } from './timeline-model.ts';
import type { TimelineModel } from './timeline-model.ts';

export interface PainterOptions extends StepSchedulerOptions {
  readonly createSurface: CreateSurface;
  /** Resolves once the drawing has been sent to the screen. */
  readonly presented: () => Promise<void>;
}

/** The contract's painter without its connection to other threads. */
export interface Painter extends Omit<Painting, 'connect' | 'lockName' | 'plan'> {
  /** Takes a message of the computing worker. */
  feed(message: PaintingFeed): void;
}

/** The current model and the one before it, whose canvases stay until the new ones are painted. */
const keptModels = 2;

export function createPainter({ createSurface, later, afterPause, presented }: PainterOptions): Painter {
  const models: Models = new Map();
  const renderer = createBlockRenderer(createSurface, (view) => models.get(view));
  const jobs = createJobs();
  const startupSnapshots = createStartupSnapshots(renderer, () => [...models.values()].at(-1));
  const layout = createLayout(models, renderer, startupSnapshots);
  const snapshotRequests = createSnapshotRequests(renderer, (view) => models.get(view));
  /** Its names are painted, its slots follow in the next step. */
  let begun: Job | null = null;
  /** An urgent request makes all waiting ones urgent: the screen reaches them soon as well. */
  let isUrgent = false;

  const isReady = ({ view }: Job): boolean => renderer.isConfigured() && models.has(view);
  const work = (): void => {
    // A screen without rows comes before blocks that may be scrolled to.
    if (startupSnapshots.work()) return scheduler.runSoon();
    if (jobs.some((job) => job.priority === 'at once' && isReady(job))) isUrgent = true;
    if (isUrgent || !scheduler.isPaused()) takeStep();
  };
  const scheduler = createStepScheduler({ later, afterPause }, work);
  const takeStep = (): void => {
    const job = begun ?? jobs.takeNewest(isReady);
    if (job !== undefined) return paintJob(job);
    isUrgent = false;
    if (snapshotRequests.work()) return scheduler.runSoon();
    if (!scheduler.isPaused() && renderer.repaintNearest()) scheduler.runAfterPause();
  };
  const paintJob = (job: Job): void => {
    if (isUrgent) scheduler.runSoon();
    else scheduler.runAfterPause();
    if (job !== begun) {
      if (!renderer.begin(job.id, job)) return job.settle(false);
      begun = job;
      if (!isUrgent) return;
    }
    begun = null;
    const isPainted = renderer.finish(job.id);
    void presented().then(() => job.settle(isPainted && renderer.shows(job.id, job)));
  };
  const drop = (id: number): void => {
    jobs.drop(id);
    if (begun?.id !== id) return;
    begun.settle(false);
    begun = null;
  };
  const dropTo = (end: (id: number) => void, id: number): Promise<void> => {
    drop(id);
    return Promise.resolve(end(id));
  };
  return {
    feed: (message) => {
      takeMessage(models, { renderer, startupSnapshots }, message, layout.collapsed());
      // Deferred repaints must not delay the visible ones of the patch.
      if (message.type === 'patch') scheduler.runAfterPause();
      else scheduler.runSoon();
    },
    configure: (theme, geometry) => {
      layout.configure(theme, geometry);
      return Promise.resolve(scheduler.runSoon());
    },
    prewarm: (theme, geometry, room) => {
      if (models.size === 0) layout.configure(theme, geometry);
      return Promise.resolve(startupSnapshots.prewarm(room));
    },
    adopt: (canvases) => Promise.resolve(renderer.adopt(canvases)),
    paint: (id, view, block, priority) => {
      drop(id);
      return new Promise((settle) => {
        jobs.add({ id, view, block, priority, settle });
        scheduler.runSoon();
      });
    },
    startupSnapshot: (room) => {
      scheduler.runSoon();
      return startupSnapshots.ask(room);
    },
    snapshot: (view, region) => {
      renderer.setVisible({ view, ...region });
      scheduler.runSoon();
      return snapshotRequests.ask(view, region);
    },
    release: (id) => dropTo(renderer.clear, id),
    discard: (id) => dropTo(renderer.discard, id),
  };
}

type Models = Map<number, TimelineModel>;

interface PainterLayout {
  /** Configures the renderer, and leaves out of all models what the geometry leaves out. */
  configure(theme: PaintingTheme, geometry: PaintingGeometry): void;
  /** Keys of the groups whose rows are left out. */
  collapsed(): readonly string[];
}

function createLayout(models: Models, renderer: BlockRenderer, { speculative }: StartupSnapshots): PainterLayout {
  let collapsed: readonly string[] = [];
  return {
    configure: (theme, geometry) => {
      const isOther = geometry.collapsed.join() !== collapsed.join();
      ({ collapsed } = geometry);
      const ahead = speculative();
      const all = ahead === null ? [...models.values()] : [...models.values(), ahead];
      if (isOther) for (const model of all) layOut(model, collapsed);
      renderer.configure(theme, geometry);
    },
    collapsed: () => collapsed,
  };
}

interface Targets {
  readonly renderer: BlockRenderer;
  readonly startupSnapshots: StartupSnapshots;
}

function takeMessage(
  models: Models,
  { renderer, startupSnapshots }: Targets,
  message: PaintingFeed,
  collapsed: readonly string[],
): void {
  switch (message.type) {
    case 'frame':
      return takeFrame(models, renderer, createTimelineModel(message.frame, collapsed));
    case 'speculative frame':
      return startupSnapshots.speculate(createTimelineModel(message.frame, collapsed));
    case 'speculation confirmed':
      return takeSpeculative(models, startupSnapshots.speculative(), message.view);
    case 'patch':
      startupSnapshots.forget();
      return takePatch(models, renderer, message.patch);
    case 'tick':
      startupSnapshots.forget();
      return takeTick(models, renderer, message.view, message.now);
    default:
      return unreachable(message);
  }
}

function takeSpeculative(models: Models, model: TimelineModel | null, view: number): void {
  if (model?.view === view) models.set(view, model);
}

function takeFrame(models: Models, renderer: BlockRenderer, model: TimelineModel): void {
  // Deleted first, so that it becomes the newest of the map.
  models.delete(model.view);
  models.set(model.view, model);
  for (const view of [...models.keys()].slice(0, -keptModels)) models.delete(view);
  renderer.repaint(model.view);
}

function takePatch(models: Models, renderer: BlockRenderer, patch: TimelinePatch): void {
  const model = models.get(patch.view);
  if (model === undefined) return;
  const before = presentSlot(model);
  const rows = applyPatch(model, patch);
  if (presentSlot(model) === before) renderer.repaintBands(patch.view, bandsOf(model.lines, rows));
  else renderer.repaint(patch.view);
}

/** The painting changes only with the quarter, not with each minute. */
function takeTick(models: Models, renderer: BlockRenderer, tickedView: number, now: Instant): void {
  const model = models.get(tickedView);
  if (model === undefined) return;
  const before = presentSlot(model);
  model.now = now;
  if (presentSlot(model) !== before) renderer.repaint(tickedView);
}

export interface StepSchedulerOptions {
  /** Runs a task after the waiting messages. */
  readonly later: (task: () => void) => void;
  /** Runs a task after a pause. */
  readonly afterPause: (task: () => void) => void;
}

export interface StepScheduler {
  /** Works after the waiting messages. */
  runSoon(): void;
  /** Works after a pause. */
  runAfterPause(): void;
  isPaused(): boolean;
}

export function createStepScheduler({ later, afterPause }: StepSchedulerOptions, work: () => void): StepScheduler {
  let isScheduled = false;
  let isResting = false;
  return {
    runSoon: () => {
      if (isScheduled) return;
      isScheduled = true;
      later(() => {
        isScheduled = false;
        work();
      });
    },
    runAfterPause: () => {
      if (isResting) return;
      isResting = true;
      afterPause(() => {
        isResting = false;
        work();
      });
    },
    isPaused: () => isResting,
  };
}
